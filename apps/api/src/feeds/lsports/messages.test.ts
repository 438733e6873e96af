import { describe, expect, test } from 'vitest';
import { hasSharedData, sharedText } from '../../../test/shared-data.ts';
import { createBook } from './book.ts';
import { readLine, writeLine } from './lsports-lines.ts';
import { parseKeepingIds, readEvents, readMessage } from './messages.ts';
import type { Message } from './messages.ts';

const now = Date.parse('2024-05-06T07:00:00Z');
const read = (file: string): Message => {
  const { message, fault } = readMessage(sharedText('feed/lsports', file));
  expect(fault).toBe(null);
  return message!;
};

test.each([
  ['-2.5 (0-0)', -250, { home: 0, away: 0 }],
  ['0.25 (2-1)', 25, { home: 2, away: 1 }],
  ['179.5', 17_950, null],
  ['+1.0', 100, null],
  ['0.0 (0-0)', 0, { home: 0, away: 0 }],
])('the line %s', (text, line, from) => {
  expect(readLine(text)).toEqual({ line, from });
  expect(readLine(writeLine(line, from))).toEqual({ line, from });
});

test.each(['', '2.6', '2.13', 'x', '2.5 (1-)', '99999', '2.5 (0-0) 1', 'NaN', '1e3'])('%j is no line of ours', (text) =>
  expect(readLine(text)).toBe(null),
);

test('whole numbers beyond 2^53 come back as they were written', () => {
  const text = '{"a":149383821811098946,"b":9007199254740991,"c":9007199254740993,"d":1.5,"e":-12}';
  expect(parseKeepingIds(text)).toEqual({
    a: '149383821811098946',
    b: 9007199254740991,
    c: '9007199254740993',
    d: 1.5,
    e: -12,
  });
});

