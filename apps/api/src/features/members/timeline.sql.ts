import { sql } from 'kysely';
import type { TimelineKind } from '@lime/contract/staff-members.ts';
import type { Db } from '../../core/db.ts';

/** Something that happened to a member, from any of the sources. */
export type TimelineRow = {
  /** `<table>:<row>` */
  key: string;
  kind: TimelineKind;
  at: Date;
  micros: number;
  what: string;
  amount: number | null;
  payout: number | null;
  status: string | null;
  text: string | null;
  who: string | null;
  before: unknown;
  after: unknown;
};

/** Where a page of the timeline begins: behind this row. */
export type Cursor = { readonly micros: number; readonly key: string };

/**
 * Columns a row may have in addition to its name and time; all have a type, so that sources that leave them out fit
 * together.
 */
const columns = {
  what: 'text',
  amount: 'bigint',
  payout: 'bigint',
  status: 'text',
  text: 'text',
  who: 'text',
  before: 'jsonb',
  after: 'jsonb',
} as const;

/**
 * One source of the timeline: where its rows are, when they happened, how they are named and what they say. `@id` is the
 * member, `@subject` the member as the audit trail calls it.
 */
type Source = {
  kind: TimelineKind;
  name: string;
  from: string;
  at: string;
  id: string;
  says: Partial<Record<keyof typeof columns, string>>;
};

const sources: readonly Source[] = [
  {
    kind: 'money',
    name: 'cash',
    from: 'cash_request r where r.member_id = @id',
    at: 'r.requested_at',
    id: 'r.seq',
    says: { what: 'r.type', amount: 'r.amount', status: 'r.status', text: 'r.reason', who: 'r.decided_by' },
  },
  {
    kind: 'money',
    name: 'adjustment',
    from: 'adjustment r join staff s on s.id = r.made_by where r.member_id = @id',
    at: 'r.made_at',
    id: 'r.seq',
    says: {
      what: "r.direction || '-' || r.currency",
      amount: 'r.amount',
      status: 'r.state',
      text: 'r.reason',
      who: "'staff:' || s.login_id",
    },
  },
  {
    kind: 'money',
    name: 'conversion',
    from: 'point_conversion r where r.member_id = @id',
    at: 'r.at',
    id: 'r.seq',
    says: { what: "'conversion'", amount: 'r.amount' },
  },
  {
    kind: 'money',
    name: 'bonus',
    from: 'bonus r where r.member_id = @id',
    at: 'r.granted_at',
    id: 'r.id',
    says: { what: "'bonus-' || r.currency", amount: 'r.amount', status: 'r.state', text: 'r.code' },
  },
  {
    kind: 'bets',
    name: 'slip',
    from: 'slip r where r.member_id = @id',
    at: 'r.placed_at',
    id: 'r.id',
    says: {
      what: "'bet'",
      amount: 'r.stake',
      payout: 'r.payout',
      status: "case when r.status = 'cancelled' then 'cancelled' else r.result::text end",
      text: 'r.bet_code',
      // what it is about: a fixture by its names, a round or a hosted play by the id of its game
      after: `jsonb_build_object('kind', r.kind, 'legs', r.legs, 'odds', trunc(r.total_odds, 2)::text, 'id', r.id, 'fixture', (
        select coalesce(h.name_ko, h.name_en) || ' : ' || coalesce(a.name_ko, a.name_en)
        from leg l join fixture f on f.id = l.event_id join team h on h.id = f.home_team_id join team a on a.id = f.away_team_id
        where l.slip_id = r.id and l.no = 1), 'round', (
        select jsonb_build_object('game', g.game, 'day', g.day, 'no', g.no)
        from leg l join game_round g on g.id = l.event_id where l.slip_id = r.id and l.no = 1), 'hosted', (
        select jsonb_build_object('game', d.game, 'round', d.round) from provider_debit d where d.slip_id = r.id))`,
    },
  },
  {
    kind: 'sign-ins',
    name: 'session',
    from: 'session r where r.member_id = @id',
    at: 'r.created_at',
    // a session's own id is no number: its moment names it
    id: '(extract(epoch from r.created_at) * 1000000)::bigint',
    says: {
      what: "'sign-in'",
      status: 'r.ended_reason',
      text: 'r.address',
      after: "jsonb_build_object('agent', r.agent)",
    },
  },
  {
    kind: 'staff',
    name: 'event',
    // adjustments and memos have rows of their own
    from: "audit_event r where r.subject = @subject and r.action not like 'adjustment.%' and r.action <> 'member.memo'",
    at: 'r.at',
    id: 'r.id',
    says: { what: 'r.action', text: 'r.reason', who: 'r.actor', before: 'r.before', after: 'r.after' },
  },
  {
    kind: 'memos',
    name: 'memo',
    from: 'member_memo r join staff s on s.id = r.staff_id where r.member_id = @id',
    at: 'r.at',
    id: 'r.id',
    says: { what: "'memo'", text: 'r.text', who: "'staff:' || s.login_id" },
  },
];

/** Each source gives its newest `size`, cut at the cursor, in the order of its index; the newest of all of them are kept. */
function statementOf(kinds: readonly TimelineKind[]): string {
  const parts = sources
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, name, from, at, id, says }) => {
      const key = `'${name}:' || ${id}`;
      const said = Object.entries(columns).map(
        ([column, type]) => `(${says[column as keyof typeof columns] ?? 'null'})::${type} as ${column}`,
      );
      return `
      (select ${key} as key, '${kind}' as kind, ${at} as at, ${said.join(', ')}
       from ${from} and ${at} <= @at and (${at}, ${key}) < (@at, @key)
       order by ${at} desc, ${key} desc limit @size)`;
    });
  return `select *, (extract(epoch from at) * 1000000)::bigint as micros from (${parts.join(' union all ')}) t
    order by at desc, key desc limit @size`;
}

const far: Cursor = { micros: 253_402_300_799_000_000, key: '~' };

/** The next `size` rows behind the cursor (null: from now), newest first. One statement whatever the kinds. */
export async function readTimeline(
  db: Db,
  { id, kinds, cursor, size }: { id: number; kinds: readonly TimelineKind[]; cursor: Cursor | null; size: number },
): Promise<TimelineRow[]> {
  const { micros, key } = cursor ?? far;
  const at = sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;
  const values: Record<string, ReturnType<typeof sql>> = {
    id: sql`${id}::bigint`,
    subject: sql`${`member:${id}`}::text`,
    at,
    key: sql`${key}::text`,
    size: sql`${size}::int`,
  };
  const text = statementOf(kinds);
  const pieces = text.split(/@(id|subject|at|key|size)\b/);
  const statement = sql.join(
    pieces.map((piece, index) => (index % 2 === 0 ? sql.raw(piece) : values[piece]!)),
    sql``,
  );
  const { rows } = await sql<TimelineRow>`${statement}`.execute(db);
  return rows;
}
