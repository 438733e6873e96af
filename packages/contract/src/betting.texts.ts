import type { Texts } from './texts.ts';

export type BetRefusal = { code: 'BET_FAILED' };

/** Source: specification 1 §5 and §8, word for word. */
export const betTexts: Texts<BetRefusal> = {
  BET_FAILED: () => '베팅중 오류가 발생했습니다.',
};
