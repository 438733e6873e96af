import { create } from 'zustand';
import { CallFailed, send, wordsOf } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { staffNow } from '../../lib/staff-session.ts';

/** An answer on its way: under its key it arrives once however often it is sent. */
export type Answer = {
  readonly key: string;
  readonly conversation: string;
  readonly content: string;
  readonly at: string;
  readonly state: 'sending' | 'failed';
  readonly problem?: string;
  readonly lost?: boolean;
  /** its number, once it has arrived */
  readonly seq?: string;
};

type State = {
  readonly answers: readonly Answer[];
  /** what is typed and not sent, by person and conversation: another conversation on screen loses nothing */
  readonly drafts: Readonly<Record<string, string>>;
};

export const useAnswers = create<State>()(() => ({ answers: [], drafts: {} }));

const draftKey = (conversation: string) => `${staffNow()?.id}:${conversation}`;

export function useDraft(conversation: string): string {
  return useAnswers(({ drafts }) => drafts[draftKey(conversation)] ?? '');
}

export function setDraft(conversation: string, text: string): void {
  useAnswers.setState(({ drafts }) => ({ drafts: { ...drafts, [draftKey(conversation)]: text } }));
}

const set = (change: (answers: readonly Answer[]) => readonly Answer[]) =>
  useAnswers.setState(({ answers }) => ({ answers: change(answers) }));

let turn: Promise<void> = Promise.resolve();

/** One after the other, in the order they were written. */
function dispatch(key: string): void {
  turn = turn.then(async () => {
    const answer = useAnswers.getState().answers.find((one) => one.key === key);
    if (!answer || answer.seq !== undefined) return;
    try {
      const { message } = await send('/staff/chat/say', { seq: answer.conversation, content: answer.content, key });
      set((all) => all.map((one) => (one.key === key ? { ...one, seq: message.seq } : one)));
    } catch (error) {
      const lost = !(error instanceof CallFailed) || error.status === 0 || error.status >= 500;
      const failed = { state: 'failed', problem: wordsOf(error), lost } as const;
      set((all) => all.map((one) => (one.key === key ? { ...one, ...failed } : one)));
    }
    void queryClient.invalidateQueries({ queryKey: ['chats'] });
  });
}

export function answer(conversation: string, content: string): void {
  const key = crypto.randomUUID();
  set((all) => [...all, { key, conversation, content, at: new Date().toISOString(), state: 'sending' }]);
  dispatch(key);
}

/** Tries an answer once more, under its key. */
export function answerAgain(key: string): void {
  set((all) =>
    all.map((one) => {
      const { problem: _problem, lost: _lost, ...rest } = one;
      return one.key === key ? { ...rest, state: 'sending' } : one;
    }),
  );
  dispatch(key);
}

/** There is a connection (again): answers that got no answer are tried once more. */
export function answerLostAgain(): void {
  for (const one of useAnswers.getState().answers) if (one.state === 'failed' && one.lost) answerAgain(one.key);
}

export function dropAnswers(keys: readonly string[]): void {
  if (keys.length > 0) set((all) => all.filter(({ key }) => !keys.includes(key)));
}
