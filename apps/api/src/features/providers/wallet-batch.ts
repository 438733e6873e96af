import { randomUUID } from 'node:crypto';
import type { ProviderAnswer } from '@lime/contract/provider-calls.ts';
import { maxWireAmount } from '@lime/domain/money.ts';
import { house, memberAccount } from '../../core/ledger/accounts.ts';
import type { Purse } from '../../core/ledger/accounts.ts';
import { providerCause, slipCause } from '../../core/ledger/causes.ts';
import type { Transfer } from '../../core/ledger/ledger.ts';
import { Refused } from '../../core/refused.ts';
import type { EndedSlip, HostedEnd, HostedSlip } from '../betting/hosted-slips.service.ts';
import type { PlayGate } from './play-gate.service.ts';
import type { Provider } from './provider-list.service.ts';
import { again, refusal } from './wallet-answers.ts';
import { createPoolBook } from './wallet-pools.ts';
import type { PoolBook, PoolMove } from './wallet-pools.ts';
import { createCreditBook } from './wallet-waits.ts';
import type { CreditBook } from './wallet-waits.ts';
import type { Ending, Giving, Named, Taking, WalletCall } from './wallet.types.ts';
import type {
  BatchStart,
  CallKind,
  DebitEnd,
  KeptCall,
  KnownDebit,
  NewDebit,
  Purses,
  WalletFacts,
  WalletQuestion,
  WalletWrites,
} from './providers.sql.ts';

/** What a call came to. `kept: false`: nothing of it is kept, so it may be sent again and succeed. */
type Verdict = { readonly answer: ProviderAnswer; readonly amount: number; readonly kept?: false };

/** A debit as the batch knows it: of before, or taken by a call earlier in the batch. */
type OpenDebit = {
  readonly memberId: number;
  readonly slipId: number;
  readonly amount: number;
  /** the most it can pay; null: its provider did not say */
  readonly most: number | null;
  /** where its stake is from, and all it comes to goes */
  readonly purse: Purse;
  state: KnownDebit['state'];
  /** how it ends in this batch; `slip` null: its credit waits, and so does the slip */
  end: (DebitEnd & { readonly slip: HostedEnd | null }) | null;
};

/** @returns what the tables are asked for a call; whether it goes on with an open play only where its game is closed now */
export function questionOf(call: WalletCall, gate: Pick<PlayGate, 'isClosed'>): WalletQuestion {
  const { provider, txn, kind, memberId } = call;
  const play = 'play' in call ? call.play : null;
  const game = play && play.game;
  const pace = game && game.paceSeconds !== null ? { game: game.code, seconds: game.paceSeconds } : null;
  const isAsked = play !== null && play.round !== null && gate.isClosed(play.member, play.game);
  const openPlay = isAsked ? { game: play.game.code, reference: play.reference } : null;
  const pool = ('play' in call ? call.play.pool : 'pool' in call ? call.pool : null)?.account ?? null;
  const pays = play ? (play.paid ?? 0) > 0 : kind !== 'cancel' && call.amount > 0;
  return { provider: provider.id, txn, kind, memberId, pace, openPlay, pool, pays };
}

/** A member's purses, won: before the batch, and after the calls judged so far. */
type Held = { readonly was: Purses; readonly now: Record<Purse, number>; moved: boolean };

/** A batch while it is judged. */
type Batch = {
  readonly gate: Gate;
  /** the id of the first slip it may write; the others follow */
  readonly firstSlip: number;
  /** members, held */
  readonly held: Map<number, Held>;
  /** answers by key and kind */
  readonly known: Map<string, { readonly bodyHash: string; readonly answer: ProviderAnswer }>;
  /** by key */
  readonly debits: Map<string, OpenDebit>;
  /** debits of before that its calls name */
  readonly before: (Omit<EndedSlip, 'end'> & { readonly open: OpenDebit })[];
  readonly taken: (NewDebit & { readonly slip: Omit<HostedSlip, 'end'>; readonly open: OpenDebit })[];
  readonly transfers: Transfer[];
  readonly pools: PoolBook;
  readonly credits: CreditBook;
  readonly kept: KeptCall[];
};

type Gate = Pick<PlayGate, 'stakeFault' | 'creditCaps'>;

