import { sql } from 'kysely';
import type { ChanceRules } from '@lime/domain/lotto/chances.ts';
import type { LottoPrizes } from '@lime/domain/lotto/prizes.ts';
import { countedSlip } from '../../core/counted-slips.ts';
import { risked } from '../../core/open.ts';
import type { Db, Tx } from '../../core/db.ts';

/** What a round runs by, fixed when it opens. */
export type LottoTerms = ChanceRules & { readonly prizes: LottoPrizes };

/** A round without what it is drawn from. */
export type RoundRow = {
  no: number;
  opens_at: Date;
  draws_at: Date;
  state: 'open' | 'closed' | 'drawn' | 'cancelled';
  commitment: Buffer;
  terms: LottoTerms;
  tickets_hash: Buffer | null;
  /** counted while the round is open, fixed when it closes */
  tickets: number;
  seed: Buffer | null;
  numbers: number[] | null;
  bonus: number | null;
  drawn_at: Date | null;
  paid_at: Date | null;
  cancel_reason: string | null;
};

/** Never the salt: what a round is drawn from stays in lotto-clock.ts. */
export const roundColumns = sql`r.no, r.opens_at, r.draws_at, r.state, r.commitment, r.terms, r.tickets_hash,
  case when r.state = 'open' then (select count(*) from lotto_ticket t where t.round_no = r.no) else r.tickets end as tickets,
  r.seed, r.numbers, r.bonus, r.drawn_at, r.paid_at, r.cancel_reason`;

/** The one under way; null when there is none. */
export async function readRunning(db: Db | Tx): Promise<RoundRow | null> {
  const { rows } = await sql<RoundRow>`
    select ${roundColumns} from lotto_round r where r.state in ('open', 'closed')`.execute(db);
  return rows[0] ?? null;
}

/** A round by its number, else the last one drawn. */
export async function readRound(db: Db | Tx, no: number | null): Promise<RoundRow | null> {
  const { rows } = await sql<RoundRow>`
    select ${roundColumns} from lotto_round r
    where ${no === null ? sql`r.state = 'drawn'` : sql`r.no = ${no}`} order by r.no desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** A page of rounds, newest first. @param of only rounds this member has a ticket of */
export async function readRounds(
  db: Db,
  { of, offset, limit }: { of: number | null; offset: number; limit: number },
): Promise<{ rows: RoundRow[]; total: number }> {
  const where =
    of === null ? sql`true` : sql`exists (select from lotto_ticket t where t.round_no = r.no and t.member_id = ${of})`;
  const [{ rows }, counted] = await Promise.all([
    sql<RoundRow>`select ${roundColumns} from lotto_round r where ${where} order by r.no desc offset ${offset} limit ${limit}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from lotto_round r where ${where}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]!.total };
}

/**
 * The round tickets go into, kept open until the end of the transaction: closing it waits. Null when there is none,
 * or its time is over by the database's clock.
 */
export async function holdOpenRound(tx: Tx): Promise<RoundRow | null> {
  const { rows } = await sql<RoundRow>`
    select ${roundColumns} from lotto_round r
    where r.state = 'open' and r.draws_at > clock_timestamp() for share`.execute(tx);
  return rows[0] ?? null;
}

/** What the lotto must know of a member. */
export type LottoMember = { state: 'normal' | 'waiting' | 'suspended' | 'left'; birthday: string | null };

/** The member as the row is now. The member must be there. */
export async function readMember(db: Db | Tx, memberId: number): Promise<LottoMember> {
  const { rows } = await sql<LottoMember>`select state, birthday from member where id = ${memberId}`.execute(db);
  return rows[0]!;
}

/** What a member has done in a round so far: days of check-ins made on the day itself, and won of settled stakes. */
export async function readDoings(
  db: Db | Tx,
  memberId: number,
  roundNo: number,
): Promise<{ checkIns: string[]; stakes: number }> {
  const { rows } = await sql<{ checkIns: string[]; stakes: number }>`
    select
      array(
        select day::text from attendance a
        where a.member_id = ${memberId} and not a.made_up and a.at >= r.opens_at and a.at < r.draws_at order by day
      ) as "checkIns",
      (select coalesce(sum(stake), 0)::bigint from slip s
        where s.member_id = ${memberId} and s.placed_at >= r.opens_at and s.placed_at < r.draws_at
          and ${countedSlip} and s.result in ${risked}) as stakes
    from lotto_round r where r.no = ${roundNo}`.execute(db);
  return rows[0]!;
}

