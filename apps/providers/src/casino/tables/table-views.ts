import type pg from 'pg';
import type { WireTableNews } from '@lime/contract/casino.ts';
import { shoeSize } from '@lime/domain/casino/tables/shoe.ts';
import type { SpotBet } from '@lime/domain/games/hosted/spot-game.ts';
import type { TableOutcome } from '@lime/domain/casino/tables/table-games.ts';
import { paidPlaces } from '../../token/round-view.ts';
import type { RoundBets } from '../../token/round-bets.ts';
import type { TableGuests } from './table-guests.ts';
import { betGame, closedIn, sharedTable } from './table-list.ts';
import type { SharedTable } from './table-list.ts';
import { beadOf, paidSpots } from './table-looks.ts';
import { shownBy, tableColumns } from './table-rounds.ts';
import type { TablePace, TableRounds, TableRow } from './table-rounds.ts';
import { shoeColumns } from './table-shoes.ts';
import type { ShoeRow } from './table-shoes.ts';
import type { OwnRound, PastRound, ShoeBrief, ShownResult, TableRound, TableState, TableView } from './table-types.ts';

// Shared tables as their pages show them, and as anybody checks their shoes and rounds.

/** The newest rounds of tables, with the host's time. */
export type NewestRounds = { readonly now: number; readonly rounds: ReadonlyMap<string, TableRow | null> };

export type TableViews = {
  /** The newest round of these tables and of all that have one under way. */
  newest(tables: readonly string[]): Promise<NewestRounds>;
  /** Tables as everybody sees them. */
  views(tables: readonly SharedTable[], newest: NewestRounds): Promise<ReadonlyMap<string, TableView>>;
  state(table: SharedTable, memberId: string): Promise<TableState>;
  /** Who is at tables, and their roads, for lobbies. */
  brief(tables: readonly SharedTable[]): Promise<WireTableNews>;
};

const shownRounds = 50;
const shownShoes = 10;
/** of a table in a lobby: as many as a big road of a tile shows, as a rule */
const briefRounds = 40;
/** A shoe of baccarat has some sixty rounds, one of dragon-tiger a hundred. */
const maxOfShoe = 110;

type PastRow = Pick<TableRow, 'id' | 'no' | 'game' | 'opening' | 'outcome'> & { shoe_no: number | null; at: Date };

type Deps = {
  readonly pool: pg.Pool;
  readonly bets: Pick<RoundBets, 'mine'>;
  readonly rounds: Pick<TableRounds, 'revealsOf'>;
  readonly guests: Pick<TableGuests, 'at'>;
  readonly pace: TablePace;
};

/** What this process knows of the tables it shows. */
type Context = Deps & {
  /** The last rounds of a table are the same for all until the next one is drawn. */
  readonly kept: Map<string, { readonly newest: number; readonly last: readonly PastRound[] }>;
};

export function createTableViews(deps: Deps): TableViews {
  const context: Context = { ...deps, kept: new Map() };
  return {
    newest: (tables) => readNewest(context, tables),
    views: (tables, newest) => viewsOf(context, tables, newest),
    state: (table, memberId) => stateOf(context, table, memberId),
    brief: (tables) => briefOf(context, tables),
  };
}

function resultOf({ rules }: SharedTable, outcome: TableOutcome): ShownResult {
  return {
    text: rules.outcomeText(outcome),
    bead: beadOf(rules, outcome),
    paid: paidSpots(rules, outcome),
  };
}

function past(table: SharedTable, { no, opening, outcome, shoe_no: shoeNo, at }: PastRow): PastRound {
  const drawn = table.rules.readOutcome(outcome)!;
  return {
    no,
    shoeNo,
    ofShoe: opening?.ofShoe ?? null,
    at: at.toISOString(),
    reveals: table.rules.reveals(drawn),
    ...resultOf(table, drawn),
  };
}

