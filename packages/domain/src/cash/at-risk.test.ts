import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { largestLoss, stakesAtRisk } from './at-risk.ts';
import type { StakedSlip } from './at-risk.ts';

const me = 1;
const linked = 2;
let ids = 0;
const slip = (stake: number, memberId = me): StakedSlip => ({ id: (ids += 1), memberId, stake });
/** Won at risk by slip of the member, in their order. */
const risks = (slips: readonly StakedSlip[], leastPaidOf: (slips: readonly StakedSlip[]) => bigint) => {
  const found = stakesAtRisk(slips, me, leastPaidOf);
  return slips.filter(({ memberId }) => memberId === me).map(({ id, stake }) => found.get(id) ?? stake);
};

describe('the largest loss', () => {
  test.for<[what: string, stakes: number[], leastPaid: bigint, loss: bigint]>([
    ['nothing comes back', [10_000, 20_000], 0n, 30_000n],
    ['one won comes back', [10_000, 20_000], 1n, 29_999n],
    ['all but one won comes back', [10_000, 20_000], 29_999n, 1n],
    ['all of it comes back', [10_000, 20_000], 30_000n, 0n],
    ['more comes back', [10_000, 20_000], 30_001n, 0n],
  ])('%s', ([, stakes, leastPaid, loss]) => {
    expect(largestLoss(stakes.map((stake) => slip(stake)), leastPaid)).toBe(loss); // prettier-ignore
  });
});

describe('shares of it', () => {
  test('are by stake, cut to a whole won', () => {
    expect(risks([slip(20_000), slip(10_000)], () => 29_000n)).toEqual([666, 333]);
  });

  test('are of the smaller figure, alone or with linked members', () => {
    const covered = (slips: readonly StakedSlip[]) => (slips.length > 1 ? 19_000n : 0n);
    expect(risks([slip(10_000), slip(10_000, linked)], covered)).toEqual([500]);
    const alone = (slips: readonly StakedSlip[]) => (slips.length > 1 ? 0n : 9_000n);
    expect(risks([slip(10_000), slip(10_000, linked)], alone)).toEqual([1_000]);
  });

  test('of others alone are none', () => {
    expect(stakesAtRisk([slip(10_000, linked)], me, () => 10_000n).size).toBe(0);
  });

  test('never exceed the largest loss nor a stake', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9e12 }), { minLength: 1 }),
        fc.bigInt(0n, 10n ** 15n),
        (stakes, paid) => {
          const slips = stakes.map((stake) => slip(stake));
          const won = risks(slips, () => paid);
          expect(won.every((one, i) => one >= 0 && one <= stakes[i]!)).toBe(true);
          expect(won.reduce((sum, one) => sum + BigInt(one), 0n)).toBeLessThanOrEqual(largestLoss(slips, paid));
        },
      ),
    );
  });
});
