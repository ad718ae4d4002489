// SHA-256, for pages on plain http, where browsers do not offer their own.

const K = new Uint32Array(64);
const H = new Uint32Array(8);

// The constants are the first bits of the roots of the first primes: computed here instead of listed.
(function reckon() {
  const isPrime = (n) => { for (let d = 2; d * d <= n; d++) if (n % d === 0) return false; return true; };
  const root = (n, power) => {
    // The first 32 bits after the point of the square or cube root of n, exactly.
    let low = 0n;
    let high = 1n << 40n;
    const goal = BigInt(n) << (power === 2 ? 64n : 96n);
    while (low < high) {
      const middle = (low + high + 1n) >> 1n;
      if ((power === 2 ? middle * middle : middle * middle * middle) <= goal) low = middle;
      else high = middle - 1n;
    }
    return Number(low & 0xffffffffn);
  };
  let found = 0;
  for (let n = 2; found < 64; n++) {
    if (!isPrime(n)) continue;
    if (found < 8) H[found] = root(n, 2);
    K[found++] = root(n, 3);
  }
})();

const turn = (word, by) => (word >>> by) | (word << (32 - by));

function padded(bytes) {
  const length = ((bytes.length + 8) >> 6) + 1;
  const blocks = new Uint8Array(length * 64);
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  const bits = new DataView(blocks.buffer);
  bits.setUint32(blocks.length - 8, Math.floor(bytes.length / 0x20000000));
  bits.setUint32(blocks.length - 4, bytes.length << 3);
  return bits;
}

export function sha256(bytes) {
  const data = padded(bytes);
  const hash = H.slice();
  const w = new Uint32Array(64);
  for (let start = 0; start < data.byteLength; start += 64) {
    for (let i = 0; i < 16; i++) w[i] = data.getUint32(start + i * 4);
    for (let i = 16; i < 64; i++) {
      const a = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const b = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = w[i - 16] + a + w[i - 7] + b;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const one = (h + s1 + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g; g = f; f = e; e = (d + one) | 0; d = c; c = b; b = a; a = (one + two) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = (hash[i] + word) | 0));
  }
  return [...hash].map((word) => word.toString(16).padStart(8, "0")).join("");
}

export function unhex(text) {
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = parseInt(text.slice(i * 2, i * 2 + 2), 16);
  return bytes;
}

function joined(one, other) {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

// HMAC-SHA256 with a key of at most a block, as seals are made.
export function hmac(key, message) {
  const pad = (byte) => Uint8Array.from({ length: 64 }, (_, i) => (key[i] ?? 0) ^ byte);
  return sha256(joined(pad(0x5c), unhex(sha256(joined(pad(0x36), message)))));
}

// What binds a side to its share of a chance, as the server reckons it.
export function commitment(tape, { number, side }) {
  return sha256(joined(new TextEncoder().encode(`topcut tape ${number} ${side}\n`), tape));
}
