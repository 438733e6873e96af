import { pairsOfOneMatch } from '@lime/domain/betting/pairs-of-one-match.ts';

// How the articles write figures. Amounts are whole, odds thousandths.

/** 1234567 → 1,234,567 */
export const number = (amount: number) => amount.toLocaleString('ko-KR');
/** 10000 → 10,000원 */
export const won = (amount: number) => `${number(amount)}원`;
/** 10000 → 10,000P */
export const points = (amount: number) => `${number(amount)}P`;
/** 1950 (thousandths) → 1.95 */
export const odds = (thousandths: number) => (thousandths / 1_000).toFixed(2);

/** 600 → 10분, 16 → 16초, 7200 → 2시간 */
export function span(seconds: number): string {
  if (seconds >= 3_600 && seconds % 3_600 === 0) return `${seconds / 3_600}시간`;
  if (seconds >= 60 && seconds % 60 === 0) return `${seconds / 60}분`;
  return `${seconds}초`;
}

/** Sentences in a row, without those that do not hold. */
export const sentences = (...parts: readonly (string | false | null)[]) => parts.filter(Boolean).join(' ');

/** Lines of a list, without those that do not hold. */
export const items = (...parts: readonly (string | false | null)[]) =>
  parts
    .filter(Boolean)
    .map((part) => `- ${part as string}`)
    .join('\n');

/** How opposite picks count for the rolling of a bonus (domain/cash/at-risk.ts). */
export const hedgedText =
  '한 경기나 한 회차에서 서로 반대되는 선택에 함께 베팅하면 잃을 수 있는 금액만 인정돼요. 홀과 짝, 플레이어와 뱅커도 같아요. 같은 기기나 계좌를 쓰는 회원의 베팅도 함께 계산해요.';

/** Said of bets before the start while pairs of one match are refused (0100); null: the settings decide. */
export const onePickPerMatchText =
  pairsOfOneMatch === 'refused'
    ? '한 베팅에는 한 경기의 선택을 하나만 담을 수 있어요. 두 개를 담으면 카트에서 바로 알려드려요.'
    : null;
