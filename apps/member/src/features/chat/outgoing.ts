import type { ShownSlip } from '@lime/ui/chat-slip.tsx';
import { create } from 'zustand';
import { CallFailed, send } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';

/** A line on its way: it goes under a key of its own, so that it arrives once however often it is sent. */
export type Outgoing = {
  readonly key: string;
  /** members_seq of who wrote it, and the conversation it belongs to */
  readonly member: string;
  readonly conversation: string;
  readonly content: string;
  readonly slip: ShownSlip | null;
  readonly at: string;
  readonly state: 'sending' | 'failed';
  /** of a failed one: why, and whether no answer came at all */
  readonly problem?: string;
  readonly lost?: boolean;
  /** its number, once it has arrived: it goes when the conversation shows it */
  readonly seq?: string;
};

const storageKey = 'lime_chat_lines';
const lostText = '연결이 끊겨 보내지 못했어요.';

export const useOutgoing = create<{ readonly lines: readonly Outgoing[] }>()(() => ({ lines: restored() }));

/** What a page before this one did not get rid of: nobody knows whether it arrived. */
function restored(): Outgoing[] {
  try {
    const lines = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as Outgoing[];
    return lines.map((line) => ({ ...line, state: 'failed', problem: lostText, lost: true }));
  } catch {
    return [];
  }
}

function set(change: (lines: readonly Outgoing[]) => readonly Outgoing[]): void {
  useOutgoing.setState(({ lines }) => ({ lines: change(lines) }));
  try {
    const open = useOutgoing.getState().lines.filter(({ seq }) => seq === undefined);
    sessionStorage.setItem(storageKey, JSON.stringify(open));
  } catch {
    // a reload will not know of them
  }
}

let turn: Promise<void> = Promise.resolve();

/** One after the other, in the order they were written. */
function dispatch(key: string): void {
  turn = turn.then(async () => {
    const line = useOutgoing.getState().lines.find((one) => one.key === key);
    if (!line || line.seq !== undefined) return;
    const { conversation, content, slip } = line;
    try {
      const body = { seq: conversation, content, ...(slip && { betCode: slip.betCode }) };
      const { message } = await send('/chat', body, { key });
      set((lines) => lines.map((one) => (one.key === key ? { ...one, state: 'sending', seq: message.seq } : one)));
    } catch (error) {
      const lost = !(error instanceof CallFailed) || error.status === 0 || error.status >= 500;
      const problem = lost ? lostText : error.message;
      set((lines) => lines.map((one) => (one.key === key ? { ...one, state: 'failed', problem, lost } : one)));
    }
    void queryClient.invalidateQueries({ queryKey: ['chat'] });
  });
}

/** Sends a line into a conversation. */
export function say(line: Pick<Outgoing, 'member' | 'conversation' | 'content' | 'slip'>): void {
  const key = crypto.randomUUID();
  set((lines) => [...lines, { ...line, key, at: new Date().toISOString(), state: 'sending' }]);
  dispatch(key);
}

/** Tries a line once more, under its key. */
export function sayAgain(key: string): void {
  set((lines) =>
    lines.map((one) => {
      const { problem: _problem, lost: _lost, ...line } = one;
      return one.key === key ? { ...line, state: 'sending' } : one;
    }),
  );
  dispatch(key);
}

/** There is a connection (again): lines that got no answer are tried once more. */
export function sayLostAgain(conversation: string): void {
  for (const line of useOutgoing.getState().lines)
    if (line.conversation === conversation && line.state === 'failed' && line.lost) sayAgain(line.key);
}

export function dropOutgoing(keys: readonly string[]): void {
  if (keys.length > 0) set((lines) => lines.filter(({ key }) => !keys.includes(key)));
}
