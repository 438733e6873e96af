import fc from 'fast-check';
import { baseballModel } from './baseball.ts';
import { basketballModel } from './basketball.ts';
import { footballModel } from './football.ts';
import { iceHockeyModel } from './ice-hockey.ts';
import type { MatchModel } from './match-model.ts';
import type { ModelledSport } from './menus.ts';
import { volleyballModel } from './volleyball.ts';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Any match of any sport, from the most even to the most unequal that leagues know: for property tests. */
export const anyMatch: fc.Arbitrary<{ sport: ModelledSport; model: MatchModel }> = fc.oneof(
  fc
    .record({ home: between(0.25, 4.5), away: between(0.2, 4), rho: between(-0.13, 0) })
    .map((strength) => ({ sport: 'football' as const, model: footballModel(strength) })),
  fc
    .record({
      margin: between(-22, 22),
      marginDeviation: between(10, 13),
      total: between(125, 240),
      totalDeviation: between(12, 19),
      overtimeShare: fc.constantFrom(5 / 48, 5 / 40),
    })
    .map((strength) => ({ sport: 'basketball' as const, model: basketballModel(strength) })),
  fc
    .record({ home: between(2.2, 8), away: between(2.2, 8), size: between(3, 6) })
    .map((strength) => ({ sport: 'baseball' as const, model: baseballModel(strength) })),
  fc
    .record({ rally: between(0.43, 0.57) })
    .map((strength) => ({ sport: 'volleyball' as const, model: volleyballModel(strength) })),
  fc
    .record({ home: between(1.2, 5), away: between(1, 5) })
    .map((strength) => ({ sport: 'ice-hockey' as const, model: iceHockeyModel(strength) })),
);
