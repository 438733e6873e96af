import { describe, expect, test } from 'vitest';
import { createBook } from './book.ts';
import { readMessage } from './messages.ts';

// A package of prematch odds tells no scores: what it settles is all it says of a result.

const id = 99_000_101;
const names = ['1', 'X', '2'];
const bets = (settlements: readonly number[]) =>
  names.map((Name, at) => ({ Id: 1_000 + at, Name, Status: settlements[at] ? 3 : 1, Price: '2.8', Settlement: settlements[at] })); // prettier-ignore
const totals = (settlements: readonly number[]) =>
  ['Over', 'Under'].map((Name, at) => ({ Id: 2_000 + at, Name, Line: '2.5', BaseLine: '2.5', Status: 3, Price: '1.9', Settlement: settlements[at] })); // prettier-ignore

function bookOf() {
  const book = createBook('prematch');
  let seq = 0;
  const tell = (type: number, event: object) => {
    seq += 1;
    const body = {
      Header: { Type: type, MsgSeq: seq, ServerTimestamp: seq },
      Body: { Events: [{ FixtureId: id, ...event }] },
    };
    const { message } = readMessage(JSON.stringify(body));
    book.apply(message!.events, { sentAt: message!.sentAt, seq, now: seq });
    return book.news(seq).results;
  };
  const fixture = (status: number) =>
    tell(1, {
      Fixture: {
        Sport: { Id: 6046, Name: 'Football' },
        Location: { Id: 1, Name: 'England' },
        League: { Id: 2, Name: 'League' },
        StartDate: '2046-05-01T15:00:00Z',
        Status: status,
        Participants: [
          { Id: 3, Name: 'Home', Position: '1' },
          { Id: 4, Name: 'Away', Position: '2' },
        ],
      },
    });
  fixture(1);
  return { fixture, settle: (...Markets: object[]) => tell(35, { Markets }) };
}

describe('settlements without a score', () => {
  test('of a match that is over are told once, as uncertain', () => {
    const { fixture, settle } = bookOf();
    expect(fixture(3)).toEqual([]);
    const told = settle({ Id: 1, Bets: bets([2, 1, 1]) });
    expect(told).toEqual([
      {
        fixtureKey: String(id),
        status: 'finished',
        score: null,
        uncertain: true,
        markets: [{ type: 1, line: null, results: ['won', 'lost', 'lost'] }],
      },
    ]);
    expect(settle({ Id: 1, Bets: bets([2, 1, 1]) })).toEqual([]);
  });

  test('a winner settled says so itself; a total alone may be of a match that is played', () => {
    const early = bookOf();
    expect(early.settle({ Id: 2, Bets: totals([2, 1]) })).toEqual([]);
    expect(early.fixture(3)).toHaveLength(1);
    const late = bookOf();
    expect(late.settle({ Id: 1, Bets: bets([1, 1, 2]) })).toHaveLength(1);
  });
});
