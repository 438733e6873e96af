import { sql } from 'kysely';
import { often } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import type { DeliveryChannel, DueRow } from './deliveries.types.ts';
import { isResting } from '../../core/work-failures.ts';

/** Whom it is sent to: `<channel>:<id>`. */
export const targetOf = ({ channel, target_id }: Pick<DueRow, 'channel' | 'target_id'>): string =>
  `${channel}:${target_id}`;

type Claim = {
  /** targets that are left out: they have enough to do */
  busy: readonly string[];
  /** rows of one target */
  each: number;
  /** who takes rows and says nothing for so long has lost them */
  leaseSeconds: number;
};

/** Takes what is due, a few of each target. */
export async function claimDue(db: Db, { busy, each, leaseSeconds }: Claim): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`${often}
    with due as (
      select id, channel, target_id, next_at from delivery
      where state = 'waiting' and next_at <= clock_timestamp() and channel || ':' || target_id <> all (${busy}::text[])
        and not ${isResting('deliveries', sql`id::text`)}
      order by next_at, id limit 200 for update skip locked
    ), first as (
      select id from (
        select id, row_number() over (partition by channel, target_id order by next_at, id) as no from due) d
      where no <= ${each}::int
    )
    update delivery d
    set tries = tries + 1, tried_at = clock_timestamp(), next_at = clock_timestamp() + make_interval(secs => ${leaseSeconds}::int)
    from first where first.id = d.id
    returning d.id, d.event_id, d.channel, d.target_id, d.event, d.body, d.made_at, d.tries::int as tries`.execute(db);
  return rows;
}

/** What became of a try. */
type Ended = { id: number; tries: number; state: 'done' | 'failed'; code: number | null; problem: string | null };

/** Ends a delivery, unless another process took it meanwhile. */
export async function endDelivery(db: Db, { id, tries, state, code, problem }: Ended): Promise<void> {
  await sql`
    update delivery set state = ${state}, code = ${code}::int, problem = ${problem}, ended_at = clock_timestamp()
    where id = ${id} and state = 'waiting' and tries = ${tries}::int`.execute(db);
}

type Again = { id: number; tries: number; code: number | null; problem: string | null; seconds: number };

/** Has it tried again later. */
export async function postponeDelivery(db: Db, { id, tries, code, problem, seconds }: Again): Promise<void> {
  await sql`
    update delivery set code = ${code}::int, problem = ${problem}, next_at = clock_timestamp() + make_interval(secs => ${seconds}::int)
    where id = ${id} and state = 'waiting' and tries = ${tries}::int`.execute(db);
}

/** Puts back what was taken and not tried to its end. */
export async function putBack(db: Db, { id, tries }: { id: number; tries: number }): Promise<void> {
  await sql`
    update delivery set tries = tries - 1, next_at = clock_timestamp()
    where id = ${id} and state = 'waiting' and tries = ${tries}::int`.execute(db);
}

/** Gives up what waits for a target. */
export async function endWaiting(tx: Tx, channel: DeliveryChannel, targetId: number): Promise<void> {
  await sql`
    update delivery set state = 'failed', problem = 'off', ended_at = clock_timestamp()
    where channel = ${channel} and target_id = ${targetId} and state = 'waiting'`.execute(tx);
}

/** Forgets what ended long ago. @returns how many rows, at most `most` */
export async function pruneDeliveries(db: Db, days: number, most: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with gone as (
      delete from delivery where id in (
        select id from delivery where ended_at < clock_timestamp() - make_interval(days => ${days}::int) limit ${most}::int)
      returning id
    ) select count(*)::int as gone from gone`.execute(db);
  return rows[0]!.gone;
}

/** Something to be sent. */
export type NewDelivery = { channel: DeliveryChannel; targetId: number; event: string; body: object };

/** Leaves something to be sent. @returns what its receiver will know it by */
export async function insertDelivery(tx: Tx, { channel, targetId, event, body }: NewDelivery): Promise<string> {
  const { rows } = await sql<{ event_id: string }>`
    insert into delivery (channel, target_id, event, body)
    values (${channel}, ${targetId}, ${event}, ${JSON.stringify(body)}::jsonb) returning event_id`.execute(tx);
  return rows[0]!.event_id;
}

/** A delivery before it is sent again, locked. */
export type LockedDelivery = { state: string; channel: DeliveryChannel; target_id: number; event: string };

/** @returns null when there is none */
export async function lockDelivery(tx: Tx, id: number): Promise<LockedDelivery | null> {
  const { rows } = await sql<LockedDelivery>`
    select state, channel, target_id, event from delivery where id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Sends it anew, with all its tries, under the id it had. */
export async function replay(tx: Tx, id: number): Promise<void> {
  await sql`
    update delivery set state = 'waiting', tries = 0, next_at = clock_timestamp(), ended_at = null, code = null,
      problem = null, replays = replays + 1
    where id = ${id}`.execute(tx);
}

/** A delivery in the list. */
export type ListedDelivery = {
  id: number;
  event_id: string;
  channel: DeliveryChannel;
  event: string;
  name: string;
  url: string;
  body: Record<string, unknown>;
  state: 'waiting' | 'done' | 'failed';
  tries: number;
  replays: number;
  code: number | null;
  problem: string | null;
  made_at: Date;
  tried_at: Date | null;
  next_at: Date;
  ended_at: Date | null;
};

type Wanted = { webhook: number | null; event: string | null; state: string | null; size: number; offset: number };

const asked = ({ webhook, event, state }: Wanted) => sql`
  (${webhook}::bigint is null or (d.channel = 'webhook' and d.target_id = ${webhook}::bigint))
  and (${event}::text is null or d.event = ${event}) and (${state}::text is null or d.state = ${state})`;

/** A page of what was sent, newest first. */
export async function readDeliveries(db: Db, wanted: Wanted): Promise<{ rows: ListedDelivery[]; total: number }> {
  const { rows } = await sql<ListedDelivery>`
    select d.id, d.event_id, d.channel, d.event, coalesce(w.name, a.name, s.login_id || ' · ' || p.name, '') as name, coalesce(w.url, a.address, '') as url,
      d.body, d.state, d.tries::int as tries, d.replays::int as replays, d.code::int as code, d.problem, d.made_at,
      d.tried_at, d.next_at, d.ended_at
    from delivery d left join webhook w on w.id = d.target_id and d.channel = 'webhook'
      left join alarm_rule a on a.id = d.target_id and d.channel in ('telegram', 'mail')
      left join (push_device p join staff s on s.id = p.staff_id) on p.id = d.target_id and d.channel = 'push'
    where ${asked(wanted)}
    order by d.id desc limit ${wanted.size}::int offset ${wanted.offset}::int`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from delivery d where ${asked(wanted)}`.execute(db);
  return { rows, total: counts[0]!.total };
}

/** Does a target take what is sent to it? */
export async function isTargetOn(tx: Tx, channel: DeliveryChannel, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_on: boolean }>`
    select exists (select from webhook where ${channel} = 'webhook' and id = ${id} and state = 'on')
      or exists (select from alarm_rule where ${channel} in ('telegram', 'mail') and channel = ${channel} and id = ${id} and state = 'on')
      or exists (select from push_device where ${channel} = 'push' and id = ${id}) as is_on`.execute(tx);
  return rows[0]!.is_on;
}
