import { describe, expect, test } from 'vitest';
import { findProviderGame } from '@lime/domain/games/provider-games.ts';
import { maxWireAmount } from '@lime/domain/money.ts';
import { Refused } from '../../core/refused.ts';
import type { MemberFacts } from '../members/members.types.ts';
import type { PlayGate } from './play-gate.service.ts';
import { createProviderList } from './provider-list.service.ts';
import type { Provider } from './provider-list.service.ts';
import type { CallKind, KnownDebit, WalletFacts } from './providers.sql.ts';
import { judgeBatch, questionOf } from './wallet-batch.ts';
import type { WalletCall } from './wallet.types.ts';
import type { PoolMove } from './wallet-pools.ts';

const [provider, casino] = createProviderList({ providerUrl: 'http://host', providerProofs: {}, providers: {} });
const start = {
  slipId: 5_001,
  transferId: 9_001,
  today: '2026-11-25',
  pools: new Map([['pool:token:big', 9_000]]),
  paid: new Map<string, number>(),
};
const nobodyMinds: Pick<PlayGate, 'stakeFault' | 'isClosed' | 'creditCaps'> = {
  stakeFault: () => null,
  isClosed: () => false,
  creditCaps: () => ({ mostCredit: 1_000_000, mostHour: 5_000_000_000 }),
};

type Changes = {
  member?: number;
  amount?: number;
  hash?: string;
  of?: Provider;
  pool?: PoolMove;
  purse?: 'cash' | 'casino';
};
const named = (txn: string, { member = 1, amount = 10_000, hash = '1', of = provider!, purse }: Changes) => ({
  provider: of,
  purse: purse ?? of.purse,
  txn,
  memberId: member,
  amount,
  bodyHash: hash,
});
const debit = (txn: string, changes: Changes & { game?: string; round?: string; paid?: number } = {}): WalletCall => ({
  ...named(txn, changes),
  kind: 'debit',
  play: {
    game: findProviderGame(changes.game ?? 'roulette')!,
    member: { id: changes.member ?? 1 } as MemberFacts,
    reference: `token:${changes.game ?? 'roulette'}:${changes.round ?? txn}`,
    round: changes.round ?? null,
    pick: '레드',
    most: 40_000,
    paid: changes.paid ?? null,
    outcome: null,
    bets: null,
    opening: null,
    pool: changes.pool ?? null,
  },
});
const credit = (txn: string, amount: number, changes: Changes = {}): WalletCall => ({
  ...named(txn, { ...changes, amount }),
  kind: 'credit',
  outcome: '9 레드',
  bets: null,
  pool: changes.pool ?? null,
});
const cancel = (txn: string, changes: Changes = {}): WalletCall => ({
  ...named(txn, changes),
  kind: 'cancel',
  outcome: null,
  bets: null,
  pool: null,
});

const clean: WalletFacts = {
  purses: { cash: 25_000, casino: 7_000 },
  calls: [],
  debit: null,
  played: [],
  openTxns: [],
};
const openDebit: KnownDebit = {
  memberId: 1,
  slipId: 77,
  amount: 10_000,
  most: null,
  state: 'open',
  kind: 'token',
  purse: 'cash',
  day: '2026-11-24',
};
const judge = (calls: readonly WalletCall[], facts: readonly Partial<WalletFacts>[] = [], gate = nobodyMinds) =>
  judgeBatch(
    calls,
    calls.map((_, i) => ({ ...clean, ...facts[i] })),
    start,
    gate,
  );
const judgeAfter = (paid: number, calls: readonly WalletCall[], facts: Partial<WalletFacts> = {}) =>
  judgeBatch(
    calls,
    calls.map(() => ({ ...clean, ...facts })),
    { ...start, paid: new Map([['token', paid]]) },
    nobodyMinds,
  );
const told = (calls: readonly WalletCall[], facts?: readonly Partial<WalletFacts>[]) =>
  judge(calls, facts).result.map((answer) => (answer.status === 1 ? answer.balance : answer.error));

