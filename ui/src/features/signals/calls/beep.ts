let context: AudioContext | null = null;

/**
 * One short, soft tone. Browsers keep audio silent until the page was clicked or typed into; then
 * nothing is heard and nothing fails.
 */
export function beep(): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  const audio = context;
  void audio.resume().then(() => {
    const start = audio.currentTime;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.setValueAtTime(660, start);
    tone.frequency.setValueAtTime(880, start + 0.09);
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.12, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.28);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.3);
  });
}
