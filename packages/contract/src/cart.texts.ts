import type { CartRefusal } from '@lime/domain/betting/cart-types.ts';
import type { NoJointPrice } from '@lime/domain/settlement/joint-payout.ts';
import type { Texts } from './texts.ts';

// A file of its own: the site's first view has the cart in it, and what only the server refuses comes with its answer.

const won = (amount: number) => amount.toLocaleString('ko-KR');
const price = (thousandths: number) => (Math.floor(thousandths / 10) / 100).toFixed(2);

/** Why picks of one match have no joint price; where nothing prices them, nothing more is to be said. */
const noJointPrice: Readonly<Record<NoJointPrice, string>> = {
  excluded: ' 함께 나올 수 없는 결과예요.',
  implied: ' 한쪽이 나오면 다른 쪽도 정해지는 결과예요.',
  flat: ' 함께 담아도 배당이 오르지 않아요.',
  unknown: '',
};

/**
 * What the rules of the cart refuse, said by the site at once.
 *
 * Source: specification 1 §4, §5 and §8, word for word; the texts with 요 and the minimum and winnings texts are ours (decisions).
 */
export const cartTexts: Texts<CartRefusal> = {
  BET_NO_PICKS: () => '베팅할 항목을 선택해주세요.',
  BET_SUSPENDED: () => '베팅이 불가능한 폴더 있습니다.',
  BET_GAME_STARTED: () => '이미 시작한 경기가 있습니다.',
  BET_SAME_GAME_REFUSED: ({ detail }) => `동일경기 불가능한 조합입니다.${noJointPrice[detail.why ?? 'unknown']}`,
  BET_SOCCER_COMBINATION_REFUSED: () => '해당 조합은 베팅이 불가합니다.',
  BET_BONUS_TWICE: () => '이미 보너스 폴더가 추가 되었습니다.',
  BET_BONUS_NEEDS_FOLDERS: ({ detail }) => `보너스 폴더는 ${detail.folders} 폴더 추가 후 가능합니다.`,
  BET_BONUS_BELOW_MINIMUM_ODDS: ({ detail }) => `보너스 폴더는 최소 ${price(detail.minimum)} 배당이상 가능하십니다.`,
  BET_TOO_MANY_LEGS: ({ detail }) => `최대가능 폴더수는 ${detail.max}개 입니다.`,
  BET_ODDS_ABOVE_MAXIMUM: () => '최대배당을 초과하셨습니다.',
  BET_STAKE_BELOW_MINIMUM: ({ detail }) => `최소 베팅금액은 ${won(detail.min)}원 입니다.`,
  BET_STAKE_ABOVE_MAXIMUM: ({ detail }) =>
    detail.limited
      ? `이 경기는 한 번에 ${won(detail.max)}원까지 베팅할 수 있어요.`
      : '베팅금액은 최대베팅금액을 초과할 수 없습니다.',
  BET_STAKE_ABOVE_BALANCE: () => '베팅금액은 보유금액을 초과할 수 없습니다.',
  BET_WIN_ABOVE_MAXIMUM: ({ detail }) => `당첨금은 ${won(detail.max)}원을 초과할 수 없습니다.`,
};

/**
 * Said of two picks of one match in the cart: what they pay together and why that is not the product.
 *
 * @param joint    odds they pay, two decimals
 * @param product  of their own odds, two decimals
 * Source: decisions 118 and 119.
 */
export const jointPriceText = (joint: string, product: string) =>
  [
    `동일경기 조합 배당은 ${joint}배예요.`,
    joint !== product && `두 결과가 같이 나오기 쉬워서 곱한 배당(${product})보다 낮아요.`,
    '한 폴더가 적특이면 남은 폴더의 배당으로 정산해요.',
  ]
    .filter(Boolean)
    .join(' ');

/** Shown with a reduced price in the cart. Source: specification 1 §5 "Soccer". */
export const soccerReductionText = '축구 동일경기 조합베팅시 차감 배당값으로 적용됩니다.';
