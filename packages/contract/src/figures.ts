/** A figure of the office: its name and what it counts, in the words every screen uses. */
export type FigureWords = { readonly label: string; readonly help: string };

/**
 * Every figure about money and bets, defined once. The statements that count them are in the API's `core/counted-slips.ts`, under
 * the same keys. A bet counts on the Seoul day it was placed, a request on the Seoul day it was approved.
 */
export const figureWords = {
  deposits: { label: '입금', help: '승인된 입금 신청의 금액이에요. 승인한 날짜로 집계해요.' },
  withdrawals: { label: '출금', help: '승인된 출금 신청의 금액이에요. 승인한 날짜로 집계해요.' },
  turnover: {
    label: '베팅금액',
    help: '취소되지 않은 베팅의 금액이에요. 베팅한 날짜로 집계하고, 아직 정산되지 않은 베팅도 포함해요.',
  },
  settledStakes: { label: '정산된 베팅금액', help: '베팅금액 가운데 결과가 나온 베팅의 금액이에요.' },
  payouts: { label: '당첨·반환', help: '결과가 나온 베팅에 지급한 금액이에요. 적특으로 돌려준 금액도 포함해요.' },
  gross: {
    label: '총게임수익',
    help: '정산된 베팅금액에서 당첨·반환을 뺀 금액이에요. 아직 정산되지 않은 베팅은 포함하지 않아요.',
  },
  openStakes: { label: '미정산 베팅금액', help: '아직 결과가 나오지 않은 베팅의 금액이에요.' },
  liability: { label: '미정산 예상 지급', help: '아직 결과가 나오지 않은 베팅이 모두 당첨되면 지급할 금액이에요.' },
  active: { label: '활성 회원', help: '취소되지 않은 베팅을 한 회원 수예요.' },
} as const satisfies Record<string, FigureWords>;

/** The key of a figure, the same in the statements that count it. */
export type FigureName = keyof typeof figureWords;

/** What members of type 정산제외 would have added to a figure, and how many of them; figures never hold it. */
export type LeftOut = { members: number; value: number };

/** What became of the bets a list is asked for: one state, or the bets a figure counts. */
export const slipStates = ['wait', 'hit', 'miss', 'exception', 'cancelled', 'counted', 'settled'] as const;
/** A filter of a list of bets by their result. */
export type SlipState = (typeof slipStates)[number];

/** The most Seoul days that plays of hosted games are counted over at once. */
export const maxTotalDays = 31;
