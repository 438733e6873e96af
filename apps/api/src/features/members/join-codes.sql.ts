import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { JoinCodeForm, WireJoinCode } from '@lime/contract/staff-join-codes.ts';
import type { Db, Tx } from '../../core/db.ts';

/** A join code with the members who came by it; `total` counts all codes that match. */
export type JoinCodeRow = Omit<JoinCodeForm, 'expiresAt'> & {
  expiresAt: Date | null;
  owner: string;
  createdAt: Date;
  members: number;
  state: WireJoinCode['state'];
  total: number;
};

/** Codes with the members who came by them, newest first. */
export async function readJoinCodes(
  db: Db | Tx,
  where: RawBuilder<unknown>,
  offset: number,
  limit: number,
): Promise<JoinCodeRow[]> {
  const { rows } = await sql<JoinCodeRow>`
    select code, note, owner, active, grade, greeting, expires_at as "expiresAt", most_uses as "mostUses", created_at as "createdAt", members, total,
      case when not active then 'stopped' when expires_at <= clock_timestamp() then 'over'
        when members >= most_uses then 'used-up' else 'open' end as state
    from (
      select c.*, count(*) over ()::int as total,
        (select count(*)::int from member m where m.join_code = c.code) as members
      from join_code c where ${where}
      order by c.created_at desc, c.code offset ${offset}::int limit ${limit}::int) c
    order by created_at desc, code`.execute(db);
  return rows;
}

/** A code as it is, under its lock; null when there is none. */
export async function lockJoinCode(tx: Tx, code: string): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<Record<string, unknown>>`
    select code, owner, note, active, grade, greeting, expires_at, most_uses from join_code where code = ${code} for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** @param owner `office` or `agent:<id>`. @returns false when the code is there already */
export async function insertCode(tx: Tx, form: JoinCodeForm, owner: string): Promise<boolean> {
  const { rows } = await sql`
    insert into join_code (code, owner, note, active, grade, greeting, expires_at, most_uses)
    values (${form.code}, ${owner}, ${form.note}, ${form.active}, ${form.grade}::smallint, ${form.greeting}, ${form.expiresAt}::timestamptz, ${form.mostUses})
    on conflict (code) do nothing returning code`.execute(tx);
  return rows.length > 0;
}

/** Replaces a join code's terms. */
export async function updateJoinCode(tx: Tx, form: JoinCodeForm): Promise<void> {
  await sql`
    update join_code set note = ${form.note}, active = ${form.active}, expires_at = ${form.expiresAt}::timestamptz,
      most_uses = ${form.mostUses}, grade = ${form.grade}::smallint, greeting = ${form.greeting}
    where code = ${form.code}`.execute(tx);
}

/** For the seed; one that is there stays. */
export async function insertJoinCode(tx: Tx, code: string, owner: string): Promise<void> {
  await sql`insert into join_code (code, owner) values (${code}, ${owner}) on conflict do nothing`.execute(tx);
}

/** Is it active, not over and not used up, and its agent not suspended? */
export async function hasJoinCode(db: Db | Tx, code: string): Promise<boolean> {
  const { rows } = await sql`
    select code from join_code c
    where code = ${code} and active and (expires_at is null or expires_at > clock_timestamp())
      and not exists (select from agent a where c.owner = 'agent:' || a.id and a.state <> 'normal')
      and (most_uses is null or most_uses > (select count(*) from member m where m.join_code = c.code))`.execute(db);
  return rows.length === 1;
}

/** Those who sign up with a code for so many take turns from here on. */
export async function holdJoinCode(tx: Tx, code: string): Promise<void> {
  await sql`select code from join_code where code = ${code} and most_uses is not null for update`.execute(tx);
}

/** Whose a code is, and what it gives; null when there is none. */
export type JoinCodeTerms = { owner: string; grade: number | null; greeting: string };

/** Of any code, also one that is over. */
export async function readJoinCodeTerms(db: Db | Tx, code: string): Promise<JoinCodeTerms | null> {
  const { rows } = await sql<JoinCodeTerms>`select owner, grade, greeting from join_code where code = ${code}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Is there such an agent? */
export async function hasAgent(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select id from agent where id = ${id}::bigint`.execute(tx);
  return rows.length === 1;
}
