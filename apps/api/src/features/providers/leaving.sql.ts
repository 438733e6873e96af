import { sql } from 'kysely';
import type { ProviderLeft } from '@lime/contract/provider-calls.ts';
import type { Tx } from '../../core/db.ts';

/** A leaving of before: which body it had, and what it was answered. */
export type KnownLeaving = { readonly body_hash: string; readonly answer: ProviderLeft };

/** The leaving with this name; null: there is none. Read with its member held. */
export async function readLeaving(tx: Tx, provider: string, txn: string): Promise<KnownLeaving | null> {
  const { rows } = await sql<KnownLeaving>`
    select body_hash::text as body_hash, answer from casino_left where provider = ${provider} and txn = ${txn}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** @param transfer  the number of the transfer home; null: nothing went home */
export async function insertLeaving(
  tx: Tx,
  of: {
    provider: string;
    txn: string;
    memberId: number;
    bodyHash: string;
    transfer: number | null;
    answer: ProviderLeft;
  },
): Promise<void> {
  await sql`
    insert into casino_left (provider, txn, member_id, body_hash, transfer, answer)
    values (${of.provider}, ${of.txn}, ${of.memberId}, ${of.bodyHash}::bigint, ${of.transfer}, ${JSON.stringify(of.answer)}::json)`.execute(
    tx,
  );
}

/** Whether a stake of the member from the casino account is still open, at any provider. Read with the member held. */
export async function hasOpenStake(tx: Tx, memberId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from provider_debit d join slip s on s.id = d.slip_id
      where d.member_id = ${memberId} and d.state = 'open' and s.purse = 'casino') as has`.execute(tx);
  return rows[0]!.has;
}