describe('calls of one batch', () => {
  test('are judged in order: what the first has taken the second does not have', () => {
    const { result, writes } = judge([debit('a'), debit('b'), debit('c')]);
    expect(result.map(({ status, balance }) => [status, balance])).toEqual([
      [1, 15_000],
      [1, 5_000],
      [0, 5_000],
    ]);
    expect(writes!.moves).toEqual([{ memberId: 1, by: { cash: -20_000, casino: 0 } }]);
    expect(writes!.slips.placed.map(({ id, purse, left }) => [id, purse, left])).toEqual([
      [5_001, 'cash', 15_000],
      [5_002, 'cash', 5_000],
    ]);
    expect(writes!.calls).toHaveLength(3); // the refusal is kept too
  });

  test('of other members do not see each other', () =>
    expect(told([debit('a', { amount: 25_000 }), debit('b', { member: 2, amount: 25_000 })])).toEqual([0, 0]));

  test('that are the same call have one effect; another body under the key is refused', () => {
    const calls = [debit('a'), debit('a'), debit('a', { hash: '2' })];
    expect(told(calls)).toEqual([15_000, 15_000, 'DUPLICATE_DEBIT']);
    expect(judge(calls).writes!.calls).toHaveLength(1);
  });

  test('may take, end and refuse one play: it is written once, as it ended', () => {
    const calls = [debit('a'), credit('a', 30_000), cancel('a'), credit('a', 30_000)];
    expect(told(calls)).toEqual([15_000, 45_000, 'DUPLICATE_CREDIT', 45_000]);
    const { writes } = judge(calls);
    expect(writes!.slips.placed).toMatchObject([{ id: 5_001, end: { result: 'hit', payout: 30_000 } }]);
    expect(writes!.debits).toMatchObject([{ txn: 'a', end: { state: 'settled', payout: 30_000, outcome: '9 레드' } }]);
    expect([writes!.slips.ended, writes!.closed]).toEqual([[], []]);
    expect(writes!.transfers.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['stake', 10_000],
      ['lost-stakes', 10_000],
      ['payout', 30_000],
    ]);
  });

  test('that come in the wrong order: a cancel refuses its bet, a credit does not', () => {
    expect(told([cancel('a'), debit('a'), credit('a', 5_000)])).toEqual([
      'INVALID_DEBIT',
      'INVALID_DEBIT',
      'INVALID_DEBIT',
    ]);
    expect(told([credit('a', 5_000), debit('a'), credit('a', 5_000)])).toEqual(['INVALID_DEBIT', 15_000, 20_000]);
  });

  test('of one instant game keep its pace, also against plays of before', () => {
    const keno = { game: 'keno' };
    expect(told([debit('a', keno), debit('b', keno), debit('c', { ...keno, member: 2 })])).toEqual([
      15_000,
      'PLAY_TOO_FAST',
      15_000,
    ]);
    expect(told([debit('a', keno)], [{ played: ['token:keno:z'] }])).toEqual(['PLAY_TOO_FAST']);
    expect(told([debit('a', { ...keno, round: '7' })], [{ played: ['token:keno:7'] }])).toEqual([15_000]);
  });
});

