import { seoulOffsetMs } from '@lime/domain/seoul-time.ts';

/** "1,284,500": won or points without their unit. By hand: the first `Intl` of a page blocks a slow phone for 100 ms. */
export function formatAmount(amount: number): string {
  return String(Math.round(amount)).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** "1,284,500원". */
export function formatWon(amount: number): string {
  return `${formatAmount(amount)}원`;
}

/** "23,400P". */
export function formatPoints(points: number): string {
  return `${formatAmount(points)}P`;
}

/** "30만", "1,000만", "1.2억": for buttons and charts, cut to one decimal of 억. Below 만 the whole number. */
export function formatMan(amount: number): string {
  if (amount >= 100_000_000) {
    const tenths = Math.floor(amount / 10_000_000);
    return `${formatAmount(Math.floor(tenths / 10))}${tenths % 10 === 0 ? '' : `.${tenths % 10}`}억`;
  }
  return amount >= 10_000 ? `${formatAmount(Math.floor(amount / 10_000))}만` : formatAmount(amount);
}

const digits = ['', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구'] as const;
const small = ['', '십', '백', '천'] as const;
const large = ['', '만', '억', '조'] as const;

/** How an amount is read aloud: 300,000 is "삼십만 원", 0 is "영 원". A leading 일 is left out before 십, 백, 천 and 만. */
export function readAmount(amount: number, unit = '원'): string {
  if (amount === 0) return `영 ${unit}`;
  const parts: string[] = [];
  let rest = amount;
  for (let place = 0; rest > 0; place++, rest = Math.floor(rest / 10_000)) {
    const group = rest % 10_000;
    if (group > 0) parts.unshift(readGroup(group, place) + large[place]!);
  }
  return `${parts.join(' ')} ${unit}`;
}

function readGroup(group: number, unit: number): string {
  if (group === 1 && unit === 1) return '';
  let text = '';
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(group / 10 ** place) % 10;
    if (digit > 0) text += (digit === 1 && place > 0 ? '' : digits[digit]!) + small[place]!;
  }
  return text;
}

const seoul = (at: string | number) => new Date(new Date(at).getTime() + seoulOffsetMs).toISOString();

/** "17:42" in Seoul. @param at ISO text or epoch ms */
export function formatTime(at: string | number): string {
  return seoul(at).slice(11, 16);
}

/** "17:42:08" in Seoul. */
export function formatSecond(at: string | number): string {
  return seoul(at).slice(11, 19);
}

/** "11.21 17:42" in Seoul. */
export function formatDayTime(at: string | number): string {
  const text = seoul(at);
  return `${text.slice(5, 10).replace('-', '.')} ${text.slice(11, 16)}`;
}

/** "2026-11-21" in Seoul. */
export function formatDate(at: string | number): string {
  return seoul(at).slice(0, 10);
}

/** "11월 21일(토) 21:30" in Seoul. */
export function formatLongDayTime(at: string | number): string {
  const text = seoul(at);
  const weekday = ['일', '월', '화', '수', '목', '금', '토'][new Date(text).getUTCDay()]!;
  return `${Number(text.slice(5, 7))}월 ${Number(text.slice(8, 10))}일(${weekday}) ${text.slice(11, 16)}`;
}

/** "2026년 11월 21일 토요일" in Seoul. */
export function formatLongDay(at: string | number): string {
  const text = seoul(at);
  const weekday = ['일', '월', '화', '수', '목', '금', '토'][new Date(text).getUTCDay()]!;
  return `${text.slice(0, 4)}년 ${Number(text.slice(5, 7))}월 ${Number(text.slice(8, 10))}일 ${weekday}요일`;
}
