import type pg from 'pg';
import { chainVersion } from '@lime/domain/fairness/chain.ts';
import type { GraphBet } from '@lime/domain/games/hosted/token-graph.ts';
import { graphColumns } from './graph-rounds.ts';
import type { GraphRow, GraphTable } from './graph-rounds.ts';
import type { PressEnd } from './graph-presses.ts';
import type { BriefProof } from './round-view.ts';

// Rounds of graph as their frame shows them.

/** A round as everybody sees it. Instants are the host's, ms since 1970; multipliers are hundredths. */
export type GraphRound = {
  no: number;
  /** bets are taken; they are being sealed; the curve rises; it has bust */
  phase: 'open' | 'sealed' | 'rising' | 'bust';
  opensAt: number;
  closesAt: number;
  startsAt: number | null;
  /** null while it rises: nobody but the host knows it then */
  bust: number | null;
  /** when the next one opens; null while this one goes on */
  nextAt: number | null;
  /** SHA-256 of its link, which is shown once it has bust */
  linkHash: string;
};

/** A bet as the others see it. */
export type Seat = {
  id: number;
  /** masked */
  name: string;
  stake: number;
  out: number | null;
  /** null while it is in */
  payout: number | null;
};

export type GraphTableView = {
  now: number;
  round: GraphRound | null;
  /** those of the highest stakes */
  seats: readonly Seat[];
  people: number;
  staked: number;
};

export type GraphView = {
  now: number;
  round: GraphRound | null;
  /** a member's bet on this round */
  mine: MyBet | null;
  /** the newest first */
  last: readonly { no: number; bust: number; proof: BriefProof }[];
  plays: readonly Play[];
  presses: readonly Press[];
};

type MyBet = {
  id: number;
  stake: number;
  auto: number | null;
  /** where it leaves by itself: at `auto`, or where it wins the most it may */
  latest: number;
  out: number | null;
  payout: number | null;
  /** off: its stake goes back */
  state: 'in' | 'over' | 'off';
};
type Play = {
  no: number;
  bust: number;
  stake: number;
  auto: number | null;
  out: number | null;
  by: string | null;
  payout: number;
  /** its host was away as the curve bust, and the stake went back */
  isOff: boolean;
  at: string;
};
type Press = {
  no: number;
  at: number;
  multiplier: number;
  what: PressEnd;
  out: number | null;
  by: string | null;
  payout: number | null;
  bust: number | null;
};

const shown = 100;
/** Of a full table the highest stakes are shown. */
const shownSeats = 200;

export type GraphViews = {
  /** The round that goes on, with its bets. */
  table(): Promise<GraphTableView>;
  of(memberId: string): Promise<GraphView>;
};

/** Rounds of graph, read for their frame. @param pauseMs  from the bust of one round to the next one's opening */
export function createGraphViews(pool: pg.Pool, { pauseMs }: Pick<GraphTable, 'pauseMs'>): GraphViews {
  /** The last rounds are the same for all until the next one has bust. */
  let kept: { readonly newest: number; readonly last: GraphView['last'] } | null = null;

  async function lastOf(): Promise<GraphView['last']> {
    const { rows: newest } = await pool.query<{ id: number }>(
      `select id from round where game = 'graph' and drawn_at is not null order by no desc limit 1`,
    );
    const [one] = newest;
    if (!one) return [];
    if (kept?.newest === one.id) return kept.last;
    const last = await readLast(pool);
    kept = { newest: one.id, last };
    return last;
  }

  return {
    async table() {
      const row = await roundNow(pool);
      if (!row) return { now: Date.now(), round: null, seats: [], people: 0, staked: 0 };
      const { rows } = await pool.query<Seat & { people: number; staked: number }>(
        `select id, name, stake, out, payout, count(*) over ()::int as people, (sum(stake) over ())::bigint as staked from bet
         where round_id = $1 and state in ('taken', 'ending', 'done') order by stake desc, id limit $2`,
        [row.id, shownSeats],
      );
      const { people = 0, staked = 0 } = rows[0] ?? {};
      const seats = rows.map(({ id, name, stake, out, payout }) => ({ id, name, stake, out, payout }));
      return { now: row.now, round: told(row, pauseMs), seats, people, staked };
    },
    async of(memberId) {
      const row = await roundNow(pool);
      const [mine, last, plays, presses] = await Promise.all([
        row ? mineOn(pool, row.id, memberId) : null,
        lastOf(),
        playsOf(pool, memberId),
        pressesOf(pool, memberId),
      ]);
      return { now: row?.now ?? Date.now(), round: row ? told(row, pauseMs) : null, mine, last, plays, presses };
    },
  };
}

