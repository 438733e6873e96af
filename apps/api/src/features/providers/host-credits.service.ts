import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import { hostCreditWhyKo } from '@lime/contract/list-words.ts';
import { hostCreditDecidedNote, hostCreditWaitsNote } from '@lime/contract/notes.texts.ts';
import type { decideHostCredit, listHostCredits } from '@lime/contract/staff-host-credits.ts';
import { findProviderGame } from '@lime/domain/games/provider-games.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { house, memberAccount, providerAccount } from '../../core/ledger/accounts.ts';
import { providerCause } from '../../core/ledger/causes.ts';
import { post } from '../../core/ledger/ledger.ts';
import type { Transfer } from '../../core/ledger/ledger.ts';
import { writeOutbox } from '../../core/outbox.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { workApart } from '../../core/work-apart.ts';
import { ask } from '../approvals/approvals.service.ts';
import { ringAlarms } from '../games/monitor.service.ts';
import { sendNote } from '../notes/notes.service.ts';
import {
  endWaitingPlay,
  lockUntold,
  lockWait,
  markDecided,
  markTold,
  readUntold,
  readWaits,
} from './host-credits.sql.ts';
import type { WaitRow } from './host-credits.sql.ts';
import type { Provider } from './provider-list.service.ts';

/** Told at a time: the rest follows with the next look. */
const maxTold = 50;
const won = (amount: number) => `${amount.toLocaleString('ko-KR')}원`;
const nameOfHost = (providers: readonly Provider[], id: string) =>
  providers.find((provider) => provider.id === id)?.name ?? id;
const nameOfGame = (game: string | null) => (game === null ? null : (findProviderGame(game)?.name ?? game));

/** A page of the credits of hosts that wait for staff, or of those that were decided. */
export async function listCredits(
  db: Db,
  providers: readonly Provider[],
  { page, size, state }: InputOf<typeof listHostCredits>,
): Promise<PayloadOf<typeof listHostCredits>> {
  const { rows, total, sums } = await readWaits(db, state, { offset: (page - 1) * size, size });
  return {
    list: rows.map((row) => ({
      seq: String(row.id),
      at: row.at.toISOString(),
      host: nameOfHost(providers, row.provider),
      txn: row.txn,
      kind: row.kind,
      gameName: nameOfGame(row.game),
      betCode: row.bet_code,
      memberId: String(row.member_id),
      loginId: row.login_id,
      nickname: row.nickname,
      stake: row.stake,
      most: row.most,
      amount: row.amount,
      why: row.why,
      asked: row.asked,
      paid: row.paid,
      decidedAt: row.decided_at?.toISOString() ?? null,
    })),
    pagination: paginationOf(page, size, total),
    sums,
  };
}

type Decision = Pick<InputOf<typeof decideHostCredit>, 'seq' | 'paid' | 'reason'>;

/**
 * Puts what is paid of a credit before a second person.
 *
 * @throws Refused STAFF_REASON_REQUIRED, REQUEST_DECIDED, INPUT_INVALID for more than the host said (400), NOT_FOUND (404)
 */
