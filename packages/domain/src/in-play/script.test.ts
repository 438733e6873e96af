import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyStrength } from '../pricing/pricing-samples.ts';
import { seededRandom } from '../random.ts';
import type { LiveIncident } from './live-state.ts';
import { frameIndexAt, marketsAt, playMatch } from './play-match.ts';
import { createScript, scorePoints } from './script.ts';
import { amount } from '../../../../tools/long.ts';

const anyScript = fc.tuple(anyStrength, fc.integer({ min: 0, max: 1e9 })).map(([strength, seed]) => ({
  strength,
  seed: `match ${seed}`,
  script: playMatch(strength, seededRandom(`match ${seed}`)),
}));

/** The score and what the periods brought: whatever a price depends on. */
const standing = (frame: { score: unknown; periods: unknown }) => JSON.stringify([frame.score, frame.periods]);

test('a goal told a whole pulse after another thing is told once, at every tenth of a second', () => {
  for (let tenth = 0; tenth < 10_000; tenth += amount(7, 1)) {
    const script = createScript([]);
    script.tell(tenth / 10, null);
    script.tell(tenth / 10 + 8, (draft) => scorePoints(draft, 'home', 1));
    const end = tenth / 10 + 10;
    const { frames } = script.build(end, { score: { home: 1, away: 0 }, periods: [], overtime: [] }, () => null);
    expect(frames.at(-1)!.score.home, `at ${tenth / 10}`).toBe(1);
    expect(new Set(frames.map(({ at }) => at)).size).toBe(frames.length);
  }
});

describe('a match played in any sport', { timeout: 60_000 }, () => {
  test('is the same for the same seed, and its frames come in order', () => {
    fc.assert(
      fc.property(anyScript, ({ strength, seed, script }) => {
        expect(playMatch(strength, seededRandom(seed))).toEqual(script);
        script.frames.forEach((frame, i) => {
          if (i > 0) expect(frame.at).toBeGreaterThan(script.frames[i - 1]!.at);
          expect(frameIndexAt(script, frame.at)).toBe(i);
          expect(frameIndexAt(script, frame.at + 0.01)).toBe(i);
        });
        expect(frameIndexAt(script, -1)).toBe(-1);
        expect(script.frames.at(-1)).toMatchObject({ at: script.endsAt, period: 'ended', position: null });
      }),
      { numRuns: amount(15, 60) },
    );
  });

  test('ends with the score and the periods it was told to have', () => {
    fc.assert(
      fc.property(anyScript, ({ strength, script: { frames, outcome } }) => {
        const last = frames.at(-1)!;
        expect(last.score).toEqual(outcome.score);
        const told = last.periods.map(({ home, away }) => ({ home, away }));
        const ended = [...outcome.periods, ...(strength.sport === 'ice-hockey' ? [] : outcome.overtime)];
        expect(told).toEqual(ended.map(({ home, away }) => ({ home: home ?? 0, away })));
        if (outcome.goals) {
          expect(outcome.goals.filter((side) => side === 'home')).toHaveLength(outcome.score.home);
          expect(outcome.goals).toHaveLength(outcome.score.home + outcome.score.away);
        }
      }),
      { numRuns: amount(50, 200) },
    );
  });

  test('sells nothing from before a score is known until after it is', () => {
    fc.assert(
      fc.property(anyScript, ({ script: { frames } }) => {
        frames.forEach((frame, i) => {
          const before = frames[i - 1];
          if (!before || standing(before) === standing(frame) || before.periods.length < frame.periods.length) return;
          expect(before.suspended, `before ${frame.at}`).not.toBeNull();
          expect(frame.suspended, `at ${frame.at}`).not.toBeNull();
        });
        for (const frame of frames) if (frame.reprice && frame.position) expect(frame.suspended).toBeNull();
      }),
      { numRuns: amount(50, 200) },
    );
  });

  test('prices again whenever it sells again, so that no price is of another score', () => {
    fc.assert(
      fc.property(anyScript, ({ script: { frames } }) => {
        let priced = '';
        for (const frame of frames) {
          if (frame.reprice) priced = standing(frame);
          if (frame.suspended === null) expect(standing(frame)).toBe(priced);
        }
      }),
      { numRuns: amount(50, 200) },
    );
  });

  test('counts its incidents from 1 without a gap; what is taken back or put right keeps its number', () => {
    fc.assert(
      fc.property(anyScript, ({ strength, script: { frames, outcome } }) => {
        const known = new Map<number, LiveIncident>();
        for (const { told } of frames) {
          for (const incident of told) {
            if (!known.has(incident.no)) expect(incident.no).toBe(known.size + 1);
            known.set(incident.no, incident);
          }
        }
        if (strength.sport !== 'football' && strength.sport !== 'ice-hockey') return;
        const goals = [...known.values()].filter(
          ({ kind, cancelled, period, detail }) =>
            kind.endsWith('goal') && !cancelled && period !== 'overtime' && period !== 'penalties' && !detail,
        );
        // Another goal may be reported while one is still looked at: the order of goals is the order of their numbers.
        expect(goals.toSorted((a, b) => a.no - b.no).map(({ side }) => side)).toEqual(outcome.goals);
      }),
      { numRuns: amount(75, 300) },
    );
  });

  test('offers every market once, none decided, and nothing at its end', () => {
    fc.assert(
      fc.property(anyScript, fc.double({ min: 0, max: 1, noNaN: true }), ({ strength, script }, part) => {
        const frame = script.frames[frameIndexAt(script, part * script.endsAt)]!;
        const markets = marketsAt(strength, frame);
        expect(new Set(markets.map(({ type, line }) => `${type}:${line}`)).size).toBe(markets.length);
        for (const { odds, type, line } of markets) {
          expect(
            odds.reduce((sum, price) => sum + 1000 / price, 0),
            `${type} ${line}`,
          ).toBeGreaterThan(1.02);
          for (const price of odds) expect(price % 10 === 0 && price >= 1010 && price <= 100_000).toBe(true);
        }
        for (const type of [2, 3])
          expect(markets.filter((market) => market.type === type && market.main).length).toBeLessThan(2);
        expect(marketsAt(strength, script.frames.at(-1)!)).toEqual([]);
      }),
      { numRuns: amount(50, 200) },
    );
  });
});