describe('a call of the casino', () => {
  const slot = { game: 'lucky-seven', of: casino! };

  test('reads and moves the casino account alone, beside calls that move the cash', () => {
    const table = { game: 'evolution-baccarat-1', of: casino! };
    const calls = [debit('a', { ...slot, amount: 1_000 }), debit('b'), debit('c', { ...table, amount: 6_001 })];
    expect(told(calls)).toEqual([6_000, 15_000, 'INSUFFICIENT_FUNDS']);
    const { writes } = judge([...calls, credit('a', 2_500, slot), credit('b', 500)]);
    expect(writes!.moves).toEqual([{ memberId: 1, by: { cash: -9_500, casino: 1_500 } }]);
    expect(writes!.slips.placed).toMatchObject([
      { product: 'casino', kind: 'slot', purse: 'casino', left: 6_000 },
      { product: 'token', kind: 'token', purse: 'cash', left: 15_000 },
    ]);
    expect(writes!.transfers.filter(({ from, to }) => `${from} ${to}`.includes('member:1:casino'))).toHaveLength(2);
  });

  test('of the same name as one of another provider is another play', () =>
    expect(told([debit('a'), debit('a', { ...slot, amount: 1_000 }), cancel('a', slot), cancel('a')])).toEqual([
      15_000, 6_000, 7_000, 25_000,
    ]));

  test('gives and takes back in that account', () => {
    const gift = { ...named('g', { of: casino!, amount: 300 }), kind: 'bonus' as const, cause: 'gift' };
    const { result, writes } = judge([gift]);
    expect(result).toEqual([{ status: 1, balance: 7_300 }]);
    expect(writes!.transfers).toMatchObject([{ from: 'provider:casino', to: 'member:1:casino' }]);
  });

  test('of a vendor that plays from the cash moves the cash, beside one that does not', () => {
    const cash = { ...slot, purse: 'cash' } as const;
    const calls = [
      debit('a', { ...cash, amount: 1_000 }),
      debit('b', { ...slot, amount: 2_000, round: '7' }),
      debit('c', { ...cash, game: 'evolution-baccarat-1', amount: 24_001 }),
    ];
    expect(told(calls)).toEqual([24_000, 'PLAY_TOO_FAST', 'INSUFFICIENT_FUNDS']);
    const both = [calls[0]!, debit('t', { game: 'evolution-baccarat-1', of: casino!, amount: 2_000 })];
    // the setting changed between the stakes and their ends
    const ends = [credit('a', 2_500, slot), cancel('t', cash)];
    const { result, writes } = judge([...both, ...ends]);
    expect(result.map(({ balance }) => balance)).toEqual([24_000, 5_000, 26_500, 7_000]);
    expect(writes!.slips.placed.map(({ purse, left }) => [purse, left])).toEqual([
      ['cash', 24_000],
      ['casino', 5_000],
    ]);
    expect(writes!.moves).toEqual([{ memberId: 1, by: { cash: 1_500, casino: 0 } }]);
  });

  test.each(['cash', 'casino'] as const)('ends a bet of before in the account it was from: %s', (purse) => {
    const was = { ...openDebit, kind: 'slot', purse };
    const now = { ...slot, purse: purse === 'cash' ? 'casino' : 'cash' } as const;
    const held = clean.purses![purse];
    expect(told([credit('a', 12_000, now)], [{ debit: was }])).toEqual([held + 12_000]);
    expect(told([cancel('a', now)], [{ debit: was }])).toEqual([held + 10_000]);
    const { writes } = judge([credit('a', 12_000, now)], [{ debit: was }]);
    expect(writes!.transfers.at(-1)).toMatchObject({ to: `member:1:${purse}`, amount: 12_000 });
  });

  test('keeps the pace of two seconds and a half', () => {
    expect(questionOf(debit('a', slot), nobodyMinds).pace).toEqual({ game: 'lucky-seven', seconds: 2.5 });
    const { result } = judge([debit('a', { ...slot, amount: 100 }), debit('b', { ...slot, amount: 100 })]);
    expect(result[1]).toMatchObject({ msg: '같은 게임은 2.5초에 한 번만 베팅할 수 있어요.' });
  });
});

