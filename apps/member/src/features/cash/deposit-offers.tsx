import { cashTexts } from '@lime/contract/cash.texts.ts';
import type { WireDepositOffer } from '@lime/contract/promotions.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { formatWon } from '@lime/ui/format.ts';
import { names } from '@lime/ui/class-names.ts';
import { ChevronDown, Gift } from 'lucide-react';
import { conditionsOf } from '../../lib/bonus-conditions.ts';
import { closeOverlays } from '../../lib/overlays.ts';
import type { useDepositOffers } from './use-deposit-offers.ts';

const blockedTexts = {
  BONUS_ACTIVE: cashTexts.BONUS_ACTIVE({ code: 'BONUS_ACTIVE' }),
  BONUS_WAITING: cashTexts.BONUS_WAITING({ code: 'BONUS_WAITING' }),
} as const;

/**
 * One line that opens to the bonuses of promotions for the deposit, each with what it would bring. Without any promotion nothing.
 *
 * @param asked  the deposit, won; 0: not entered yet
 */
export function DepositOffers({
  offers,
  blocked,
  taken,
  isCurrent,
  take,
  asked,
}: ReturnType<typeof useDepositOffers> & { asked: number }) {
  if (offers.length === 0) return null;
  return (
    <details className="deposit-offers">
      <summary>
        <Gift size={16} aria-hidden />
        <b>{taken === null ? '보너스 받기' : taken.name}</b>
        <span>{summaryText(offers, taken, blocked !== null)}</span>
        <ChevronDown size={16} aria-hidden />
      </summary>
      <fieldset className="field" aria-busy={!isCurrent}>
        <legend className="visually-hidden">입금 보너스</legend>
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
            <small>{offerText(offer, asked)}</small>
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
      <AppLink to="/promotion" className="text-link" onClick={closeOverlays}>
        프로모션 모두 보기
      </AppLink>
    </details>
  );
}

/** What the closed line says: what is taken brings, else what there is. */
function summaryText(offers: readonly WireDepositOffer[], taken: WireDepositOffer | null, isBlocked: boolean): string {
  if (isBlocked) return '지금은 받을 수 없어요';
  if (taken !== null) return taken.amount > 0 ? `+${formatWon(taken.amount)}` : `${formatWon(taken.least)}부터`;
  const best = Math.max(...offers.map(({ amount }) => amount));
  return best > 0 ? `최대 ${formatWon(best)}` : `최대 ${Math.max(...offers.map(({ rate }) => rate))}%`;
}

/** What it brings for this amount, and what is asked for it; without one how it is counted. */
function offerText({ amount, rate, least, most, need }: WireDepositOffer, asked: number): string {
  if (amount === 0) return `${rate}% · ${formatWon(least)}부터, 최대 ${formatWon(most)}`;
  const before = need > 0 ? `${formatWon(need)}을 걸면 출금` : '조건 없이 바로 출금';
  return `보너스 ${formatWon(amount)} · ${formatWon(asked + amount)}으로 시작 · ${before}`;
}
