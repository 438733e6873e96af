import { packFixtures } from '@lime/contract/packed-fixtures.ts';
import type { PayloadOf } from '@lime/contract/call.ts';
import type { packedPrematch, WireFixture } from '@lime/contract/fixtures.ts';
import type { SnapshotFixture } from '../catalogue.types.ts';
import { fixtureToWire } from '../catalogue.wire.ts';
import { inLeagueOrder } from './fixture-list.ts';
import type { FixtureList, ListDeps } from './fixture-list.ts';
import { answerBytes, createPreparedList } from './prepared-list.ts';
import type { PreparedList } from './prepared-list.ts';

/**
 * A whole list of main markets in columns, for the site's first view. A league's fixtures follow each other, so that the
 * columns repeat themselves. @param list the whole one
 */
export function createPackedList(
  list: Pick<FixtureList, 'fixtures'>,
  { position }: Pick<ListDeps, 'position'>,
): PreparedList {
  // a fixture is the same object until something about it changes
  const rows = new WeakMap<SnapshotFixture, WireFixture>();
  function rowOf(fixture: SnapshotFixture): WireFixture {
    const row = rows.get(fixture) ?? fixtureToWire(fixture, 'main');
    rows.set(fixture, row);
    return row;
  }
  return createPreparedList(() => {
    const at = position('prematch');
    const packed = packFixtures(inLeagueOrder(list.fixtures({})).map(rowOf));
    return answerBytes({ packed, ...at } satisfies PayloadOf<typeof packedPrematch>);
  });
}
