import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { BetRefusal } from '@lime/contract/betting.texts.ts';
import type { CartBody, GameCartBody, PendingBet, PlacedBet, QuotedPrices } from '@lime/contract/betting.ts';
import { textOf } from '@lime/contract/all-texts.ts';
import { restFault } from '@lime/domain/access/resting.ts';
import { assert } from '@lime/domain/assert.ts';
import { slipNumber } from '@lime/domain/betting/slip-number.ts';
import { createBatchConnections } from '../../core/batch-connections.ts';
import type { BatchOutcome } from '../../core/batch-connections.ts';
import { createBatcher } from '../../core/batcher.ts';
import type { Batcher } from '../../core/batcher.ts';
import { traced } from '../../core/traces.ts';
import type { Core } from '../../core/context.ts';
import type { Db } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import type { MemberFacts } from '../members/members.types.ts';
import { placedBet } from './bet-answers.ts';
import { forgetOldRefusals, readKeyAnswer, rememberRefusal } from './betting.sql.ts';
import type { KeyAnswer } from './betting.sql.ts';
import { newBetCode } from './bet-code.ts';
import { bodyHash } from './bet-hash.ts';
import { placeBatch, prepareBatches } from './placement.sql.ts';
import type { SlipOutcome } from './placement.sql.ts';
import type { BetProfile, Entry, Product, SlipOrder } from './product.types.ts';
import { createRateLimiter } from './rate-limiter.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { createMemberQueue } from './member-queue.ts';
import type { MemberQueue } from './member-queue.ts';
import { createWaitingBets } from './waiting-bets.ts';
import type { WaitingBets } from './waiting-bets.ts';

export type BettingDeps = {
  readonly products: readonly Product[];
  readonly members: { facts(memberId: number): Promise<MemberFacts | null> };
};

export type Submission = {
  readonly profile: BetProfile;
  readonly memberId: number;
  readonly body: CartBody | GameCartBody;
  /** the member's Idempotency-Key; null = the server makes one, and no refusal is remembered */
  readonly key: string | null;
};

export type Outcome = {
  state: 'done' | 'refused' | 'pending' | 'unknown';
  betCode?: string;
  slipNumber?: string;
  code?: string;
  msg?: string;
};

export interface Betting {
  /** The submission calls of all products. */
  readonly profiles: readonly BetProfile[];
  /**
   * Places a slip, durably: when this resolves, a crash cannot lose it. A bet in play may wait first: its stake is set aside.
   *
   * @throws Refused with a code of betTexts (status 400: the call answers it), DUPLICATE_REQUEST or IDEMPOTENCY_KEY_REUSED (409),
   *   TOO_MANY_REQUESTS (429), SERVICE_UNAVAILABLE (503: look the key up, it may have been placed)
   */
  place(submission: Submission): Promise<PlacedBet | PendingBet>;
  /** What became of a key. Source: decision 59. */
  outcome(memberId: number, key: string): Promise<Outcome>;
  /** The prices of now; nothing is promised. @throws Refused TOO_MANY_REQUESTS (429), NOT_FOUND (404) without carts */
  quote(memberId: number, betsSeqs: readonly string[]): QuotedPrices;
  /** From now on this process decides bets that have waited, its own and those of others. */
  start(): void;
  /** Decides what is due by now. @returns how many */
  decideDue(): Promise<number>;
  stop(): Promise<void>;
}

const betsPerSecond = 20;
const maxWaiting = 5_000;
/** how often fixtures may move under a slip before the member is asked */
const maxTries = 3;
const recoveryMs = 5_000;
const forgetEveryMs = 600_000;

/** What bets of this process go through, and those under way. */
type Pipeline = {
  readonly core: Core;
  readonly members: BettingDeps['members'];
  readonly productOf: ReadonlyMap<BetProfile, Product>;
  readonly batcher: Batcher<SlipOrder, BatchOutcome<SlipOutcome>>;
  readonly memberQueue: MemberQueue;
  readonly rateLimiter: RateLimiter;
  readonly waiting: WaitingBets;
  /** bets that are not answered yet: member and key */
  readonly pending: Set<string>;
};

