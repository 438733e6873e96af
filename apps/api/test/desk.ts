import { sql } from 'kysely';
import type { FeedMarket, FeedSink } from '../src/feeds/feed.ts';
import { createFeedSink } from '../src/features/catalogue/intake/feed-sink.ts';
import { takeFeedResults } from '../src/features/results/feed-results.ts';
import type { TestSite } from './site.ts';
import type { StaffOfTest } from './staff.ts';

/** A fixture of a feed at the desk; the id as it is on the wire. */
export type DeskFixture = { readonly id: string; readonly key: string };

/** A market and a selection as the desk's page of a fixture has them. */
export type DeskSelection = {
  betsSeq: string;
  odds: number;
  feedOdds: number;
  deskOdds: number | null;
  stopped: boolean;
};
export type DeskMarket = {
  foldersSeq: string;
  name: string;
  status: string;
  reason: string | null;
  stopped: boolean;
  selections: DeskSelection[];
};

const usual: readonly FeedMarket[] = [
  { type: 1, line: null, main: true, odds: [2_300, 2_780, 3_600] },
  { type: 2, line: 250, main: true, odds: [1_950, 1_800] },
];
let count = 0;

/** What tests of the desk do, by a trader: fixtures of a feed to trade, the calls of the desk, and what became of them. */
export function openDesk(site: TestSite, trader: StaffOfTest) {
  const sink: FeedSink = createFeedSink({ ...site.app.core, takeResults: takeFeedResults });
  const offer = (key: string, markets: readonly FeedMarket[], at = new Date()) =>
    sink.takeOffers('feed', [{ fixtureKey: key, at, markets }]);
  const call = async (path: string, body: object = {}, who = trader) => {
    const { status, body: answer } = await site.call(`/staff/trading/${path}`, body, who.token);
    return { status, code: answer['code'], detail: answer['detail'], payload: answer['payload'] };
  };
  return {
    sink,
    offer,
    call,
    /** Two hours ahead, with a winner and a total; in a league of its own unless one is named. */
    async newFixture(league = `own-${count}`, markets = usual): Promise<DeskFixture> {
      count += 1;
      const key = `desk-${count}`;
      await sink.takeFixtures('feed', [
        {
          key,
          sportId: 6046,
          league: { key: league, en: `League ${league}`, locationCode: 'ENG' },
          home: { key: 'h', en: 'Reds' },
          away: { key: 'a', en: 'Blues' },
          startsAt: new Date(Date.now() + 7_200_000),
        },
      ]);
      await offer(key, markets, new Date(Date.now() - 60_000));
      const { rows } = await sql<{ id: string }>`select id::text as id from fixture where key = ${key}`.execute(
        site.database.db,
      );
      return { id: rows[0]!.id, key };
    },
    async read({ id }: DeskFixture): Promise<{
      game: { version: number; stopped: string | null; league: { id: string } };
      markets: DeskMarket[];
    }> {
      return (await call('fixture', { gameSeq: id })).payload;
    },
    /** The events of a subject that the desk left, oldest first. */
    async events(subject: string) {
      const { rows } = await sql<{
        actor: string;
        action: string;
        before: unknown;
        after: unknown;
        reason: string | null;
      }>`
        select actor, action, before, after, reason from audit_event
        where subject = ${subject} and action like 'trading.%' order by id`.execute(site.database.db);
      return rows;
    },
  };
}
