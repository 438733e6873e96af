import { cartTexts, jointPriceText, soccerReductionText } from '@lime/contract/cart.texts.ts';
import type { CartRefusal } from '@lime/domain/betting/cart-types.ts';
import { cutProduct } from '@lime/domain/odds.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { ArrowUpDown, Gift } from 'lucide-react';
import { useCart } from '../../lib/cart-store.ts';
import type { CartMode, CartPick } from '../../lib/cart-store.ts';
import { showNotLoaded } from '../../lib/overlays.ts';
import { shownOdds } from '../../lib/odds-shown.ts';
import { oddsText } from '../../lib/price-button.tsx';
import { bonusPick, earnedBonus } from './bonus-pick.ts';
import { CartItem } from './cart-item.tsx';
import { fixFor } from './fixes.ts';
import { useBetFlow } from './flow-state.ts';
import { FullNote } from './full-note.tsx';
import type { LiveCart } from './use-live-cart.ts';

/** What is picked, what moved since, what is reduced, and the bonus that is earned. */
export function Picks({ cart, member }: { cart: LiveCart; member: string | null }) {
  const { view, picks, kind, folders } = cart;
  const unresolved = useBetFlow((flow) => flow.unresolved.length);
  const mode = useCart((state) => state.mode);
  const today = seoulDay(new Date());
  const bonusIn = picks.some((pick) => pick.bonusFolders !== null);
  const bonus = kind.bonus ? earnedBonus(cart.context.settings, folders) : null;

  return (
    <>
      {unresolved > 0 && member !== null && (
        <MessageBand
          tone="warn"
          live
          action={
            <button
              type="button"
              className="act"
              onClick={() => import('./bet-flow.tsx').then((flow) => flow.resolveAttempts(member), showNotLoaded)}
            >
              확인
            </button>
          }
        >
          접수 결과를 확인 중인 베팅이 {unresolved}건 있어요
        </MessageBand>
      )}
      <ul className="cart-items">
        {view.lines.map((line) => (
          <CartItem
            key={line.pick.selectionId}
            line={line}
            today={today}
            onRemove={(id) => useCart.getState().remove([id])}
          />
        ))}
      </ul>
      {view.reduced && <MessageBand>{soccerReductionText}</MessageBand>}
      {!cart.isPricing &&
        view.groups.map((group) => (
          <MessageBand key={group.selectionIds.join()}>
            {jointPriceText(shownOdds(group.odds), cutProduct(group.product))}
          </MessageBand>
        ))}
      {mode === 'combo' && bonus && !bonusIn && (view.refusal === null || view.aboutStake) && (
        <div className="cart-bonus">
          <Badge tone="push">
            <Gift size={12} aria-hidden />
            {bonus.folders}폴더 보너스
          </Badge>
          <span>
            조건 충족 {folders} / {bonus.folders}폴더
          </span>
          <Button size="tiny" look="outline" onClick={() => useCart.getState().toggle(bonusPick(bonus, kind.kind))}>
            ×{oddsText(bonus.odds)} 담기
          </Button>
        </div>
      )}
    </>
  );
}

type SaidProps = {
  cart: LiveCart;
  refusal: CartRefusal | null;
  /** why the bet waits; null: it need not, or what moved comes first */
  reason: string | null;
  /** the member's bets in play wait longer */
  isDelayed: boolean;
  /** of the block, after which its reasons are named */
  id: string;
};

/** The reason against the bet; without one, what else there is to know. */
export function Said({ cart, refusal, reason, isDelayed, id }: SaidProps) {
  const { view, stake, picks, onPriceAgain } = cart;
  const minimum = cart.context.limits.minBetting;
  const mode = useCart((state) => state.mode);
  if (refusal) return <Refusal id={`${id}-reason`} refusal={refusal} picks={picks} mode={mode} minimum={minimum} />;
  return (
    <>
      <FullNote picks={picks} mode={mode} stake={stake} minimum={minimum} />
      {onPriceAgain ? (
        <NotPriced id={`${id}-lock`} onAgain={onPriceAgain} />
      ) : reason ? (
        <p className="lock-reason" id={`${id}-lock`}>
          {reason}
        </p>
      ) : (
        (view.changed > 0 && <MovedPrices cart={cart} />) || (isDelayed && <DelayNotice id={`${id}-lock`} />)
      )}
    </>
  );
}

/** The server did not say what picks of one match pay together. */
const NotPriced = ({ id, onAgain }: { id: string; onAgain: () => void }) => (
  <MessageBand
    tone="warn"
    live
    id={id}
    action={
      <button type="button" className="act" onClick={onAgain}>
        다시 시도
      </button>
    }
  >
    동일경기 조합 배당을 불러오지 못해 베팅을 잠갔어요.
  </MessageBand>
);

/** What a member should know before the press, when nothing blocks the bet. */
const DelayNotice = ({ id }: { id: string }) => (
  <p className="lock-reason" id={id}>
    회원님의 인플레이 베팅은 15초 뒤 접수돼요. 그동안은 취소할 수 없어요.
  </p>
);

/** Prices moved since the member agreed to them; the lines above show from where to where. */
function MovedPrices({ cart: { view, picks } }: { cart: LiveCart }) {
  return (
    <MessageBand
      tone="info"
      icon={<ArrowUpDown size={15} aria-hidden />}
      live
      action={
        <button
          type="button"
          className="act"
          onClick={() => useCart.getState().agree(new Map(picks.map((pick) => [pick.selectionId, pick.odds])))}
        >
          확인
        </button>
      }
    >
      배당 {view.changed}개가 바뀌었어요
    </MessageBand>
  );
}

type RefusalProps = { id: string; refusal: CartRefusal; picks: readonly CartPick[]; mode: CartMode; minimum: number };

/** Why the cart cannot be bet, with its correction. */
function Refusal({ id, refusal, picks, mode, minimum }: RefusalProps) {
  const fix = fixFor(refusal, picks, mode, minimum);
  const text = (cartTexts[refusal.code] as (refusal: CartRefusal) => string)(refusal);
  const handleFix = () => {
    if (!fix) return;
    if (fix.kind === 'stake') useCart.getState().setStake(fix.stake);
    else useCart.getState().remove(fix.selectionIds);
  };
  return (
    <div className="refusal">
      <MessageBand tone="danger" live id={id}>
        {text}
      </MessageBand>
      {fix && (
        <Button size="small" block className="fix" onClick={handleFix}>
          {fix.label}
        </Button>
      )}
    </div>
  );
}
