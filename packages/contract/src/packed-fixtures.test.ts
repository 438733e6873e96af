import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WireBet, WireFixture, WireFolder } from './fixtures.ts';
import { packFixtures, unpackFixtures } from './packed-fixtures.ts';

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).map(String);
const word = fc.string({ maxLength: 6 });
const bet: fc.Arbitrary<WireBet> = fc
  .record({
    id,
    name: word,
    side: fc.constantFrom('home', 'draw', 'away', 'over', 'under'),
    price: fc.integer({ min: 100, max: 100_000 }).map((hundredths) => hundredths / 100),
    isAlone: fc.boolean(),
  })
  .map(({ isAlone, ...rest }) => ({ ...rest, ...(isAlone && { isSuspended: true as const }) }));
const folder: fc.Arbitrary<WireFolder> = fc
  .record({
    id,
    marketsId: id,
    marketNameKr: word,
    line: fc.option(fc.integer({ min: -20_000, max: 20_000 }).map((hundredths) => hundredths / 100)),
    isVisible: fc.boolean(),
    isSuspended: fc.boolean(),
    reason: fc.option(fc.constantFrom('goal', 'desk'), { nil: undefined }),
    bets: fc.array(bet, { maxLength: 3 }),
  })
  .map(({ reason, ...rest }) => ({ ...rest, ...(reason && { reason }) }));
/** Each league has words of its own. */
const league = id.chain((leagueSeq) =>
  fc.record({
    sportsId: id,
    sportNameKr: word,
    sportNameEn: word,
    locationCode: word,
    locationNameKr: word,
    locationNameEn: word,
    leagueSeq: fc.constant(leagueSeq),
    leagueNameKr: word,
    leagueNameEn: word,
  }),
);
const lists: fc.Arbitrary<WireFixture[]> = fc
  .uniqueArray(league, { selector: ({ leagueSeq }) => leagueSeq, minLength: 1, maxLength: 3 })
  .chain((leagues) =>
    fc.array(
      fc
        .record({
          words: fc.constantFrom(...leagues),
          gameSeq: id,
          homeNameKr: word,
          homeNameEn: word,
          awayNameKr: word,
          awayNameEn: word,
          startTime: fc
            .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
            .map((at) => at.toISOString()),
          status: fc.constantFrom('대기' as const, '연기' as const),
          version: fc.nat(),
          folderCount: fc.nat(),
          folders: fc.array(folder, { maxLength: 3 }),
        })
        .map(({ words, ...rest }) => ({ ...words, ...rest })),
      { maxLength: 8 },
    ),
  );

test('what is packed comes back as it was, in its order', () => {
  fc.assert(
    fc.property(lists, (list) => {
      expect(unpackFixtures(packFixtures(list))).toEqual(list);
    }),
  );
});

test('no fixture is no fixture', () => expect(unpackFixtures(packFixtures([]))).toEqual([]));