describe.skipIf(!hasSharedData('feed/lsports'))('recorded messages', () => {
  test('a fixture', () => {
    const { type, seq, sentAt, events, faults } = read('msg_01_fixture_update.json');
    expect({ type, seq, sentAt, faults }).toEqual({ type: 1, seq: 2, sentAt: 1691049225443, faults: [] });
    expect(events[0]!.fixture!.Participants!.map(({ Id, Position }) => [Id, Position])).toEqual([
      ['53008994', '1'],
      ['53332588', '2'],
    ]);
  });

  test('bet ids are text to the last digit', () => {
    const [event] = read('msg_03_market_update.json').events;
    expect(event!.markets![0]!.bets[0]!.Id).toBe('149383821811098946');
    expect(
      read('msg_35_settlements.json').events[0]!.markets![0]!.bets.map(({ Id, Settlement }) => [Id, Settlement]),
    ).toEqual([
      ['172814742111092776', 1],
      ['92157836711092776', 1],
      ['64450557411092776', 1],
    ]);
  });

  test('keep-alives count in seconds and name who plays', () => {
    const { type, seq, sentAt, active } = read('msg_31_keep_alive.json');
    expect({ type, seq, sentAt, count: active!.length }).toEqual({
      type: 31,
      seq: null,
      sentAt: 1642074018000,
      count: 10,
    });
    expect(active![0]).toBe('8066615');
    expect(read('msg_32_heartbeat.json')).toMatchObject({ type: 32, active: null, events: [] });
  });

  test('a type nobody asked for is a message without events', () => {
    const { message, fault } = readMessage(sharedText('feed/lsports', 'msg_40_outright_league_market_update.json'));
    expect(message === null ? fault : message.type).toBe(message === null ? 'Header: invalid_type' : 40);
  });

  test('a final score with confirmed halves is a certain result with halves and who scored', () => {
    const book = createBook('inplay');
    const [event] = read('msg_02_livescore_update.json').events;
    const fixture = read('msg_01_fixture_update.json').events[0]!;
    book.apply([{ ...fixture, fixtureId: event!.fixtureId }], { sentAt: now, seq: 1, now });
    book.apply([event!], { sentAt: now + 1, seq: 2, now });
    const { starts, results } = book.news(now);
    expect(starts[0]).toMatchObject({ period: 'ended', score: { home: 2, away: 4 }, suspended: 'ending' });
    expect(starts[0]!.incidents.map(({ kind, side, seconds }) => [kind, side, seconds])).toEqual([
      ['goal', 'away', 900],
      ['goal', 'away', 1560],
      ['goal', 'home', 1860],
      ['goal', 'home', 3120],
      ['goal', 'away', 3780],
      ['goal', 'away', 4680],
    ]);
    expect(results).toEqual([
      {
        fixtureKey: '11112583',
        status: 'finished',
        score: { home: 2, away: 4 },
        detail: {
          periods: [
            [1, 2],
            [1, 2],
          ],
          overtime: [],
          goals: ['away', 'away', 'home', 'home', 'away', 'away'],
        },
      },
    ]);
  });

  test('the snapshot: Korean names where they are there, two-way kinds where nothing can be drawn, whole markets alone', () => {
    const raw = parseKeepingIds(sharedText('feed/lsports', 'prematch_snapshot_ko_2024-05-06a.json')) as {
      value: unknown;
    }[];
    const faults: string[] = [];
    const events = readEvents(
      raw.map(({ value }) => value),
      faults,
    );
    expect({ faults, events: events.length }).toEqual({ faults: [], events: 11 });
    const book = createBook('prematch');
    book.replace(events, { sentAt: now, now, open: ['unheard'] });
    const { fixtures, offers, events: said } = book.news(now);
    expect(fixtures).toHaveLength(11);
    // Prices that add up to a gift (three-way quotes as two, ids that fell together): reported, and below not for sale.
    expect(new Set(said.map(({ kind }) => kind))).toEqual(new Set(['impossible-price']));
    expect(offers.find(({ fixtureKey }) => fixtureKey === 'unheard')!.markets).toEqual([]);
    const volleyball = fixtures.find(({ key }) => key === '12837141')!;
    expect(volleyball).toMatchObject({
      sportId: 154830,
      league: { locationCode: 'RUS', ko: null, en: 'Russia League Pro Women' },
    });
    const ours = offers.find(({ fixtureKey }) => fixtureKey === '12837141')!.markets;
    expect(ours.filter(({ type }) => type === 1 || type === 41)).toEqual([]);
    expect(ours.filter(({ type }) => [2, 3, 5, 101, 102].includes(type))).toEqual([]); // points there, sets here
    const all = offers.flatMap(({ markets }) => markets);
    expect(all.length).toBeGreaterThan(200);
    for (const { odds, suspended } of all) {
      const sum = odds.reduce((total: number, price) => total + 1000 / price!, 0);
      if (!suspended) expect(sum).toBeGreaterThan(1);
    }
    for (const { markets } of offers)
      for (const list of Map.groupBy(markets, ({ type }) => type).values())
        expect(list.filter(({ main }) => main)).toHaveLength(1);
    // Both sides of the pair recorded for 12837144: home −2.5 at 2.69 was suspended with away +2.5 at 1.57.
    const handicaps = offers.flatMap(({ markets }) => markets.filter(({ type, line }) => type === 64 && line === 250));
    expect(handicaps.some(({ suspended }) => suspended)).toBe(true);
  });
});

test.each([
  ['nothing', '', 'not JSON'],
  ['no JSON', '{"Header":', 'not JSON'],
  ['no header', '{"Body":{}}', 'Header: invalid_type'],
  ['a list', '[]', 'message: invalid_type'],
  ['a type that is text', '{"Header":{"Type":"1"}}', 'Header.Type: invalid_type'],
  ['bytes that are no text', new Uint8Array([0x7b, 0xff, 0xfe]), 'not JSON'],
])('%s is told as a fault in a few words', (_what, body, fault) => {
  expect(readMessage(body)).toEqual({ message: null, fault });
});

test('a part that cannot be read marks its fixture, and what it held is never told', () => {
  const { message } = readMessage(
    JSON.stringify({
      Header: { Type: 3, MsgSeq: 1 },
      Body: {
        Events: [
          { FixtureId: 7, Markets: [{ Id: 1, Bets: [{ Id: 'secret words', Name: '1', Status: 1 }] }] },
          { FixtureId: 'x' },
        ],
      },
    }),
  );
  expect(message!.events).toEqual([
    { fixtureId: '7', fixture: null, livescore: null, markets: [{ id: 1, mainLine: null, bets: [] }], damaged: true },
  ]);
  expect(message!.faults).toEqual(['Id: invalid_format', 'FixtureId: invalid_format']);
});
