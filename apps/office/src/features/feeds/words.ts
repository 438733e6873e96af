import { feedEventKinds, feedSourceNames } from '@lime/contract/feed-events.ts';
import type { WireFeedEvent, WireFeedState } from '@lime/contract/staff-feeds.ts';

/** How a source stands: symbol, word and colour together. */
export const stateWords: Record<WireFeedState, { word: string; tone: 'win' | 'warn' | 'danger' | 'lose' }> = {
  up: { word: '정상', tone: 'win' },
  recovering: { word: '복구 중', tone: 'warn' },
  down: { word: '끊김', tone: 'danger' },
  lost: { word: '응답 없음', tone: 'danger' },
  off: { word: '꺼짐', tone: 'lose' },
};

/** A source of files has no line that could be up or down. */
export const fileWords = { word: '파일', tone: 'lose' } as const;

export const kindName = (kind: string) => feedEventKinds.find((one) => one.kind === kind)?.nameKo ?? kind;
export const isFault = (kind: string) => feedEventKinds.some((one) => one.kind === kind && one.fault);
export const sourceName = (source: string) => feedSourceNames[source] ?? source;

/** What the facts of an event are called; one that has no name is shown by its own. */
const factNames: Readonly<Record<string, string>> = {
  seq: '순번',
  last: '앞 순번',
  missing: '빠진 수',
  type: '종류',
  fault: '이유',
  reason: '이유',
  fixture: '경기',
  markets: '마켓',
  sport: '종목',
  ms: '경과',
  againMs: '다시 시도',
  times: '같은 일',
  restarted: '순번 새로 시작',
  snapshot: '스냅샷',
  held: '보류',
  status: '응답',
  remaining: '남은 호출',
  used: '쓴 호출',
  taken: '반영',
  unchanged: '그대로',
  skipped: '건너뜀',
};

/** "순번 1,204 · 빠진 수 2": what is known of an event, in a line. */
export function factsOf({ detail }: Pick<WireFeedEvent, 'detail'>): string {
  return Object.entries(detail)
    .flatMap(([key, value]) => {
      if (value === null || value === false) return [];
      const name = factNames[key] ?? key;
      return value === true ? [name] : [`${name} ${factOf(key, value)}`];
    })
    .join(' · ');
}

function factOf(key: string, value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'number') return String(value);
  if (key === 'ms' || key === 'againMs') return seconds(value);
  if (key === 'times') return `${value.toLocaleString('ko-KR')}번 더`;
  return value.toLocaleString('ko-KR');
}

/** "0.8초", "850ms" reads worse. */
export function seconds(ms: number): string {
  return ms < 100 ? `${ms}ms` : `${(ms / 1_000).toFixed(ms < 10_000 ? 1 : 0)}초`;
}
