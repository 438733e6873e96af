/** Whom something is shown, and when. */
export type Showing = {
  audience: 'all' | 'members' | 'visitors';
  /** of members: only these grades; empty: all */
  grades: number[];
  startsAt: string | null;
  endsAt: string | null;
};

/** How a state of the server is said. */
export const showingStates = {
  shown: { tone: 'win', word: '보이는 중' },
  hidden: { tone: 'plain', word: '숨김' },
  waiting: { tone: 'wait', word: '시작 전' },
  over: { tone: 'lose', word: '끝남' },
} as const;

const audiences = { all: '모두', members: '회원', visitors: '방문자' } as const;

/** Whom it is shown, in a word. */
export function audienceWords({ audience, grades }: Pick<Showing, 'audience' | 'grades'>): string {
  return grades.length > 0 ? `회원 ${grades.join(', ')}레벨` : audiences[audience];
}

/** What is wrong with a period; the server asks the same. */
export function periodProblem({ startsAt, endsAt }: Pick<Showing, 'startsAt' | 'endsAt'>): string | undefined {
  return startsAt !== null && endsAt !== null && startsAt >= endsAt ? '끝나는 때가 시작보다 늦어야 해요.' : undefined;
}

/** Is this nothing, or a path of the site? The server asks the same. */
export const isOwnLink = (link: string) => /^(\/(?!\/)[^\s\\]*)?$/.test(link);
export const linkProblem = '이 사이트의 경로를 /로 시작해서 입력해주세요. 예: /cash/in';
