import type { ReactNode } from 'react';
import { create } from 'zustand';

/** What kind of news a card is. */
export type ToastTone = 'plain' | 'ok' | 'warn' | 'danger';
/** A card that informs and closes by itself. */
export type Toast = {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
  /** what is under the sentence: such a card is read longer */
  readonly detail?: ReactNode;
};

const shownMs = 6_000;
const detailMs = 10_000;
let last = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** The sentences on screen, oldest first; the shell draws them. */
export const useToasts = create<{ readonly toasts: readonly Toast[] }>()(() => ({ toasts: [] }));

/** A sentence at the edge, gone after some seconds. Never the only word of a result that touches money. */
export function toast(text: string, tone: ToastTone = 'plain', detail?: ReactNode): void {
  const id = ++last;
  const shown: Toast = detail === undefined ? { id, text, tone } : { id, text, tone, detail };
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.slice(-3), shown] }));
  releaseToast(id);
}

/** It stays while the reader points at it or has the focus in it. */
export function holdToast(id: number): void {
  clearTimeout(timers.get(id));
}

/** It closes itself after its time, counted from now. */
export function releaseToast(id: number): void {
  clearTimeout(timers.get(id));
  const detailed = useToasts.getState().toasts.find((one) => one.id === id)?.detail !== undefined;
  timers.set(
    id,
    setTimeout(() => dropToast(id), detailed ? detailMs : shownMs),
  );
}

/** Closes a card. */
export function dropToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }));
}

/** The page moves on: cards of what was done go. */
export function dropToasts(): void {
  for (const { id } of useToasts.getState().toasts) dropToast(id);
}
