import type { WireDuty } from '@lime/contract/staff-chat.ts';
import { toast } from '@lime/ui/toast.ts';
import { keep, readKept } from '@lime/ui/storage.ts';
import { create } from 'zustand';
import { CallFailed, send, wordsOf } from './api.ts';
import { queryClient } from './query.ts';
import { can, staffNow } from './staff-session.ts';

/** Whether the one who is signed in here conversations with members now: 상담 중, or 자리 비움. */
type Duty = { readonly on: boolean };

const storageKey = 'lime_office_chat_duty';
/** Said again well before a minute is over. */
const beatMs = 20_000;

export const useDuty = create<Duty>()(() => ({ on: false }));

let beatAt = 0;

/** Comes on duty or goes off it, here and in the other tabs. */
export async function setDuty(on: boolean): Promise<void> {
  useDuty.setState({ on });
  keep(storageKey, on ? (staffNow()?.id ?? null) : null);
  await say(on, true);
}

/** @param asked  by a press: then a missing answer is shown too */
async function say(on: boolean, asked = false): Promise<void> {
  beatAt = Date.now();
  try {
    const { duty } = await send('/staff/chat/duty', { on });
    told(duty);
  } catch (error) {
    // no answer: the next time says more. Refused: this one may not conversation with members
    const refused = error instanceof CallFailed && error.status >= 400 && error.status < 500;
    if (refused) useDuty.setState({ on: false });
    if (on && (asked || refused)) toast(wordsOf(error), 'danger');
  }
}

/** The list on screen knows at once who is there. */
function told(duty: readonly WireDuty[]): void {
  queryClient.setQueriesData({ queryKey: ['chats', 'list'] }, (list: object | undefined) => list && { ...list, duty });
}

/** Says again that one is there, unless it was said just now. */
function beat(): void {
  if (useDuty.getState().on && Date.now() - beatAt > beatMs / 2) void say(true);
}

/**
 * Keeps the duty alive while the office is open; the returned function ends it.
 *
 * @param onPulse  called at every sign of life of the server: a page in the background has slow timers, but gets those
 */
export function startDuty(onPulse: (listener: () => void) => void): () => void {
  const restore = () => {
    const on = can('chat.answer') && readKept(storageKey) === staffNow()?.id;
    if (on === useDuty.getState().on) return;
    useDuty.setState({ on });
    beat();
  };
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key === storageKey) restore();
  };
  restore();
  onPulse(beat);
  const timer = setInterval(beat, beatMs);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    clearInterval(timer);
    window.removeEventListener('storage', fromOtherTab);
    useDuty.setState({ on: false });
  };
}
