import type { Texts } from './texts.ts';

export type ResultRefusal =
  | { code: 'RESULT_SCORE_MISSING' }
  | { code: 'RESULT_CONTRADICTS' }
  | { code: 'RESULT_UNCHANGED' }
  | { code: 'RESULT_MARKET_FOREIGN' }
  | { code: 'RESULT_SECOND_PERSON'; detail: { from: number } }
  | { code: 'RESULT_NOT_DECIDED' };

/** What the office says no with when results are entered; all sentences are ours. */
export const resultTexts: Texts<ResultRefusal> = {
  RESULT_SCORE_MISSING: () => '점수를 입력해주세요.',
  RESULT_CONTRADICTS: () => '피리어드 점수가 최종 점수와 맞지 않아요.',
  RESULT_UNCHANGED: () => '지금 결과와 같아요.',
  RESULT_MARKET_FOREIGN: () => '이 경기의 마켓이 아니에요.',
  RESULT_SECOND_PERSON: ({ detail }) =>
    `걸린 금액이 ${detail.from.toLocaleString('ko-KR')}원부터는 입력한 사람이 아닌 다른 관리자가 확정해야 해요.`,
  RESULT_NOT_DECIDED: () => '아직 결과가 없는 경기예요.',
};
