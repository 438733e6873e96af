import { expect, test } from 'vitest';
import { hostedSlipValues } from './hosted-slips.sql.ts';
import type { HostedSlip } from './hosted-slips.sql.ts';

test('the odds of hosted slips are exact thousandths of the most they pay', () => {
  const slip: HostedSlip = {
    id: 1,
    memberId: 1,
    product: 'token',
    kind: 'token',
    reference: 'token:roulette:1',
    stake: 1_000,
    most: null,
    purse: 'cash',
    left: 0,
    key: '00000000-0000-0000-0000-000000000000',
    bodyHash: '1',
    end: null,
  };
  const most = [null, 1_001, 2_010, 4_020, 8_190, 999];
  const placed = most.map((won) => ({ ...slip, most: won }));
  const odds = hostedSlipValues({ today: '2026-11-28', placed, ended: [] })[6];
  expect(odds).toBe('{1,1.001,2.01,4.02,8.19,0.999}');
});
