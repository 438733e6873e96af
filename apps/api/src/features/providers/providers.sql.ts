import { sql } from 'kysely';
import type { ProviderAnswer } from '@lime/contract/provider-calls.ts';
import type { Db, Tx } from '../../core/db.ts';

/** Locks a member and reads the cash; null for nobody. Everything a provider does to a member waits in this line. */
export async function lockCash(tx: Tx, memberId: number): Promise<number | null> {
  const { rows } = await sql<{ cash: number }>`
    select cash from member_balance where member_id = ${memberId} for update`.execute(tx);
  return rows[0]?.cash ?? null;
}

export async function readCash(db: Db | Tx, memberId: number): Promise<number | null> {
  const { rows } = await sql<{ cash: number }>`select cash from member_balance where member_id = ${memberId}`.execute(
    db,
  );
  return rows[0]?.cash ?? null;
}

/** The name of a call for all time. */
export type CallKey = { readonly provider: string; readonly txn: string; readonly kind: CallKind };
export type CallKind = 'debit' | 'buyin' | 'credit' | 'cancel' | 'bonus';
export type KnownCall = { readonly member_id: number; readonly body_hash: string; readonly answer: ProviderAnswer };

/** Takes a key; waits while another call with it is under way. @returns null when it is this call's now, else what was answered before */
export async function claimCall(
  tx: Tx,
  { provider, txn, kind }: CallKey,
  memberId: number,
  bodyHash: string,
): Promise<KnownCall | null> {
  const { rows } = await sql`
    insert into provider_call (provider, txn, kind, member_id, body_hash)
    values (${provider}, ${txn}, ${kind}, ${memberId}, ${bodyHash}) on conflict do nothing returning 1`.execute(tx);
  if (rows.length === 1) return null;
  const known = await sql<KnownCall>`
    select member_id, body_hash::text as body_hash, answer from provider_call
    where provider = ${provider} and txn = ${txn} and kind = ${kind}`.execute(tx);
  return known.rows[0]!;
}

/** Keeps what a key was answered, beside what it moved. */
export async function keepAnswer(
  tx: Tx,
  { provider, txn, kind }: CallKey,
  answer: ProviderAnswer,
  amount: number,
): Promise<void> {
  await sql`
    update provider_call set answer = ${JSON.stringify(answer)}::json, amount = ${amount}
    where provider = ${provider} and txn = ${txn} and kind = ${kind}`.execute(tx);
}

/** Was a bet called off before it came? */
export async function isMarked(tx: Tx, provider: string, txn: string): Promise<boolean> {
  const { rows } = await sql`
    select from provider_call where provider = ${provider} and txn = ${txn} and kind = 'cancel'`.execute(tx);
  return rows.length === 1;
}

export type Debit = {
  readonly member_id: number;
  readonly slip_id: number;
  readonly game: string;
  readonly amount: number;
  readonly state: 'open' | 'settled' | 'cancelled';
};

/** A debit, held until the transaction ends; null when none was taken. */
export async function lockDebit(tx: Tx, provider: string, txn: string): Promise<Debit | null> {
  const { rows } = await sql<Debit>`
    select member_id, slip_id, game, amount, state from provider_debit
    where provider = ${provider} and txn = ${txn} for update`.execute(tx);
  return rows[0] ?? null;
}

export type NewDebit = {
  readonly provider: string;
  readonly txn: string;
  readonly kind: 'debit' | 'buyin';
  readonly memberId: number;
  readonly slipId: number;
  readonly game: string;
  readonly reference: string;
  readonly round: string | null;
  readonly pick: string | null;
  readonly amount: number;
  readonly most: number | null;
};

export async function insertDebit(tx: Tx, debit: NewDebit): Promise<void> {
  await sql`
    insert into provider_debit (provider, txn, kind, member_id, slip_id, game, reference, round, pick, amount, most)
    values (${debit.provider}, ${debit.txn}, ${debit.kind}, ${debit.memberId}, ${debit.slipId}, ${debit.game}, ${debit.reference},
      ${debit.round}, ${debit.pick}, ${debit.amount}, ${debit.most})`.execute(tx);
}

/** Ends an open debit. */
export async function closeDebit(
  tx: Tx,
  provider: string,
  txn: string,
  end: { state: 'settled' | 'cancelled'; payout: number; outcome: string | null },
): Promise<void> {
  await sql`
    update provider_debit set state = ${end.state}, payout = ${end.payout}, outcome = ${end.outcome}, closed_at = clock_timestamp()
    where provider = ${provider} and txn = ${txn} and state = 'open'`.execute(tx);
}

/** Did the member begin another play of this game within so many seconds? Asked under the member's lock. */
export async function hasJustPlayed(
  tx: Tx,
  memberId: number,
  game: string,
  reference: string,
  seconds: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from provider_debit
    where member_id = ${memberId} and game = ${game} and placed_at > clock_timestamp() - make_interval(secs => ${seconds})
      and reference <> ${reference} limit 1`.execute(tx);
  return rows.length === 1;
}
