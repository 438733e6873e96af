import type { Core } from '../../../core/context.ts';
import { inTransaction } from '../../../core/db.ts';
import type { FeedMarket } from '../../../feeds/feed.ts';
import { announceFixtures } from './feed-sink.ts';
import type { Notifier } from './feed-sink.ts';
import { duePlans, lockFixtures, takeDuePlans } from './offer.sql.ts';
import { applyOffers } from './offers.ts';

const batch = 500;

/**
 * Applies planned prices whose hour has come by the database's clock. Any number of processes may call it at once: a
 * plan's row is deleted under its fixture's lock, so exactly one of them applies it.
 *
 * @returns how many fixtures changed
 */
export async function applyDuePrices({ db, channel }: { db: Core['db']; channel: Notifier }): Promise<number> {
  let total = 0;
  for (;;) {
    const due = await duePlans(db, batch);
    for (const [provider, rows] of Map.groupBy(due, (row) => row.provider)) {
      total += await inTransaction(db, async (tx) => {
        const fixtures = new Map(
          (
            await lockFixtures(
              tx,
              provider,
              rows.map((row) => row.key),
            )
          ).map((fixture) => [fixture.id, fixture]),
        );
        const plans = await takeDuePlans(tx, [...fixtures.keys()]);
        const changed = await applyOffers(
          tx,
          plans.map(({ fixture_id, at, markets }) => ({
            fixture: fixtures.get(fixture_id)!,
            at,
            markets: markets as FeedMarket[],
          })),
        );
        await announceFixtures(tx, channel, changed);
        return changed.size;
      });
    }
    if (due.length < batch) return total;
  }
}