describe('a debit of a game that is closed', () => {
  const hand = { game: 'evolution-holdem-1', of: casino!, amount: 1_000, round: '7' };
  const fault = new Refused({ code: 'CASINO_REPAIR', detail: { name: '에볼루션' } });
  const repair: typeof nobodyMinds = {
    ...nobodyMinds,
    isClosed: (_member, { code }) => code === hand.game,
    stakeFault: (_member, { code }, _stake, _most, isOpenPlay) =>
      code === hand.game && !isOpenPlay?.() ? fault : null,
  };
  const said = (calls: readonly WalletCall[], facts?: readonly Partial<WalletFacts>[]) =>
    judge(calls, facts, repair).result.map((answer) => (answer.status === 1 ? answer.balance : answer.code));
  const before = { ...openDebit, purse: 'casino' as const, amount: 1_000 };

  test('asks for the play that it may go on with, and no other call does', () => {
    const asked = { game: hand.game, reference: `token:${hand.game}:7` };
    expect(questionOf(debit('a', hand), repair).openPlay).toEqual(asked);
    expect(questionOf(debit('a', hand), nobodyMinds).openPlay).toBeNull();
    expect(questionOf(debit('a', { game: hand.game, of: casino! }), repair).openPlay).toBeNull();
    expect(questionOf(credit('a', 0, hand), repair).openPlay).toBeNull();
  });

  test('is refused as the first of its play, and taken while one of before is open', () => {
    expect(said([debit('a', hand)])).toEqual(['CASINO_REPAIR']);
    expect(said([debit('a', hand)], [{ openTxns: ['before'] }])).toEqual([6_000]);
  });

  test('is refused once the batch has ended the play', () => {
    const calls = [credit('before', 0, hand), debit('a', hand)];
    expect(said(calls, [{ debit: before }, { openTxns: ['before'] }])).toEqual([7_000, 'CASINO_REPAIR']);
    expect(said(calls, [{ debit: before }, { openTxns: ['before', 'beside'] }])).toEqual([7_000, 6_000]);
    expect(said(calls.toReversed(), [{ openTxns: ['before'] }, { debit: before }])).toEqual([6_000, 6_000]);
  });

  test('goes on with a stake that the batch has just taken, of that member and round alone', () => {
    const open = { ...repair, isClosed: () => false };
    let closes = 0;
    // staff close the vendor between two debits of a batch
    const between: typeof nobodyMinds = {
      ...open,
      stakeFault: (...of) => ((closes += 1) === 1 ? null : repair.stakeFault(...of)),
    };
    const next = (changes: object) => judge([debit('a', hand), debit('b', { ...hand, ...changes })], [], between);
    expect(next({}).result[1]).toMatchObject({ status: 1 });
    closes = 0;
    expect(next({ member: 2 }).result[1]).toMatchObject({ code: 'CASINO_REPAIR' });
    closes = 0;
    expect(next({ round: '8' }).result[1]).toMatchObject({ code: 'CASINO_REPAIR' });
  });
});

describe('a pool', () => {
  const big = (put: number, out: number): PoolMove => ({ account: 'pool:token:big', in: put, out });

  test('gets its part of the stake, then pays what the play wins of it, beside stake and payout', () => {
    const { result, writes } = judge([debit('a', { paid: 9_100, pool: big(100, 9_100) })]);
    expect(result).toEqual([{ status: 1, balance: 24_100 }]);
    expect(writes!.transfers.map(({ from, to, amount, kind }) => [from, to, amount, kind]).slice(1)).toEqual([
      ['house:open-stakes', 'provider:token', 10_000, 'lost-stakes'],
      ['provider:token', 'pool:token:big', 100, 'pool-in'],
      ['pool:token:big', 'provider:token', 9_100, 'pool-out'],
      ['provider:token', 'member:1:cash', 9_100, 'payout'],
    ]);
    expect(writes!.pools).toEqual([{ slipId: 5_001, account: 'pool:token:big', in: 100, out: 9_100 }]);
  });

  test('is judged call after call: what the first has won the second does not find', () => {
    const win = { paid: 9_000, pool: big(0, 9_000) };
    const calls = [debit('a', win), debit('b', win), debit('c', { paid: 0, pool: big(5_000, 0) })];
    expect(told(calls)).toEqual([24_000, 'INSUFFICIENT_POOL', 14_000]);
    expect(judge(calls).result[1]).toMatchObject({ code: 'PLAY_POOL_SHORT' });
    expect(told([debit('a', { paid: 1, pool: { ...big(0, 1), account: 'pool:token:new' } })])).toEqual([
      'INSUFFICIENT_POOL',
    ]);
  });

  test.each<[string, WalletCall]>([
    ['more in than the stake', debit('a', { paid: 0, pool: big(10_001, 0) })],
    ['more out than the payout', debit('a', { paid: 500, pool: big(0, 501) })],
    ['before the play ends', debit('a', { pool: big(100, 0) })],
    ['without a name', debit('a', { paid: 0, pool: { account: null, in: 100, out: 0 } })],
  ])('moves nothing: %s', (_name, call) => expect(told([call])).toEqual(['INVALID_POOL']));

  test('moves with a credit; one it cannot pay is not kept, so it may come again', () => {
    const facts = [{ debit: openDebit }];
    const paid = credit('a', 12_000, { pool: big(1_000, 10_000) });
    const { result, writes } = judge([paid], facts);
    expect(result).toEqual([{ status: 1, balance: 37_000 }]);
    expect(writes!.pools).toEqual([{ slipId: 77, account: 'pool:token:big', in: 1_000, out: 10_000 }]);
    const short = judge([credit('a', 12_000, { pool: big(1_000, 10_001) })], facts);
    expect([short.result, short.writes]).toMatchObject([[{ error: 'INSUFFICIENT_POOL' }], null]);
    const bent = judge([credit('a', 12_000, { pool: big(10_001, 0) })], facts);
    expect([bent.result, bent.writes]).toMatchObject([[{ error: 'INVALID_POOL' }], null]);
  });

  test('that is named by nobody is asked for by nobody', () => {
    expect(questionOf(debit('a'), nobodyMinds).pool).toBeNull();
    expect(questionOf(debit('a', { paid: 0, pool: big(1, 0) }), nobodyMinds).pool).toBe('pool:token:big');
    expect(judge([debit('a', { paid: 5_000 }), debit('b', { paid: 0, pool: big(0, 0) })]).writes!.pools).toEqual([]);
  });
});

