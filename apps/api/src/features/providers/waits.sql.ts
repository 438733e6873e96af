import { plainArray, textArray } from '../../core/array-literals.ts';
import type { NewWait } from './wallet-waits.ts';

// What hosts pay, as batches of calls count it: only a batch in which a host pays sends these statements.

/** Batches of one host that pay follow each other, so that its hour is counted to the won; in the order of the hosts' names. */
const lockPaid = `
  select pg_advisory_xact_lock(hashtextextended('lime:paid:' || p, 0)) from (select p from unnest($1::text[]) p order by p offset 0) p`;
const readPaid = `
  select provider, sum(won)::bigint as won from provider_paid
  where provider = any($1::text[]) and minute > clock_timestamp() - interval '1 hour' group by provider`;
const addPaid = `
  insert into provider_paid as p (provider, slot, minute, won)
  select t.provider, extract(minute from k.at), date_trunc('minute', k.at), t.won
  from unnest($1::text[], $2::bigint[]) t(provider, won) cross join (select current_setting('lime.judged_at')::timestamptz as at) k
  on conflict (provider, slot) do update
    set won = excluded.won + case when p.minute = excluded.minute then p.won else 0 end, minute = excluded.minute`;
const keepWaits = `
  insert into provider_wait (provider, txn, kind, member_id, slip_id, purse, amount, most, why, outcome, cause, pool, pool_in, pool_out)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::bigint[], $8::bigint[], $9::text[],
    $10::text[], $11::text[], $12::text[], $13::bigint[], $14::bigint[])`;

/** For `prepareWallet`. */
export const waitStatements = `
  prepare lock_paid as ${lockPaid}; prepare read_paid as ${readPaid}; prepare add_paid as ${addPaid}; prepare keep_waits as ${keepWaits}`;

/** The values of `add_paid`. */
export const paidValues = (paid: ReadonlyMap<string, number>): string[] => [
  textArray([...paid.keys()]),
  plainArray([...paid.values()]),
];

/** The values of `keep_waits`. */
export const waitValues = (waits: readonly NewWait[]): string[] => [
  textArray(waits.map(({ provider }) => provider)),
  textArray(waits.map(({ txn }) => txn)),
  plainArray(waits.map(({ kind }) => kind)),
  plainArray(waits.map(({ memberId }) => memberId)),
  plainArray(waits.map(({ slipId }) => slipId)),
  plainArray(waits.map(({ purse }) => purse)),
  plainArray(waits.map(({ amount }) => amount)),
  plainArray(waits.map(({ most }) => most)),
  plainArray(waits.map(({ why }) => why)),
  textArray(waits.map(({ outcome }) => outcome)),
  textArray(waits.map(({ cause }) => cause)),
  textArray(waits.map(({ pool }) => pool?.account ?? null)),
  plainArray(waits.map(({ pool }) => pool?.in ?? 0)),
  plainArray(waits.map(({ pool }) => pool?.out ?? 0)),
];
