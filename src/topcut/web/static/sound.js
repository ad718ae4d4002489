// A buzz and tones, which browsers allow once the page has been touched.

const still = matchMedia("(prefers-reduced-motion: reduce)");
let isTouched = false;
let sound;
let playing = 0;

// Between two tones the loudspeaker is let go: kept ready all day, it would cost a phone its battery.
const rest = () => playing || sound.suspend();

for (const touch of ["click", "keydown"]) {
  addEventListener(touch, () => {
    isTouched = true;
    sound ??= window.AudioContext && new AudioContext();
    sound?.resume().then(rest);
  });
}

export async function tone({ frequency, seconds, loudness = 0.2 }) {
  if (!sound) return;
  playing += 1;
  await sound.resume();
  const source = new OscillatorNode(sound, { frequency });
  const volume = new GainNode(sound, { gain: loudness });
  volume.gain.setTargetAtTime(0, sound.currentTime + seconds, 0.05);
  source.connect(volume).connect(sound.destination);
  source.addEventListener("ended", () => {
    playing -= 1;
    rest();
  });
  source.start();
  source.stop(sound.currentTime + seconds + 0.4);
}

export function buzz() {
  if (isTouched && !still.matches) navigator.vibrate?.([200, 100, 200]);
  tone({ frequency: 880, seconds: 0.15, loudness: 0.15 });
}