export async function askDecision(
  tx: Tx,
  staff: StaffCaller,
  providers: readonly Provider[],
  { seq, paid, reason }: Decision,
): Promise<PayloadOf<typeof decideHostCredit>> {
  if (reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  const wait = await lockUndecided(tx, Number(seq));
  if (paid > wait.amount)
    throw new Refused({ code: 'INPUT_INVALID', detail: { fields: [{ path: 'paid', problem: 'too_big' }] } });
  const line = (label: string, after: string) => ({ label, before: null, after });
  const waiting = await ask(tx, staff, {
    kind: 'host.credit',
    subject: `host-credit:${wait.id}`,
    input: { seq, paid, reason } satisfies Decision,
    lines: [
      line('게임사', nameOfHost(providers, wait.provider)),
      line('게임사가 보낸 당첨금', won(wait.amount)),
      line('기다린 까닭', hostCreditWhyKo[wait.why]),
      ...(wait.most === null ? [] : [line('알려온 최대 당첨금', won(wait.most))]),
      line('회원에게 지급', won(paid)),
    ],
    why: 'host-credit',
    amount: paid,
    reason,
  });
  return { waiting };
}

/**
 * Pays what two persons have agreed to, and ends its play so: the stake is the host's, and what is paid comes from there.
 *
 * @throws Refused ACCOUNT_FULL, REQUEST_DECIDED (400), NOT_FOUND (404)
 */
export async function carryOutDecision(tx: Tx, maker: StaffCaller, input: unknown): Promise<void> {
  const { seq, paid, reason } = input as Decision;
  const wait = await lockUndecided(tx, Number(seq));
  const { id, member_id: memberId, slip_id: slipId, kind } = wait;
  await post(tx, transfersOf(wait, paid));
  await markDecided(tx, wait, paid);
  if (slipId !== null) {
    const end = { result: paid > 0 ? ('hit' as const) : ('miss' as const), payout: paid };
    const slip = { id: slipId, memberId, kind: wait.slip_kind!, stake: wait.stake!, day: wait.day!, end };
    const moved = poolOf(wait, paid);
    const pool = wait.pool === null || moved.in + moved.out === 0 ? null : { slipId, account: wait.pool, ...moved };
    await endWaitingPlay(tx, slip, pool);
  }
  await addAuditEvent(tx, {
    ...byStaff(maker),
    action: 'host-credit.confirm',
    subject: `host-credit:${id}`,
    before: {
      provider: wait.provider,
      txn: wait.txn,
      kind,
      memberId: String(memberId),
      amount: wait.amount,
      why: wait.why,
    },
    after: { paid },
    reason,
  });
  await sendNote(tx, { memberIds: [memberId], ...hostCreditDecidedNote({ amount: wait.amount, paid }) });
  await writeOutbox(tx, 'balance', { m: [memberId] });
}

async function lockUndecided(tx: Tx, id: number): Promise<WaitRow> {
  const wait = await lockWait(tx, id);
  if (!wait) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (wait.paid !== null) throw new Refused({ code: 'REQUEST_DECIDED', detail: { status: 'done' } });
  return wait;
}

/** What its pool moves by: no more is won of it than is paid. */
const poolOf = ({ pool_in: put, pool_out: out }: WaitRow, paid: number) => ({ in: put, out: Math.min(out, paid) });

function transfersOf(wait: WaitRow, paid: number): Transfer[] {
  const { member_id: memberId, slip_id: slipId, purse, cause, pool, stake } = wait;
  const from = providerAccount(wait.provider);
  const to = memberAccount(memberId, purse);
  if (slipId === null) return paid === 0 ? [] : [{ from, to, amount: paid, kind: 'provider-bonus', cause }];
  const moved = poolOf(wait, paid);
  const transfers: Transfer[] = [
    { from: house.openStakes, to: from, amount: stake!, kind: 'lost-stakes', cause: providerCause.stake(slipId) },
  ];
  if (pool !== null && moved.in > 0)
    transfers.push({ from, to: pool, amount: moved.in, kind: 'pool-in', cause: providerCause.poolIn(slipId) });
  if (pool !== null && moved.out > 0)
    transfers.push({ from: pool, to: from, amount: moved.out, kind: 'pool-out', cause: providerCause.poolOut(slipId) });
  if (paid > 0) transfers.push({ from, to, amount: paid, kind: 'payout', cause });
  return transfers;
}

/** Rings for credits that began to wait, and writes to their members. One nobody can be told of rests, and the others are told. */
export async function tellOfCredits(
  { db, log }: Pick<Core, 'db' | 'log'>,
  providers: readonly Provider[],
): Promise<void> {
  await workApart(await readUntold(db, maxTold), {
    db,
    log,
    work: 'host-credits',
    itemOf: ({ id }) => id,
    run: (waits) =>
      inTransaction(db, (tx) =>
        tell(
          tx,
          waits.map(({ id }) => id),
          providers,
        ),
      ),
  });
}

async function tell(tx: Tx, ids: readonly number[], providers: readonly Provider[]): Promise<void> {
  const waits = await lockUntold(tx, ids);
  if (waits.length === 0) return;
  await ringAlarms(
    tx,
    waits.map(({ id, provider, game, amount, why }) => {
      const host = nameOfHost(providers, provider);
      return {
        kind: 'host',
        game: game ?? host,
        subject: `credit ${id}`,
        detail: { host, what: 'credit', amount, why },
      };
    }),
  );
  for (const { member_id: memberId, amount, game } of waits)
    await sendNote(tx, { memberIds: [memberId], ...hostCreditWaitsNote({ amount, game: nameOfGame(game) }) });
  await markTold(
    tx,
    waits.map(({ id }) => id),
  );
}
