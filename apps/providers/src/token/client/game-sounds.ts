// Sounds of the frames, made in the browser: nothing is loaded. They are off until a member wants them, and a loss has none.

import { inBrowser } from './kept-texts.ts';

const keptAs = 'lime-sound';
let isOn = inBrowser.read(keptAs) === 'on';
let context: AudioContext | null = null;

/** Whether there are sounds, as this browser keeps it. */
export const hasSound = (): boolean => isOn;

export function setSound(next: boolean): void {
  isOn = next;
  inBrowser.keep(keptAs, next ? 'on' : 'off');
  if (next) sound('bet');
}

/** One tone. @param after seconds from now @param pitches the first and the last, hertz */
function tone(
  audio: AudioContext,
  after: number,
  pitches: readonly [number, number],
  seconds: number,
  loud: number,
): void {
  const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
  const from = audio.currentTime + after;
  oscillator.type = 'triangle';
  oscillator.frequency.setValueAtTime(pitches[0], from);
  oscillator.frequency.exponentialRampToValueAtTime(pitches[1], from + seconds);
  gain.gain.setValueAtTime(loud, from);
  gain.gain.exponentialRampToValueAtTime(0.001, from + seconds);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(from);
  oscillator.stop(from + seconds);
}

const sounds = {
  bet: (audio: AudioContext) => tone(audio, 0, [520, 340], 0.07, 0.12),
  card: (audio: AudioContext) => tone(audio, 0, [1_400, 500], 0.035, 0.06),
  /** ticks that grow slower */
  spin(audio: AudioContext, seconds: number) {
    for (let at = 0, gap = 0.06; at < seconds; at += gap, gap *= 1.06) tone(audio, at, [900, 700], 0.02, 0.05);
  },
  win(audio: AudioContext) {
    for (const [no, pitch] of [523, 659, 784].entries()) tone(audio, no * 0.11, [pitch, pitch], 0.32, 0.1);
  },
};

/** Plays a sound where they are wanted and the browser lets us: before the first press it does not. */
export function sound(name: keyof typeof sounds, seconds = 0): void {
  if (!isOn) return;
  context ??= new AudioContext();
  // what comes once it may is late, and would come all at once
  if (context.state === 'running') sounds[name](context, seconds);
  else void context.resume();
}
