import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CapKind } from '@lime/domain/limits/liability.ts';
import { inTransaction } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { liabilityOfSlip, openSlip } from '../../core/open.ts';

/**
 * One thing that liability is limited on; `id` is a fixture, a selection, a Seoul day as 20261122, or a round of a game.
 * `part` is the member where the line is one of a member, and the pick of a round.
 */
export type CapLine = {
  readonly key: string;
  readonly kind: CapKind | 'round';
  readonly id: number;
  readonly part: number;
};

/** What a process wants of one line, and what it has of it: `free`, `inFlight` and `spent` (written, not yet measured). */
export type CapDemand = {
  readonly line: CapLine;
  readonly cap: number;
  readonly need: number;
  readonly free: number;
  readonly inFlight: number;
  readonly spent: number;
};

export type Drawn = {
  readonly key: string;
  /** headroom that is the process's from now on, beyond what it had */
  readonly granted: number;
  /** won of `spent` that the measurement has counted: no longer the process's */
  readonly counted: number;
  /** what is left for everybody after the grant */
  readonly left: number;
  /** the cap less the liability of written slips: no more than this can be had, whatever other processes return */
  readonly ceiling: number;
  /** won other processes hold, used or not */
  readonly others: number;
};

export const leaseMs = 30_000;
/** A measurement serves no longer than this. */
const maxAgeMs = 60_000;
/** A line that is short is measured again at most this often, so that refusals cost the database little. */
const shortAgeMs = 500;

type LineRow = { key: string; used: number; recall: number; age: number | null; before_change: boolean };
type PortionRow = { key: string; process: string; held: number; answered: number };

/**
 * Draws headroom for all lines in one transaction, under the lines' locks, in the order of their keys.
 *
 * With plenty of room a portion goes beyond the need, so that most bets ask nobody. A line that is short is measured from the open
 * slips; then the other processes are asked for what they do not use.
 *
 * @returns what came of each line, and the keys the other processes must be asked for
 */
export function drawPortions(
  db: Db,
  process: string,
  wanted: readonly CapDemand[],
): Promise<{ drawn: Drawn[]; recalled: string[] }> {
  return inTransaction(db, async (tx) => {
    await beginDraw(tx, process);
    const lines = wanted.toSorted((a, b) => (a.line.key < b.line.key ? -1 : 1));
    const keys = lines.map(({ line }) => line.key);
    const rows = new Map((await lockLines(tx, keys)).map((row) => [row.key, row]));
    const lapsed = await dropLapsed(tx, keys);
    const portions = await readPortions(tx, keys);
    const othersOf = (key: string) => portions.filter((row) => row.key === key && row.process !== process);
    const held = (key: string) => othersOf(key).reduce((sum, row) => sum + row.held, 0);
    const used = new Map(keys.map((key) => [key, rows.get(key)!.used]));
    const measured = new Set<string>();
    const measureAll = async (some: readonly CapDemand[]) => {
      for (const { line } of some) measured.add(line.key);
      for (const [key, won] of await measure(
        tx,
        some.map(({ line }) => line),
      ))
        used.set(key, won);
    };
    const own = ({ line, free, inFlight, spent }: CapDemand) => free + inFlight + (measured.has(line.key) ? 0 : spent);
    const room = (want: CapDemand) => want.cap - used.get(want.line.key)! - held(want.line.key) - own(want);

    await measureAll(
      lines.filter(({ line }) => {
        const { age, before_change } = rows.get(line.key)!;
        return age === null || age > maxAgeMs || before_change || lapsed.has(line.key);
      }),
    );
    await measureAll(
      lines.filter(
        (want) =>
          !measured.has(want.line.key) &&
          room(want) < want.need &&
          (want.spent > 0 || rows.get(want.line.key)!.age! > shortAgeMs),
      ),
    );

    const recalled: string[] = [];
    const drawn: Drawn[] = [];
    const written: { key: string; held: number; answered: number }[] = [];
    for (const want of lines) {
      const { key } = want.line;
      const row = rows.get(key)!;
      const open = Math.max(0, room(want));
      const granted = Math.min(open, want.need + (open > 64 * want.need ? Math.floor((open - want.need) / 8) : 0));
      const others = held(key);
      const isShort = granted < want.need;
      const asks = isShort && others > 0 && othersOf(key).every((portion) => portion.answered >= row.recall);
      if (asks) recalled.push(key);
      written.push({ key, held: own(want) + granted, answered: row.recall + (asks ? 1 : 0) });
      drawn.push({
        key,
        granted,
        counted: measured.has(key) ? want.spent : 0,
        left: open - granted,
        ceiling: want.cap - used.get(key)!,
        others,
      });
    }
    await writePortions(tx, process, written);
    if (recalled.length > 0) await askForReturns(tx, recalled);
    return { drawn, recalled };
  });
}

