import { describe, expect, test } from 'vitest';
import { createBook } from './book.ts';
import { readBrokenOff, statuses } from './livescore.ts';
import { readFixture } from './lsports-fixtures.ts';
import { readMessage } from './messages.ts';
import type { WireEvent } from './messages.ts';

const start = Date.parse('2046-05-01T12:00:00Z');
const minute = 60_000;
const hour = 60 * minute;

const fixture = (changes: object = {}) => ({
  Sport: { Id: 6046, Name: 'Football' },
  Location: { Id: 1, Name: 'England' },
  League: { Id: 2, Name: 'League' },
  StartDate: '2046-05-01T15:00:00Z',
  Status: statuses.notStarted,
  Participants: [
    { Id: 3, Name: 'Home', Position: '1' },
    { Id: 4, Name: 'Away', Position: '2' },
  ],
  ...changes,
});
const pair = (home: number, away: number) => [
  { Position: '1', Value: String(home) },
  { Position: '2', Value: String(away) },
];
const board = (Status: number, home: number, away: number, rest: object = {}, Periods: object[] = []) => ({
  Livescore: { Scoreboard: { Status, CurrentPeriod: 10, Results: pair(home, away), ...rest }, Periods },
});
const bets = (prices: readonly string[], changes: object = {}) =>
  ['1', 'X', '2'].map((Name, at) => ({ Id: 100 + at, Name, Status: 1, Price: prices[at], ...changes }));
const winner = (prices: readonly string[] = ['2.10', '3.40', '3.50'], changes: object = {}) => ({
  Markets: [{ Id: 1, Bets: bets(prices, changes) }],
});

function eventsOf(list: readonly object[]): readonly WireEvent[] {
  const { message } = readMessage(JSON.stringify({ Header: { Type: 3, MsgSeq: 1 }, Body: { Events: list } }));
  return message!.events;
}

/** A book with a clock; each message is sent a second after the one before. */
function open(product: 'prematch' | 'inplay') {
  const book = createBook(product);
  const clock = { now: start };
  const news = () => book.news(clock.now);
  const tell = (event: object, id: string | number = 7, sentAt: number | null = (clock.now += 1_000)) => {
    book.apply(eventsOf([{ FixtureId: id, ...event }]), { sentAt, seq: null, now: clock.now });
    return news();
  };
  const snapshot = (list: readonly object[], keys: readonly string[] = []) => {
    clock.now += 1_000;
    book.replace(eventsOf(list), { sentAt: clock.now, now: clock.now, open: keys });
    return news();
  };
  return { book, clock, news, tell, snapshot };
}
const offered = ({ offers }: ReturnType<ReturnType<typeof open>['news']>) =>
  offers.map(({ fixtureKey, markets }) => `${fixtureKey} ${markets.map(({ type, odds, suspended, reason }) => `${type}:${odds.join('/')}${suspended ? ` ${reason}` : ''}`).join()}`.trim()); // prettier-ignore