/** The last rounds of these tables, the newest first: one statement, and another one where a round was drawn since. */
async function lastOf(
  { pool, kept }: Context,
  tables: readonly SharedTable[],
): Promise<ReadonlyMap<string, readonly PastRound[]>> {
  const { rows: newest } = await pool.query<{ game: string; id: number; shoe_id: number | null }>(
    `select n.game, n.id, n.shoe_id from unnest($1::text[]) as t (game) cross join lateral (
       select r.game, r.id, r.shoe_id from round r
       where r.game = t.game and r.drawn_at is not null order by r.no desc limit 1) n`,
    [tables.map(({ id }) => id)],
  );
  const changed = newest.filter(({ game, id }) => kept.get(game)?.newest !== id);
  if (changed.length > 0) {
    const { rows } = await pool.query<PastRow & { shoe_id: number | null }>(
      `select n.*, s.no as shoe_no from unnest($1::text[]) as t (game) cross join lateral (
         select r.id, r.no, r.game, r.opening, r.outcome, r.shoe_id, r.draws_at as at from round r
         where r.game = t.game and r.drawn_at is not null order by r.no desc limit $2) n
       left join shoe s on s.id = n.shoe_id order by n.game, n.no desc`,
      [changed.map(({ game }) => game), maxOfShoe],
    );
    const byTable = Map.groupBy(rows, ({ game }) => game);
    for (const { game, id, shoe_id: shoe } of changed)
      kept.set(game, {
        newest: id,
        last: byTable
          .get(game)!
          .filter((row, index) => index < shownRounds || (shoe !== null && row.shoe_id === shoe))
          .map((row) => past(sharedTable(game)!, row)),
      });
  }
  return new Map(newest.map(({ game }) => [game, kept.get(game)!.last]));
}

async function playsOf({ pool }: Context, table: SharedTable, memberId: string): Promise<readonly OwnRound[]> {
  const { rows } = await pool.query<PastRow & { rows: SpotBet[][] }>(
    `select r.id, r.no, r.game, r.opening, r.outcome, s.no as shoe_no, r.draws_at as at, json_agg(b.bets order by b.id) as rows
     from bet b join round r on r.id = b.round_id left join shoe s on s.id = r.shoe_id
     where b.member_id = $1 and r.game = $2 and b.state in ('ending', 'done')
     group by r.id, s.no order by r.id desc limit $3`,
    [memberId, table.id, shownRounds],
  );
  return rows.map((row) => {
    const places = paidPlaces(table.rules as never, row) as OwnRound['bets'];
    const { paid: _paid, ...drawn } = past(table, row);
    return {
      ...drawn,
      bets: places,
      stake: places.reduce((sum, { stake }) => sum + stake, 0),
      payout: places.reduce((sum, { paid }) => sum + paid, 0),
    };
  });
}

async function shoesOf(
  { pool }: Context,
  tables: readonly string[],
  ids: readonly number[],
): Promise<readonly ShoeRow[]> {
  const { rows } = await pool.query<ShoeRow>(
    `select ${shoeColumns} from shoe s where s.game = any($1) and s.ended_at is null or s.id = any($2) order by s.id`,
    [tables, ids],
  );
  return rows;
}

async function shoesOver({ pool }: Context, table: SharedTable): Promise<readonly ShoeBrief[]> {
  const { rows } = await pool.query<Omit<ShoeBrief, 'endedAt'> & { ended_at: Date }>(
    `select no, (select count(*) from round r where r.shoe_id = s.id)::int as rounds, encode(order_hash, 'hex') as hash, ended_at
     from shoe s where game = $1 and ended_at is not null order by no desc limit $2`,
    [table.id, shownShoes],
  );
  return rows.map(({ ended_at: endedAt, ...shoe }) => ({ ...shoe, endedAt: endedAt.toISOString() }));
}

type Stake = { round_id: number; member_id: string; bets: { stake: number; spot: string }[] };
async function stakesOn({ pool }: Context, ids: readonly number[]): Promise<readonly Stake[]> {
  const { rows } = await pool.query<Stake>(
    `select round_id, member_id, bets from bet where round_id = any($1) and state in ('taken', 'ending', 'done')`,
    [ids],
  );
  return rows;
}

async function roundView(
  { rounds, pace }: Context,
  table: SharedTable,
  row: TableRow,
  now: number,
): Promise<TableRound> {
  const reveals = row.salt === null ? [] : await rounds.revealsOf(table, row);
  const shown = reveals.slice(0, shownBy(row, reveals.length, now, pace));
  const isOver = row.drawn_at !== null;
  const outcome = isOver ? table.rules.readOutcome(row.outcome)! : null;
  return {
    no: row.no,
    ofShoe: row.opening?.ofShoe ?? null,
    phase: isOver ? 'over' : row.starts_at !== null ? 'dealing' : now < row.closes_at ? 'open' : 'sealing',
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    startsAt: row.starts_at,
    nextAt: isOver ? row.draws_at + pace.restMs : null,
    closed: closedIn(row.opening),
    shown,
    result: outcome === null ? null : resultOf(table, outcome),
    linkHash: row.before?.toString('hex') ?? null,
  };
}

