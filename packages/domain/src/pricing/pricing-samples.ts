import fc from 'fast-check';
import type { MatchModel } from './match-model.ts';
import type { ModelledSport } from './market-menus.ts';
import { matchModel } from './sport-strength.ts';
import type { Strength } from './sport-strength.ts';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Any match of any sport, from the most even to the most unequal that leagues know: for property tests. */
export const anyStrength: fc.Arbitrary<Strength> = fc.oneof(
  fc.record({
    sport: fc.constant('football' as const),
    home: between(0.25, 4.5),
    away: between(0.2, 4),
    rho: between(-0.13, 0),
  }),
  fc.record({
    sport: fc.constant('basketball' as const),
    margin: between(-22, 22),
    marginDeviation: between(10, 13),
    total: between(125, 240),
    totalDeviation: between(12, 19),
    overtimeShare: fc.constantFrom(5 / 48, 5 / 40),
  }),
  fc.record({
    sport: fc.constant('baseball' as const),
    home: between(2.2, 8),
    away: between(2.2, 8),
    size: between(3, 6),
  }),
  fc.record({ sport: fc.constant('volleyball' as const), rally: between(0.43, 0.57) }),
  fc.record({ sport: fc.constant('ice-hockey' as const), home: between(1.2, 5), away: between(1, 5) }),
);

/** The same with its distribution before the start. */
export const anyMatch: fc.Arbitrary<{ sport: ModelledSport; strength: Strength; model: MatchModel }> = anyStrength.map(
  (strength) => ({ sport: strength.sport, strength, model: matchModel(strength) }),
);
