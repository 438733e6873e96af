import { sql } from 'kysely';
import type { CashRequestState } from '@lime/domain/cash/request-states.ts';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../../core/db.ts';
import { memberAccount } from '../../core/ledger/accounts.ts';
import type { Purse } from '../../core/ledger/accounts.ts';

/** A row of a member's money history; `rate` is a bonus code's, in hundredths of a percent. */
export type HistoryRow = {
  seq: number;
  amount: number;
  owner: string | null;
  at: Date;
  decided_at: Date | null;
  status: CashRequestState;
  type: 'deposit' | 'withdrawal';
  reason: string | null;
  detail: '캐시' | '포인트' | '수동-포인트' | '수동-캐시' | '이벤트-포인트' | '게임-보너스' | 'casino';
  rate: number;
};

/** The histories a member can open. */
export type HistoryKind = '캐시' | '포인트' | '수동-포인트' | 'casino';

/** What staff gave or took: signed, because a row of its own kind tells both. */
const adjustments = (memberId: number, currency: 'cash' | 'point', detail: string): RawBuilder<unknown> => sql`
  select seq, case direction when 'give' then amount else -amount end as amount, null::text as owner, made_at as at,
    coalesce(decided_at, made_at) as decided_at, 'done' as status,
    case direction when 'give' then 'deposit' else 'withdrawal' end as type, reason, ${detail}::text as detail, 0 as rate
  from adjustment where member_id = ${memberId} and currency = ${currency} and state = 'done'`;

/**
 * Rows that are transfers themselves are named by the transfer, from here on: apart from the numbering that all others
 * share, and whole in a JavaScript number.
 */
const firstTransferSeq = 1_000_000_000_000_000;

/** What activities and promotions gave in points and took back or asked for a made-up day, with the cause as the reason. */
const activityPoints = (memberId: number): RawBuilder<unknown> => {
  const account = `member:${memberId}:point`;
  return sql`
    select ${firstTransferSeq}::bigint + id as seq, amount, null::text as owner, at, at as decided_at, 'done' as status,
      case to_account when ${account} then 'deposit' else 'withdrawal' end as type, cause as reason,
      '이벤트-포인트'::text as detail, 0 as rate
    from (select * from ledger_transfer where to_account = ${account}
      union all select * from ledger_transfer where from_account = ${account}) t
    where kind in ('event', 'promotion')`;
};

/** What games gave beside their payouts: bonuses and what free spins won, with the cause as the reason. */
const gameBonuses = (memberId: number, purse: Purse): RawBuilder<unknown> => sql`
  select ${firstTransferSeq}::bigint + id as seq, amount, null::text as owner, at, at as decided_at, 'done' as status, 'deposit' as type,
    cause as reason, '게임-보너스'::text as detail, 0 as rate
  from ledger_transfer where to_account = ${memberAccount(memberId, purse)} and kind = 'provider-bonus'`;

/** The rows of each history; adding one is adding its select here. All but transfers share one numbering. */
const sources: Readonly<Record<HistoryKind, (memberId: number) => RawBuilder<unknown>>> = {
  캐시: (memberId) => sql`
    select seq, amount, case type when 'deposit' then bank_owner end as owner, requested_at as at, decided_at, status, type, reason,
      '캐시'::text as detail, bonus_rate as rate
    from cash_request where member_id = ${memberId}
    union all ${adjustments(memberId, 'cash', '수동-캐시')}
    union all ${gameBonuses(memberId, 'cash')}`,
  포인트: (memberId) => sql`
    select seq, amount, null::text as owner, at, at as decided_at, 'done' as status, 'withdrawal' as type, null::text as reason,
      '포인트'::text as detail, 0 as rate
    from point_conversion where member_id = ${memberId}
    union all
    select b.id, b.amount, null, b.granted_at, b.granted_at, 'done', 'deposit', coalesce(b.code, p.name), '포인트', 0
    from bonus b left join promotion_version v on v.id = b.version_id left join promotion p on p.id = v.promotion_id
    where b.member_id = ${memberId} and b.currency = 'point'
    union all ${activityPoints(memberId)}`,
  '수동-포인트': (memberId) => adjustments(memberId, 'point', '수동-포인트'),
  casino: (memberId) => sql`
    select seq, amount, null::text as owner, asked_at as at, decided_at, state as status,
      case direction when 'in' then 'deposit' else 'withdrawal' end as type, reason, 'casino'::text as detail, 0 as rate
    from casino_transfer where member_id = ${memberId}
    union all ${gameBonuses(memberId, 'casino')}`,
};

