import { setTimeout as pause } from 'node:timers/promises';
import { restFault } from '@lime/domain/access/resting.ts';
import { assert } from '@lime/domain/assert.ts';
import type { BetRefusal } from '@lime/contract/betting.texts.ts';
import { betAcceptedText } from '@lime/contract/betting.texts.ts';
import { textOf } from '@lime/contract/all-texts.ts';
import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import { memberAccount } from '../../core/ledger/accounts.ts';
import { pendingCause } from '../../core/ledger/causes.ts';
import { balances, post } from '../../core/ledger/ledger.ts';
import { noteUnderLock, wasNotedUnderLock } from '../../core/ledger/recent-bodies.ts';
import { workEach } from '../../core/work-apart.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import type { WorkerLoop } from '../../core/worker-loop.ts';
import { Refused } from '../../core/refused.ts';
import type { MemberFacts } from '../members/members.types.ts';
import { readKeyAnswer } from './betting.sql.ts';
import type { KeyAnswer } from './betting.sql.ts';
import { keyHash } from './bet-hash.ts';
import { claimDue, decidePending, insertPending, returnPending, setAcceptMs } from './pending.sql.ts';
import type { DueBet } from './pending.sql.ts';
import { placeWithin } from './placement.sql.ts';
import type { Entry, Product, SlipOrder, Verdict } from './product.types.ts';

/** What a dead process had in hand is free again after this. */
const leaseMs = 3_000;
/** How long what another process left may lie. */
const pollMs = 500;
const atATime = 4;
const maxAtOnce = 100;
const maxTries = 5;
/** A bet is refused when its events still keep changing (or its database still fails) this long after its time. */
const giveUpSeconds = 30;

export interface WaitingBets {
  /**
   * Sets the stake aside and lets the bet wait, or returns the answer its key already has.
   *
   * @throws Refused DUPLICATE_REQUEST (409), BET_STAKE_ABOVE_BALANCE with the balance
   */
  hold(entry: Entry, verdict: Verdict): Promise<KeyAnswer>;
  start(): void;
  /** Ends after what is being decided; the rest waits for another process, or the next start. */
  stop(): Promise<void>;
  /** Decides what is due by now. @returns how many */
  runOnce(): Promise<number>;
}

type Deps = {
  readonly products: readonly Product[];
  readonly members: { facts(memberId: number): Promise<MemberFacts | null> };
};

/** This process, as it decides bets that wait. */
type DecisionWorker = Deps &
  Pick<Core, 'db' | 'log' | 'outbox'> & {
    readonly loop: WorkerLoop;
    /** each wakes the loop when a bet that this process holds is due */
    readonly alarms: Set<NodeJS.Timeout>;
  };

/**
 * Bets in play that wait before they are taken (decisions 17 and 53).
 *
 * A waiting bet is a row, its stake in the member's hold. When its time has come by the database's clock, the process that
 * gets its lease judges it anew by every rule on what is sold then. One transaction gives the stake back to the cash, and
 * then either takes it from there as any bet's, with the slip, or keeps the refusal. A process that dies between any two
 * steps leaves either a bet that still waits or one that is decided.
 */
export function createWaitingBets(
  { db, log, outbox }: Pick<Core, 'db' | 'log' | 'outbox'>,
  { products, members }: Deps,
): WaitingBets {
  const loop = createWorkerLoop(() => decideDue(worker), {
    name: 'waiting-bets',
    db,
    pauseMs: pollMs,
    failed: (error) => log.error({ err: error }, 'waiting bets cannot be read'),
  });
  const worker: DecisionWorker = { db, log, outbox, products, members, loop, alarms: new Set() };
  return {
    hold: (entry, verdict) => hold(worker, entry, verdict),
    start: loop.start,
    async stop() {
      for (const alarm of worker.alarms) clearTimeout(alarm);
      worker.alarms.clear();
      await loop.stop();
    },
    runOnce: () => decideDue(worker),
  };
}

