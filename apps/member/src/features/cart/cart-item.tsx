import { soccerReductionText } from '@lime/contract/cart.texts.ts';
import { cartKind } from '@lime/domain/betting/cart-kinds.ts';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { laterPart } from '@lime/ui/later-part.tsx';
import { names } from '@lime/ui/class-names.ts';
import { SportIcon } from '@lime/ui/sport-icon.tsx';
import { Gift, Link2, LockKeyhole, X } from 'lucide-react';
import { memo } from 'react';
import { kickOffText } from '../../lib/kick-off.ts';
import { shownOdds } from '../../lib/odds-shown.ts';
import { showDeduction } from '../../lib/overlays.ts';
import { oddsText, Triangle } from '../../lib/price-button.tsx';
import type { CartLine } from './cart-view.ts';
import { legWords } from './leg-words.ts';

const LiveTag = laterPart(async () => (await import('../../lib/live-tag.tsx')).LiveTag, { background: true });

type Props = { line: CartLine; today: SeoulDay; onRemove: (selectionId: string) => void };

/** A pick in the cart: fixture, what was picked, its price and where it went since the member agreed to it. */
export const CartItem = memo(function CartItem({ line, today, onRemove }: Props) {
  const { pick, odds, penalty, moved, linked } = line;
  const bonus = pick.bonusFolders !== null;
  const inPlay = !bonus && cartKind(pick.kind).product === 'inplay';
  const { match, market, name } = legWords(pick);
  const was = penalty < 0 ? pick.odds : moved ? pick.seenOdds : null;
  return (
    <li className={names('cart-item', moved && `moved-${moved}`, linked && 'linked', pick.suspended && 'suspended')}>
      <div className="game">
        {bonus ? <Gift size={14} aria-hidden /> : <SportIcon sport={pick.sportsId} size={14} />}
        <span className="clip">{match}</span>
        {inPlay ? (
          <LiveTag gameSeq={pick.fixtureId} sportsId={pick.sportsId} />
        ) : (
          !bonus && <time dateTime={new Date(pick.startsAt).toISOString()}>{kickOffText(pick.startsAt, today)}</time>
        )}
        <button type="button" className="remove" aria-label={`${name} 빼기`} onClick={() => onRemove(pick.selectionId)}>
          <X size={15} aria-hidden />
        </button>
      </div>
      <div className="pick">
        <b className="clip">{name}</b>
        {was !== null && <s>{shownOdds(was)}</s>}
        {penalty === 0 && moved && <Triangle move={moved} />}
        <span className={names('odds', penalty < 0 ? 'cut' : moved)}>{shownOdds(odds)}</span>
      </div>
      <div className="market">
        <span>{market}</span>
        {inPlay && <span className="badge live">LIVE</span>}
        {penalty < 0 && (
          <button
            type="button"
            className="badge lime"
            onClick={() => showDeduction(soccerReductionText, `${name}: ${shownOdds(pick.odds)} → ${shownOdds(odds)}`)}
          >
            조합차감 −{oddsText(-penalty)}
          </button>
        )}
        {linked && (
          <Badge tone="outline">
            <Link2 size={11} aria-hidden />
            동일경기
          </Badge>
        )}
        {pick.suspended && (
          <Badge tone="warn">
            <LockKeyhole size={11} aria-hidden />
            정지 · 마감
          </Badge>
        )}
      </div>
    </li>
  );
});
