// The time of day in the reader's own form: 8:58 PM where people write it so, 20:58 elsewhere.

const page = document.documentElement.lang;
const reader = navigator.language.startsWith(page) ? navigator.language : page;

export const timeOfDay = (at) => new Date(at).toLocaleTimeString(reader, { hour: "numeric", minute: "2-digit" });
