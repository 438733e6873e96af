import type { Odds } from '@lime/domain/odds.ts';
import { fitStrength } from '@lime/domain/pricing/fit-strength.ts';
import type { QuotedMarket } from '@lime/domain/pricing/fit-strength.ts';
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

/**
 * A law takes a hundred kilobytes at most; so many matches are hardly in members' carts at once. More are kept only while
 * letting one go could have it fitted twice in a second: what a second of fits makes.
 */
const maxKept = 200;
/** A match whose prices move keeps its law so long: a stream of prices costs one fit a second, whoever asks. */
const refitMs = 1_000;

/**
 * Prices picks of one match by the law of its score, which is fitted to the prices of its source. A fit and its law take up to
 * sixty milliseconds, so they are made when a group is priced, at most once a second a match, and kept until its version changes.
 *
 * A match has no law when its sport has no model, it is being played, the desk has priced one of its main markets by
 * hand or one is stopped, or its prices contradict each other by more than the setting allows.
 *
 * @param now  milliseconds of a clock that never goes back
 * Source: decision 118; 0106.
 */
export function createJointPrices(
  terms: () => Terms,
  now: () => number = () => performance.now(),
  fit: (quoted: Quoted) => FittedLaw | null = fitLaw,
): JointPrices {
  type Entry = { version: number; fittedAt: number; found: FittedLaw | null };
  const kept = new Map<number, Entry>();

  function lawOf(fixture: SnapshotFixture): ScoreLaw | null {
    const quoted = quotedMarkets(fixture);
    if (quoted === null) return null;
    let entry = kept.get(fixture.id);
    if (!entry || (entry.version !== fixture.version && now() - entry.fittedAt >= refitMs))
      entry = { version: fixture.version, fittedAt: now(), found: fit(quoted) };
    // the one used last is the last: the first is let go
    kept.delete(fixture.id);
    kept.set(fixture.id, entry);
    for (const [id, { fittedAt }] of kept) {
      if (kept.size <= maxKept || now() - fittedAt < refitMs) break;
      kept.delete(id);
    }
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

/** The law of a match's score, and the most by which a chance it gives differs from its prices. */
type FittedLaw = { readonly law: ScoreLaw; readonly residual: number };
type Quoted = { readonly sport: ModelledSport; readonly markets: readonly QuotedMarket[] };

/** The main markets of a match before its start; null where one of them is stopped or no price of the source. */
function quotedMarkets({ family, status, markets }: SnapshotFixture): Quoted | null {
  if (!(family in marketMenus) || status !== 'scheduled') return null;
  const main = markets.filter(({ type, product }) => product === 'prematch' && mainMarketTypes.includes(type));
  const isQuoted = main.every(
    ({ status: open, isByHand, selections }) =>
      open === 'open' && !isByHand && selections.every(({ suspended }) => !suspended),
  );
  if (!isQuoted) return null;
  return {
    sport: family as ModelledSport,
    markets: main.map(({ type, line, selections }) => ({ type, line, odds: selections.map(({ fed }) => fed) })),
  };
}

/** Fits the law of a match's score to its prices; null: its model explains none. */
export function fitLaw({ sport, markets }: Quoted): FittedLaw | null {
  const fitted = fitStrength(sport, markets);
  return fitted && { law: scoreLaw(fitted.strength), residual: fitted.residual };
}
