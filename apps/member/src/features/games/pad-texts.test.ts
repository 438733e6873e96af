import { expect, test } from 'vitest';
import type { CartRefusal } from '@lime/domain/betting/cart-types.ts';
import { englishText, padText } from './pad-texts.ts';

test.each<[CartRefusal, string, string | null]>([
  [{ code: 'BET_NO_PICKS' }, '베팅할 항목을 선택해주세요.', 'Please make a selection before betting.'],
  [
    { code: 'BET_GAME_STARTED', detail: { selections: [] } },
    '이미 시작한 게임입니다.',
    'This game has already started.',
  ],
  [
    { code: 'BET_STAKE_BELOW_MINIMUM', detail: { min: 1_000 } },
    '최소 베팅금액은 1,000원 입니다.',
    'The minimum bet is 1,000 won.',
  ],
  [
    { code: 'BET_STAKE_ABOVE_MAXIMUM', detail: { max: 5_000_000 } },
    '베팅금액은 최대베팅금액을 초과할 수 없습니다.',
    'The bet amount cannot exceed the maximum bet amount.',
  ],
  [
    { code: 'BET_ODDS_ABOVE_MAXIMUM', detail: { max: 100_000 } },
    '최대 가능 배당을 초과했습니다.',
    'The maximum possible odds have been exceeded.',
  ],
  [
    { code: 'BET_WIN_ABOVE_MAXIMUM', detail: { max: 100_000_000, stake: 1 } },
    '당첨금은 100,000,000원을 초과할 수 없습니다.',
    'Winnings cannot exceed 100,000,000.',
  ],
  [{ code: 'BET_STAKE_ABOVE_BALANCE', detail: { balance: 0 } }, '베팅금액은 보유금액을 초과할 수 없습니다.', null],
])('%j', (refusal, korean, english) => {
  expect(padText(refusal)).toBe(korean);
  expect(englishText(refusal)).toBe(english);
});
