import type { WireFixture } from '@lime/contract/fixtures.ts';
import { unpackFixtures } from '@lime/contract/packed-fixtures.ts';
import type { CartKindName } from '@lime/domain/betting/cart-kinds.ts';
import type { MarketStream } from '@lime/contract/realtime.ts';
import type { LiveIncident } from '@lime/domain/in-play/live-state.ts';
import { CallFailed, read } from './api.ts';
import type { ListId } from './odds-board.ts';
import type { FixtureListAnswer } from './odds-feed.ts';

/** What a list can be narrowed to. */
export type FixtureFilter = { readonly sportsId?: string; readonly leagueSeq?: string; readonly date?: string };

/** Where a list of fixtures comes from: its calls. */
export type FixtureSource = {
  readonly id: ListId;
  /** what its list follows */
  readonly stream: MarketStream;
  /** the list a page begins with */
  readonly list: () => Promise<FixtureListAnswer>;
  /** some of it, with all the markets a list shows */
  readonly some: (filter: FixtureFilter) => Promise<FixtureListAnswer>;
  /** one fixture with all its markets; null once it is offered no longer */
  readonly fixture: (gameSeq: string) => Promise<WireFixture | null>;
};

type ListPath =
  | '/v2/game/korean/prematch2'
  | '/v2/game/korean/special2'
  | '/v2/game/european/list3'
  | '/v2/lsport/korean/prematch'
  | '/v2/lsport/european/list'
  | '/v2/inplay/list'
  | '/game/live/new';
type DetailPath = '/v2/game/european/detail2' | '/v2/lsport/european/detail' | '/v2/inplay/detail';

/** Lists whose call returns all markets when one fixture is asked for. */
const selfContained = (id: ListId, path: ListPath, stream: MarketStream = 'prematch'): FixtureSource => ({
  id,
  stream,
  list: () => read(path, {}),
  some: (filter) => read(path, filter),
  fixture: async (gameSeq) => (await read(path, { gameSeq })).list[0] ?? null,
});

/** Lists of one market a fixture, with a call of its own for all of them. */
const withDetail = (id: ListId, path: ListPath, detail: DetailPath, stream?: MarketStream): FixtureSource => ({
  ...selfContained(id, path, stream),
  fixture: (gameSeq) =>
    read(detail, { gameSeq }).then(
      (answer) => {
        if ('incidents' in answer) tellIncidents(gameSeq, answer.incidents);
        return answer.game;
      },
      (error: unknown) => {
        if (error instanceof CallFailed && error.code === 'NOT_FOUND') return null;
        throw error;
      },
    ),
});

let tellIncidents: (gameSeq: string, incidents: readonly LiveIncident[]) => void = () => {};

/** Hears what has happened in a fixture in play whenever it is fetched. */
export function whenIncidents(listener: typeof tellIncidents): void {
  tellIncidents = listener;
}

/** Source: specification 1 §7 "Fixtures". */
export const fixtureSources = {
  korean: {
    ...selfContained('korean', '/v2/game/korean/prematch2'),
    list: async () => {
      const { packed, ...position } = await read('/v2/game/korean/packed', {});
      return { list: unpackFixtures(packed), ...position };
    },
  },
  special: selfContained('special', '/v2/game/korean/special2', 'special'),
  european: withDetail('european', '/v2/game/european/list3', '/v2/game/european/detail2'),
  'lsport-korean': selfContained('lsport-korean', '/v2/lsport/korean/prematch'),
  'lsport-european': withDetail('lsport-european', '/v2/lsport/european/list', '/v2/lsport/european/detail'),
  inplay: withDetail('inplay', '/v2/inplay/list', '/v2/inplay/detail', 'live'),
  live: withDetail('live', '/game/live/new', '/v2/inplay/detail', 'live'),
} as const satisfies Record<ListId, FixtureSource>;

/** Where the prices of a cart of this kind come from. */
export function sourceOf(kind: CartKindName): FixtureSource {
  return fixtureSources[kind === 'lsport' ? 'lsport-korean' : kind];
}