describe('a fixture', () => {
  const read = (changes: object) =>
    readFixture('7', eventsOf([{ FixtureId: 7, Fixture: fixture(changes) }])[0]!.fixture!);

  test('has the words the feed has, Korean ones where they are Korean', () => {
    const named = (Nameko: string | null) => read({ League: { Id: 2, Name: 'Premier League', Nameko } })!.league;
    expect(named('프리미어리그')).toEqual({ key: '2', en: 'Premier League', ko: '프리미어리그', locationCode: 'ENG' });
    expect(named('Premier League').ko).toBeNull();
    expect(named('').ko).toBeNull();
    expect(named(null).ko).toBeNull();
  });

  test.each([
    ['England', 'ENG'],
    [' england ', 'ENG'],
    ['Turkey', 'TUR'],
    ['Korea Republic', 'KOR'],
    ['World', 'INT'],
    ['Atlantis', 'Atlantis'],
  ])('of %s is kept under %s', (Name, code) => {
    expect(read({ Location: { Id: 1, Name } })!.league.locationCode).toBe(code);
  });

  test('without a place is international', () => {
    expect(read({ Location: null })!.league.locationCode).toBe('INT');
  });

  const side = (Position: string, Id = 9) => ({ Id, Name: `Side ${Position}`, Position });
  test.each([
    ['a sport we do not sell', { Sport: { Id: 54094, Name: 'Tennis' } }],
    ['no start', { StartDate: null }],
    ['no league', { League: null }],
    ['one side', { Participants: [side('1')] }],
    ['no sides', { Participants: null }],
    ['two home sides', { Participants: [side('1'), side('1', 10), side('2')] }],
    ['a field of runners', { Participants: [side('3'), side('4')] }],
  ])('with %s is none of ours', (_what, changes) => {
    expect(read(changes)).toBeNull();
  });

  test('that is none of ours is named once a minute, and nothing of it is told', () => {
    const { tell, clock } = open('prematch');
    const foreign = { Fixture: fixture({ Sport: { Id: 54094, Name: 'Tennis' } }), ...winner() };
    expect(tell(foreign)).toMatchObject({ fixtures: [], offers: [], events: [{ kind: 'skipped', detail: { sport: '54094' } }] }); // prettier-ignore
    expect(tell(foreign).events).toEqual([]);
    clock.now += minute;
    expect(tell(foreign).events).toMatchObject([{ kind: 'skipped' }]);
  });

  test('is told again only when it is told anew', () => {
    const { tell } = open('prematch');
    expect(tell({ Fixture: fixture() }).fixtures).toMatchObject([{ key: '7', startsAt: new Date(start + 3 * hour) }]);
    expect(tell(winner()).fixtures).toEqual([]);
    const moved = tell({ Fixture: fixture({ StartDate: '2046-05-01T17:00:00Z' }) });
    expect(moved.fixtures).toMatchObject([{ startsAt: new Date(start + 5 * hour) }]);
  });

  test('is never replaced by something older', () => {
    const { tell } = open('prematch');
    tell({ Fixture: fixture({ StartDate: '2046-05-01T17:00:00Z', LastUpdate: '2046-05-01T12:30:00Z' }) });
    expect(tell({ Fixture: fixture({ LastUpdate: '2046-05-01T12:29:59Z' }) }).fixtures).toEqual([]);
    expect(tell({ Fixture: fixture({ LastUpdate: '2046-05-01T12:30:00Z' }) }).fixtures).toHaveLength(1);
  });

  test('of names alone, as live scores bring it, changes nothing', () => {
    const { tell } = open('inplay');
    tell({ Fixture: fixture() });
    expect(tell({ Fixture: fixture({ StartDate: null, Participants: [] }) }).fixtures).toEqual([]);
  });
});

describe('prices', () => {
  test('are told whole, with what was said before of the others', () => {
    const { tell } = open('prematch');
    expect(offered(tell({ Fixture: fixture() }))).toEqual(['7']);
    expect(offered(tell(winner()))).toEqual(['7 1:2100/3400/3500']);
    expect(offered(tell({ Markets: [{ Id: 1, Bets: bets(['2.10', '3.40', '3.60']).slice(2) }] }))).toEqual([
      '7 1:2100/3400/3600',
    ]);
  });

  test('that do not change are not told', () => {
    const { tell } = open('prematch');
    tell({ Fixture: fixture(), ...winner() });
    expect(tell(winner()).offers).toEqual([]);
  });

  test('of a fixture nobody has named wait for it, and it is reported once', () => {
    const { tell } = open('prematch');
    const early = tell(winner());
    expect(early.offers).toEqual([]);
    expect(early.events).toEqual([{ kind: 'unknown-fixture', detail: { fixture: '7' } }]);
    expect(tell(winner(['2.20', '3.30', '3.40'])).events).toEqual([]);
    expect(offered(tell({ Fixture: fixture() }))).toEqual(['7 1:2200/3300/3400']);
  });

  test('older than what is known are old news, bet by bet', () => {
    const { tell } = open('prematch');
    tell({ Fixture: fixture(), ...winner(undefined, { LastUpdate: '2046-05-01T12:10:00Z' }) });
    expect(tell(winner(['9.00', '9.00', '9.00'], { LastUpdate: '2046-05-01T12:09:59Z' })).offers).toEqual([]);
    expect(offered(tell(winner(['2.00', '3.40', '3.80'], { LastUpdate: '2046-05-01T12:10:00Z' })))).toHaveLength(1);
  });

  test('that nobody can mean are named once a minute, and not for sale', () => {
    const { tell } = open('prematch');
    const gift = tell({ Fixture: fixture(), ...winner(['4.00', '4.00', '4.00']) });
    expect(offered(gift)).toEqual(['7 1:4000/4000/4000 feed']);
    expect(gift.events).toEqual([{ kind: 'impossible-price', detail: { fixture: '7', markets: [1] } }]);
    expect(tell(winner(['4.10', '4.10', '4.10'])).events).toEqual([]);
  });

  test.each([
    [statuses.notStarted, null],
    [statuses.aboutToStart, null],
    [statuses.inProgress, 'feed'],
    [statuses.lostCoverage, 'feed'],
    [statuses.finished, 'ending'],
  ])('sold before the start end with it: status %i', (Status, reason) => {
    const { tell } = open('prematch');
    tell({ Fixture: fixture(), ...winner() });
    const after = offered(tell({ Fixture: fixture({ Status }) }));
    expect(after).toEqual(reason === null ? [] : [`7 1:2100/3400/3500 ${reason}`]);
  });
});

