import { bonusEffectText, hostedWeightTexts } from '@lime/contract/bonus.texts.ts';
import type { BonusCodeForm } from '@lime/contract/staff-bonus.ts';
import { bonusAmount, rollingNeed } from '@lime/domain/cash/rolling.ts';
import { formatWon } from '@lime/ui/format.ts';
import { money } from './bonus-labels.ts';

const samples = [50_000, 100_000, 300_000, 1_000_000];

/** What members will read, and what deposits of some sizes would bring and ask for. */
export function CodePreview({ form }: { form: BonusCodeForm }) {
  const deposits = [...new Set([form.minDeposit, ...samples])]
    .filter((deposit) => deposit >= form.minDeposit && deposit > 0)
    .toSorted((a, b) => a - b)
    .slice(0, 5);
  const offer = (deposit: number) => {
    const amount = bonusAmount(form, deposit);
    return {
      code: form.code,
      label: form.label,
      currency: form.currency,
      amount,
      rate: form.form === 'percent' ? form.value / 100 : 0,
      rolling: form.rolling,
      need: rollingNeed(form.rolling, amount, deposit),
    };
  };
  const shown = deposits.includes(300_000) ? 300_000 : deposits.at(-1);
  return (
    <figure className="code-preview">
      {shown !== undefined && (
        <figcaption>
          <small>{formatWon(shown)} 입금할 때 회원이 보는 안내</small>
          <b>{bonusEffectText(offer(shown))}</b>
          <small>{hostedWeightTexts(form.rolling).join(' ')}</small>
        </figcaption>
      )}
      <table aria-label="입금액별 보너스">
        <thead>
          <tr>
            <th>입금</th>
            <th className="right">보너스</th>
            <th className="right">채워야 할 베팅</th>
          </tr>
        </thead>
        <tbody>
          {deposits.map((deposit) => {
            const { amount, need } = offer(deposit);
            return (
              <tr key={deposit}>
                <td>{formatWon(deposit)}</td>
                <td className="right">
                  <b>{money(amount, form.currency)}</b>
                </td>
                <td className="right">{need === 0 ? '없음' : `${formatWon(need)} · ${timesOf(need, amount)}`}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </figure>
  );
}

/** A need in bonuses, cut to a tenth: 11배, 7.5배. */
const timesOf = (need: number, amount: number) => (amount === 0 ? '–' : `${Math.floor((need * 10) / amount) / 10}배`);