/** A page of one history, newest first, without what the member took out of it, and how many rows there are. */
export async function readHistory(
  db: Db,
  memberId: number,
  kind: HistoryKind,
  type: 'deposit' | 'withdrawal' | null,
  offset: number,
  size: number,
): Promise<{ rows: HistoryRow[]; total: number }> {
  const shown = sql`
    from (${sources[kind](memberId)}) h
    where (${type}::text is null or h.type = ${type})
      and not exists (select from cash_hidden x where x.member_id = ${memberId} and x.seq = h.seq)`;
  const { rows } = await sql<HistoryRow>`
    select h.seq, h.amount, h.owner, h.at, h.decided_at, h.status, h.type, h.reason, h.detail, h.rate ${shown}
    order by h.at desc, h.seq desc offset ${offset}::int limit ${size}::int`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`select count(*)::int as total ${shown}`.execute(db);
  return { rows, total: counts[0]!.total };
}

/** Rows of these numbers among all histories, hidden ones too; of others none. */
export async function readRowsBySeq(
  db: Db,
  memberId: number,
  seqs: readonly (number | string)[],
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select h.seq, h.amount, h.owner, h.at, h.decided_at, h.status, h.type, h.reason, h.detail, h.rate
    from (${sources['캐시'](memberId)} union all ${sources['포인트'](memberId)}
      union all ${sources['수동-포인트'](memberId)} union all ${sources.casino(memberId)}) h
    where h.seq = any (${seqs}::bigint[])`.execute(db);
  return rows;
}

/** The current status of the row with this number; null when this member has none. */
export async function readRowStatus(tx: Tx, memberId: number, seq: string): Promise<HistoryRow['status'] | null> {
  const { rows } = await sql<{ status: HistoryRow['status'] }>`
    select status from cash_request where seq = ${seq}::bigint and member_id = ${memberId}
    union all
    select 'done' from point_conversion where seq = ${seq}::bigint and member_id = ${memberId}
    union all
    select 'done' from bonus where id = ${seq}::bigint and member_id = ${memberId} and currency = 'point'
    union all
    select 'done' from adjustment where seq = ${seq}::bigint and member_id = ${memberId} and state = 'done'
    union all
    select state from casino_transfer where seq = ${seq}::bigint and member_id = ${memberId}
    union all
    select 'done' from ledger_transfer
    where id = ${seq}::bigint - ${firstTransferSeq}::bigint
      and (kind in ('event', 'promotion') and ${memberAccount(memberId, 'point')} in (from_account, to_account)
        or kind = 'provider-bonus' and to_account in (${memberAccount(memberId, 'cash')}, ${memberAccount(memberId, 'casino')}))`.execute(
    tx,
  );
  return rows[0]?.status ?? null;
}

/** What the casino account held after transfers that have ended, by their numbers. */
export async function readCasinoAfter(db: Db, memberId: number, seqs: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ seq: number; after: number }>`
    select seq, casino_after as after from casino_transfer
    where member_id = ${memberId} and seq = any (${seqs}::bigint[]) and casino_after is not null`.execute(db);
  return new Map(rows.map(({ seq, after }) => [seq, after]));
}

/** Leaves a row out of its member's histories. Doing it again changes nothing. */
export async function insertHidden(tx: Tx, memberId: number, seq: string): Promise<void> {
  await sql`insert into cash_hidden (member_id, seq) values (${memberId}, ${seq}::bigint) on conflict do nothing`.execute(
    tx,
  );
}
