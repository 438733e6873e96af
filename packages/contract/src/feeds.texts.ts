import type { Texts } from './texts.ts';

type FeedRefusal = { code: 'FEED_UNKNOWN' } | { code: 'FEED_COMMAND_REFUSED' };

/** Sentences are ours. */
export const feedTexts: Texts<FeedRefusal> = {
  FEED_UNKNOWN: () => '없는 피드예요.',
  FEED_COMMAND_REFUSED: () => '지금 상태에서는 할 수 없는 작업이에요. 새로고침한 뒤 다시 해주세요.',
};