export type Returned = { readonly key: string; readonly inFlight: number; readonly spent: number };

/** Gives back all headroom of these lines but what is being written; written slips are measured before the next draw. */
export function returnPortions(db: Db, process: string, lines: readonly Returned[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    await beginDraw(tx, process);
    const sorted = lines.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const recalls = new Map((await lockLines(tx, keysOf(sorted))).map((row) => [row.key, row.recall]));
    const unmeasured = sorted.filter((line) => line.spent > 0);
    if (unmeasured.length > 0)
      await sql`update cap_line set measured_at = '-infinity' where key = any(${keysOf(unmeasured)}::text[])`.execute(
        tx,
      );
    const idle = sorted.filter((line) => line.inFlight === 0);
    if (idle.length > 0)
      await sql`delete from cap_portion where process = ${process}::uuid and key = any(${keysOf(idle)}::text[])`.execute(
        tx,
      );
    const rest = sorted.filter((line) => line.inFlight > 0);
    await writePortions(
      tx,
      process,
      rest.map(({ key, inFlight }) => ({ key, held: inFlight, answered: recalls.get(key)! })),
    );
  });
}

const keysOf = (lines: readonly { key: string }[]) => lines.map((line) => line.key);

/** Renews the process's lease; a neighbour that hangs holds nobody up for long. */
async function beginDraw(tx: Tx, process: string): Promise<void> {
  await sql`
    select set_config('lock_timeout', '3000', true), set_config('statement_timeout', '10000', true),
      set_config('idle_in_transaction_session_timeout', '5000', true)`.execute(tx);
  await renewLease(tx, process);
}

/** Keeps the process's portions its own. */
export async function renewLease(db: Db | Tx, process: string): Promise<void> {
  await sql`
    insert into cap_process (process, leased_until)
    values (${process}::uuid, clock_timestamp() + make_interval(secs => ${leaseMs / 1_000}::double precision))
    on conflict (process) do update set leased_until = excluded.leased_until`.execute(db);
}

/** A process that ends properly: its portions are gone already. */
export async function endProcess(db: Db, process: string): Promise<void> {
  await sql`delete from cap_process where process = ${process}::uuid`.execute(db);
}

/** Makes the lines that are missing and locks all of them, in the order they come in (that of their keys). */
async function lockLines(tx: Tx, keys: readonly string[]): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    insert into cap_line as c (key) select key from unnest(${keys}::text[]) with ordinality t(key, no) order by no
    on conflict (key) do update set key = excluded.key
    returning c.key, c.used, c.recall,
      case when isfinite(c.measured_at) then extract(epoch from clock_timestamp() - c.measured_at)::double precision * 1000 end as age,
      exists (select from setting s where s.key = 'liabilityCaps' and c.measured_at < s.changed_at + interval '5 seconds') as before_change`.execute(
    tx,
  );
  return rows;
}

/** Portions of processes whose lease has run out: what they wrote is found by measuring. @returns their lines */
async function dropLapsed(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    delete from cap_portion p
    where p.key = any(${keys}::text[]) and not exists (
      select from cap_process c where c.process = p.process and c.leased_until > clock_timestamp())
    returning p.key`.execute(tx);
  return new Set(keysOf(rows));
}

