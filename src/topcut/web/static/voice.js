// Speaks a line in the language of the page. If the browser has no voice, it plays tones; both can be muted.

import { tone } from "./sound.js";

const KEPT = "topcut voice";
const LONG = { frequency: 660, seconds: 0.5 };
const SHORT = { frequency: 880, seconds: 0.18 };

export const hasVoice = () => "speechSynthesis" in window && "SpeechSynthesisUtterance" in window;

export function isOn() {
  return localStorage.getItem(KEPT) !== "off";
}

export function turn(on) {
  localStorage.setItem(KEPT, on ? "on" : "off");
  if (!on) window.speechSynthesis?.cancel();
}

function speak(text) {
  const said = new SpeechSynthesisUtterance(text);
  said.lang = document.documentElement.lang;
  said.onerror = ({ error }) => ["interrupted", "canceled"].includes(error) || tone(LONG);
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
}

// A voice of the page's language: a line read in the accent of another language is worse than a tone.
function speaks() {
  if (!hasVoice()) return false;
  const language = document.documentElement.lang.split("-")[0];
  const voices = speechSynthesis.getVoices();
  return voices.some((voice) => voice.lang.toLowerCase().startsWith(language));
}

export const isTonesOnly = () => !speaks();

export function say(text, { isWarning = false } = {}) {
  if (!isOn() || !text) return;
  if (speaks()) speak(text);
  else tone(isWarning ? SHORT : LONG);
}
