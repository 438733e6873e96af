import { sql } from 'kysely';
import type { moneyOutcome, CashStatus } from '@lime/contract/cash.ts';
import type { PayloadOf } from '@lime/contract/call.ts';
import type { Db } from '../../core/db.ts';

const words = { received: '접수', done: '승인', refused: '거절' } as const satisfies Record<string, CashStatus>;

type Row = {
  what: 'deposit' | 'withdrawal' | 'conversion' | 'casino-in' | 'casino-out';
  amount: number;
  status: keyof typeof words;
};

/** What a key of this member moved: one request, one conversion or one transfer of the casino, whichever call it was sent with. */
export async function readOutcome(db: Db, memberId: number, key: string): Promise<PayloadOf<typeof moneyOutcome>> {
  const { rows } = await sql<Row>`
    select type::text as what, amount, status::text as status from cash_request
    where member_id = ${memberId} and idempotency_key = ${key}::uuid
    union all
    select 'conversion', amount, 'done' from point_conversion
    where member_id = ${memberId} and idempotency_key = ${key}::uuid
    union all
    select 'casino-' || direction, amount, state from casino_transfer
    where member_id = ${memberId} and idempotency_key = ${key}::uuid
    limit 1`.execute(db);
  const row = rows[0];
  return row ? { state: 'done', what: row.what, amount: row.amount, status: words[row.status] } : { state: 'unknown' };
}
