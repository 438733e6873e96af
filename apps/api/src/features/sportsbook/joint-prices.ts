import type { Odds } from '@lime/domain/odds.ts';
import { fitStrength } from '@lime/domain/pricing/fit-strength.ts';
import { jointEndings, jointOdds } from '@lime/domain/pricing/joint-price.ts';
import { marketMenus } from '@lime/domain/pricing/market-menus.ts';
import type { ModelledSport } from '@lime/domain/pricing/market-menus.ts';
import { mainMarketTypes } from '@lime/domain/market-kinds.ts';
import { scoreLaw } from '@lime/domain/pricing/score-law.ts';
import type { ScoreLaw } from '@lime/domain/pricing/score-law.ts';
import type { JointOdds, NoJointPrice } from '@lime/domain/settlement/joint-payout.ts';
import type { SnapshotFixture, SnapshotSelection } from '../catalogue/catalogue.types.ts';

/** A pick of a group, at the price it counts with by itself. */
export type GroupPick = { readonly selection: SnapshotSelection; readonly odds: Odds };

/** What picks of one match pay together, by the set of them that counts, or why they have no joint price. */
export type JointPrices = (picks: readonly GroupPick[]) => JointOdds | NoJointPrice;

type Terms = {
  /** percent */
  readonly margin: number;
  /** percentage points */
  readonly residual: number;
};

/** A law takes a hundred kilobytes at most; so many matches are hardly in members' carts at once. */
const maxKept = 200;

/**
 * Prices picks of one match by the law of its score, which is fitted to the prices of its source. A fit takes up to thirty
 * milliseconds, so it is made when a group is priced, and kept until the match has another version.
 *
 * A match has no law when its sport has no model, it is being played, the desk has priced one of its main markets by
 * hand or one is stopped, or its prices contradict each other by more than the setting allows.
 *
 * Source: decision 118; 0106.
 */
export function createJointPrices(terms: () => Terms): JointPrices {
  const kept = new Map<number, { version: number; found: { law: ScoreLaw; residual: number } | null }>();

  function lawOf(fixture: SnapshotFixture): ScoreLaw | null {
    let entry = kept.get(fixture.id);
    if (entry?.version !== fixture.version) entry = { version: fixture.version, found: fitLaw(fixture) };
    // the one used last is the last: the first is let go
    kept.delete(fixture.id);
    kept.set(fixture.id, entry);
    if (kept.size > maxKept) kept.delete(kept.keys().next().value!);
    return entry.found && entry.found.residual <= terms().residual / 100 ? entry.found.law : null;
  }

  return (picks) => {
    const law = lawOf(picks[0]!.selection.market.fixture);
    const endings =
      law &&
      jointEndings(
        law,
        picks.map(({ selection: { side, market } }) => ({ type: market.type, side, line: market.line })),
      );
    if (!endings) return 'unknown';
    return jointOdds(
      endings,
      picks.map(({ odds }) => odds),
      terms().margin / 100,
    );
  };
}

function fitLaw({ family, status, markets }: SnapshotFixture): { law: ScoreLaw; residual: number } | null {
  if (!(family in marketMenus) || status !== 'scheduled') return null;
  const main = markets.filter(({ type, product }) => product === 'prematch' && mainMarketTypes.includes(type));
  const isQuoted = main.every(
    ({ status: open, isByHand, selections }) =>
      open === 'open' && !isByHand && selections.every(({ suspended }) => !suspended),
  );
  const fitted =
    isQuoted &&
    fitStrength(
      family as ModelledSport,
      main.map(({ type, line, selections }) => ({ type, line, odds: selections.map(({ fed }) => fed) })),
    );
  return fitted ? { law: scoreLaw(fitted.strength), residual: fitted.residual } : null;
}
