import { feedEventKinds } from '@lime/contract/feed-events.ts';
import type { WireFeedState } from '@lime/contract/staff-feeds.ts';

/** The state of a source: symbol, word and colour together. */
export const stateWords: Record<WireFeedState, { word: string; tone: 'win' | 'warn' | 'danger' | 'lose' }> = {
  up: { word: '정상', tone: 'win' },
  recovering: { word: '복구 중', tone: 'warn' },
  down: { word: '끊김', tone: 'danger' },
  lost: { word: '응답 없음', tone: 'danger' },
  off: { word: '꺼짐', tone: 'lose' },
};

/** A source of files has no line that could be up or down. */
export const fileWords = { word: '파일', tone: 'lose' } as const;

export const isFault = (kind: string) => feedEventKinds.some((one) => one.kind === kind && one.fault);
