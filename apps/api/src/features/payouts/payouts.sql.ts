import { sql } from 'kysely';
import type { PayoutFileState } from '@lime/domain/cash/payout-states.ts';
import { payoutFile } from '@lime/domain/cash/payout-states.ts';
import type { Db, Tx } from '../../core/db.ts';
import { anywhere } from '../../core/paging.ts';
import { transition } from '../../core/transition.ts';

/** Which approved withdrawals: what is typed, and Seoul days of their approval. */
export type PayableFilter = { readonly q: string; readonly from: string; readonly to: string };

/** A withdrawal as the member had the account when asking. */
export type PayoutRow = {
  seq: number;
  member_id: number;
  login_id: string;
  nickname: string;
  amount: number;
  bank_name: string;
  bank_account: string;
  bank_owner: string;
  decided_at: Date;
};

const dayStart = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Seoul')`;
const columns = sql`
  r.seq, r.member_id, m.login_id, m.nickname, r.amount, r.bank_name, r.bank_account, r.bank_owner, r.decided_at`;

const isPayable = sql`
  r.type = 'withdrawal' and r.status = 'done' and not exists (select 1 from payout_line l where l.seq = r.seq and l.live)`;

function matching({ q, from, to }: PayableFilter) {
  const text = q.trim().toLowerCase();
  const like = anywhere(text);
  return sql`
    from cash_request r join member m on m.id = r.member_id
    where ${isPayable} and r.decided_at >= ${dayStart(from)} and r.decided_at < ${dayStart(to)} + interval '1 day'
      and (${text} = '' or m.login_id like ${like} or lower(m.nickname) like ${like} or lower(r.bank_owner) like ${like})`;
}

/** Withdrawals that are in no file, the oldest first. */
export async function readPayable(
  on: Db | Tx,
  filter: PayableFilter,
  offset: number,
  most: number,
): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select ${columns} ${matching(filter)} order by r.decided_at, r.seq offset ${offset}::int limit ${most}::int`.execute(
    on,
  );
  return rows;
}

/** How many there are, and their won. */
export async function countPayable(db: Db, filter: PayableFilter): Promise<{ count: number; amount: number }> {
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*)::int as count, coalesce(sum(r.amount), 0)::bigint as amount ${matching(filter)}`.execute(db);
  return rows[0]!;
}

/** Those of these numbers that may be put in a file. */
export async function readNamed(tx: Tx, seqs: readonly string[]): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select ${columns} from cash_request r join member m on m.id = r.member_id
    where ${isPayable} and r.seq = any (${seqs}::bigint[]) order by r.decided_at, r.seq`.execute(tx);
  return rows;
}

/** A file to be made of withdrawals, each with the code of its bank. */
export type NewPayoutFile = {
  readonly staffId: number;
  readonly memo: string;
  readonly amount: number;
  readonly seqs: readonly number[];
  readonly bankCodes: readonly string[];
};

/** Writes a file with its lines; of two files at once that want one withdrawal the second waits. @returns its id and how many lines it got */
export async function insertFile(tx: Tx, file: NewPayoutFile): Promise<{ id: number; lines: number }> {
  const { rows } = await sql<{ id: number }>`
    insert into payout_file (count, amount, memo, made_by)
    values (${file.seqs.length}, ${file.amount}, ${file.memo}, ${file.staffId}) returning id`.execute(tx);
  const { id } = rows[0]!;
  const { rows: lines } = await sql<{ seq: number }>`
    insert into payout_line (file_id, seq, bank_code)
    select ${id}, seq, bank_code from unnest(${file.seqs}::bigint[], ${file.bankCodes}::text[]) as line (seq, bank_code) order by seq
    on conflict (seq) where live do nothing
    returning seq`.execute(tx);
  return { id, lines: lines.length };
}

/** A file with the names of those who had to do with it. */
export type PayoutFileRow = {
  id: number;
  state: PayoutFileState;
  count: number;
  amount: number;
  memo: string;
  made_by: number;
  made_name: string;
  made_at: Date;
  approved_name: string | null;
  approved_at: Date | null;
  ended_name: string | null;
  ended_at: Date | null;
  reason: string | null;
};

const named = sql`
  select f.id, f.state, f.count, f.amount, f.memo, f.made_by, coalesce(nullif(m.name, ''), m.login_id) as made_name, f.made_at,
    coalesce(nullif(a.name, ''), a.login_id) as approved_name, f.approved_at,
    coalesce(nullif(e.name, ''), e.login_id) as ended_name, f.ended_at, f.reason
  from payout_file f join staff m on m.id = f.made_by left join staff a on a.id = f.approved_by left join staff e on e.id = f.ended_by`;

/** A page of the files, newest first, and how many there are. */
export async function readFiles(
  db: Db,
  state: PayoutFileState | null,
  offset: number,
  size: number,
): Promise<{ rows: PayoutFileRow[]; total: number }> {
  const { rows } = await sql<PayoutFileRow>`
    ${named} where (${state}::text is null or f.state = ${state}) order by f.id desc offset ${offset}::int limit ${size}::int`.execute(
    db,
  );
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from payout_file where (${state}::text is null or state = ${state})`.execute(db);
  return { rows, total: counts[0]!.total };
}

/** Null: there is none. */
export async function readFile(db: Db | Tx, id: string): Promise<PayoutFileRow | null> {
  const { rows } = await sql<PayoutFileRow>`${named} where f.id = ${id}::bigint`.execute(db);
  return rows[0] ?? null;
}

/** What a decision about a file needs. */
export type LockedFile = {
  id: number;
  state: PayoutFileState;
  made_by: number;
  count: number;
  amount: number;
  memo: string;
};

/** Null: there is none. */
export async function lockFile(tx: Tx, id: string): Promise<LockedFile | null> {
  const { rows } = await sql<LockedFile>`
    select id, state, made_by, count, amount, memo from payout_file where id = ${id}::bigint for update`.execute(tx);
  return rows[0] ?? null;
}

/** The withdrawals of a file, also of one that was cancelled. */
export async function readLines(db: Db | Tx, id: number): Promise<(PayoutRow & { bank_code: string })[]> {
  const { rows } = await sql<PayoutRow & { bank_code: string }>`
    select ${columns}, l.bank_code from payout_line l join cash_request r on r.seq = l.seq join member m on m.id = r.member_id
    where l.file_id = ${id} order by r.decided_at, r.seq`.execute(db);
  return rows;
}

/** Another person agreed to a locked file. */
export async function setApproved(tx: Tx, id: number, staffId: number): Promise<void> {
  const { next, allowed } = transition(payoutFile, 'approve', 'state');
  await sql`update payout_file set state = ${next}, approved_by = ${staffId}, approved_at = clock_timestamp()
    where id = ${id} and ${allowed}`.execute(tx);
}

/** Ends a locked file; a cancelled one lets go of its withdrawals. */
export async function setEnded(
  tx: Tx,
  id: number,
  { act, staffId, reason }: { act: 'send' | 'cancel'; staffId: number; reason: string | null },
): Promise<void> {
  const { next, allowed } = transition(payoutFile, act, 'state');
  await sql`update payout_file set state = ${next}, ended_by = ${staffId}, ended_at = clock_timestamp(), reason = ${reason}
    where id = ${id} and ${allowed}`.execute(tx);
  if (act === 'cancel') await sql`update payout_line set live = false where file_id = ${id}`.execute(tx);
}
