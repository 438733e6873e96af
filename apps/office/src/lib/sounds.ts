import type { WaitingKind } from '@lime/contract/realtime.ts';
import { keep, readKept } from '@lime/ui/storage.ts';
import { create } from 'zustand';

export type Sounding = Exclude<WaitingKind, 'adjustment' | 'access'> | 'bet';

const key = 'lime_office_sounds';

/** Notes of each kind: hertz, one after the other. Rising is money in, falling money out, three alike a newcomer, one low a big bet, a question goes up and back, a chat knocks twice. */
const tunes: Record<Sounding, readonly number[]> = {
  deposit: [659, 988],
  withdrawal: [784, 523],
  signup: [880, 880, 880],
  bet: [440],
  inquiry: [587, 784, 587],
  chat: [698, 698],
};

const kinds = Object.keys(tunes) as Sounding[];

/** Which news make a sound here; all do until the user says otherwise. */
export const useSounds = create<Record<Sounding, boolean> & { set: (kind: Sounding, on: boolean) => void }>()(
  (change, get) => ({
    ...restored(),
    set(kind, on) {
      change({ [kind]: on });
      const all = get();
      keep(key, JSON.stringify(Object.fromEntries(kinds.map((each) => [each, all[each]]))));
      if (on) play(kind);
    },
  }),
);

function restored(): Record<Sounding, boolean> {
  const all = Object.fromEntries(kinds.map((kind) => [kind, true])) as Record<Sounding, boolean>;
  try {
    return { ...all, ...(JSON.parse(readKept(key) ?? '{}') as Partial<typeof all>) };
  } catch {
    return all;
  }
}

/** Plays the tune of a kind unless it is switched off. */
export function sound(kind: WaitingKind | 'bet'): void {
  if (kind !== 'adjustment' && kind !== 'access' && useSounds.getState()[kind]) play(kind);
}

let context: AudioContext | null = null;

/** Browsers let a page sound only after a user touched it; a modifier key alone is no touch. */
const touches = ['pointerup', 'keydown'] as const;
function wake(): void {
  if (!navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
  for (const touch of touches) window.removeEventListener(touch, wake);
}
for (const touch of touches) window.addEventListener(touch, wake);

function play(kind: Sounding): void {
  if (context?.state !== 'running') return;
  const start = context.currentTime;
  for (const [no, hertz] of tunes[kind].entries()) {
    const note = context.createOscillator();
    const volume = context.createGain();
    const from = start + no * 0.16;
    note.type = 'sine';
    note.frequency.value = hertz;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(0.16, from + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.15);
    note.connect(volume).connect(context.destination);
    note.start(from);
    note.stop(from + 0.16);
  }
}