type RoundNow = GraphRow & { now: number };

/** The newest round, with the host's time in ms since 1970; undefined before the first. */
async function roundNow(pool: pg.Pool): Promise<RoundNow | undefined> {
  const { rows } = await pool.query<RoundNow>(
    `select ${graphColumns}, (extract(epoch from clock_timestamp()) * 1000)::bigint as now
     from round r where r.game = 'graph' order by r.no desc limit 1`,
  );
  return rows[0];
}

function told(row: RoundNow, pauseMs: number): GraphRound {
  return {
    no: row.no,
    phase:
      row.outcome !== null ? 'bust' : row.starts_at !== null ? 'rising' : row.now < row.closes_at ? 'open' : 'sealed',
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    startsAt: row.starts_at,
    bust: row.outcome?.bust ?? null,
    nextAt: row.draws_at === null ? null : row.draws_at + pauseMs,
    linkHash: row.before.toString('hex'),
  };
}

/** The last rounds that have bust, the newest first. */
async function readLast(pool: pg.Pool): Promise<GraphView['last']> {
  const { rows } = await pool.query<GraphRow & { bets: number }>(
    `select ${graphColumns}, (select count(*) from bet b where b.round_id = r.id)::int as bets
     from round r where r.game = 'graph' and r.drawn_at is not null order by r.no desc limit $1`,
    [shown],
  );
  return rows.map((row) => ({
    no: row.no,
    bust: row.outcome!.bust,
    proof: {
      version: chainVersion,
      link: row.link!.toString('hex'),
      earlier: { link: row.before.toString('hex'), distance: 1 },
      salt: row.salt!.toString('hex'),
      slips: row.bets,
    },
  }));
}

async function mineOn(pool: pg.Pool, roundId: number, memberId: string): Promise<MyBet | null> {
  const { rows } = await pool.query<Omit<MyBet, 'auto' | 'state'> & { bets: GraphBet[]; state: string }>(
    `select id, stake, bets, latest, out, payout, state from bet
     where round_id = $1 and member_id = $2 and state in ('taken', 'ending', 'done', 'off', 'void') and latest is not null
     order by state in ('off', 'void'), id desc limit 1`,
    [roundId, memberId],
  );
  const [row] = rows;
  if (!row) return null;
  const { id, stake, bets, latest, out, payout, state } = row;
  const is = state === 'taken' ? 'in' : state === 'off' || state === 'void' ? 'off' : 'over';
  return { id, stake, auto: bets[0]!.auto, latest, out, payout, state: is };
}

async function playsOf(pool: pg.Pool, memberId: string): Promise<GraphView['plays']> {
  const { rows } = await pool.query<{
    no: number;
    outcome: { bust: number };
    at: Date;
    stake: number;
    bets: GraphBet[];
    out: number | null;
    out_by: string | null;
    payout: number | null;
    state: string;
  }>(
    `select r.no, r.outcome, r.draws_at as at, b.stake, b.bets, b.out, b.out_by, b.payout, b.state
     from bet b join round r on r.id = b.round_id
     where b.member_id = $1 and r.game = 'graph' and r.drawn_at is not null and b.state in ('ending', 'done', 'off', 'void')
     order by b.id desc limit $2`,
    [memberId, shown],
  );
  return rows.map((row) => ({
    no: row.no,
    bust: row.outcome.bust,
    stake: row.stake,
    auto: row.bets[0]!.auto,
    out: row.out,
    by: row.out_by,
    payout: row.payout ?? row.stake,
    isOff: row.state === 'off' || row.state === 'void',
    at: row.at.toISOString(),
  }));
}

async function pressesOf(pool: pg.Pool, memberId: string): Promise<GraphView['presses']> {
  const { rows } = await pool.query<Omit<Press, 'bust'> & { outcome: { bust: number } | null }>(
    `select r.no, (extract(epoch from p.at) * 1000)::bigint as at, p.multiplier, p.what, b.out, b.out_by as by, b.payout, r.outcome
     from bet b join press p on p.bet_id = b.id join round r on r.id = b.round_id
     where b.member_id = $1 order by p.id desc limit $2`,
    [memberId, shown],
  );
  return rows.map(({ outcome, ...press }) => ({ ...press, bust: outcome?.bust ?? null }));
}