describe('what cannot be read', () => {
  const torn = { Markets: [{ Id: 1, Bets: [{ Id: 100, Name: '1', Status: 9, Price: '2.00' }] }] };

  test('stops the sale of its fixture, and of no other', () => {
    const { tell, book } = open('prematch');
    tell({ Fixture: fixture(), ...winner() });
    tell({ Fixture: fixture(), ...winner() }, 8);
    expect(offered(tell(torn))).toEqual(['7 1:2100/3400/3500 feed']);
    expect(book.damaged()).toEqual(['7']);
    expect(offered(tell(winner(['2.20', '3.30', '3.40']), 8))).toEqual(['8 1:2200/3300/3400']);
    expect(offered(tell(winner(['2.20', '3.30', '3.40'])))).toEqual(['7 1:2200/3300/3400 feed']);
  });

  test('is whole again with the next snapshot', () => {
    const { tell, book, snapshot } = open('prematch');
    tell({ Fixture: fixture(), ...winner() });
    tell(torn);
    expect(offered(snapshot([{ FixtureId: 7, Fixture: fixture(), ...winner() }]))).toEqual(['7 1:2100/3400/3500']);
    expect(book.damaged()).toEqual([]);
  });

  test('in a snapshot stays suspended, and is not asked for again', () => {
    const { snapshot, book } = open('prematch');
    const after = snapshot([{ FixtureId: 7, Fixture: fixture(), ...winner(), Livescore: 'x' }]);
    expect(offered(after)).toEqual(['7 1:2100/3400/3500 feed']);
    expect(book.damaged()).toEqual([]);
  });
});

describe('a snapshot', () => {
  test('closes what it does not name, in the book and in the catalogue', () => {
    const { tell, snapshot } = open('prematch');
    tell({ Fixture: fixture(), ...winner() });
    const after = snapshot([{ FixtureId: 8, Fixture: fixture(), ...winner() }], ['7', '9']);
    expect(offered(after).toSorted()).toEqual(['7', '8 1:2100/3400/3500', '9']);
  });

  test('drops prices it does not repeat', () => {
    const { tell, snapshot } = open('prematch');
    tell({ Fixture: fixture(), ...winner() });
    expect(offered(snapshot([{ FixtureId: 7, Fixture: fixture() }]))).toEqual(['7']);
  });

  test('tells all offers again: the catalogue may have lost them', () => {
    const { tell, snapshot } = open('prematch');
    tell({ Fixture: fixture(), ...winner() });
    expect(offered(snapshot([{ FixtureId: 7, Fixture: fixture(), ...winner() }]))).toEqual(['7 1:2100/3400/3500']);
  });

  test('closes what is held open there and is no fixture of ours any more', () => {
    const { snapshot } = open('prematch');
    const foreign = { FixtureId: 7, Fixture: fixture({ League: null }), ...winner() };
    expect(offered(snapshot([foreign], ['7']))).toEqual(['7']);
  });
});