/** Opens the betting of a process. @param connections  batches that are written at a time */
export function createBetting(core: Core, { products, members }: BettingDeps, connections = 2): Betting {
  const traffic = { name: 'slip', prepare: prepareBatches, write: placeBatch };
  const store = createBatchConnections(core.config.databaseUrl, core.log, connections, traffic);
  // a batch belongs to many calls, so to none
  const send = traced(
    'bets batch',
    (batch: readonly SlipOrder[]) => ({ 'lime.bets': batch.length }),
    (batch) => store.send(batch),
    true,
  );
  const pipeline: Pipeline = {
    core,
    members,
    productOf: new Map(products.flatMap((product) => product.profiles.map((profile) => [profile, product]))),
    batcher: createBatcher(send, { inFlight: connections, maxBatch: 256 }),
    memberQueue: createMemberQueue(),
    rateLimiter: createRateLimiter(betsPerSecond),
    waiting: createWaitingBets(core, { products, members }),
    pending: new Set(),
  };
  const { productOf, rateLimiter, waiting } = pipeline;
  const forgetting = setInterval(() => {
    forgetOldRefusals(core.db).catch((error: unknown) => core.log.warn({ err: error }, 'old refusals stay'));
  }, forgetEveryMs).unref();
  return {
    profiles: [...productOf.keys()],
    place: (submission) => place(pipeline, submission),
    outcome: (memberId, key) => outcomeOf(pipeline, memberId, key),
    quote(memberId, betsSeqs) {
      assertRate(rateLimiter, memberId);
      const cart = products.find(({ quote }) => quote);
      if (!cart) throw new Refused({ code: 'NOT_FOUND' }, 404);
      return cart.quote!(betsSeqs);
    },
    start: () => waiting.start(),
    decideDue: () => waiting.runOnce(),
    async stop() {
      clearInterval(forgetting);
      await waiting.stop();
      await store.close();
      for (const product of products) await product.stop?.();
    },
  };
}

function assertRate(rateLimiter: Pipeline['rateLimiter'], memberId: number): void {
  const retryAfter = rateLimiter.take(memberId, Date.now());
  if (retryAfter > 0) throw new Refused({ code: 'TOO_MANY_REQUESTS', detail: { retryAfter } }, 429);
}

async function place(pipeline: Pipeline, submission: Submission): Promise<PlacedBet | PendingBet> {
  const { batcher, memberQueue, rateLimiter, pending } = pipeline;
  const { memberId, key, profile, body } = submission;
  assertRate(rateLimiter, memberId);
  if (batcher.waiting > maxWaiting) throw new Refused({ code: 'SERVICE_UNAVAILABLE', detail: { retryAfter: 1 } }, 503);
  const entry: Entry = {
    ...submission,
    key: key ?? randomUUID(),
    remember: key !== null,
    bodyHash: bodyHash(profile.call.path, body),
    betCode: newBetCode(Date.now()),
  };
  const name = `${memberId}/${entry.key}`;
  pending.add(name);
  try {
    return await memberQueue.take(memberId, () => decide(pipeline, entry));
  } finally {
    pending.delete(name);
  }
}

/** The member's turn: rules in memory on the newest snapshot, then the database; again when fixtures moved in between. */
async function decide(pipeline: Pipeline, entry: Entry): Promise<PlacedBet | PendingBet> {
  const { core, members, productOf, batcher, waiting } = pipeline;
  const { db } = core;
  const product = productOf.get(entry.profile);
  assert(product, `no product has the call ${entry.profile.call.path}`);
  const member = await members.facts(entry.memberId);
  if (!member) throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
  // The statement knows slips and refusals by their key, but no bet that waits.
  if (entry.profile.mayWait && entry.remember) {
    const known = await readKeyAnswer(db, entry.memberId, entry.key);
    if (known) return repeat(entry, known);
  }
  const rest = restFault(member.restingUntil, Date.now());
  if (rest) return refuse(db, entry, rest);
  let lapsed = false;
  for (let attempt = 1; ; attempt += 1) {
    const verdict = await product.judge(entry, member, { lapsed });
    if ('code' in verdict) return refuse(db, entry, verdict);
    const { order } = verdict;
    const taking = product.takeHeadroom?.(order, verdict.minimum);
    const headroom = taking ? await taking : null;
    if (headroom && 'code' in headroom) return refuse(db, entry, headroom);
    if (verdict.waits > 0) {
      headroom?.end('not'); // it counts once it is accepted
      return repeat(entry, await holdOrRefuse(db, entry, () => waiting.hold(entry, verdict)));
    }
    const outcome = await batcher.submit(order);
    headroom?.end(endOf(outcome));
    switch (outcome.state) {
      case 'placed':
      case 'known':
        return placedBet(outcome.slip);
      case 'refused':
        throw new Refused(outcome);
      case 'short':
        throw new Refused({ code: 'BET_STAKE_ABOVE_BALANCE', detail: { balance: outcome.balance } });
      case 'full':
        throw new Refused({ code: 'BET_BALANCE_FULL' });
      case 'reused':
        throw new Refused({ code: 'IDEMPOTENCY_KEY_REUSED' }, 409);
      case 'duplicate':
        throw new Refused({ code: 'DUPLICATE_REQUEST' }, 409);
      case 'started':
        return refuse(db, entry, product.started?.() ?? gameStarted(order, outcome.eventIds));
      case 'moved':
        await product.refresh(outcome.eventIds);
        if (attempt === maxTries) return refuse(db, entry, product.changed(entry));
        continue;
      case 'crowded':
        return refuse(db, entry, product.crowded?.(order) ?? { code: 'BET_FAILED' });
      case 'lapsed':
        lapsed = true;
        continue;
      case 'unknown':
        return recover(core, entry, outcome.error);
      case 'unavailable':
        core.log.error({ err: outcome.error }, 'a bet could not be placed');
        throw new Refused({ code: 'SERVICE_UNAVAILABLE', detail: { retryAfter: 1 } }, 503);
    }
  }
}

