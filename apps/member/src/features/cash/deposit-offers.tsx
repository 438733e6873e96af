import { cashTexts } from '@lime/contract/cash.texts.ts';
import type { WireDepositOffer } from '@lime/contract/promotions.ts';
import { formatWon } from '@lime/ui/format.ts';
import { names } from '@lime/ui/class-names.ts';
import { conditionsOf } from '../../lib/bonus-conditions.ts';
import type { useDepositOffers } from './use-deposit-offers.ts';

const blockedTexts = {
  BONUS_ACTIVE: cashTexts.BONUS_ACTIVE({ code: 'BONUS_ACTIVE' }),
  BONUS_WAITING: cashTexts.BONUS_WAITING({ code: 'BONUS_WAITING' }),
} as const;

/** Which bonus of a promotion comes with the deposit, or none, and what it would bring. Without any promotion nothing. */
export function DepositOffers({ offers, blocked, taken, isCurrent, take }: ReturnType<typeof useDepositOffers>) {
  if (offers.length === 0) return null;
  return (
    <fieldset className="field deposit-offers" aria-busy={!isCurrent}>
      <legend className="name">입금 보너스</legend>
      {blocked !== null && <p className="hint">{blockedTexts[blocked]}</p>}
      <label className={names('offer', taken === null && 'chosen')}>
        <input type="radio" name="deposit-offer" checked={taken === null} onChange={() => take(null)} />
        <b>안 받음</b>
        <small>입금한 금액을 조건 없이 바로 쓸 수 있어요</small>
      </label>
      {offers.map((offer) => (
        <label key={offer.version} className={names('offer', taken === offer && 'chosen')}>
          <input
            type="radio"
            name="deposit-offer"
            disabled={blocked !== null}
            checked={taken === offer}
            onChange={() => take(offer)}
          />
          <b>{offer.name} 받음</b>
          <small>{offerText(offer)}</small>
        </label>
      ))}
      {taken !== null && taken.amount > 0 && (
        <ul className="conditions" aria-label="보너스 조건">
          {conditionsOf(taken).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {taken.need > 0 && <li>첫 베팅 전에 포기하면 보너스만 회수되고 입금한 금액은 그대로 남아요.</li>}
        </ul>
      )}
    </fieldset>
  );
}

/** What it brings for this amount; without one how it is counted. */
function offerText({ amount, rate, least, most }: WireDepositOffer): string {
  const rule = `${rate}% · ${formatWon(least)}부터, 최대 ${formatWon(most)}`;
  return amount > 0 ? `보너스 ${formatWon(amount)} (${rule})` : rule;
}
