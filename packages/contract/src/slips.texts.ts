import type { CancelRefusal } from '@lime/domain/betting/may-cancel.ts';
import { withParticle } from '@lime/domain/text/particle.ts';
import type { Texts } from './texts.ts';

type SlipRefusal =
  | CancelRefusal
  | { code: 'BET_CANCEL_PER_DAY'; detail: { perDay: number } }
  | { code: 'BET_DELETE_WAITING' }
  | { code: 'BET_DELETE_NONE' }
  | { code: 'STAFF_SLIP_SETTLED' };

/** Answers that say what was done. */
export const cancelledText = '베팅을 취소했어요.';
/** After taking slips off the history. */
export const deletedText = (count: number) => `${count}건을 삭제했어요.`;
/** After putting deleted slips back into the history. */
export const restoredText = (count: number) => `${count}건을 되살렸어요.`;

const span = (seconds: number) =>
  seconds % 3600 === 0 ? `${seconds / 3600}시간` : seconds % 60 === 0 ? `${seconds / 60}분` : `${seconds}초`;

/** Source: specification 1 §5 "History delete and cancel"; decisions, Korean wording. */
export const slipTexts: Texts<SlipRefusal> = {
  BET_CANCEL_DONE: () => '이미 취소된 베팅이에요.',
  BET_CANCEL_SETTLED: () => '결과가 나온 경기가 있어 취소할 수 없어요.',
  BET_CANCEL_LIVE: () => '인플레이는 취소할 수 없어요.',
  BET_CANCEL_GAME: () => '게임 베팅은 취소할 수 없어요.',
  BET_CANCEL_LATE: ({ detail }) => `베팅 후 ${withParticle(span(detail.seconds), '이', '가')} 지나 취소할 수 없어요.`,
  BET_CANCEL_START: ({ detail }) =>
    detail.seconds === 0
      ? '이미 시작한 경기가 있어 취소할 수 없어요.'
      : `경기 시작 ${span(detail.seconds)} 전부터는 취소할 수 없어요.`,
  BET_CANCEL_PER_DAY: ({ detail }) =>
    detail.perDay === 0 ? '지금은 베팅을 취소할 수 없어요.' : `하루 ${detail.perDay}번까지만 취소할 수 있어요.`,
  BET_DELETE_WAITING: () => '선택하신 베팅은 모두 결과 대기중이라 삭제할 수 없습니다.',
  BET_DELETE_NONE: () => '선택된 베팅내역이 없습니다.',
  STAFF_SLIP_SETTLED: () => '이미 결과가 나온 베팅이에요. 결과·정산에서 고쳐주세요.',
};