/** A stake above the balance is a refusal like any other: kept under the member's own key. */
async function holdOrRefuse(db: Db, entry: Entry, hold: () => Promise<KeyAnswer>): Promise<KeyAnswer> {
  try {
    return await hold();
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 400 || !entry.remember) throw error;
    return rememberRefusal(db, entry, error);
  }
}

/** Refuses, and keeps the refusal under the member's own key; a key that was answered before is answered so again. */
async function refuse(db: Db, entry: Entry, refusal: BetRefusal): Promise<PlacedBet | PendingBet> {
  if (!entry.remember) throw new Refused(refusal);
  return repeat(entry, await rememberRefusal(db, entry, refusal));
}

function repeat(entry: Entry, answer: KeyAnswer): PlacedBet | PendingBet {
  if (answer.bodyHash !== entry.bodyHash) throw new Refused({ code: 'IDEMPOTENCY_KEY_REUSED' }, 409);
  if (answer.state === 'refused') throw new Refused(answer);
  if (answer.state === 'pending')
    return { status: 'pending', betCode: answer.betCode, decideAt: answer.decideAt.toISOString() };
  return placedBet(answer.slip);
}

/** The connection went away with the batch: whether it committed is read on another one before anything is answered. */
async function recover({ db, log }: Core, entry: Entry, error: unknown): Promise<PlacedBet | PendingBet> {
  log.error({ err: error }, 'the outcome of a bet must be looked up');
  const until = Date.now() + recoveryMs;
  while (Date.now() < until) {
    const answer = await readKeyAnswer(db, entry.memberId, entry.key).catch(() => null);
    if (answer) return repeat(entry, answer);
    await wait(250);
  }
  throw new Refused({ code: 'SERVICE_UNAVAILABLE', detail: { retryAfter: 1 } }, 503);
}

async function outcomeOf({ core, pending }: Pipeline, memberId: number, key: string): Promise<Outcome> {
  if (pending.has(`${memberId}/${key}`)) return { state: 'pending' };
  const answer = await readKeyAnswer(core.db, memberId, key);
  if (!answer) return { state: 'unknown' };
  if (answer.state === 'placed')
    return { state: 'done', betCode: answer.slip.betCode, slipNumber: slipNumber(answer.slip.id) };
  if (answer.state === 'pending') return { state: 'pending', betCode: answer.betCode };
  return { state: 'refused', code: answer.code, msg: textOf(answer.code, answer.detail) };
}

/** What an order's outcome says about the headroom it took; a known key's slip was counted by the order that placed it. */
function endOf({ state }: BatchOutcome<SlipOutcome>): 'placed' | 'not' | 'unknown' {
  return state === 'placed' || state === 'unknown' ? state : 'not';
}

function gameStarted({ legs }: SlipOrder, eventIds: readonly number[]): BetRefusal {
  const started = legs.filter((leg) => eventIds.includes(leg.eventId));
  return { code: 'BET_GAME_STARTED', detail: { selections: started.map((leg) => String(leg.selectionId)) } };
}
