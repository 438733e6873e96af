import { sql } from 'kysely';
import { hostSessionHours } from '@lime/contract/host-questions.ts';
import { often } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';

/** A launch redeemed just before its end may open its session after the host was asked: the host is asked once more. */
const againSeconds = 15;
const restMostSeconds = 60;

/** An end at each host that was launched in these sessions. @returns how many */
export async function insertEnds(tx: Tx, sessionIds: readonly string[]): Promise<number> {
  const { rows } = await sql`
    insert into host_end (host, member_id, session_id)
    select distinct host, member_id, opened_in from launch_token
    where opened_in = any(${sessionIds}::uuid[]) and created_at > clock_timestamp() - make_interval(hours => ${hostSessionHours})
    returning 1`.execute(tx);
  return rows.length;
}

/** An end at each of these hosts that the member has launched, in any session. @returns how many */
export async function insertEndsOf(tx: Tx, memberId: number, hosts: readonly string[]): Promise<number> {
  const { rows } = await sql`
    insert into host_end (host, member_id)
    select distinct host, member_id from launch_token
    where member_id = ${memberId} and opened_in is not null and host = any(${hosts}::text[])
      and created_at > clock_timestamp() - make_interval(hours => ${hostSessionHours})
    returning 1`.execute(tx);
  return rows.length;
}

/** An end that a host is asked for; `session_id` of null: in all sessions. */
export type HostEnd = {
  readonly id: number;
  readonly host: string;
  readonly member_id: number;
  readonly session_id: string | null;
  readonly launch: number;
};

/**
 * Takes ends that are due for these hosts, oldest first: no other process asks them again before their rest is over, which
 * grows with each time. Ends older than any session are deleted.
 */
export async function takeEnds(db: Db, hosts: readonly string[], most: number): Promise<HostEnd[]> {
  const { rows } = await sql<HostEnd>`${often}
    with gone as (
      delete from host_end where written_at < clock_timestamp() - make_interval(hours => ${hostSessionHours})
    ), due as (
      select id from host_end
      where ask_at <= clock_timestamp() and host = any(${hosts}::text[])
        and written_at >= clock_timestamp() - make_interval(hours => ${hostSessionHours})
      order by ask_at limit ${most} for update skip locked
    )
    update host_end e set tries = least(e.tries + 1, 100),
      ask_at = clock_timestamp() + make_interval(secs => least(${restMostSeconds}, 2 ^ least(e.tries, 10)))
    from due where due.id = e.id
    returning e.id, e.host, e.member_id, e.session_id, e.launch`.execute(db);
  return rows.toSorted((one, other) => one.id - other.id);
}

/** Ends that a host has answered: a new one is asked once more after 15 seconds; one asked for the second time is deleted. */
export async function endsAnswered(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    with done as (
      delete from host_end where id = any(${ids}::bigint[])
        and written_at < clock_timestamp() - make_interval(secs => ${againSeconds})
    )
    update host_end set ask_at = written_at + make_interval(secs => ${againSeconds}), tries = 0
    where id = any(${ids}::bigint[]) and written_at >= clock_timestamp() - make_interval(secs => ${againSeconds})`.execute(
    db,
  );
}
