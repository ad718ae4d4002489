// A buzz and a short sound, which browsers allow once the page has been touched.

const still = matchMedia("(prefers-reduced-motion: reduce)");
let isTouched = false;
let sound;

addEventListener("click", () => {
  isTouched = true;
  sound ??= window.AudioContext && new AudioContext();
  sound?.resume();
});

function beep() {
  const tone = new OscillatorNode(sound, { frequency: 880 });
  const volume = new GainNode(sound, { gain: 0.15 });
  volume.gain.setTargetAtTime(0, sound.currentTime + 0.15, 0.05);
  tone.connect(volume).connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + 0.5);
}

export function buzz() {
  if (isTouched && !still.matches) navigator.vibrate?.([200, 100, 200]);
  sound?.resume().then(beep);
}