describe('a credit waits for staff', () => {
  const bonus = (txn: string, amount: number): WalletCall => ({
    ...named(txn, { amount }),
    kind: 'bonus',
    cause: `c:${txn}`,
  });
  const known = { debit: { ...openDebit, most: 30_000 } };
  const rich = (cash: number) => ({ purses: { cash, casino: 0 } });

  test.each<[string, number, WalletCall, Partial<WalletFacts>, string | null]>([
    ['as much as its debit named is paid', 0, credit('a', 30_000), known, null],
    ['above what its debit named', 0, credit('a', 30_001), known, 'play'],
    ['of a debit that named nothing it is paid', 0, credit('a', 1_000_000), { debit: openDebit }, null],
    ['above what a call may pay', 0, credit('a', 1_000_001), { debit: openDebit }, 'call'],
    ['a bonus as high as a call may pay is paid', 0, bonus('a', 1_000_000), {}, null],
    ['a bonus above that', 0, bonus('a', 1_000_001), {}, 'call'],
    ['the last won of an hour is paid', 4_999_900_000, bonus('a', 100_000), {}, null],
    ['above what an hour may pay', 4_999_900_000, bonus('a', 100_001), {}, 'hour'],
    ['an account may be full', 0, bonus('a', 10_000), rich(maxWireAmount - 10_000), null],
    ['an account may not pass it', 0, bonus('a', 10_001), rich(maxWireAmount - 10_000), 'account'],
    ['a win in the same breath', 0, debit('a', { paid: 40_001 }), {}, 'play'],
  ])('%s', (_name, paid, call, facts, why) => {
    const before = { ...clean, ...facts };
    const { result, writes } = judgeAfter(paid, [call], facts);
    const isDebit = call.kind === 'debit';
    const { cash } = before.purses!;
    if (why === null) {
      expect(result).toEqual([{ status: 1, balance: cash + call.amount }]);
      expect([writes!.waits, [...writes!.paid]]).toEqual([[], [['token', call.amount]]]);
      return;
    }
    expect(result).toEqual([{ status: 1, balance: isDebit ? cash - 10_000 : cash, waiting: true }]);
    expect(writes!.waits).toMatchObject([{ why, kind: call.kind === 'bonus' ? 'bonus' : 'credit', memberId: 1 }]);
    expect([writes!.paid.size, writes!.slips.ended]).toEqual([0, []]);
    expect(writes!.transfers.map(({ kind }) => kind)).toEqual(isDebit ? ['stake'] : []);
    if (call.kind === 'credit') expect(writes!.closed).toMatchObject([{ slipId: 77, state: 'waiting', payout: 0 }]);
  });

  test('and what comes after it in its batch knows', () => {
    const calls = [
      debit('a'),
      credit('a', 40_001),
      cancel('a'),
      credit('a', 40_001),
      bonus('b', 900_000),
      bonus('c', 200_000),
    ];
    const { result } = judgeAfter(4_999_000_000, calls);
    expect(result).toEqual([
      { status: 1, balance: 15_000 },
      { status: 1, balance: 15_000, waiting: true },
      { status: 0, balance: 15_000, error: 'DUPLICATE_CREDIT' },
      { status: 1, balance: 15_000, waiting: true },
      { status: 1, balance: 915_000 },
      { status: 1, balance: 915_000, waiting: true },
    ]);
  });

  test('a stake that could fill the account is refused, and one goes back once there is room', () => {
    const full = rich(maxWireAmount - 30_000);
    expect(judge([debit('a')], [full]).result).toMatchObject([{ status: 1 }]);
    expect(judge([debit('a')], [rich(maxWireAmount - 29_999)]).result).toMatchObject([
      { status: 0, error: 'ACCESS_DENIED', code: 'ACCOUNT_FULL' },
    ]);
    const back = judge([cancel('a')], [{ ...rich(maxWireAmount - 9_999), debit: openDebit }]);
    expect([back.result, back.writes]).toMatchObject([[{ status: 0, error: 'UNKNOWN_ERROR' }], null]);
  });
});

