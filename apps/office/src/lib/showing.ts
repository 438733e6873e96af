import { showingKo } from '@lime/contract/list-words.ts';
/** Whom something is shown, and when. */
export type Showing = {
  audience: 'all' | 'members' | 'visitors';
  /** of members: only these grades; empty: all */
  grades: number[];
  startsAt: string | null;
  endsAt: string | null;
};

/** The words for a state of the server. */
export const showingStates = {
  shown: { tone: 'win', word: showingKo.shown },
  hidden: { tone: 'plain', word: showingKo.hidden },
  waiting: { tone: 'wait', word: showingKo.waiting },
  over: { tone: 'lose', word: showingKo.over },
} as const;

/** What is wrong with a period; the server asks the same. */
export function periodProblem({ startsAt, endsAt }: Pick<Showing, 'startsAt' | 'endsAt'>): string | undefined {
  return startsAt !== null && endsAt !== null && startsAt >= endsAt ? '끝나는 때가 시작보다 늦어야 해요.' : undefined;
}

/** Is this nothing, or a path of the site? The server asks the same. */
export const isOwnLink = (link: string) => /^(\/(?!\/)[^\s\\]*)?$/.test(link);
export const linkProblem = '이 사이트의 경로를 /로 시작해서 입력해주세요. 예: /cash/in';
