import type { NotAcceptedCause } from '@lime/domain/betting/acceptance.ts';
import { restText } from '@lime/domain/access/resting.ts';
import type { RestRefusal } from '@lime/domain/access/resting.ts';
import type { CartRefusal } from '@lime/domain/betting/cart-types.ts';
import type { LiveIncident } from '@lime/domain/in-play/live-state.ts';
import type { OddsChanged } from './betting.ts';
import { liabilityText } from './liability.texts.ts';
import type { LiabilityRefusal } from './liability.texts.ts';
import type { MenuRefusal } from './common.texts.ts';
import type { PlayRefusal } from './provider-calls.texts.ts';
import { cartTexts } from './cart.texts.ts';
import type { Texts } from './texts.ts';

/** What only the server can refuse: the rules of the cart live in the domain, the site shows those at once. */
export type PlacementRefusal =
  | { code: 'BET_FAILED' }
  | { code: 'BET_ODDS_CHANGED'; detail: OddsChanged }
  | { code: 'BET_NOT_ACCEPTED'; detail: NotAccepted }
  | { code: 'BET_SINGLE_ONLY' }
  | { code: 'BET_ONE_PICK_ONLY' }
  | { code: 'BET_NO_ROUND' }
  | { code: 'BET_ROUND_CLOSED' }
  | { code: 'BET_ROUND_LIMIT'; detail: { most: number } }
  | { code: 'BET_BONUS_UNAVAILABLE' }
  | { code: 'BET_MARKET_NOT_HERE' }
  | { code: 'BET_BIRTHDAY_REQUIRED' }
  | { code: 'BET_UNDER_AGE'; detail: { age: number } }
  | { code: 'BET_MEMBER_STATE' }
  | { code: 'BET_BALANCE_FULL' }
  | RestRefusal
  | LiabilityRefusal;

/** What became of a bet while it waited (decision 53): the cause, the fixture it happened in, and the incident where one is known. */
export type NotAccepted = {
  cause: NotAcceptedCause;
  gameSeq: string;
  selections: string[];
  event: Pick<LiveIncident, 'kind' | 'side' | 'period' | 'seconds' | 'score'> | null;
};

/** A rule of betting refuses; `betTexts` has the texts. */
type BettingRefusal = CartRefusal | PlacementRefusal;

/** Everything a submission of a bet can be refused with: a rule of betting, or the picked game is closed to the member. */
export type BetRefusal = BettingRefusal | MenuRefusal | Extract<PlayRefusal, { code: 'PLAY_NOT_PERMITTED' }>;

/** What the server says of an accepted bet. Source: specification 1 §8; the site's popup says 베팅에 성공하셨습니다. (§4). */
export const betAcceptedText = '베팅에 성공했습니다.';

/** What the server says of a bet that waits for its decision. */
export const betPendingText = '베팅을 접수하고 있어요. 잠시만 기다려주세요.';

const notAcceptedTexts: Record<NotAcceptedCause, string> = {
  goal: '골이 나와 접수되지 않았어요.',
  score: '점수가 바뀌어 접수되지 않았어요.',
  'red-card': '퇴장이 나와 접수되지 않았어요.',
  penalty: '페널티킥이 선언되어 접수되지 않았어요.',
  var: 'VAR 확인 중이라 접수되지 않았어요.',
  corner: '코너킥 상황이라 접수되지 않았어요.',
  danger: '득점 직전 상황이라 접수되지 않았어요.',
  break: '휴식 시간이 되어 접수되지 않았어요.',
  timeout: '타임아웃 중이라 접수되지 않았어요.',
  feed: '경기 정보를 확인하는 중이라 접수되지 않았어요.',
  silence: '경기 정보 연결이 끊겨 접수되지 않았어요.',
  ending: '경기 종료가 임박해 접수되지 않았어요.',
  interrupted: '경기가 중단되어 접수되지 않았어요.',
  jump: '배당이 크게 움직여 접수되지 않았어요.',
  desk: '관리자가 확인 중이라 접수되지 않았어요.',
  suspended: '베팅이 잠시 멈춰 접수되지 않았어요.',
  closed: '베팅이 마감되어 접수되지 않았어요.',
};

/** Source: specification 1 §4, §5 and §8, word for word; the texts with 요 are ours (decisions). */
export const betTexts: Texts<BettingRefusal> = {
  ...cartTexts,
  BET_FAILED: () => '베팅중 오류가 발생했습니다.',
  BET_ODDS_CHANGED: ({ detail }) => {
    if (detail.waited) return '배당이 바뀌어 접수되지 않았어요.';
    return detail.selections.some((selection) => selection.gone)
      ? '배당이 변경되었습니다. 재베팅하시기 바랍니다.'
      : '배당이 변경 되었습니다. 변경된 배당으로 베팅하시겠습니까?';
  },
  BET_NOT_ACCEPTED: ({ detail }) => notAcceptedTexts[detail.cause],
  BET_SINGLE_ONLY: () => '단폴더는 한 경기만 베팅할 수 있어요.',
  BET_ONE_PICK_ONLY: () => '한 번에 하나만 베팅할 수 있어요.',
  BET_NO_ROUND: () => '진행 중인 회차가 없어요.',
  BET_ROUND_CLOSED: () => '마감된 회차예요. 다음 회차에 베팅해주세요.',
  BET_ROUND_LIMIT: ({ detail }) => `한 회차에는 ${detail.most}번까지 베팅할 수 있어요. 다음 회차에 베팅해주세요.`,
  BET_BONUS_UNAVAILABLE: () => '지금은 이 보너스 폴더를 쓸 수 없어요.',
  BET_MARKET_NOT_HERE: () => '이 화면에서 베팅할 수 없는 경기가 있어요. 카트에서 빼주세요.',
  BET_BIRTHDAY_REQUIRED: () => '베팅하려면 생년월일을 먼저 등록해주세요.',
  BET_UNDER_AGE: ({ detail }) => `만 ${detail.age}세 이상만 베팅할 수 있어요.`,
  BET_BALANCE_FULL: () => '당첨되면 보유금이 한도 9조 원을 넘게 돼요. 먼저 출금한 뒤에 베팅해주세요.',
  BET_MEMBER_STATE: () => '권한이 없습니다.',
  RESTING: ({ detail }) => `쉬는 중이에요. ${restText(detail.seconds)} 뒤에 베팅할 수 있어요.`,
  BET_LIABILITY_FULL: ({ detail }) => liabilityText(detail),
};
