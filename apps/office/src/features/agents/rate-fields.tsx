import { decimalText } from '@lime/domain/text/amount-text.ts';
import { agentGroups } from '@lime/domain/agents/product-groups.ts';
import { maxRate, slipRateKey } from '@lime/domain/agents/rates.ts';
import { percent } from '../../lib/agent-words.ts';

/** Rates as they are typed, in percent, by their keys. */
export type TypedRates = Readonly<Record<string, string>>;

/** Rates as they are first shown. */
export const typedRates = (rates: Readonly<Record<string, number>>): TypedRates =>
  Object.fromEntries(Object.entries(rates).map(([key, rate]) => [key, percent(rate)]));

/** Rates as they are sent, in hundredths of a percent; what is left empty is 0. */
export const sentRates = (typed: TypedRates): Record<string, number> =>
  Object.fromEntries(
    Object.entries(typed)
      .filter(([, text]) => text.trim() !== '')
      .map(([key, text]) => [key, Math.round(Number(text) * 10_000) / 100]),
  );

/** What is wrong with them; null: nothing. */
export const ratesProblem = (typed: TypedRates): string | null =>
  Object.values(sentRates(typed)).every((rate) => Number.isSafeInteger(rate) && rate >= 0 && rate <= maxRate)
    ? null
    : `요율은 0~${percent(maxRate)}% 사이, 소수 둘째 자리까지 입력해주세요.`;

type Props = {
  typed: TypedRates;
  onChange: (typed: TypedRates) => void;
  /** the rates of the agent above, which none may be above; null: nobody is above */
  most: Readonly<Record<string, number>> | null;
};

/** All rates in percent, with the most that the one above allows. */
export function RateFields({ typed, onChange, most }: Props) {
  const field = (key: string, label: string) => (
    <label key={key} className="rate-field">
      <span>{label}</span>
      <input
        inputMode="decimal"
        aria-label={`${label} 요율`}
        placeholder="0"
        maxLength={5}
        value={typed[key] ?? ''}
        onChange={(event) => onChange({ ...typed, [key]: decimalText(event.target.value) ?? typed[key] ?? '' })}
      />
      <small>{most === null ? ' ' : `≤ ${percent(most[key] ?? 0)}`}</small>
    </label>
  );
  return (
    <>
      {(['stake', 'lost'] as const).map((basis) => (
        <fieldset key={basis} className="rate-fields">
          <legend>{basis === 'stake' ? '베팅금액 (%)' : '낙첨금액 (%)'}</legend>
          {agentGroups.flatMap(({ id, name, folders }) =>
            Array.from({ length: folders }, (_, n) =>
              field(
                slipRateKey(basis, id, n + 1),
                `${name}${folders === 1 ? '' : ` ${n + 1}${n + 1 === folders ? '+' : ''}`}${basis === 'lost' ? ' 낙첨' : ''}`,
              ),
            ),
          )}
        </fieldset>
      ))}
      <fieldset className="rate-fields">
        <legend>입출금 (%)</legend>
        {field('deposit', '입금')}
        {field('net', '입금−출금')}
      </fieldset>
    </>
  );
}
