import { describe, expect, test } from 'vitest';
import type { LiveIncident } from '@lime/domain/in-play/live-state.ts';
import type { Frame, Script } from '@lime/domain/in-play/script.ts';
import type { FeedLive, FeedMarket, FeedOffer, FeedSink } from './feed.ts';
import { frameOf, liveOf, offerFrameOf, offerOfFrame, tellPlays } from './live-script.ts';
import type { LivePlay, Telling } from './live-script.ts';

const start = Date.parse('2026-11-21T10:00:00Z');

const frame = (at: number, changes: Partial<Frame> = {}): Frame => ({
  at,
  period: '1',
  clock: { seconds: at, at, rate: 1 },
  score: { home: 0, away: 0 },
  periods: [{ home: 0, away: 0 }],
  stats: {},
  detail: {},
  suspended: null,
  danger: null,
  told: [],
  position: null,
  reprice: false,
  ...changes,
});
const goal = (changes: Partial<LiveIncident> = {}): LiveIncident => ({
  no: 1,
  kind: 'goal',
  side: 'home',
  period: '1',
  seconds: 30,
  score: { home: 1, away: 0 },
  ...changes,
});
const oneUp = { score: { home: 1, away: 0 }, periods: [{ home: 1, away: 0 }] };

/** Kick-off, a goal behind a suspension, prices anew, a danger, the end. */
const frames: readonly Frame[] = [
  frame(0, { reprice: true }),
  frame(30, { suspended: 'goal' }),
  frame(40, { ...oneUp, suspended: 'goal', told: [goal()] }),
  frame(50, { ...oneUp, reprice: true }),
  frame(60, { ...oneUp, suspended: 'danger', danger: 'attack' }),
  frame(70, { ...oneUp, told: [goal({ seconds: 31 })] }),
  frame(90, { ...oneUp, period: 'ended', clock: { seconds: 90, at: 90, rate: 0 }, suspended: 'ending' }),
];
const script: Script = {
  frames,
  endsAt: 90,
  outcome: { score: oneUp.score, periods: oneUp.periods, overtime: [] },
};
const market = (price: number): FeedMarket => ({ type: 52, line: null, main: true, odds: [price, 1_900] });
const play = (changes: Partial<LivePlay> = {}): LivePlay => ({
  fixtureKey: 'm1',
  startsAt: start,
  script,
  speed: 1,
  stopsAt: Infinity,
  marketsOf: ({ at }) => [market(1_500 + at)],
  ...changes,
});

describe('the frame of a moment', () => {
  test.each([
    [-1, -1],
    [0, 0],
    [29_999, 0],
    [30_000, 1],
    [49_999, 2],
    [50_000, 3],
    [90_000, 6],
    [9_000_000, 6],
  ])('%i ms after the start is %i', (after, expected) => {
    expect(frameOf(play(), start + after)).toBe(expected);
  });

  test('comes twice as soon at twice the speed', () => {
    expect(frameOf(play({ speed: 2 }), start + 14_999)).toBe(0);
    expect(frameOf(play({ speed: 2 }), start + 15_000)).toBe(1);
  });

  test('is never one after play was stopped', () => {
    expect(frameOf(play({ stopsAt: 3 }), start + 9_000_000)).toBe(3);
  });
});

describe('the state of a match', () => {
  test('counts upwards, two numbers a frame: closed and open', () => {
    expect([liveOf(play(), 0, -1, true).seq, liveOf(play(), 0).seq, liveOf(play(), 1).seq]).toEqual([1, 2, 4]);
  });

  test('a moment before its prices are there sells nothing', () => {
    expect(liveOf(play(), 3).suspended).toBeNull();
    expect(liveOf(play(), 3, -1, true).suspended).toBe('feed');
    expect(liveOf(play(), 4, -1, true).suspended).toBe('danger');
  });

  test('reports each incident once, as it was last said, and only what is new', () => {
    expect(liveOf(play(), 5).incidents).toEqual([goal({ seconds: 31 })]);
    expect(liveOf(play(), 4, 2).incidents).toEqual([]);
    expect(liveOf(play(), 5, 4).incidents).toEqual([goal({ seconds: 31 })]);
  });

  test('has its clock as it is then, and at rest where it rests', () => {
    expect(liveOf(play(), 4).clock).toEqual({ seconds: 60, running: true, at: start + 60_000 });
    expect(liveOf(play(), 6).clock).toMatchObject({ seconds: 90, running: false });
    expect(liveOf(play({ speed: 2 }), 4).clock).toMatchObject({ at: start + 30_000 });
  });

  test('says how fast its clock runs where the script says so', () => {
    const counted = { ...script, frames: [frame(0, { detail: { clockRate: 0.5, shots: 3 } }), frame(9)] };
    expect(liveOf(play({ script: counted, speed: 2 }), 0).detail).toEqual({ clockRate: 1, shots: 3 });
    expect(liveOf(play(), 0).detail).toEqual({});
  });

  test('that was stopped stands as it was, interrupted, and nothing is sold', () => {
    const stopped = liveOf(play({ stopsAt: 4 }), 4);
    expect(stopped).toMatchObject({
      period: 'interrupted',
      suspended: 'interrupted',
      score: { home: 1, away: 0 },
      danger: null,
      clock: { running: false },
    });
    expect(liveOf(play({ stopsAt: 2 }), 2).incidents).toEqual([]);
  });
});