describe('play', () => {
  test('begins once, with its prices told anew after it', () => {
    const { tell } = open('inplay');
    tell({ Fixture: fixture(), ...winner() });
    const begun = tell(board(statuses.inProgress, 0, 0));
    expect(begun.starts).toMatchObject([
      { fixtureKey: '7', period: '1', score: { home: 0, away: 0 }, suspended: null },
    ]);
    expect([begun.lives.length, offered(begun)]).toEqual([0, ['7 1:2100/3400/3500']]);
    const scored = tell(board(statuses.inProgress, 1, 0));
    expect(scored.starts).toEqual([]);
    expect(scored.lives).toMatchObject([{ score: { home: 1, away: 0 } }]);
  });

  test('is counted upwards, whatever the clocks say', () => {
    const { tell, clock } = open('inplay');
    tell({ Fixture: fixture() });
    const [first] = tell(board(statuses.inProgress, 0, 0)).starts;
    const [same] = tell(board(statuses.inProgress, 1, 0), 7, clock.now).lives;
    const [later] = tell(board(statuses.inProgress, 2, 0)).lives;
    expect([same!.seq > first!.seq, later!.seq > same!.seq]).toEqual([true, true]);
  });

  test('goes never back to an older scoreboard', () => {
    const { tell, clock } = open('inplay');
    tell({ Fixture: fixture() });
    tell(board(statuses.inProgress, 1, 0));
    expect(tell(board(statuses.inProgress, 0, 0), 7, clock.now - 1).lives).toEqual([]);
  });

  test('of the package before the start tells no state', () => {
    const { tell } = open('prematch');
    tell({ Fixture: fixture() });
    const after = tell(board(statuses.inProgress, 1, 0));
    expect([after.starts, after.lives]).toEqual([[], []]);
  });

  test('said by the fixture alone is suspended until a scoreboard says where it is', () => {
    const { tell } = open('inplay');
    expect(tell({ Fixture: fixture({ Status: statuses.inProgress }) }).starts).toMatchObject([
      { period: 'pre', clock: null, suspended: 'feed' },
    ]);
  });

  test('whose goal is gone tells it as cancelled, once', () => {
    const { tell } = open('inplay');
    const goal = { Type: 10, Results: pair(1, 0), Incidents: [{ IncidentType: 9, Seconds: 900, ParticipantPosition: '1' }] }; // prettier-ignore
    tell({ Fixture: fixture() });
    const [scored] = tell(board(statuses.inProgress, 1, 0, {}, [goal])).starts;
    expect(scored!.incidents).toMatchObject([{ kind: 'goal', side: 'home' }]);
    const none = { ...goal, Results: pair(0, 0), Incidents: [] };
    const [gone] = tell(board(statuses.inProgress, 0, 0, {}, [none])).lives;
    expect(gone!.incidents).toMatchObject([{ no: scored!.incidents[0]!.no, cancelled: true }]);
    expect(tell(board(statuses.inProgress, 0, 0, {}, [none])).lives[0]!.incidents).toEqual([]);
  });

  test('that is quiet is told again when the feed says that it goes on; one that has not begun is not', () => {
    const { tell, book, clock, news } = open('inplay');
    tell({ Fixture: fixture() });
    tell({ Fixture: fixture() }, 8);
    tell(board(statuses.inProgress, 0, 0));
    book.refresh(['7', '8', '9'], clock.now);
    expect(news().lives.map(({ fixtureKey }) => fixtureKey)).toEqual(['7']);
    book.refresh(null, clock.now);
    expect(news().lives.map(({ fixtureKey }) => fixtureKey)).toEqual(['7']);
    expect(news().lives).toEqual([]);
  });
});

