// A key makes a request count once, however often it is sent. `crypto.randomUUID` does not exist over plain http.

export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export function newKey() {
  return `${Date.now().toString(16)}-${hex(crypto.getRandomValues(new Uint8Array(12)))}`;
}
