import { IconButton } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect } from 'react';
import { pickName } from '@lime/domain/betting/pick-name.ts';
import { closeOverlays, dismissOverlay, openOverlay, takeReturnedBet, useOverlays } from '../../lib/overlays.ts';
import { useMember } from '../../lib/member-session.ts';
import { CartModes, CartPicks, CartTop, CartWaiting } from './cart-body.tsx';
import { useBetFlow } from './flow-state.ts';
import { StakeBlock } from './stake-block.tsx';
import { useBet } from './use-bet.ts';
import { useLiveCart } from './use-live-cart.ts';
import './cart.css';

/** Source: specification 1 §9 "Default bet amount". */
const usualStakes = { bottom: 0, right: 10_000 } as const;

let leaving: ReturnType<typeof setTimeout> | undefined;

function closeSheet(): void {
  if (useOverlays.getState().current?.kind === 'cart') closeOverlays();
}

type Props = {
  /** what it opens: a phone's sheet from below, or a drawer from the right where the list has one column */
  place: 'bottom' | 'right';
};

/** The cart where it has no column: a bar at the bottom once something is picked, and what it opens. */
export function CartBar({ place }: Props) {
  const cart = useLiveCart(usualStakes[place]);
  const bet = useBet(cart);
  const member = useMember();
  const open = useOverlays((overlays) => overlays.current?.kind === 'cart');
  const first = cart?.view.lines[0]?.pick;
  const waiting = useBetFlow((flow) => flow.waiting.length + flow.verdicts.length);
  const shown = first !== undefined || waiting > 0;

  useEffect(() => {
    document.documentElement.style.setProperty('--cart-room', shown ? '72px' : '0px');
    return () => void document.documentElement.style.removeProperty('--cart-room');
  }, [shown]);

  useEffect(() => {
    clearTimeout(leaving);
    // where the bar goes, its sheet goes: an open one that nobody sees would hold up whatever waits for its end
    return () => void (leaving = setTimeout(closeSheet));
  }, []);

  const ready = cart !== null && member !== null;
  useEffect(() => {
    // back from signing in to bet: the cart is open as before
    if (ready && takeReturnedBet()) openOverlay({ kind: 'cart' });
  }, [ready]);

  return (
    <>
      {cart && shown && (
        <button type="button" className="cart-bar" aria-haspopup="dialog" onClick={() => openOverlay({ kind: 'cart' })}>
          <b className="count">{cart.folders}</b>
          <span className="what">
            <b>{cart.view.totalOdds === '1.00' ? '베팅카트' : `총 배당 ${cart.view.totalOdds}`}</b>
            <small className="clip">
              {waiting > 0
                ? `접수 확인 ${waiting}건`
                : first && `${pickName(first)}${cart.folders > 1 ? ` 외 ${cart.folders - 1}개` : ''}`}
              {cart.view.lines.some((line) => line.linked) && ' · 동일경기 조합'}
            </small>
          </span>
          <span className="open">
            카트 열기
            <ChevronUp size={18} strokeWidth={2.2} aria-hidden />
          </span>
        </button>
      )}
      {open && (
        <Dialog
          title="베팅카트"
          bare
          place={place}
          width={360}
          className={place === 'bottom' ? 'cart-sheet' : 'cart-drawer'}
          onClose={dismissOverlay}
        >
          <CartTop cart={cart}>
            <IconButton label="닫기" onClick={dismissOverlay}>
              {place === 'bottom' ? <ChevronDown size={22} aria-hidden /> : <X size={20} aria-hidden />}
            </IconButton>
          </CartTop>
          <CartModes />
          <div className="cart-scroll">
            <CartWaiting />
            {cart && <CartPicks cart={cart} member={member?.members_seq ?? null} />}
          </div>
          {cart && (cart.picks.length > 0 || waiting === 0) && <StakeBlock cart={cart} bet={bet} />}
        </Dialog>
      )}
    </>
  );
}