describe('the end', () => {
  const halves = [
    { Type: 10, Results: pair(1, 0), IsFinished: true, IsConfirmed: true },
    { Type: 20, Results: pair(0, 0), IsFinished: true, IsConfirmed: true },
  ];
  const ended = board(statuses.finished, 1, 0, { CurrentPeriod: 100 }, halves);

  test('is told once, and again when the score is another', () => {
    const { tell } = open('inplay');
    tell({ Fixture: fixture(), ...winner() });
    const last = tell(ended);
    expect(last.results).toMatchObject([{ fixtureKey: '7', status: 'finished', score: { home: 1, away: 0 } }]);
    expect(offered(last)).toEqual(['7 1:2100/3400/3500 ending']);
    expect(tell(ended).results).toEqual([]);
    const corrected = board(statuses.finished, 1, 1, { CurrentPeriod: 100 }, [halves[0]!, { ...halves[1], Results: pair(0, 1) }]); // prettier-ignore
    expect(tell(corrected).results).toMatchObject([{ score: { home: 1, away: 1 } }]);
  });

  test.each([
    [statuses.cancelled, 'cancelled'],
    [statuses.postponed, 'postponed'],
  ])('by status %i is %s, without a score', (Status, status) => {
    const { tell } = open('inplay');
    expect(tell({ Fixture: fixture({ Status }) }).results).toEqual([{ fixtureKey: '7', status, score: null }]);
  });

  test('of a match broken off has the score it stood at', () => {
    const { tell } = open('inplay');
    tell({ Fixture: fixture() });
    expect(tell(board(statuses.abandoned, 1, 0, {}, [halves[0]!])).results).toEqual([
      {
        fixtureKey: '7',
        status: 'abandoned',
        score: { home: 1, away: 0 },
        detail: { periods: [[1, 0]], completed: 1 },
      },
    ]);
  });

  const inning = (no: number, away: number, home: number | null, IsFinished: boolean | null = null) => ({
    Type: no,
    IsFinished,
    IsConfirmed: null,
    Results: home === null ? [{ Position: '2', Value: String(away) }] : pair(home, away),
    Incidents: [],
    SequenceNumber: no,
    SubPeriods: null,
  });
  const four = [1, 2, 3, 4].map((no) => inning(no, 0, 0));
  test.each([
    ['football in its first half', 'football', [{ ...halves[0]!, IsFinished: false }], {}, 0],
    ['football at half-time', 'football', [{ ...halves[0]!, IsFinished: false }], { Description: 1 }, 1],
    ['baseball after five whole innings', 'baseball', [...four, inning(5, 1, 0, true)], {}, 5],
    ['baseball in the bottom of the fifth', 'baseball', [...four, inning(5, 1, 0)], { Description: 41 }, 4.5],
    ['baseball after the top of the fifth', 'baseball', [...four, inning(5, 1, null)], { Description: 41 }, 4.5],
    ['baseball in the top of the fifth', 'baseball', [...four, inning(5, 1, null)], {}, 4],
  ] as const)('of %s has so many whole periods', (_of, family, periods, rest, completed) => {
    const { Livescore } = board(statuses.abandoned, 0, 1, rest, [...periods]);
    expect(readBrokenOff(Livescore as never, family).detail).toMatchObject({ completed });
  });

  test('settled otherwise than by its score waits for a person', () => {
    const { tell } = open('inplay');
    tell({ Fixture: fixture() });
    tell(ended);
    const settled = bets(['2.10', '3.40', '3.50'], { Status: 3 }).map((one, at) => ({ ...one, Settlement: at === 1 ? 2 : 1 })); // prettier-ignore
    const after = tell({ Markets: [{ Id: 1, Bets: settled }] });
    expect(after.results).toMatchObject([
      { uncertain: true, markets: [{ type: 1, line: null, results: ['lost', 'won', 'lost'] }] },
    ]);
    expect(after.events).toEqual([{ kind: 'contradiction', detail: { fixture: '7', markets: ['1X2'] } }]);
  });

  test('settled as its score says needs nobody', () => {
    const { tell } = open('inplay');
    tell({ Fixture: fixture() });
    tell(ended);
    const settled = bets(['2.10', '3.40', '3.50'], { Status: 3 }).map((one, at) => ({ ...one, Settlement: at === 0 ? 2 : 1 })); // prettier-ignore
    expect(tell({ Markets: [{ Id: 1, Bets: settled }] })).toMatchObject({ results: [], events: [] });
  });

  test('is remembered for twelve hours after the last word, and then forgotten', () => {
    const { tell, clock, news } = open('inplay');
    tell({ Fixture: fixture() });
    tell(ended);
    clock.now += 12 * hour;
    news();
    expect(tell(ended).results).toEqual([]);
    clock.now += 12 * hour + 1;
    news();
    expect(tell({ Fixture: fixture() }).fixtures).toHaveLength(1);
    expect(tell(ended).results).toHaveLength(1);
  });
});
