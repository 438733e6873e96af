import { cartTexts } from '@lime/contract/cart.texts.ts';
import type { CartRefusal } from '@lime/domain/betting/cart-types.ts';
import { formatAmount } from '@lime/ui/format.ts';

/**
 * What the bet pad says of a refusal: a round is no match, and a pick of it no cart of matches.
 *
 * Source: specification 1 §5 "Powerball bet"; the wordings of decision 26.
 */
export function padText(refusal: CartRefusal): string {
  switch (refusal.code) {
    case 'BET_GAME_STARTED':
      return '이미 시작한 게임입니다.';
    case 'BET_ODDS_ABOVE_MAXIMUM':
      return '최대 가능 배당을 초과했습니다.';
    default:
      return (cartTexts[refusal.code] as (of: CartRefusal) => string)(refusal);
  }
}

/**
 * The refusals of the bet pad that the specification words in English; null for others.
 *
 * Source: specification 1 §5 "Powerball bet"; decisions 26 and 89.
 */
export function englishText(refusal: CartRefusal): string | null {
  switch (refusal.code) {
    case 'BET_NO_PICKS':
      return 'Please make a selection before betting.';
    case 'BET_GAME_STARTED':
      return 'This game has already started.';
    case 'BET_STAKE_BELOW_MINIMUM':
      return `The minimum bet is ${formatAmount(refusal.detail.min)} won.`;
    case 'BET_STAKE_ABOVE_MAXIMUM':
      return 'The bet amount cannot exceed the maximum bet amount.';
    case 'BET_ODDS_ABOVE_MAXIMUM':
      return 'The maximum possible odds have been exceeded.';
    case 'BET_WIN_ABOVE_MAXIMUM':
      return `Winnings cannot exceed ${formatAmount(refusal.detail.max)}.`;
    default:
      return null;
  }
}
