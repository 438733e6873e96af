import { Button } from '@lime/ui/button.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { useEffect } from 'react';
import { create } from 'zustand';
import { useCart } from '../../lib/cart-store.ts';
import type { CartMode, CartPick } from '../../lib/cart-store.ts';
import { fullFor } from './fixes.ts';
import type { Full } from './fixes.ts';
import type { Placed } from './place-bet.ts';

/** The last slip that a cap of liability kept out: the cart offers the stake that would still be taken. */
const useFull = create<{ full: Full | null }>()(() => ({ full: null }));

/** Others' bets come and go: after this the figure is no longer worth showing. */
const shownMs = 60_000;

/** Takes note of slips that a cap kept out, and drops what an earlier try was answered. */
export function noteFull(results: readonly Placed[]): void {
  const refused = results.find((result) => result.state === 'refused' && result.code === 'BET_LIABILITY_FULL');
  if (refused?.state !== 'refused') {
    useFull.setState({ full: null });
    return;
  }
  const { submission, text, detail } = refused;
  useFull.setState({
    full: {
      selectionIds: submission.picks.map((pick) => pick.selectionId),
      allowed: (detail as { allowed: number } | undefined)?.allowed ?? 0,
      text,
    },
  });
}

type Props = { picks: readonly CartPick[]; mode: CartMode; stake: number; minimum: number };

/** Why the liability caps refuse the cart's stake, with the correction. It blocks nothing: there may be headroom again. */
export function FullNote({ picks, mode, stake, minimum }: Props) {
  const full = useFull((state) => state.full);
  useEffect(() => {
    if (!full) return;
    const timer = setTimeout(() => useFull.setState({ full: null }), shownMs);
    return () => clearTimeout(timer);
  }, [full]);
  const shown = full && fullFor(full, picks, mode, stake, minimum);
  if (!shown) return null;
  const { fix } = shown;
  return (
    <div className="refusal">
      <MessageBand tone="danger" live>
        {shown.text}
      </MessageBand>
      {fix?.kind === 'stake' && (
        <Button size="small" block className="fix" onClick={() => useCart.getState().setStake(fix.stake)}>
          {fix.label}
        </Button>
      )}
    </div>
  );
}