async function hold(worker: DecisionWorker, entry: Entry, { order, waits, moments }: Verdict): Promise<KeyAnswer> {
  const { db, outbox } = worker;
  const { memberId, key, body } = entry;
  const answer = await inTransaction(db, async (tx): Promise<KeyAnswer> => {
    const isRepeated = await wasNotedUnderLock(tx, memberId, entry.bodyHash);
    const known = await readKeyAnswer(tx, memberId, key);
    if (known) return known;
    if (isRepeated) throw new Refused({ code: 'DUPLICATE_REQUEST' }, 409);
    const pending = { ...order, key, body, moments };
    const { id, decideAt } = await insertPending(tx, pending, waits);
    await post(tx, [moved(memberId, id, body.amount, 'hold')]);
    await noteUnderLock(tx, memberId, entry.bodyHash);
    await outbox.write(tx, 'balance', { m: [memberId] });
    return { state: 'pending', bodyHash: entry.bodyHash, betCode: order.betCode, decideAt };
  }).catch(async (error: unknown): Promise<never> => {
    if (!(error instanceof Refused) || error.code !== 'CASH_INSUFFICIENT') throw error;
    const balance = (await balances(db, memberId))?.cash ?? 0;
    throw new Refused({ code: 'BET_STAKE_ABOVE_BALANCE', detail: { balance } });
  });
  if (answer.state === 'pending') wakeIn(worker, waits * 1_000);
  return answer;
}

function wakeIn({ alarms, loop }: DecisionWorker, ms: number): void {
  const alarm = setTimeout(() => {
    alarms.delete(alarm);
    loop.wake();
  }, ms + 2).unref();
  alarms.add(alarm);
}

async function decideDue(worker: DecisionWorker): Promise<number> {
  const { db, loop } = worker;
  let decided = 0;
  for (;;) {
    const due = await claimDue(db, leaseMs, maxAtOnce);
    await refreshEventsOf(worker, due);
    const rest = due.values();
    await Promise.all(Array.from({ length: atATime }, () => decideEach(worker, rest)));
    decided += due.length;
    if (due.length < maxAtOnce || !loop.isGoing()) return decided;
    await pause(10);
  }
}

/**
 * What a refusal says is read anew; what is accepted is looked at once more as it is written. So bets are decided although
 * their events cannot be read, or what one bet waits with is no list of events.
 */
async function refreshEventsOf({ products, log }: DecisionWorker, due: readonly DueBet[]): Promise<void> {
  for (const product of products) {
    if (!product.waiting) continue;
    const events = new Set<number>();
    for (const bet of due.filter((one) => one.product === product.id))
      try {
        for (const id of product.waiting.eventsOf(bet.moments)) events.add(id);
      } catch (error) {
        log.error({ err: error, bet: bet.bet_code }, 'a waiting bet names no events');
      }
    if (events.size > 0)
      await product
        .refresh([...events])
        .catch((error: unknown) => log.error({ err: error }, 'events of waiting bets could not be read anew'));
  }
}

/** @param bets  shared with others, who take from it too */
async function decideEach(worker: DecisionWorker, bets: IterableIterator<DueBet>): Promise<void> {
  const { db, log } = worker;
  const itemOf = ({ id }: DueBet) => id;
  for (const bet of bets) {
    const run = () => decideSafely(worker, bet);
    await workEach([bet], { db, log, work: 'waiting-bets', itemOf, run });
  }
}

/** One bet's fault is its own: it is tried again, and refused when that goes on for too long. */
async function decideSafely(worker: DecisionWorker, bet: DueBet): Promise<void> {
  const { db, log } = worker;
  try {
    if (await decide(worker, bet)) return;
    log.warn({ bet: bet.bet_code }, 'the events of a waiting bet move too fast: it is tried again');
  } catch (error) {
    if (error instanceof Refused) {
      await refuse(worker, bet, error);
      return;
    }
    log.error({ err: error, bet: bet.bet_code }, 'a waiting bet could not be decided: it is tried again');
  }
  if (bet.late > giveUpSeconds) await refuse(worker, bet, { code: 'BET_FAILED' });
  else await returnPending(db, bet);
}