/**
 * Judges the calls of a batch one after the other, each on what the tables said and the calls before it did. Of a key that
 * comes twice, the second call gets the first one's answer. Of two debits of a member, the second sees what the first has
 * left.
 *
 * @param facts  by call, all members held
 * @returns answers in the order of the calls, and all there is to write; null: nothing
 */
export function judgeBatch(
  calls: readonly WalletCall[],
  facts: readonly WalletFacts[],
  start: BatchStart,
  gate: Gate,
): { result: ProviderAnswer[]; writes: WalletWrites | null } {
  const batch = beginBatch(calls, facts, start, gate);
  const result = calls.map((call, i) => answerCall(batch, call, facts[i]!));
  return { result, writes: batch.kept.length === 0 ? null : writesOf(batch, start.today) };
}

function beginBatch(
  calls: readonly WalletCall[],
  facts: readonly WalletFacts[],
  { slipId: firstSlip, pools: balances, paid }: BatchStart,
  gate: Gate,
): Batch {
  const held: Batch['held'] = new Map();
  const known: Batch['known'] = new Map();
  const debits: Batch['debits'] = new Map();
  const before: Batch['before'] = [];
  for (const [i, call] of calls.entries()) {
    const { purses, calls: answered, debit } = facts[i]!;
    if (purses !== null) held.set(call.memberId, { was: purses, now: { ...purses }, moved: false });
    for (const one of answered) known.set(keyOf(call, one.kind), one);
    const name = keyOf(call, '');
    if (!debit || debits.has(name)) continue;
    const open: OpenDebit = { ...debit, end: null };
    debits.set(name, open);
    before.push({
      id: debit.slipId,
      memberId: debit.memberId,
      kind: debit.kind,
      stake: debit.amount,
      day: debit.day,
      open,
    });
  }
  const pools = createPoolBook(balances);
  const credits = createCreditBook(gate.creditCaps(), paid);
  return { gate, firstSlip, held, known, debits, before, taken: [], transfers: [], pools, credits, kept: [] };
}

function keyOf({ provider, txn }: Pick<WalletCall, 'provider' | 'txn'>, kind: CallKind | ''): string {
  return `${provider.id}\n${txn}\n${kind}`;
}

function answerCall(batch: Batch, call: WalletCall, of: WalletFacts): ProviderAnswer {
  const { held, known, kept } = batch;
  const member = held.get(call.memberId);
  if (!member) return refusal(0, 'INVALID_USER');
  const { kind, bodyHash, memberId, provider, txn } = call;
  const won = member.now[purseOf(batch, call)];
  const name = keyOf(call, kind);
  const earlier = known.get(name);
  if (earlier) return earlier.bodyHash === bodyHash ? earlier.answer : refusal(won, again[kind]);
  const { answer, amount, kept: stays } = judge(batch, call, won, of);
  if (stays === false) return answer;
  known.set(name, { bodyHash, answer });
  kept.push({ provider: provider.id, txn, kind, memberId, bodyHash, amount, answer });
  return answer;
}

/** The account a call is about. */
function purseOf({ debits }: Batch, call: WalletCall): Purse {
  const debit = 'outcome' in call ? debits.get(keyOf(call, '')) : null;
  return debit?.memberId === call.memberId ? debit.purse : call.purse;
}

function judge(batch: Batch, call: WalletCall, won: number, of: WalletFacts): Verdict {
  if ('play' in call) return take(batch, call, won, of);
  return 'cause' in call ? give(batch, call) : end(batch, call, won);
}

function take(batch: Batch, call: Taking, won: number, of: WalletFacts): Verdict {
  const fault = faultOf(batch, call, won, of);
  if (fault) return { answer: fault, amount: 0 };
  const { provider, txn, kind, memberId, purse, amount, bodyHash } = call;
  const { game, reference, round, pick, most, paid, outcome, bets, opening, pool } = call.play;
  const slipId = batch.firstSlip + batch.taken.length;
  const left = move(batch, memberId, purse, -amount);
  batch.transfers.push({
    from: memberAccount(memberId, purse),
    to: house.openStakes,
    amount,
    kind: 'stake',
    cause: slipCause.stake(slipId),
  });
  const open: OpenDebit = { memberId, slipId, amount, most, purse, state: 'open', end: null };
  batch.debits.set(keyOf(call, ''), open);
  const slip = {
    id: slipId,
    memberId,
    product: provider.product,
    kind: provider.kindOf(game),
    reference,
    stake: amount,
    most,
    purse,
    left,
    key: randomUUID(),
    bodyHash,
  };
  const debit = {
    provider: provider.id,
    txn,
    kind,
    memberId,
    slipId,
    game: game.code,
    reference,
    round,
    pick,
    bets,
    opening,
  };
  batch.taken.push({ ...debit, amount, most, end: null, slip, open });
  if (paid === null) return { answer: { status: 1, balance: left }, amount };
  return { ...settle(batch, open, call, { payout: paid, outcome, bets: null, pool }), amount };
}