/** Chances of a member in a round, and which of the asked causes are counted already. */
export type ChanceCounts = {
  /** earned by what the member did in this round */
  earned: number;
  /** not used yet, wherever they come from */
  free: number;
  /** causes among the asked for that are counted already */
  known: string[];
};

/** Counts a member's chances in a round, all and those left. */
export async function readChances(
  db: Db | Tx,
  { memberId, roundNo, causes }: { memberId: number; roundNo: number; causes: readonly string[] },
): Promise<ChanceCounts> {
  const { rows } = await sql<ChanceCounts>`
    select count(*) filter (where earned_no = ${roundNo} and cause not like 'staff:%') as earned,
      count(*) filter (where round_no = ${roundNo} and ticket_id is null) as free,
      coalesce((select array_agg(k.cause) from lotto_chance k where k.cause = any(${causes}::text[])), '{}') as known
    from lotto_chance where member_id = ${memberId} and (round_no = ${roundNo} or earned_no = ${roundNo})`.execute(db);
  return rows[0]!;
}

/** Each cause counts once; those that do not fit under `most` are left for never. Under the member's lock. */
export async function insertChances(
  tx: Tx,
  { memberId, roundNo, causes }: { memberId: number; roundNo: number; causes: readonly string[] },
): Promise<void> {
  await sql`
    insert into lotto_chance (member_id, round_no, earned_no, cause)
    select ${memberId}, ${roundNo}, ${roundNo}, cause from unnest(${causes}::text[]) with ordinality as c (cause, place)
    order by place on conflict (cause) do nothing`.execute(tx);
}

/** A ticket with what came of it; null while its round is not drawn. */
export type TicketRow = {
  id: number;
  round_no: number;
  member_id: number;
  numbers: number[];
  automatic: boolean;
  receipt: string;
  at: Date;
  matches: number | null;
  bonus_match: boolean | null;
  rank: number | null;
  points: number;
  paid_at: Date | null;
};

const ticketColumns = sql`t.id, t.round_no, t.member_id, t.numbers, t.automatic, t.receipt, t.at, t.matches, t.bonus_match, t.rank,
  t.points, t.paid_at`;

/** A ticket as a member enters it. */
export type NewTicket = {
  roundNo: number;
  memberId: number;
  /** rising */
  numbers: readonly number[];
  automatic: boolean;
  receipt: string;
  key: string | null;
};

/** Uses the member's oldest free chance for a ticket. Under the member's lock. @returns null when there is none */
export async function insertTicket(tx: Tx, ticket: NewTicket): Promise<TicketRow | null> {
  const { rows } = await sql<TicketRow>`
    with free as (
      select id from lotto_chance
      where member_id = ${ticket.memberId} and round_no = ${ticket.roundNo} and ticket_id is null
      order by id limit 1 for update),
    entered as (
      insert into lotto_ticket (round_no, member_id, numbers, automatic, receipt, idempotency_key)
      select ${ticket.roundNo}, ${ticket.memberId}, ${ticket.numbers}::smallint[], ${ticket.automatic}, ${ticket.receipt},
        ${ticket.key}::uuid from free
      returning *),
    used as (
      update lotto_chance c set ticket_id = entered.id from free, entered where c.id = free.id returning c.id)
    select ${ticketColumns} from entered t where exists (select from used)`.execute(tx);
  return rows[0] ?? null;
}

/** A member's tickets of some rounds, newest first. */
export async function readOwnTickets(db: Db | Tx, memberId: number, roundNos: readonly number[]): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    select ${ticketColumns} from lotto_ticket t
    where t.member_id = ${memberId} and t.round_no = any(${roundNos}::integer[]) order by t.id desc limit 2000`.execute(
    db,
  );
  return rows;
}

/** A page of a round's listing, in the order the tickets were entered; each line without the line feed that ends it. */
export async function readLines(db: Db, roundNo: number, offset: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select rtrim(audit.lotto_line(receipt, numbers), E'\n') as line
    from (
      -- apart, so that only the page's tickets are hashed
      select id, receipt, numbers from lotto_ticket where round_no = ${roundNo} order by id offset ${offset} limit ${limit}) t
    order by id`.execute(db);
  return rows.map(({ line }) => line);
}
