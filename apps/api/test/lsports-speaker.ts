import type { FeedSink } from '../src/feeds/feed.ts';
import { statuses } from '../src/feeds/lsports/livescore.ts';
import { messageTypes } from '../src/feeds/lsports/messages.ts';
import { createLsportsSource } from '../src/feeds/lsports/source.ts';
import type { Transport, TransportEvents } from '../src/feeds/lsports/transport.ts';
import { listeningReport, until } from './feed-world.ts';

/** A team as a message names it: the participant's id and its name. */
export type SpokenTeam = readonly [id: number, name: string];
type SpokenFixture = {
  readonly startsAt: Date;
  readonly home: SpokenTeam;
  readonly away: SpokenTeam;
  readonly sport?: number;
};

export type LsportsSpeaker = {
  /** The match as message type 1 tells it. */
  fixture(key: string, told: SpokenFixture): Promise<void>;
  /** 1X2 (three prices) or the winner alone (two), as message type 3 tells them. */
  prices(key: string, prices: readonly string[]): Promise<void>;
  /** The end of a match by its periods, as message type 2 tells it. */
  ended(key: string, periods: readonly (readonly [number, number])[], status?: number): Promise<void>;
  stop(): Promise<void>;
};

/** Speaks messages of the external feed into its adapter, as they come off the queue, and waits until the sink has them. */
export async function openLsportsSpeaker(sink: FeedSink): Promise<LsportsSpeaker> {
  const queue = Promise.withResolvers<TransportEvents>();
  const transport: Transport = { start: queue.resolve, stop: async () => undefined };
  const report = listeningReport();
  const source = createLsportsSource({
    product: 'prematch',
    transport,
    snapshots: { fetch: async () => ({ sentAt: Date.now(), events: [], faults: [] }) },
    sink,
    openKeys: async () => [],
    report,
  });
  source.start();
  const events = await queue.promise;
  events.connected();
  let seq = 0;
  const say = async (type: number, event: Record<string, unknown>) => {
    seq += 1;
    let isTaken = false;
    const header = { Type: type, MsgSeq: seq, MsgGuid: `said-${seq}`, ServerTimestamp: Date.now() };
    events.message(JSON.stringify({ Header: header, Body: { Events: [event] } }), () => (isTaken = true));
    await until(() => isTaken, 10_000, `message ${seq} is taken`);
  };
  const sides = ([home, away]: readonly [number, number]) => [
    { Position: '1', Value: String(home) },
    { Position: '2', Value: String(away) },
  ];
  await say(messageTypes.market, { FixtureId: 1, Markets: [] });
  await until(() => report.states.get(source.name) === 'up', 10_000, 'the package is up');
  return {
    fixture: (key, { startsAt, home, away, sport = 6046 }) =>
      say(messageTypes.fixture, {
        FixtureId: Number(key),
        Fixture: {
          Sport: { Id: sport, Name: 'Sport' },
          Location: { Id: 1, Name: 'England' },
          League: { Id: sport, Name: `League ${sport}` },
          StartDate: startsAt.toISOString(),
          LastUpdate: new Date().toISOString(),
          Status: statuses.notStarted,
          Participants: [home, away].map(([Id, Name], at) => ({ Id, Name, Position: String(at + 1) })),
        },
      }),
    prices: (key, prices) =>
      say(messageTypes.market, {
        FixtureId: Number(key),
        Markets: [
          {
            Id: prices.length === 3 ? 1 : 226,
            Bets: prices.map((Price, at) => ({
              Id: `${key}0${at}`,
              Name: prices.length === 3 ? ['1', 'X', '2'][at] : ['1', '2'][at],
              Status: 1,
              Price,
            })),
          },
        ],
      }),
    ended: (key, periods, status = statuses.finished) => {
      const total = periods.reduce<[number, number]>(([h, a], [home, away]) => [h + home, a + away], [0, 0]);
      const isHalves = periods.length === 2;
      return say(messageTypes.livescore, {
        FixtureId: Number(key),
        Livescore: {
          Scoreboard: { Status: status, CurrentPeriod: 100, Time: '-1', Results: sides(total) },
          Periods: periods.map((one, at) => ({
            Type: isHalves ? (at + 1) * 10 : at + 1,
            IsFinished: true,
            IsConfirmed: true,
            Results: sides(one),
          })),
        },
      });
    },
    stop: () => source.stop(),
  };
}
