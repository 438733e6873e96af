import type { SnapshotFixture } from './catalogue.types.ts';
import type { FixtureList, ListDeps } from './fixture-list.ts';
import { inLeagueOrder, inListOrder } from './fixture-list.ts';
import { createPreparedList, listBytes } from './prepared-list.ts';
import type { Bytes, PreparedList } from './prepared-list.ts';

/** What the brief list may weigh in brotli: 80 KB for 2,000 fixtures, in proportion beyond them. */
const budgetOf = (fixtures: number) => Math.floor(78 * 1024 * Math.max(1, fixtures / 2_000));

/**
 * The list of main markets within a byte budget, for the site's first view.
 *
 * Ids and prices hardly compress: three markets of 2,000 fixtures weigh 94–98 KB however they are written. The brief list
 * therefore keeps all main markets for as many of the soonest fixtures as fit its budget, and the first one (승무패 or 승패)
 * for those further away; callers that do not ask for it get all.
 *
 * @param list  the whole one
 */
export function createBriefList(list: Pick<FixtureList, 'fixtures'>, { write, position }: ListDeps): PreparedList {
  /** how many of the soonest fixtures hold all main markets */
  let near = Infinity;

  function compress(soonest: readonly SnapshotFixture[], whole: number): Promise<Bytes> {
    const full = new Set(soonest.slice(0, whole));
    const fixtures = inLeagueOrder(soonest).map((fixture) =>
      full.has(fixture) ? write(fixture, 'main') : write(fixture, 'first', true),
    );
    return listBytes(fixtures, position('prematch'));
  }

  /** How many of the soonest fixtures can hold all main markets: between a list of first ones and the whole it is a straight line. */
  async function fit(soonest: readonly SnapshotFixture[], budgetBytes: number): Promise<number> {
    const [least, most] = await Promise.all(
      [0, soonest.length].map(async (whole) => (await compress(soonest, whole)).br.length),
    );
    if (most! <= budgetBytes) return Infinity;
    return Math.max(0, Math.floor((soonest.length * (budgetBytes * 0.98 - least!)) / Math.max(1, most! - least!)));
  }

  return createPreparedList(async () => {
    const soonest = inListOrder(list.fixtures({}));
    const budgetBytes = budgetOf(soonest.length);
    let bytes = await compress(soonest, near);
    const hasRoom = near < soonest.length && bytes.br.length < budgetBytes * 0.9;
    if (bytes.br.length > budgetBytes || hasRoom) {
      near = await fit(soonest, budgetBytes);
      bytes = await compress(soonest, near);
    }
    while (bytes.br.length > budgetBytes && near > 0) {
      near = Math.floor(Math.min(near, soonest.length) * 0.9);
      bytes = await compress(soonest, near);
    }
    return bytes;
  });
}