async function readPortions(tx: Tx, keys: readonly string[]): Promise<PortionRow[]> {
  const { rows } = await sql<PortionRow>`
    select key, process::text as process, held, answered from cap_portion where key = any(${keys}::text[])`.execute(tx);
  return rows;
}

async function writePortions(
  tx: Tx,
  process: string,
  rows: readonly { key: string; held: number; answered: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into cap_portion (key, process, held, answered)
    select key, ${process}::uuid, held, answered
    from unnest(${keysOf(rows)}::text[], ${rows.map((row) => row.held)}::bigint[], ${rows.map((row) => row.answered)}::integer[])
      t(key, held, answered)
    on conflict (key, process) do update set held = excluded.held, answered = excluded.answered`.execute(tx);
}

async function askForReturns(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`update cap_line set recall = recall + 1 where key = any(${keys}::text[])`.execute(tx);
}

/** Lines of which others wait for a return of this process. */
export async function readUnanswered(db: Db, process: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select p.key from cap_portion p join cap_line c on c.key = p.key
    where p.process = ${process}::uuid and p.answered < c.recall
    limit 1000`.execute(db);
  return keysOf(rows);
}

/** Lines nobody has used for long. */
export async function forgetLines(db: Db): Promise<void> {
  await sql`
    delete from cap_line where key in (
      select c.key from cap_line c
      where c.measured_at < clock_timestamp() - interval '10 minutes' and not exists (select from cap_portion p where p.key = c.key)
      limit 1000 for update skip locked)`.execute(db);
  await sql`delete from cap_process where leased_until < clock_timestamp() - interval '1 hour'`.execute(db);
}

/** Open slips with such a leg. */
const slipsOn = (leg: RawBuilder<unknown>) => sql`
  select coalesce(sum(${liabilityOfSlip}), 0)::bigint
  from slip s where ${openSlip} and s.id in (select l.slip_id from leg l where ${leg})`;

const onPick = sql`
  l.event_id = (select m.fixture_id from selection x join market m on m.id = x.market_id where x.id = t.id) and l.selection_id = t.id`;
const ofFixtures = (fixtures: RawBuilder<unknown>) => slipsOn(sql`l.event_id in (${fixtures})`);

/** How each kind is read off the open slips; the statement calls the line `t`. */
const measures: Record<CapLine['kind'], RawBuilder<unknown>> = {
  memberPick: sql`
    select coalesce(sum(${liabilityOfSlip}), 0)::bigint
    from leg l join slip s on s.id = l.slip_id
    where ${onPick} and s.member_id = t.part and ${openSlip}`,
  round: slipsOn(sql`l.event_id = t.id and l.selection_id = t.part`),
  pick: slipsOn(onPick),
  match: ofFixtures(sql`select t.id`),
  day: ofFixtures(sql`
    select f.id from fixture f
    where f.starts_at >= to_date(t.id::text, 'YYYYMMDD')::timestamp at time zone 'Asia/Seoul'
      and f.starts_at < (to_date(t.id::text, 'YYYYMMDD') + 1)::timestamp at time zone 'Asia/Seoul'`),
};

/** Reads what open slips have at stake on these lines, and keeps it. A leg's slip counts once on a line, and whole. */
async function measure(tx: Tx, lines: readonly CapLine[]): Promise<[key: string, won: number][]> {
  const found: [string, number][] = [];
  for (const kind of new Set(lines.map((line) => line.kind))) {
    const some = lines.filter((line) => line.kind === kind);
    const { rows } = await sql<{ key: string; used: number }>`
      update cap_line c set used = t.used, measured_at = clock_timestamp()
      from (
        select t.key, (${measures[kind]}) as used
        from unnest(${keysOf(some)}::text[], ${some.map((line) => line.id)}::bigint[], ${some.map((line) => line.part)}::bigint[])
          t(key, id, part)) t
      where c.key = t.key
      returning c.key, c.used`.execute(tx);
    for (const row of rows) found.push([row.key, row.used]);
  }
  return found;
}
