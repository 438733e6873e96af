// How the articles write figures. Amounts are whole, odds thousandths.

export const number = (amount: number) => amount.toLocaleString('ko-KR');
export const won = (amount: number) => `${number(amount)}원`;
export const points = (amount: number) => `${number(amount)}P`;
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
