// A key makes what is sent count once, however often it is sent. `crypto.randomUUID` is not there over plain http.

export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export function newKey() {
  return `${Date.now().toString(16)}-${hex(crypto.getRandomValues(new Uint8Array(12)))}`;
}