describe('the prices of a frame', () => {
  test.each([
    [0, 0],
    [2, 0],
    [3, 3],
    [6, 3],
  ])('frame %i has those of %i', (at, expected) => {
    expect(offerFrameOf(play(), at)).toBe(expected);
  });

  test('are none before the first, nor those made after play was stopped', () => {
    expect(offerFrameOf(play({ script: { ...script, frames: frames.slice(1, 3) } }), 1)).toBe(-1);
    expect(offerFrameOf(play({ stopsAt: 3 }), 3)).toBe(0);
  });

  test('are sold in play, from the moment of the frame on', () => {
    expect(offerOfFrame(play({ speed: 2 }), 3)).toEqual({
      fixtureKey: 'm1',
      at: new Date(start + 25_000),
      product: 'inplay',
      markets: [market(1_550)],
    });
  });
});

describe('as time goes on', () => {
  /** Where the news go: written down in the order it comes. A real sink behind it has a test of its own. */
  function listen() {
    const heard: string[] = [];
    const word = (state: FeedLive) => `${state.fixtureKey} ${state.score.home}:${state.score.away} ${state.suspended ?? 'open'}`; // prettier-ignore
    const price = ({ fixtureKey, markets }: FeedOffer) => `${fixtureKey} at ${markets[0]!.odds[0]}`;
    const counts = (taken: number) => Promise.resolve({ taken, unchanged: 0, skipped: 0 });
    const sink: FeedSink = {
      takeFixtures: () => counts(0),
      takeResults: () => counts(0),
      takeSilence: () => Promise.resolve(),
      takeLive(_source, states) {
        heard.push(...states.map(word));
        return counts(states.length);
      },
      takeOffers(_source, offers) {
        heard.push(...offers.map(price));
        return counts(offers.length);
      },
    };
    const tellings: Telling[] = [{ play: play(), told: -1, offered: -1 }];
    const at = async (seconds: number) => {
      heard.length = 0;
      const counted = await tellPlays(sink, 'test', tellings, start + seconds * 1_000);
      return { heard: [...heard], counted };
    };
    return { tellings, at };
  }

  test('a match opens only after its first prices are there', async () => {
    const { at } = listen();
    expect(await at(0)).toEqual({
      heard: ['m1 0:0 feed', 'm1 at 1500', 'm1 0:0 open'],
      counted: { live: 2, offers: 1 },
    });
  });

  test('before it starts, and while nothing changes, nothing is told', async () => {
    const { at } = listen();
    expect((await at(-1)).heard).toEqual([]);
    await at(0);
    expect(await at(10)).toEqual({ heard: [], counted: { live: 0, offers: 0 } });
  });

  test('a goal stops the sale first, and the prices after it come before it opens again', async () => {
    const { at } = listen();
    await at(0);
    expect((await at(30)).heard).toEqual(['m1 0:0 goal']);
    expect((await at(40)).heard).toEqual(['m1 1:0 goal']);
    expect((await at(50)).heard).toEqual(['m1 at 1550', 'm1 1:0 open']);
  });

  test('a score that came between two looks is closed before its prices, whatever was missed', async () => {
    const { at } = listen();
    await at(0);
    expect((await at(55)).heard).toEqual(['m1 1:0 feed', 'm1 at 1550', 'm1 1:0 open']);
  });

  test('a danger that is over opens at the prices that stand', async () => {
    const { at } = listen();
    await at(50);
    expect((await at(60)).heard).toEqual(['m1 1:0 danger']);
    expect((await at(70)).heard).toEqual(['m1 1:0 open']);
  });

  test('what stopped is told once, however often it is asked', async () => {
    const { at, tellings } = listen();
    tellings[0] = { play: play({ stopsAt: 4 }), told: -1, offered: -1 };
    await at(50);
    expect((await at(60)).heard).toEqual(['m1 1:0 interrupted']);
    expect((await at(900)).heard).toEqual([]);
  });

  test('several matches are told together: all that stops, then all prices, then all that opens', async () => {
    const { at, tellings } = listen();
    tellings.push({ play: play({ fixtureKey: 'm2', startsAt: start + 50_000 }), told: -1, offered: -1 });
    await at(0);
    expect((await at(50)).heard).toEqual([
      'm1 1:0 feed',
      'm2 0:0 feed',
      'm1 at 1550',
      'm2 at 1500',
      'm1 1:0 open',
      'm2 0:0 open',
    ]);
  });

  test('what a sink refuses is told again', async () => {
    const { tellings, at } = listen();
    const refusing = { takeLive: () => Promise.reject(new Error('away')) } as unknown as FeedSink;
    await expect(tellPlays(refusing, 'test', tellings, start)).rejects.toThrow('away');
    expect(tellings[0]).toMatchObject({ told: -1, offered: -1 });
    expect((await at(0)).heard).toHaveLength(3);
  });
});
