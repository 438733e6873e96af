import type { Texts } from './texts.ts';

type PromotionRefusal =
  | { code: 'PROMOTION_TERMS'; detail: { fields: readonly string[] } }
  | { code: 'PROMOTION_DAY' }
  | { code: 'PROMOTION_STOPPED' }
  | { code: 'PROMOTION_MOVED' }
  | { code: 'PROMOTION_GONE' }
  | { code: 'PROMOTION_NOTHING' }
  | { code: 'PROMOTION_LAPSED' };

/** All sentences are ours. */
export const promotionTexts: Texts<PromotionRefusal> = {
  PROMOTION_TERMS: ({ detail }) => `조건을 다시 확인해주세요: ${detail.fields.join(', ')}`,
  PROMOTION_DAY: () => '내일부터 시작할 수 있어요. 오늘까지의 베팅은 지금 조건을 따라요.',
  PROMOTION_STOPPED: () => '이미 중지한 프로모션이에요. 새로 만들어주세요.',
  PROMOTION_GONE: () => '그사이 보너스가 바뀌었거나 끝났어요. 받을 수 있는 보너스를 다시 확인해주세요.',
  PROMOTION_MOVED: () => '그사이 조건이 바뀌었어요. 다시 열어 확인해주세요.',
  PROMOTION_NOTHING: () => '지금 받을 수 있는 포인트가 없어요.',
  PROMOTION_LAPSED: () => '받을 수 있는 기간이 지나 포인트가 사라졌어요.',
};
