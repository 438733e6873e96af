import type { PendingBet, PlacedBet } from '@lime/contract/betting.ts';
import type { Answer } from '@lime/contract/call.ts';
import { expect, test } from 'vitest';
import { viewCart } from './cart-view.ts';
import { orderOf, submissionsOf } from './order.ts';
import { placeBet } from './place-bet.ts';
import type { Counter, Outcome } from './place-bet.ts';
import { sampleContext, samplePick } from './sample-pick.ts';

const context = sampleContext();
const picks = [
  samplePick(),
  samplePick({ selectionId: '2', marketId: '21', fixtureId: '2', odds: 2180, seenOdds: 2100 }),
];
let keys = 0;
const order = (mode: 'combo' | 'single') => orderOf(viewCart(picks, mode, 10_000, context), mode, 10_000);
const [slip] = submissionsOf(order('combo'), 'better', () => `key-${keys++}`);

const bet: PlacedBet = {
  slipNumber: '0000-0012',
  betCode: 'K1',
  totalOdds: 4.05,
  amount: 10_000,
  expectedPrize: 40_548,
  members_cash: 490_000,
  members_version: 2,
};
const accepted: Answer<PlacedBet> = { success: true, status: 200, payload: bet };

/** A counter whose answers are scripted; 'lost' is a connection that breaks. */
function counter(answers: (Answer<PlacedBet | PendingBet> | 'lost')[], outcomes: (Outcome | 'lost')[] = []) {
  const log: string[] = [];
  const next = <T>(list: (T | 'lost')[]) => {
    const entry = list.shift();
    return entry === undefined || entry === 'lost'
      ? Promise.reject(new Error('no connection'))
      : Promise.resolve(entry as T);
  };
  const world: Counter = {
    send: ({ key }) => (log.push(`send ${key}`), next(answers)),
    ask: (key) => (log.push(`ask ${key}`), next(outcomes)),
    wait: () => Promise.resolve(),
    remember: ({ key }) => log.push(`remember ${key}`),
    await: ({ betCode }) => log.push(`await ${betCode}`),
    forget: (key) => log.push(`forget ${key}`),
  };
  return { world, log };
}

test('the key is remembered before it is sent and forgotten with the answer', async () => {
  const { world, log } = counter([accepted]);
  expect(await placeBet(slip!, world)).toMatchObject({ state: 'done', betCode: 'K1' });
  expect(log).toEqual(['remember key-0', 'send key-0', 'forget key-0']);
});

test('an answer that got lost is looked up, not sent twice', async () => {
  const { world, log } = counter(['lost'], [{ state: 'pending' }, { state: 'done', betCode: 'K1' }]);
  expect(await placeBet(slip!, world)).toMatchObject({ state: 'done', betCode: 'K1' });
  expect(log.filter((line) => line.startsWith('send'))).toHaveLength(1);
});

test('what the server never saw is sent again under the same key', async () => {
  const { world, log } = counter(['lost', accepted], [{ state: 'unknown' }]);
  expect(await placeBet(slip!, world)).toMatchObject({ state: 'done' });
  expect(log).toEqual(['remember key-0', 'send key-0', 'ask key-0', 'send key-0', 'forget key-0']);
});

test('a slip whose fate stays open is kept to ask about later', async () => {
  const { world, log } = counter(['lost']);
  expect(await placeBet(slip!, world)).toMatchObject({ state: 'unclear' });
  expect(log).not.toContain('forget key-0');
});

test('a refusal carries the server’s words, a moved price its quote', async () => {
  const change = {
    quoteId: 'q',
    expiresAt: '2026-11-20T00:00:05Z',
    selections: [{ betsSeq: '1', odds: 1.8, gone: false }],
  };
  const refused = (code: string, detail?: unknown) => ({
    success: false as const,
    status: 200 as const,
    code,
    msg: '문구',
    detail,
    payload: { msg: '문구' },
  });
  expect(await placeBet(slip!, counter([refused('BET_STAKE_ABOVE_BALANCE')]).world)).toMatchObject({
    state: 'refused',
    text: '문구',
  });
  expect(await placeBet(slip!, counter([refused('BET_ODDS_CHANGED', change)]).world)).toMatchObject({
    state: 'changed',
    change,
  });
});

test('a combination is one slip, singles are one each, with the price shown and the quote when there is one', () => {
  expect(slip!.body.bettings.map((item) => [item.betsSeq, item.odds, item.betsPrevOdds])).toEqual([
    ['1', 1.86, 1.86],
    ['2', 2.18, 2.1],
  ]);
  const singles = submissionsOf(order('single'), 'ask', () => `key-${keys++}`, new Map([['2', 'quote-2']]));
  expect(
    singles.map((single) => [
      single.path,
      single.body.amount,
      single.body.bettings.length,
      single.body.bettings[0]!.quoteId,
    ]),
  ).toEqual([
    ['/betting/korean/single/process', 10_000, 1, undefined],
    ['/betting/korean/single/process', 10_000, 1, 'quote-2'],
  ]);
  expect(new Set(singles.map((single) => single.key)).size).toBe(2);
});

test('a slip that is decided later stays remembered until then', async () => {
  const waits: Answer<PendingBet> = {
    success: true,
    status: 200,
    payload: { status: 'pending', betCode: 'I1', decideAt: '2026-11-21T12:30:15.000Z' },
  };
  const { world, log } = counter([waits]);
  expect(await placeBet(slip!, world)).toMatchObject({ state: 'pending', betCode: 'I1' });
  expect(log).toEqual(['remember key-0', 'send key-0', 'await I1']);
});

test.each([
  ['korean', '/betting/korean/process', '/betting/korean/single/process'],
  ['special', '/betting/korean/process', '/betting/korean/single/process'],
  ['european', '/betting/european/process', '/betting/single/process'],
  ['lsport', '/betting/lsport/process', '/betting/lsport/single/process'],
  ['lsport-european', '/betting/lsport/european/process', '/betting/lsport/european/single/process'],
  ['inplay', '/betting/inplay/process', '/betting/inplay/single/process'],
  ['live', '/betting/live/process', '/betting/live/single/process'],
] as const)('%s picks are sent to their own calls', (kind, path, singlePath) => {
  const own = picks.map((pick) => ({ ...pick, kind }));
  const sent = (mode: 'combo' | 'single') =>
    submissionsOf(orderOf(viewCart(own, mode, 10_000, context), mode, 10_000), 'ask', () => 'k').map((one) => one.path);
  expect(sent('combo')).toEqual([path]);
  expect(sent('single')).toEqual([singlePath, singlePath]);
});
