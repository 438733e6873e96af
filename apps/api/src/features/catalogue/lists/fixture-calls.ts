import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import type { PayloadOf } from '@lime/contract/call.ts';
import type { datesEuropean, detailEuropean, detailInPlay, listPopular } from '@lime/contract/fixtures.ts';
import type { MarketStream, StreamPosition } from '@lime/contract/realtime.ts';
import type { Core } from '../../../core/context.ts';
import type { EncodedReply } from '../../../core/handle.ts';
import { kept } from '../../../core/kept.ts';
import { Refused } from '../../../core/refused.ts';
import { incidentsOf, mostPicked } from '../catalogue.sql.ts';
import type { CatalogueSnapshot, SnapshotFixture } from '../catalogue.types.ts';
import { fixtureToWire } from '../catalogue.wire.ts';
import { createFixtureList, inListOrder } from './fixture-list.ts';
import type { FixtureList, ListFilter } from './fixture-list.ts';
import { createFixtureWriter } from '../intake/fixture-writer.ts';
import { listKinds } from './list-kinds.ts';
import type { ListName, Phases } from './list-kinds.ts';
import { createPackedList } from './packed-list.ts';
import { incidentOf } from '../snapshot/snapshot-fixture.ts';

export type GameCalls = {
  /** Something some list shows has changed. */
  touch(): void;
  /** A list of fixtures, unfiltered as prepared bytes. */
  list(name: ListName, filter: ListFilter, acceptEncoding: string | undefined): Promise<EncodedReply>;
  /** The Korean list in columns. */
  packed(acceptEncoding: string | undefined): Promise<EncodedReply>;
  /** How many fixtures of a list each of the coming Seoul days has. */
  dates(name: ListName, sportsId: string | undefined): Promise<PayloadOf<typeof datesEuropean>>;
  /** A fixture of a list with all its markets. @throws Refused NOT_FOUND (404) */
  detail(name: ListName, gameSeq: string): Promise<PayloadOf<typeof detailEuropean>>;
  /** A fixture in play with all its markets and incidents. @throws Refused NOT_FOUND (404) */
  inPlay(gameSeq: string): Promise<PayloadOf<typeof detailInPlay>>;
  /** What the newest slips hold most of, then the soonest of the best-ranked leagues. */
  popular(filter: { sportsId?: string | undefined; size: number }): Promise<PayloadOf<typeof listPopular>>;
};

type Deps = {
  readonly db: Core['db'];
  readonly snapshot: CatalogueSnapshot;
  readonly phases: Phases;
  readonly position: (stream: MarketStream) => StreamPosition;
};

const newestSlips = 20_000;
const popularityMs = 30_000;
/** today and the week after it */
const shownDays = 8;

/** The lists that are offered. */
type Lists = Readonly<Record<ListName, FixtureList>>;

/** Answers the calls of contract/fixtures.ts. */
export function createGameCalls({ db, snapshot, phases, position }: Deps): GameCalls {
  const deps = { snapshot, write: createFixtureWriter(), position };
  const lists = Object.fromEntries(
    Object.entries(listKinds(phases)).map(([name, kind]) => [name, createFixtureList(kind, deps)]),
  ) as Lists;
  const packed = createPackedList(lists.korean, deps);
  const picked = kept(popularityMs, () => popularIds(db));
  const detail = (name: ListName, gameSeq: string) => detailOf(lists[name], position, gameSeq);
  return {
    touch() {
      for (const list of Object.values(lists)) list.touch();
      packed.touch();
    },
    list: (name, filter, acceptEncoding) => lists[name].answer(filter, acceptEncoding),
    packed: (acceptEncoding) => packed.answer(acceptEncoding),
    dates: async (name, sportsId) => ({ list: countByDay(lists[name].fixtures({ sportsId }), phases.now()) }),
    detail: async (name, gameSeq) => detail(name, gameSeq),
    async inPlay(gameSeq) {
      const answer = detail('inPlay', gameSeq);
      return { ...answer, incidents: (await incidentsOf(db, Number(gameSeq))).map(incidentOf) };
    },
    async popular({ sportsId, size }) {
      const open = lists.korean.fixtures({ sportsId });
      return { list: mostPopular(open, await picked(), size).map((fixture) => fixtureToWire(fixture, 'main')) };
    },
  };
}

/** What the newest slips hold most of. */
async function popularIds(db: Core['db']): Promise<number[]> {
  const rows = await mostPicked(db, newestSlips);
  return rows.map((row) => row.fixture_id);
}

/** These of the open fixtures, then the soonest of the best-ranked leagues, which nobody bets on yet. */
function mostPopular(open: SnapshotFixture[], ids: readonly number[], size: number): SnapshotFixture[] {
  const byId = new Map(open.map((fixture) => [fixture.id, fixture]));
  const chosen = new Set(ids.flatMap((id) => byId.get(id) ?? []));
  const soon = inListOrder(open).toSorted((a, b) => a.leagueSort - b.leagueSort);
  for (const fixture of soon) {
    if (chosen.size >= size) break;
    chosen.add(fixture);
  }
  return [...chosen].slice(0, size);
}

/** How many start on each of the coming Seoul days. @param now  in milliseconds */
function countByDay(fixtures: readonly SnapshotFixture[], now: number): { date: string; count: number }[] {
  const counts = Map.groupBy(fixtures, ({ startsAt }) => seoulDay(new Date(startsAt)));
  const today = seoulDay(new Date(now));
  const days = Array.from({ length: shownDays }, (_, no) => addDays(today, no));
  return days.map((date) => ({ date, count: counts.get(date)?.length ?? 0 }));
}

function detailOf(list: FixtureList, position: Deps['position'], gameSeq: string): PayloadOf<typeof detailEuropean> {
  // The position before the markets: messages from now on are applied, at worst a second time.
  const at = position(`game:${Number(gameSeq)}`);
  const [game] = list.fixtures({ gameSeq });
  if (!game) throw new Refused({ code: 'NOT_FOUND' }, 404);
  return { game: fixtureToWire(game, 'all'), ...at };
}
