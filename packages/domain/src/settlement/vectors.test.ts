import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Line, MarketType, Side } from '../market-kinds.ts';
import { odds } from '../odds.ts';
import { legFactor, selectionResult } from './leg-result.ts';
import type { LegResult } from './leg-result.ts';
import { slipOutcome } from './slip-outcome.ts';

// Settled bets worked out by others, outside this repository: LIME_DATA names their folder.
const data = process.env['LIME_DATA'] ?? join(import.meta.dirname, '../../../../../shared/data');
const present = existsSync(join(data, 'vectors/asian_handicap.json'));
if (!present) console.log(`settlement vectors skipped: there is no ${data}/vectors`);
const read = <T>(name: string): T => JSON.parse(readFileSync(join(data, name), 'utf8')) as T;

const thousandths = (decimal: string) => {
  const [whole, part = ''] = decimal.split('.');
  return odds(Number(whole) * 1000 + Number(part.padEnd(3, '0')));
};
/** "+0.5/+1" is two halves: the line between them. */
const hundredths = (line: string): Line => {
  const parts = line.split('/').map(Number);
  return Math.round((parts.reduce((sum, part) => sum + part, 0) / parts.length) * 100);
};

type Settled = Exclude<LegResult, 'wait'>;
const words: Record<string, Settled> = { W: 'won', HW: 'half_won', V: 'void', HL: 'half_lost', L: 'lost' };
const markets: Record<string, MarketType> = { '1X2': 1, OU: 2, AH: 3 };
const sides: Record<string, Side> = {
  H: 'home',
  D: 'draw',
  A: 'away',
  home: 'home',
  away: 'away',
  over: 'over',
  under: 'under',
};

describe.skipIf(!present)('bets settled by others', () => {
  test('Asian handicaps, quarter lines among them', () => {
    type Vector = {
      home_score: number;
      away_score: number;
      home_handicap: string;
      side: 'home' | 'away';
      odds: string;
      stake: string;
      expected: { profit: number };
    };
    const { vectors } = read<{ vectors: Vector[] }>('vectors/asian_handicap.json');
    expect(vectors.length).toBeGreaterThanOrEqual(11);
    for (const vector of vectors) {
      const result = selectionResult(3, vector.side, hundredths(vector.home_handicap), {
        home: vector.home_score,
        away: vector.away_score,
      });
      const cents = Math.round(Number(vector.stake) * 100); // fractions of a unit become whole units
      const { payout } = slipOutcome(cents, [{ result, odds: thousandths(vector.odds) }]);
      expect({ vector, profit: payout - cents }).toEqual({ vector, profit: Math.round(vector.expected.profit * 100) });
    }
  });

  test('multiple bets: all won, one lost, void legs', () => {
    type Vector = {
      name: string;
      stake: number;
      selections: { odds: string; position: number | string }[];
      expected: { returns: number };
    };
    const { vectors } = read<{ vectors: Vector[] }>('vectors/multi_bet_settlement.json');
    expect(vectors.length).toBeGreaterThanOrEqual(16);
    for (const { name, stake, selections, expected } of vectors) {
      let exact = true; // thirds do not fit into thousandths
      const legs = selections.map(({ odds: price, position }) => {
        const [over, under] = price.split('/').map(Number);
        const result: Settled = Number(position) === 1 ? 'won' : Number(position) === -1 ? 'void' : 'lost';
        if (under === undefined) return { result, odds: thousandths(price) };
        exact &&= (over! * 1000) % under === 0;
        return { result, odds: odds(Math.round((over! / under + 1) * 1000)) };
      });
      const { payout } = slipOutcome(stake * 10, legs);
      const expectedPayout = expected.returns * 10;
      expect([name, Math.abs(payout - expectedPayout) <= (exact ? 0 : expectedPayout / 1000)]).toEqual([name, true]);
    }
  });

  test('what a leg multiplies by', () => {
    expect(
      ['won', 'void', 'lost', 'half_won', 'half_lost'].map((result) => legFactor(result as Settled, odds(2000)) / 2000),
    ).toEqual([2, 1, 0, 1.5, 0.5]);
  });

  test('parlays over real matches, to the won', () => {
    type Parlay = {
      id: number;
      stake: number;
      legs: { odds: string; result: string }[];
      expected: { slip: string; payout_exact_floor: number; max_win_if_all_won_exact_floor: number };
    };
    const parlays = read<Parlay[]>('examples/parlays_20.json');
    expect(parlays).toHaveLength(20);
    for (const { id, stake, legs, expected } of parlays) {
      const settled = legs.map((leg) => ({ result: words[leg.result]!, odds: thousandths(leg.odds) }));
      expect([id, slipOutcome(stake, settled)]).toEqual([
        id,
        { result: expected.slip, payout: expected.payout_exact_floor },
      ]);
      const most = slipOutcome(
        stake,
        settled.map((leg) => ({ ...leg, result: 'won' as const })),
      ).payout;
      expect([id, most]).toEqual([id, expected.max_win_if_all_won_exact_floor]);
    }
  });

  test('every selection of forty matches, graded from the score and paid as a single', () => {
    type Match = {
      key: string;
      ft: [number, number];
      selections: {
        market: string;
        pick: string;
        line?: string;
        odds: string;
        result: string;
        payout: Record<string, number>;
      }[];
    };
    const matches = read<Match[]>('examples/settled_E0_2324_first40.json');
    let checked = 0;
    for (const { key, ft, selections } of matches) {
      for (const { market, pick, line, odds: price, result, payout } of selections) {
        // the file writes an away handicap as the away team's own; ours is always the home team's
        const own = line === undefined ? null : hundredths(line);
        const home = own !== null && market === 'AH' && pick === 'away' ? -own : own;
        const found = selectionResult(markets[market]!, sides[pick]!, home, { home: ft[0], away: ft[1] });
        expect([key, market, pick, line, found]).toEqual([key, market, pick, line, words[result]]);
        for (const [stake, paid] of Object.entries(payout)) {
          expect([
            key,
            stake,
            slipOutcome(Number(stake), [{ result: found, odds: thousandths(price) }]).payout,
          ]).toEqual([key, stake, paid]);
          checked += 1;
        }
      }
    }
    expect(checked).toBeGreaterThan(500);
  });
});
