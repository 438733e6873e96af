import { whyNotAccepted } from '@lime/domain/betting/acceptance.ts';
import type { MatchMoment } from '@lime/domain/betting/acceptance.ts';
import type { BetRefusal } from '@lime/contract/betting.texts.ts';
import type { Db } from '../../core/db.ts';
import type { SlipOrder } from '../betting/product.types.ts';
import type { CatalogueSnapshot, SnapshotFixture } from '../catalogue/catalogue.types.ts';
import { readIncident } from './incident.sql.ts';
import type { ReadItem } from './read-cart.ts';

/** The state of a waiting bet's matches when it was sent, and what each of its picks belongs to. Kept as JSON. */
export type StateAtSubmission = {
  /** by the pick's id */
  readonly fixtureOf: Readonly<Record<string, number>>;
  /** by the match's id */
  readonly before: Readonly<Record<string, MatchMoment | null>>;
};

export function momentOf({ live }: SnapshotFixture): MatchMoment | null {
  if (!live) return null;
  const [home, away] = live.stats['red'] ?? [0, 0];
  return { score: [live.score.home, live.score.away], reds: home + away };
}

/** The refusal of a bet to whose match or market something has happened while it waited; null: nothing has. */
export async function notAcceptedOf(
  db: Db,
  snapshot: CatalogueSnapshot,
  items: readonly ReadItem[],
  { fixtureOf, before }: StateAtSubmission,
  sentAt: Date,
): Promise<BetRefusal | null> {
  for (const { betsSeq, now: selection, bonus } of items) {
    const fixtureId = fixtureOf[betsSeq];
    if (bonus || fixtureId === undefined) continue;
    const fixture = snapshot.fixture(fixtureId);
    const cause = whyNotAccepted({
      family: fixture?.family ?? 'football',
      before: before[fixtureId] ?? null,
      now: fixture ? momentOf(fixture) : null,
      market: selection && {
        suspended: selection.market.status !== 'open' || selection.suspended,
        reason: selection.market.status === 'open' ? 'desk' : selection.market.reason,
      },
    });
    if (!cause) continue;
    const event = await readIncident(db, fixtureId, sentAt, cause);
    return {
      code: 'BET_NOT_ACCEPTED',
      detail: { cause, gameSeq: String(fixtureId), selections: [betsSeq], event },
    };
  }
  return null;
}

/** What is kept of a bet in play that waits. */
export function stateAtSubmission(
  { legs }: Pick<SlipOrder, 'legs'>,
  fixtures: readonly SnapshotFixture[],
): StateAtSubmission {
  return {
    before: Object.fromEntries(fixtures.map((fixture) => [fixture.id, momentOf(fixture)])),
    fixtureOf: Object.fromEntries(legs.map((leg) => [leg.selectionId, leg.eventId])),
  };
}