/** Why this debit may not be taken; null: it may. */
function faultOf(batch: Batch, call: Taking, won: number, of: WalletFacts): ProviderAnswer | null {
  const { gate, known, debits, taken, pools } = batch;
  if (known.has(keyOf(call, 'cancel'))) return refusal(won, 'INVALID_DEBIT');
  if (debits.has(keyOf(call, ''))) return refusal(won, 'DUPLICATE_DEBIT');
  const { game, member, most, reference, pool, paid } = call.play;
  const fault = gate.stakeFault(member, game, call.amount, most, () => isOpenPlay(batch, call, of));
  if (fault) return refusal(won, 'ACCESS_DENIED', fault);
  if (game.paceSeconds !== null) {
    const isOther = (other: string) => other !== reference;
    const here = taken.filter((debit) => debit.memberId === call.memberId && debit.game === game.code);
    if (of.played.some(isOther) || here.some((debit) => isOther(debit.reference))) {
      const seconds = game.paceSeconds;
      return refusal(won, 'PLAY_TOO_FAST', new Refused({ code: 'PLAY_TOO_FAST', detail: { seconds } }));
    }
  }
  const poolFault = pools.faultOf(pool, call.amount, paid);
  if (poolFault) return refusal(won, poolFault.error, poolFault.why);
  if (won - call.amount + (most ?? 0) > maxWireAmount)
    return refusal(won, 'ACCESS_DENIED', new Refused({ code: 'ACCOUNT_FULL' }));
  if (call.amount <= won) return null;
  const short = new Refused({ code: 'BET_STAKE_ABOVE_BALANCE', detail: { balance: won } });
  return refusal(won, 'INSUFFICIENT_FUNDS', short);
}

/** Whether the member has a stake in this play that has not ended, by what the tables said and this batch did. */
function isOpenPlay({ debits, taken }: Batch, call: Taking, { openTxns }: WalletFacts): boolean {
  const { provider, memberId, play } = call;
  if (openTxns.some((txn) => (debits.get(keyOf({ provider, txn }, ''))?.state ?? 'open') === 'open')) return true;
  return taken.some(
    (debit) =>
      debit.memberId === memberId &&
      debit.game === play.game.code &&
      debit.reference === play.reference &&
      debit.open.state === 'open',
  );
}

function end(batch: Batch, call: Ending, won: number): Verdict {
  const { provider, memberId, kind, amount, outcome, bets, pool } = call;
  const debit = batch.debits.get(keyOf(call, ''));
  // of a cancel the key stays: the bet that comes after it is refused
  if (!debit || debit.memberId !== memberId) {
    const answer = refusal(won, 'INVALID_DEBIT');
    return kind === 'cancel' && !debit ? { answer, amount: 0 } : { answer, amount: 0, kept: false };
  }
  if (debit.state !== 'open')
    return { answer: refusal(won, debit.state === 'cancelled' ? 'INVALID_DEBIT' : 'DUPLICATE_CREDIT'), amount: 0 };
  if (kind === 'cancel') {
    // the stake goes back once there is room for it
    if (won + debit.amount > maxWireAmount)
      return { answer: refusal(won, 'UNKNOWN_ERROR', new Refused({ code: 'ACCOUNT_FULL' })), amount: 0, kept: false };
    return { answer: { status: 1, balance: callOff(batch, debit, provider) }, amount: debit.amount };
  }
  // it may come again: the play was won, whatever its pool says now
  const fault = batch.pools.faultOf(pool, debit.amount, amount);
  if (fault) return { answer: refusal(won, fault.error, fault.why), amount: 0, kept: false };
  return settle(batch, debit, call, { payout: amount, outcome, bets, pool });
}

type PlayEnd = { payout: number; outcome: string | null; bets: string | null; pool: PoolMove | null };

