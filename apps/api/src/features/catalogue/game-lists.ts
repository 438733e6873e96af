import { marketKind, sideNamesKo } from '@lime/domain/catalogue.ts';
import { oddsToWire } from '@lime/domain/odds.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { listPopular, listPrematch, listResults, resultDetail, WireOutcome } from '@lime/contract/game.ts';
import type { Core } from '../../core/context.ts';
import type { Prepared } from '../../core/handle.ts';
import { Refused } from '../../core/refused.ts';
import { decidedFixtures, fixtureById, mostPicked } from './catalogue.sql.ts';
import type { CatalogueSnapshot, SnapshotFixture } from './catalogue.types.ts';
import { gameToWire, lineToWire, resultToWire } from './catalogue.wire.ts';
import { marketsOf } from './offer.sql.ts';
import type { MarketState } from './offer.sql.ts';
import { inListOrder } from './prematch-list.ts';
import type { Position, PrematchList } from './prematch-list.ts';
import { byKindAndLine } from './snapshot.ts';

export type GameLists = {
  /** Open fixtures with their main markets, or one of them with all; unfiltered it is prepared bytes. */
  prematch(
    filter: InputOf<typeof listPrematch>,
    acceptEncoding: string | undefined,
  ): Promise<PayloadOf<typeof listPrematch> | Prepared>;
  /** What the newest slips hold most of, then the soonest of the best-ranked leagues. */
  popular(filter: { sportsId?: string | undefined; size: number }): Promise<PayloadOf<typeof listPopular>>;
  results(filter: {
    sportsId?: string | undefined;
    date?: string | undefined;
    page: number;
    size: number;
  }): Promise<PayloadOf<typeof listResults>>;
  /** @throws Refused NOT_FOUND (404) */
  result(fixtureId: number): Promise<PayloadOf<typeof resultDetail>>;
};

type Deps = {
  readonly db: Core['db'];
  readonly snapshot: CatalogueSnapshot;
  readonly list: PrematchList;
  readonly isOpen: (fixture: SnapshotFixture) => boolean;
  readonly position: () => Position;
};

const newestSlips = 20_000;
const popularityMs = 30_000;

export function createGameLists({ db, snapshot, list, isOpen, position }: Deps): GameLists {
  let picked: { at: number; ids: Promise<number[]> } | null = null;

  function popularIds(): Promise<number[]> {
    if (!picked || Date.now() - picked.at > popularityMs) {
      const ids = mostPicked(db, newestSlips).then((rows) => rows.map((row) => row.fixture_id));
      picked = { at: Date.now(), ids };
      ids.catch(() => {
        picked = null;
      });
    }
    return picked.ids;
  }

  return {
    async prematch(filter, acceptEncoding) {
      const { sportsId, leagueSeq, gameSeq, date, brief } = filter;
      if (!sportsId && !leagueSeq && !gameSeq && !date)
        return brief ? list.brief(acceptEncoding) : list.whole(acceptEncoding);
      const passes = (fixture: SnapshotFixture) =>
        isOpen(fixture) &&
        (!sportsId || fixture.sportId === Number(sportsId)) &&
        (!leagueSeq || fixture.leagueId === Number(leagueSeq)) &&
        (!date || seoulDay(new Date(fixture.startsAt)) === date);
      if (!gameSeq) return list.some([...snapshot.all()].filter(passes));
      const game = snapshot.fixture(Number(gameSeq));
      return { list: game && passes(game) ? [gameToWire(game, 'all')] : [], ...position() };
    },

    async popular({ sportsId, size }) {
      const open = [...snapshot.all()].filter(
        (fixture) => isOpen(fixture) && (!sportsId || fixture.sportId === Number(sportsId)),
      );
      const byId = new Map(open.map((fixture) => [fixture.id, fixture]));
      const chosen = new Set<SnapshotFixture>();
      for (const id of await popularIds()) {
        const fixture = byId.get(id);
        if (fixture) chosen.add(fixture);
      }
      // No bets on them yet: the best-ranked leagues' games of the coming days, soonest first.
      const soon = inListOrder(open).toSorted((a, b) => a.leagueSort - b.leagueSort);
      for (const fixture of soon) {
        if (chosen.size >= size) break;
        chosen.add(fixture);
      }
      return { list: [...chosen].slice(0, size).map((fixture) => gameToWire(fixture, 'main')) };
    },

    async results({ sportsId, date, page, size }) {
      const filter = { sportId: sportsId ? Number(sportsId) : null, day: date ?? null };
      const { rows, total } = await decidedFixtures(db, filter, { size, offset: (page - 1) * size });
      return {
        list: rows.map(resultToWire),
        pagination: { page, size, total, end: Math.max(1, Math.ceil(total / size)) },
      };
    },

    async result(fixtureId) {
      const view = Number.isSafeInteger(fixtureId) ? await fixtureById(db, fixtureId) : null;
      if (!view) throw new Refused({ code: 'NOT_FOUND' }, 404);
      const markets = (await marketsOf(db, [view.id])).toSorted(byKindAndLine);
      return { game: { ...resultToWire(view), folders: markets.map(outcomeToWire) } };
    },
  };
}

/** How a pick counts on the wire (decision 60). */
const resultWords: Record<LegResult, 'wait' | 'hit' | 'miss' | 'exception'> = {
  wait: 'wait',
  won: 'hit',
  half_won: 'hit',
  void: 'exception',
  half_lost: 'exception',
  lost: 'miss',
};

function outcomeToWire(market: MarketState): WireOutcome {
  const { sides, nameKo } = marketKind(market.type);
  const picks = sides.map((side) => {
    const at = market.sides.indexOf(side);
    return { side, id: market.selection_ids[at]!, odds: market.odds[at]!, result: market.results[at]! };
  });
  const winner = picks.find((pick) => pick.result === 'won' || pick.result === 'half_won');
  const isDecided = picks.every((pick) => pick.result !== 'wait');
  return {
    id: String(market.id),
    marketsId: String(market.type),
    marketNameKr: nameKo,
    line: lineToWire(market.line),
    isVisible: market.status !== 'closed',
    isSuspended: market.status === 'suspended',
    outcome: winner ? sideNamesKo[winner.side] : isDecided ? '적특' : '',
    bets: picks.map((pick) => ({
      id: String(pick.id),
      name: sideNamesKo[pick.side],
      side: pick.side,
      price: oddsToWire(pick.odds),
      result: resultWords[pick.result],
    })),
  };
}
