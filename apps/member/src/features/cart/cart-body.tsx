import { seoulDay } from '@lime/domain/seoul-time.ts';
import { soccerReductionText } from '@lime/contract/cart.texts.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { laterPart } from '@lime/ui/later-part.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { Segmented } from '@lime/ui/tabs.tsx';
import { Gift, ShoppingCart, Trash2 } from 'lucide-react';
import { useCart } from '../../lib/cart-store.ts';
import type { CartMode } from '../../lib/cart-store.ts';
import { oddsText } from '../../lib/price-button.tsx';
import { useMember } from '../../lib/session.ts';
import { useBetFlow } from './flow-state.ts';
import { bonusPick, earnedBonus } from './bonus.ts';
import { CartItem } from './cart-item.tsx';
import type { LiveCart } from './use-live-cart.ts';

const modes = [
  { id: 'combo', name: '조합' },
  { id: 'single', name: '단폴더' },
] as const satisfies readonly { id: CartMode; name: string }[];

const WaitingSlips = laterPart(async () => (await import('./waiting-slips.tsx')).WaitingSlips);

/** Whether slips wait for their decision, or have one the member has not taken note of. */
export function useUnderWay(): boolean {
  return useBetFlow(({ waiting, verdicts }) => waiting.length + verdicts.length > 0);
}

/** Slips the server has and decides in a moment stand over what is picked next. */
export function CartWaiting() {
  const member = useMember();
  if (!useUnderWay() || !member) return null;
  return <WaitingSlips member={member} />;
}

/** Name, count and what empties the cart. */
export function CartTop({ cart, children }: { cart: LiveCart | null; children?: React.ReactNode }) {
  const count = cart?.folders ?? 0;
  return (
    <div className="cart-top">
      <h2>베팅카트</h2>
      {count > 0 && <Badge tone="lime">{count}폴더</Badge>}
      <button type="button" className="clear" aria-disabled={count === 0} onClick={() => useCart.getState().clear()}>
        <Trash2 size={14} aria-hidden />
        전체삭제
      </button>
      {children}
    </div>
  );
}

export function CartModes() {
  const mode = useCart((cart) => cart.mode);
  return (
    <div className="cart-modes">
      <Segmented label="베팅 방식" full items={modes} value={mode} onChange={useCart.getState().setMode} />
    </div>
  );
}

/** What is picked, what moved since, what is reduced, and the bonus that is earned. */
export function CartPicks({ cart, member }: { cart: LiveCart; member: string | null }) {
  const { view, picks, kind, folders } = cart;
  const unresolved = useBetFlow((flow) => flow.unresolved.length);
  const underWay = useUnderWay();
  const mode = useCart((state) => state.mode);
  const today = seoulDay(new Date());
  const bonusIn = picks.some((pick) => pick.bonusFolders !== null);
  const bonus = kind.bonus ? earnedBonus(cart.context.settings, folders) : null;

  if (picks.length === 0) {
    return underWay ? null : (
      <div className="cart-empty">
        <ShoppingCart size={26} strokeWidth={1.5} aria-hidden />
        <b>담은 경기가 없어요</b>
        <p>배당을 누르면 여기에 담겨요</p>
      </div>
    );
  }
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
              onClick={() => void import('./bet-flow.tsx').then((flow) => flow.resolveAttempts(member))}
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