/** The stake is the provider's now, and what it pays comes from there: at once, or when staff have agreed to it. */
function settle(
  batch: Batch,
  debit: OpenDebit,
  { provider: { id: provider, account }, txn }: Named,
  { pool, ...ending }: PlayEnd,
): Verdict {
  const { transfers, pools, credits, held } = batch;
  const { memberId, slipId, amount, most, purse } = debit;
  const { payout } = ending;
  const balance = held.get(memberId)!.now[purse];
  const why = credits.whyWaits(provider, { amount: payout, most, balance });
  if (why) {
    const { outcome } = ending;
    const of = { provider, txn, memberId, slipId, purse, most, why, outcome, pool };
    credits.wait({ ...of, kind: 'credit', amount: payout, cause: slipCause.settle(slipId, 1) });
    debit.state = 'waiting';
    debit.end = { ...ending, state: 'waiting', payout: 0, slip: null };
    return { answer: { status: 1, balance, waiting: true }, amount: 0 };
  }
  credits.pay(provider, payout);
  debit.state = 'settled';
  debit.end = { state: 'settled', ...ending, slip: { result: payout > 0 ? 'hit' : 'miss', payout } };
  const cause = providerCause.stake(slipId);
  transfers.push({ from: house.openStakes, to: account, amount, kind: 'lost-stakes', cause });
  transfers.push(...pools.move(pool, slipId, account));
  if (payout > 0)
    transfers.push({
      from: account,
      to: memberAccount(memberId, purse),
      amount: payout,
      kind: 'payout',
      cause: slipCause.settle(slipId, 1),
    });
  return { answer: { status: 1, balance: move(batch, memberId, purse, payout) }, amount: payout };
}

/** The stake is the member's again. @returns what their purse holds then */
function callOff(batch: Batch, debit: OpenDebit, { id }: Provider): number {
  const { memberId, slipId, amount, purse } = debit;
  debit.state = 'cancelled';
  debit.end = {
    state: 'cancelled',
    payout: 0,
    outcome: null,
    bets: null,
    slip: { result: 'cancelled', payout: 0, by: `provider:${id}` },
  };
  batch.transfers.push({
    from: house.openStakes,
    to: memberAccount(memberId, purse),
    amount,
    kind: 'stake-return',
    cause: slipCause.cancel(slipId),
  });
  return move(batch, memberId, purse, amount);
}

function give(batch: Batch, { provider, txn, memberId, purse, amount, cause }: Giving): Verdict {
  const { credits } = batch;
  const balance = batch.held.get(memberId)!.now[purse];
  const why = credits.whyWaits(provider.id, { amount, most: null, balance });
  if (why) {
    const of = { provider: provider.id, txn, memberId, purse, amount, why, cause };
    credits.wait({ ...of, kind: 'bonus', slipId: null, most: null, outcome: null, pool: null });
    return { answer: { status: 1, balance, waiting: true }, amount: 0 };
  }
  credits.pay(provider.id, amount);
  batch.transfers.push({
    from: provider.account,
    to: memberAccount(memberId, purse),
    amount,
    kind: 'provider-bonus',
    cause,
  });
  return { answer: { status: 1, balance: move(batch, memberId, purse, amount) }, amount };
}

/** @returns what the purse holds then */
function move({ held }: Batch, memberId: number, purse: Purse, by: number): number {
  const member = held.get(memberId)!;
  member.moved ||= by !== 0;
  return (member.now[purse] += by);
}

function writesOf(batch: Batch, today: BatchStart['today']): WalletWrites {
  const { held, before, taken, transfers, pools, credits, kept } = batch;
  const ended = before.flatMap(({ open: { end: how }, ...slip }) => (how?.slip ? [{ ...slip, end: how.slip }] : []));
  return {
    slips: { today, placed: taken.map(({ slip, open }) => ({ ...slip, end: open.end?.slip ?? null })), ended },
    transfers,
    moves: [...held]
      .filter(([, { moved }]) => moved)
      .map(([memberId, { was, now }]) => ({
        memberId,
        by: { cash: now.cash - was.cash, casino: now.casino - was.casino },
      })),
    calls: kept,
    debits: taken.map(({ open, ...debit }) => ({ ...debit, end: open.end })),
    closed: before.flatMap(({ id, open }) => (open.end ? [{ slipId: id, ...open.end }] : [])),
    pools: pools.plays,
    paid: credits.paid,
    waits: credits.waits,
  };
}
