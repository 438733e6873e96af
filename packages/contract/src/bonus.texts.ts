import { heavyFrom, mostNeedTimes } from '@lime/domain/cash/heavy-rolling.ts';
import type { NeedTerms } from '@lime/domain/cash/heavy-rolling.ts';
import { hostedPercents, weightOf } from '@lime/domain/cash/rolling.ts';
import { withParticle } from '@lime/domain/text/particle.ts';
import type { WireBonusOffer } from './bonus.ts';

const number = (amount: number) => amount.toLocaleString('ko-KR');
const bases = { bonus: '', deposit: '입금액 ', both: '입금액+보너스 ' } as const;

/**
 * The effect of a code in one sentence, from the offer's own numbers: "5% 보너스 15,000P, 롤링 100%가 적용돼요."
 * Without an amount the rate alone is named.
 */
export function bonusEffectText({ amount, currency, rate, rolling, need }: WireBonusOffer): string {
  const sum = amount > 0 ? `${number(amount)}${currency === 'cash' ? '원' : 'P'}` : '';
  const bonus = [rate > 0 ? `${rate}% 보너스` : '보너스', sum].filter(Boolean).join(' ');
  if (rolling.percent === 0 || (amount > 0 && need === 0)) return `${bonus}, 롤링 없이 바로 쓸 수 있어요.`;
  return `${bonus}, ${bases[rolling.base]}롤링 ${rolling.percent}%가 적용돼요.`;
}

const hostedNames: Readonly<Record<string, string>> = {
  token: '토큰게임',
  'token-horse': '토큰 경마',
  casino: '카지노',
  slot: '슬롯',
};

/** What a slip that counts was: "3폴더", "토큰게임". */
export const rolledSlipText = ({ kind, legs }: { kind: string; legs: number }): string =>
  legs === 0 ? (hostedNames[kind] ?? kind) : `${legs}폴더`;

/** How much of plays of hosts counts, a sentence for each weight: they have neither legs nor odds. */
export function hostedWeightTexts({ weights }: Pick<WireBonusOffer['rolling'], 'weights'>): string[] {
  const byPercent = Map.groupBy(Object.keys(hostedPercents), (kind) => weightOf(weights, kind, 0));
  return [...byPercent].map(([percent, kinds]) => {
    const named = kinds.includes('token') ? kinds.filter((kind) => kind !== 'token-horse') : kinds;
    const names = named.map((kind) => hostedNames[kind]).join('·');
    if (percent === 0) return `${names}: 인정되지 않아요.`;
    return `${names}: 배당과 관계없이 베팅금액의 ${percent}%${percent < 100 ? '만' : '가'} 인정돼요.`;
  });
}

/** Warns staff of terms whose need few members meet; null: it is no more than ten times the bonus, whatever the deposit. */
export function heavyRollingText(terms: NeedTerms): string | null {
  const from = heavyFrom(terms);
  if (from === null) return null;
  const deposits = from > terms.minDeposit ? `${number(from)}원부터 입금하면 ` : '';
  return `${deposits}채워야 할 베팅이 보너스의 ${mostNeedTimes}배를 넘어요. 조건을 채우지 못하는 회원이 많을 수 있어요.`;
}

/**
 * Warns staff of a name that says another percentage than the terms give; null: it names none, or what all of them give.
 *
 * @param rates  percentages of all levels and steps; none: the terms have no percentage
 */
export function nameRateText(name: string, rates: readonly number[]): string | null {
  const named = [...name.matchAll(/(\d+(?:\.\d+)?)\s*(?:%|％|퍼센트|프로)/g)].map(([, digits]) => Number(digits));
  const others = rates.filter((rate) => !named.includes(rate));
  if (named.length === 0 || others.length === 0) return null;
  const list = (some: readonly number[]) => some.map((rate) => `${rate}%`).join(', ');
  return `이름에는 ${withParticle(list(named), '이', '가')} 적혀 있는데 조건에는 ${list(others)}도 있어요. 회원은 이름의 비율로 알고 입금할 수 있어요.`;
}