function stakesView(table: SharedTable, stakes: readonly Stake[], atTable: Awaited<ReturnType<TableGuests['at']>>) {
  const spots = new Map<string, { members: Set<string>; staked: number }>();
  const byMember = new Map<string, number>();
  for (const { member_id: member, bets: list } of stakes)
    for (const { spot, stake } of list) {
      const on = spots.get(spot) ?? { members: new Set<string>(), staked: 0 };
      on.members.add(member);
      on.staked += stake;
      spots.set(spot, on);
      byMember.set(member, (byMember.get(member) ?? 0) + stake);
    }
  const seats = Array.from({ length: table.seats ?? 0 }, (_, index) => {
    const guest = atTable.find(({ seat }) => seat === index + 1);
    return guest ? { name: guest.name, staked: byMember.get(guest.memberId) ?? 0 } : null;
  });
  return {
    spots: Object.fromEntries([...spots].map(([spot, { members, staked }]) => [spot, [members.size, staked] as const])),
    bets: stakes.length,
    staked: [...byMember.values()].reduce((sum, stake) => sum + stake, 0),
    people: atTable.length,
    seats,
  };
}

async function readNewest({ pool }: Context, tables: readonly string[]): Promise<NewestRounds> {
  const { rows } = await pool.query<TableRow & { table_id: string; now: number; id: number | null }>(
    `select t.game as table_id, (extract(epoch from clock_timestamp()) * 1000)::bigint as now, n.*
     from (select game from round where host = 'casino' and drawn_at is null union select unnest($1::text[])) t
     left join lateral (select ${tableColumns} from round r where r.game = t.game order by r.no desc limit 1) n on true`,
    [tables],
  );
  return {
    now: rows[0]?.now ?? Date.now(),
    rounds: new Map(rows.map((row) => [row.table_id, row.id === null ? null : row])),
  };
}

async function viewsOf(
  context: Context,
  tables: readonly SharedTable[],
  { now, rounds: newest }: NewestRounds,
): Promise<ReadonlyMap<string, TableView>> {
  const ids = tables.map(({ id }) => id);
  const rows = ids.flatMap((id) => newest.get(id) ?? []);
  const [shoes, stakes, people] = await Promise.all([
    shoesOf(
      context,
      ids,
      rows.flatMap(({ shoe_id: id }) => id ?? []),
    ),
    stakesOn(
      context,
      rows.map(({ id }) => id),
    ),
    context.guests.at(ids),
  ]);
  const views = new Map<string, TableView>();
  for (const table of tables) {
    const row = newest.get(table.id) ?? null;
    const round = row && (await roundView(context, table, row, now));
    // the next shoe is shown as soon as it is published
    const shoe = shoes.findLast(({ game }) => game === table.id);
    const isOfShoe = shoe !== undefined && row?.shoe_id === shoe.id;
    const gone = isOfShoe ? row.opening!.from + round!.shown.length : (shoe?.burned?.length ?? 0);
    views.set(table.id, {
      now,
      round,
      shoe: shoe
        ? {
            no: shoe.no,
            hash: shoe.order_hash.toString('hex'),
            publishedAt: shoe.published_at,
            opensAt: shoe.opens_at,
            left: shoeSize - gone,
            burned: shoe.burned,
          }
        : null,
      ...stakesView(
        table,
        stakes.filter(({ round_id: id }) => id === row?.id),
        people.filter(({ game }) => game === table.id),
      ),
    });
  }
  return views;
}

async function stateOf(context: Context, table: SharedTable, memberId: string): Promise<TableState> {
  const { pool, bets, guests } = context;
  const { rows } = await pool.query<{ id: number; no: number }>(
    'select id, no from round where game = $1 order by no desc limit 1',
    [table.id],
  );
  const [mine, people, last, plays, shoes] = await Promise.all([
    rows[0] ? bets.mine(betGame(table.id)!, memberId, rows[0].id) : [],
    guests.at([table.id]),
    lastOf(context, [table]),
    playsOf(context, table, memberId),
    table.rules.dealing === 'shoe' ? shoesOver(context, table) : [],
  ]);
  return {
    mine: mine as readonly SpotBet[],
    mineOf: rows[0]?.no ?? null,
    seat: people.find((guest) => guest.memberId === memberId)?.seat ?? null,
    last: last.get(table.id) ?? [],
    plays,
    shoes,
  };
}

async function briefOf(context: Context, tables: readonly SharedTable[]): Promise<WireTableNews> {
  const [people, rounds] = await Promise.all([context.guests.at(tables.map(({ id }) => id)), lastOf(context, tables)]);
  return {
    tables: tables.map(({ id }) => {
      const here = people.filter(({ game }) => game === id);
      const last = rounds.get(id) ?? [];
      return {
        id,
        people: here.length,
        seatsTaken: here.filter(({ seat }) => seat !== null).length,
        road: last
          .filter(({ shoeNo }) => shoeNo === last[0]!.shoeNo)
          .slice(0, briefRounds)
          .map(({ bead: { tone, text } }): [string, string] => [tone, text])
          .toReversed(),
      };
    }),
  };
}