/** @returns false when it is to be tried again later */
async function decide(worker: DecisionWorker, bet: DueBet): Promise<boolean> {
  const { products, members } = worker;
  const product = products.find(({ id }) => id === bet.product);
  assert(product?.waiting, `no product ${bet.product} has bets that wait`);
  const entry: Entry = {
    profile: product.waiting.profileOf(bet.kind),
    memberId: bet.member_id,
    body: bet.body,
    key: bet.key,
    remember: false,
    bodyHash: bet.body_hash,
    betCode: bet.bet_code,
  };
  const waited = { sentAt: bet.sent_at, moments: bet.moments };
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    if (attempt > 1) await product.refresh(product.waiting.eventsOf(bet.moments));
    const member = await members.facts(bet.member_id);
    const verdict = member
      ? (restFault(member.restingUntil, Date.now()) ?? (await product.judge(entry, member, { waited })))
      : ({ code: 'BET_MEMBER_STATE' } as const);
    if ('code' in verdict) return refuse(worker, bet, verdict);
    const headroom = (await product.takeHeadroom?.(verdict.order, verdict.minimum)) ?? null;
    if (headroom && 'code' in headroom) return refuse(worker, bet, headroom);
    let written: 'placed' | 'not' | 'unknown' = 'unknown';
    const outcome = await accept(worker, bet, verdict.order)
      .then((state) => {
        written = state === 'placed' ? 'placed' : 'not';
        return state;
      })
      .finally(() => headroom?.end(written));
    if (outcome === 'full') return refuse(worker, bet, { code: 'BET_BALANCE_FULL' });
    if (outcome === 'another') return refuse(worker, bet, { code: 'IDEMPOTENCY_KEY_REUSED' });
    if (outcome !== 'moved') return true;
  }
  return false;
}

type Acceptance =
  /** the slip is written */
  | 'placed'
  /** another worker has decided the bet or has its lease: nothing is written here */
  | 'overtaken'
  /** the events moved: nothing is written */
  | 'moved'
  /** the key has the slip of another bet: nothing is written */
  | 'another'
  /** the account would be too full if it won: nothing is written */
  | 'full';

async function accept(worker: DecisionWorker, bet: DueBet, order: SlipOrder): Promise<Acceptance> {
  try {
    return await inTransaction(worker.db, async (tx): Promise<Acceptance> => {
      if (!(await decidePending(tx, bet, 'accepted'))) return 'overtaken';
      await post(tx, [moved(bet.member_id, bet.id, bet.stake, 'release')]);
      // What it was sent with was noted when it began to wait; now it must not be its own duplicate.
      const outcome = await placeWithin(tx, { ...order, sentHash: keyHash(order.key) });
      if (outcome.state === 'known') throw new NotTaken('another');
      if (outcome.state === 'full') throw new NotTaken('full');
      if (outcome.state === 'moved' || outcome.state === 'started') throw new NotTaken('moved');
      assert(outcome.state === 'placed', `a waiting bet was ${outcome.state}`);
      await setAcceptMs(tx, bet.bet_code, bet.sent_at);
      await tell(worker, tx, bet, { state: 'done', code: null, msg: betAcceptedText });
      return 'placed';
    });
  } catch (error) {
    if (error instanceof NotTaken) return error.why;
    throw error;
  }
}

async function refuse(
  worker: DecisionWorker,
  bet: DueBet,
  refusal: BetRefusal | { code: string; detail?: unknown },
): Promise<true> {
  const detail = 'detail' in refusal ? refusal.detail : undefined;
  await inTransaction(worker.db, async (tx) => {
    if (!(await decidePending(tx, bet, 'refused', refusal))) return;
    await post(tx, [moved(bet.member_id, bet.id, bet.stake, 'release')]);
    await worker.outbox.write(tx, 'balance', { m: [bet.member_id] });
    await tell(worker, tx, bet, { state: 'refused', code: refusal.code, msg: textOf(refusal.code, detail) });
  });
  return true;
}

function tell(
  { outbox }: DecisionWorker,
  tx: Tx,
  { member_id, bet_code }: DueBet,
  outcome: { state: string; code: string | null; msg: string },
): Promise<void> {
  return outbox.write(tx, 'bet', { m: [member_id], betCode: bet_code, ...outcome });
}

/** Rolls back a decision that did not come about. */
class NotTaken extends Error {
  readonly why: 'moved' | 'another' | 'full';
  constructor(why: NotTaken['why']) {
    super(why);
    this.why = why;
  }
}

function moved(memberId: number, id: number, amount: number, what: 'hold' | 'release') {
  const [cash, held] = [memberAccount(memberId, 'cash'), memberAccount(memberId, 'hold')];
  return what === 'hold'
    ? ({ from: cash, to: held, amount, kind: 'bet-hold', cause: pendingCause.hold(id) } as const)
    : ({ from: held, to: cash, amount, kind: 'bet-release', cause: pendingCause.release(id) } as const);
}
