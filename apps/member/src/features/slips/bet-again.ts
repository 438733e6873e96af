import { mainMarketTypes } from '@lime/domain/market-kinds.ts';
import type { CartKindName } from '@lime/domain/betting/cart-kinds.ts';
import { matchName } from '@lime/domain/betting/pick-name.ts';
import { oddsFromWire } from '@lime/domain/odds.ts';
import { go } from '@lime/ui/go.ts';
import { pickOf, useCart } from '../../lib/cart-store.ts';
import type { CartPick } from '../../lib/cart-store.ts';
import { sourceOf } from '../../lib/fixture-sources.ts';
import { layoutNow } from '../../lib/layout.ts';
import { confirmDialog, openOverlay, showAlert } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import type { LegView, SlipView } from '../../lib/slip-view.ts';

/** What slips of a type were bet as, and the page they are bet on; the outside feed's have the type of the site's own. */
const kindsOf: Readonly<Record<string, { readonly kinds: readonly CartKindName[]; readonly page: string }>> = {
  한국형: { kinds: ['korean', 'lsport'], page: '/sport/korean' },
  스페셜: { kinds: ['korean', 'lsport'], page: '/sport/special' },
  유럽형: { kinds: ['european', 'lsport-european'], page: '/sport/prematch' },
  인플레이: { kinds: ['inplay'], page: '/sport/livematch' },
  라이브: { kinds: ['live'], page: '/sport/live' },
};

/** Whether slips like this one can be picked again at all. */
export const mayBetAgain = ({ type, accepting }: SlipView) => !accepting && type in kindsOf;

/**
 * Puts a slip's picks into the cart again, as they are sold now, with its stake; says which are sold no longer. Nothing is
 * placed: the cart is where the member looks at it.
 */
export async function betAgain(slip: SlipView): Promise<void> {
  const of = kindsOf[slip.type];
  if (!of) return;
  const legs = slip.legs.filter((leg) => !leg.bonus);
  try {
    const found = await findPicks(legs, of.kinds);
    const picks = found.filter((pick) => pick !== null);
    const gone = legs.filter((_, i) => found[i] === null).map((leg) => `${matchName(leg)} ${leg.pick}`);
    if (picks.length === 0) return void showAlert('지금 베팅할 수 있는 선택이 없어요.', gone.join(' · '));
    if (useCart.getState().picks.length > 0) {
      const yes = await confirmDialog('카트에 담긴 선택이 있어요. 비우고 담을까요?', {
        yes: '비우고 담기',
        no: '그대로 두기',
      });
      if (!yes) return;
    }
    useCart.setState({ picks, mode: picks.length > 1 ? 'combo' : useCart.getState().mode, stake: slip.stake });
    go(of.page);
    if (gone.length > 0)
      await showAlert(`${picks.length}개를 담았어요. ${gone.length}개는 지금 베팅할 수 없어요.`, gone.join(' · '));
    if (layoutNow() === 'mobile') openOverlay({ kind: 'cart' });
  } catch (error) {
    void showAlert(refusalText(error));
  }
}

/** Each leg as it is sold now by one and the same kind of cart, or null; the kind that sells most of them is taken. */
async function findPicks(
  legs: readonly LegView[],
  kinds: readonly CartKindName[],
): Promise<readonly (CartPick | null)[]> {
  const tried = await Promise.all(kinds.map((kind) => Promise.all(legs.map((leg) => findPick(leg, kind)))));
  const sold = (found: readonly (CartPick | null)[]) => found.filter((pick) => pick !== null).length;
  return tried.toSorted((a, b) => sold(b) - sold(a))[0]!;
}

async function findPick(leg: LegView, kind: CartKindName): Promise<CartPick | null> {
  if (leg.gameSeq === null) return null;
  const own: CartKindName = kind === 'korean' && !mainMarketTypes.includes(leg.marketType) ? 'special' : kind;
  const fixture = await sourceOf(own).fixture(leg.gameSeq);
  const folder = fixture?.folders.find(({ bets }) => bets.some(({ id }) => id === leg.key));
  const bet = folder?.bets.find(({ id }) => id === leg.key);
  if (!fixture || !folder || !bet || !folder.isVisible || folder.isSuspended || bet.isSuspended) return null;
  const odds = oddsFromWire(bet.price);
  return odds === null ? null : pickOf(fixture, folder, bet, odds, own);
}
