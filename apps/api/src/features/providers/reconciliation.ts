import type { z } from 'zod';
import { maxResultsAtOnce, resultsAnswer, resultsPath } from '@lime/contract/host-questions.ts';
import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import { awake, workEach } from '../../core/work-apart.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import type { WorkerLoop } from '../../core/worker-loop.ts';
import { ringAlarms } from '../games/monitor.service.ts';
import type { AskHost } from './ask-host.ts';
import { tellOfCredits } from './host-credits.service.ts';
import { comparePools } from './pools.ts';
import type { Provider, ProviderHost } from './provider-list.service.ts';
import type { ProviderCalls } from './providers.service.ts';
import { claimRun, keepRun, readLateDebits } from './reconciliation.sql.ts';
import type { LateDebit, Run } from './reconciliation.sql.ts';

/** Between two looks; a second process does not look again within most of it. */
const restMs = 15_000;
const claimSeconds = 10;
/** Bets that go on although they are late: each rings once, so many a look. */
const maxRung = 20;

type Result = z.output<typeof resultsAnswer>['results'][number];

type Options = {
  readonly calls: Pick<ProviderCalls, 'credit'>;
  readonly ask: AskHost;
  readonly providers: readonly Provider[];
  /** a look right after another one, for tests */
  readonly claimAfterSeconds?: number;
};

/** What a look needs. */
type LookDeps = Pick<Core, 'db' | 'log'> & Options;

/**
 * Asks hosts what became of bets they should have ended by now, and ends each as its host says, by the call the host would
 * have sent. That call goes under the same key, so the host's own call has the same answer, whichever comes first. A bet the
 * host does not know goes back: a host writes a bet before it takes the stake, so it will never end one it does not know. A
 * host that does not answer, or says of a late bet that it goes on, rings in the office, and the bets stay in the list. Its
 * jackpot pools are compared with the ledger in the same look, and credits that began to wait for staff are told.
 *
 * Source: decision 97.
 */
export function createReconciliation(
  { db, log }: Pick<Core, 'db' | 'log'>,
  options: Options,
): Pick<WorkerLoop, 'start' | 'stop'> & { runOnce(): Promise<void> } {
  const deps: LookDeps = { ...options, db, log };
  const runOnce = () => lookAtAll(deps);
  const loop = createWorkerLoop(runOnce, {
    name: 'reconciliation',
    db,
    pauseMs: restMs,
    failed: (error) =>
      log.error({ err: error }, 'late bets of hosts could not be looked at; the next pass tries again'),
  });
  return { start: loop.start, stop: loop.stop, runOnce };
}

async function lookAtAll(deps: LookDeps): Promise<void> {
  const { db, log, providers, claimAfterSeconds = claimSeconds } = deps;
  const itemOf = ({ id }: Provider) => id;
  const run = async (provider: Provider) => {
    if (provider.host !== null && (await claimRun(db, provider.id, claimAfterSeconds)))
      await look(deps, provider, provider.host);
  };
  // neither keeps the other from its work: hosts are asked though nobody can be told, and the other way round
  try {
    const due = await awake(db, 'reconciliation', providers, itemOf);
    await workEach(due, { db, log, work: 'reconciliation', itemOf, leastMs: restMs, run });
  } finally {
    await tellOfCredits(deps, providers);
  }
}

async function look(deps: LookDeps, provider: Provider, host: ProviderHost): Promise<void> {
  const { db, ask } = deps;
  const run: Run = { asked: 0, credited: 0, lost: 0, cancelled: 0, running: 0 };
  const going: LateDebit[] = [];
  let oldest: LateDebit | null = null;
  let isSilent = false;
  for (let after = 0; !isSilent;) {
    const late = await readLateDebits(db, provider.id, after, maxResultsAtOnce);
    if (late.length === 0) break;
    after = late.at(-1)!.slip_id;
    oldest ??= late[0]!;
    run.asked += late.length;
    const answer = await ask(host, resultsPath, { txns: late.map(({ txn }) => txn) }, resultsAnswer);
    isSilent = answer === null;
    const of = new Map(answer?.results.map((result) => [result.txn_id, result]));
    const itemOf = ({ txn }: LateDebit) => `${provider.id}:${txn}`;
    await workEach(await awake(db, 'reconciliation', late, itemOf), {
      db,
      log: deps.log,
      work: 'reconciliation',
      itemOf,
      leastMs: restMs,
      async run(debit) {
        const result = of.get(debit.txn);
        if (!result) return;
        if (result.state === 'running') going.push(debit);
        await apply(deps, provider, debit, result, run);
      },
    });
  }
  const silentSince = await keepRun(db, provider.id, run, isSilent);
  await ring(db, provider, { silentSince, oldest, late: run.asked, going });
  if (!isSilent) await comparePools({ db }, ask, provider, host);
}

/** Ends a debit as its host says. */
async function apply(
  { calls, log }: LookDeps,
  provider: Provider,
  debit: LateDebit,
  result: Result,
  run: Run,
): Promise<void> {
  if (result.state === 'running') {
    run.running += 1;
    return;
  }
  const cancel = { user_id: String(debit.member_id), txn_id: debit.txn, amount: debit.amount };
  const credit = result.state === 'over' ? result.credit : { ...cancel, is_cancel: true };
  if (credit.txn_id !== debit.txn) return;
  const answer = await calls.credit(provider, credit);
  if (answer.status === 1) run[credit.is_cancel ? 'cancelled' : credit.amount > 0 ? 'credited' : 'lost'] += 1;
  else log.warn({ provider: provider.id, txn: debit.txn, error: answer.error }, 'a late bet could not be ended');
}

/** An outage rings once; a bet that goes on although it is late, once too. */
async function ring(
  db: Core['db'],
  { id, name }: Provider,
  of: { silentSince: Date | null; oldest: LateDebit | null; late: number; going: readonly LateDebit[] },
): Promise<void> {
  const alarm = (debit: LateDebit, what: string, subject: string, late: number) => ({
    kind: 'host' as const,
    game: debit.game,
    subject: `${id} ${what} ${subject}`,
    detail: { host: name, what, late, seconds: debit.seconds },
  });
  const alarms = of.going.slice(0, maxRung).map((debit) => alarm(debit, 'running', debit.txn, 1));
  if (of.silentSince && of.oldest) alarms.push(alarm(of.oldest, 'silent', of.silentSince.toISOString(), of.late));
  if (alarms.length > 0) await inTransaction(db, (tx) => ringAlarms(tx, alarms));
}
