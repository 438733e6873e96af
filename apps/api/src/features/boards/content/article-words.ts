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

/** Sign-ups that wait whatever the setting says (auth/sign-up.service.ts). */
export const doubtedText = '휴대폰 번호나 계좌가 다른 회원과 같으면 관리자가 확인한 뒤 승인해요.';

/** What does not count for the rolling of a bonus, won or lost (domain/cash/rolling.ts). */
export const uncountedText =
  '취소되거나 적특된 베팅은 인정되지 않아요. 절반만 낙첨되어 적중특례로 끝난 베팅도 인정되지 않아요.';

/** Said of bets that may hold two picks of one match (0106). */
export const pairsText =
  '한 경기에서 함께 고른 두 폴더는 두 결과가 같이 나올 확률로 배당을 계산해서, 배당을 곱한 값보다 낮을 수 있어요. 카트에 나온 조합 배당으로 지급해요.';
