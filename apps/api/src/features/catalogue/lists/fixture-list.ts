import { seoulDay } from '@lime/domain/seoul-time.ts';
import type { MarketStream, StreamPosition } from '@lime/contract/realtime.ts';
import type { EncodedReply } from '../../../core/handle.ts';
import type { CatalogueSnapshot, SnapshotFixture } from '../catalogue.types.ts';
import type { FixtureWriter } from '../intake/fixture-writer.ts';
import type { MarketView } from './market-views.ts';
import { createPreparedList, listBytes, plainAnswer } from './prepared-list.ts';

/** A list of games: which belong, in what order, and what each shows. */
export type ListKind = {
  readonly belongs: (fixture: SnapshotFixture) => boolean;
  readonly view: MarketView;
  /** what a fixture shows that was asked for alone; absent: as in the list */
  readonly alone?: MarketView;
  /** how many of the soonest fixtures show their markets; further ones come without, and say so */
  readonly full?: number;
  /** the list ends here */
  readonly limit?: number;
  /** fixtures of a league side by side: they repeat each other's words and weigh a tenth less; else by start */
  readonly byLeague?: boolean;
  /** the messages that keep the list true */
  readonly stream: MarketStream;
};

export type ListFilter = {
  readonly sportsId?: string | undefined;
  readonly leagueSeq?: string | undefined;
  readonly date?: string | undefined;
  readonly gameSeq?: string | undefined;
};

export type FixtureList = {
  /** Something the list shows has changed. */
  touch(): void;
  /** The list as bytes: prepared once where nothing is filtered, written for the asker else. */
  answer(filter: ListFilter, acceptEncoding: string | undefined): Promise<EncodedReply>;
  /** The fixtures that belong now and pass the filter. */
  fixtures(filter: ListFilter): SnapshotFixture[];
};

export type ListDeps = {
  readonly snapshot: CatalogueSnapshot;
  readonly write: FixtureWriter;
  readonly position: (stream: MarketStream) => StreamPosition;
};

/** Serves one kind of list. */
export function createFixtureList(kind: ListKind, { snapshot, write, position }: ListDeps): FixtureList {
  const { belongs, view, alone = view, full = Infinity, limit = Infinity, stream } = kind;

  function fixtures(filter: ListFilter): SnapshotFixture[] {
    const { gameSeq } = filter;
    if (gameSeq === undefined)
      return [...snapshot.all()].filter((fixture) => belongs(fixture) && passes(fixture, filter));
    const one = snapshot.fixture(Number(gameSeq));
    return one && belongs(one) && passes(one, filter) ? [one] : [];
  }

  function written(soonest: readonly SnapshotFixture[], isWhole: boolean): string[] {
    const near = new Set(soonest.slice(0, full));
    const shown = soonest.slice(0, limit);
    return (kind.byLeague && isWhole ? inLeagueOrder(shown) : shown).map((fixture) =>
      near.has(fixture) ? write(fixture, view) : write(fixture, 'none', true),
    );
  }

  const whole = createPreparedList(() => listBytes(written(inListOrder(fixtures({})), true), position(stream)));

  return {
    touch: whole.touch,
    fixtures,
    async answer(filter, acceptEncoding) {
      const isWhole = Object.values(filter).every((value) => value === undefined);
      if (isWhole) return whole.answer(acceptEncoding);
      const found = fixtures(filter);
      if (filter.gameSeq !== undefined)
        return plainAnswer(
          found.map((fixture) => write(fixture, alone)),
          position(stream),
        );
      return plainAnswer(written(inListOrder(found), false), position(stream));
    },
  };
}

function passes(fixture: SnapshotFixture, { sportsId, leagueSeq, date }: ListFilter): boolean {
  return (
    (!sportsId || fixture.sportId === Number(sportsId)) &&
    (!leagueSeq || fixture.leagueId === Number(leagueSeq)) &&
    (!date || seoulDay(new Date(fixture.startsAt)) === date)
  );
}

/** By start, then by the league's rank. */
export function inListOrder(fixtures: readonly SnapshotFixture[]): SnapshotFixture[] {
  return fixtures.toSorted(
    (a, b) => a.startsAt - b.startsAt || a.leagueSort - b.leagueSort || a.leagueId - b.leagueId || a.id - b.id,
  );
}

/** By the league's rank, then by start. */
export function inLeagueOrder(fixtures: readonly SnapshotFixture[]): SnapshotFixture[] {
  return fixtures.toSorted(
    (a, b) => a.leagueSort - b.leagueSort || a.leagueId - b.leagueId || a.startsAt - b.startsAt || a.id - b.id,
  );
}