describe('a play of before', () => {
  test.each<[string, WalletCall, string, number]>([
    ['is paid', credit('a', 12_000), 'hit', 37_000],
    ['is lost', credit('a', 0), 'miss', 25_000],
    ['goes back', cancel('a'), 'cancelled', 35_000],
  ])('%s', (_name, call, result, balance) => {
    const { result: answers, writes } = judge([call], [{ debit: openDebit }]);
    expect(answers).toEqual([{ status: 1, balance }]);
    expect(writes!.slips.ended).toMatchObject([{ id: 77, day: '2026-11-24', end: { result } }]);
    expect(writes!.closed).toMatchObject([{ slipId: 77 }]);
  });

  test('is nobody else’s: the call is not kept', () => {
    const { result, writes } = judge([credit('a', 12_000, { member: 2 })], [{ debit: openDebit }]);
    expect(result).toEqual([{ status: 0, balance: 25_000, error: 'INVALID_DEBIT' }]);
    expect(writes).toBeNull();
  });

  test.each<['waiting' | 'settled' | 'cancelled', string]>([
    ['waiting', 'DUPLICATE_CREDIT'],
    ['settled', 'DUPLICATE_CREDIT'],
    ['cancelled', 'INVALID_DEBIT'],
  ])('that is %s is not ended again', (state, error) =>
    expect(told([credit('a', 12_000)], [{ debit: { ...openDebit, state } }])).toEqual([error]),
  );
});

test('a call of before has its first answer, a refused play its reason, a stranger nothing', () => {
  const answered = { kind: 'debit' as CallKind, bodyHash: '1', answer: { status: 1 as const, balance: 3 } };
  const again = judge([debit('a')], [{ calls: [answered], debit: openDebit }]);
  expect([again.result, again.writes]).toEqual([[{ status: 1, balance: 3 }], null]);
  const closed = { ...nobodyMinds, stakeFault: () => new Refused({ code: 'PLAY_NOT_PERMITTED' }) };
  expect(judge([debit('a')], [], closed).result).toMatchObject([
    { error: 'ACCESS_DENIED', code: 'PLAY_NOT_PERMITTED' },
  ]);
  const nobody = judge([debit('a')], [{ purses: null }]);
  expect([nobody.result, nobody.writes]).toEqual([[{ status: 0, balance: 0, error: 'INVALID_USER' }], null]);
});
