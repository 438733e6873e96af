import { create } from 'zustand';

export type ToastTone = 'plain' | 'ok' | 'warn' | 'danger';
export type Toast = { readonly id: number; readonly text: string; readonly tone: ToastTone };

const shownMs = 6_000;
let last = 0;

/** The sentences on screen, oldest first; the shell draws them. */
export const useToasts = create<{ readonly toasts: readonly Toast[] }>()(() => ({ toasts: [] }));

/** A sentence at the edge, gone after some seconds. Never the only word of a result that touches money. */
export function toast(text: string, tone: ToastTone = 'plain'): void {
  const id = ++last;
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.slice(-3), { id, text, tone }] }));
  setTimeout(() => dropToast(id), shownMs);
}

export function dropToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }));
}
