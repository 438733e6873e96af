import type pg from 'pg';
import { maxRoundsAtOnce } from '@lime/contract/host-questions.ts';
import type { HostRoundFile, HostRounds } from '@lime/contract/host-questions.ts';
import { chainVersion } from '@lime/domain/fairness/chain.ts';
import type { AnyHostedGame, HostedOutcome } from '@lime/domain/games/hosted-games.ts';
import { horse, racePrices } from '@lime/domain/games/hosted/token-horse.ts';
import type { RaceCard } from '@lime/domain/games/hosted/token-horse.ts';
import type { HostedBet, Multiplier } from '@lime/domain/games/hosted/hosted-game.ts';
import { roundNumbered } from '@lime/domain/games/rounds.ts';
import type { RoundClock } from '@lime/domain/games/rounds.ts';
import type { RoundBets } from './round-bets.ts';
import { roundColumns, sealedBet } from './hosted-rounds.ts';
import type { RoundRow } from './hosted-rounds.ts';

// Rounds as their frame shows them, and as anybody checks them.

type Numbered = { no: number; day: string; dayNo: number };
type Place = HostedBet & { readonly spot?: string };

export type RoundView = {
  /** host's time, ms since 1970 */
  now: number;
  /** null: the next one has not opened yet */
  round:
    | (Numbered & {
        opensAt: number;
        closesAt: number;
        drawsAt: number;
        state: 'open' | 'closed';
        opening: unknown;
        /** thousandths by spot, where they follow from what was opened; null: the same in every round */
        prices: Readonly<Record<string, Multiplier>> | null;
        /** SHA-256 of its link, which is shown once it is drawn */
        linkHash: string;
      })
    | null;
  mine: readonly HostedBet[];
  /** the newest first */
  last: readonly (Numbered & { outcome: unknown; proof: BriefProof })[];
  plays: readonly (Numbered & {
    bets: readonly (Place & { paid: number })[];
    stake: number;
    payout: number;
    outcome: unknown;
    at: string;
  })[];
};

/** What shows that a drawn round was decided before it was bet on. */
export type BriefProof = {
  version: string;
  link: string;
  earlier: { link: string; distance: number };
  salt: string;
  slips: number;
};

const shownRounds = 100;

export type RoundViews = {
  of(game: AnyHostedGame, memberId: string): Promise<RoundView>;
  /** Rounds with numbers below one, newest first, those under way too. @param before  null: the newest */
  list(game: AnyHostedGame, before: number | null, size: number): Promise<HostRounds>;
  /** All that is published of a drawn round; null: there is none of this number. */
  file(game: AnyHostedGame, no: number): Promise<HostRoundFile | null>;
};

type Drawn = RoundRow & { bets: number };
type OwnRound = { no: number; outcome: unknown; at: Date; rows: HostedBet[][] };

/** Rounds of the hosted games, read for their frame and for anybody who checks them. */
export function createRoundViews(pool: pg.Pool, { mine }: Pick<RoundBets, 'mine'>): RoundViews {
  /** The last drawn rounds of a game are the same for all its players until the next one is drawn. */
  const kept = new Map<string, { readonly newest: number; readonly last: RoundView['last'] }>();

  async function lastOf(game: AnyHostedGame, clock: RoundClock): Promise<RoundView['last']> {
    const { rows: newest } = await pool.query<{ id: number }>(
      'select id from round where game = $1 and drawn_at is not null order by no desc limit 1',
      [game.gType],
    );
    const [one] = newest;
    if (!one) return [];
    const known = kept.get(game.gType);
    if (known?.newest === one.id) return known.last;
    const last = await readLast(pool, game, clock);
    kept.set(game.gType, { newest: one.id, last });
    return last;
  }

  return {
    async of(game, memberId) {
      const clock = (game.play as { clock: RoundClock }).clock;
      const { rows } = await pool.query<RoundRow & { now: number }>(
        `select ${roundColumns}, (extract(epoch from clock_timestamp()) * 1000)::bigint as now
         from round r where r.game = $1 and r.drawn_at is null`,
        [game.gType],
      );
      const [row] = rows;
      const [own, last, plays] = await Promise.all([
        row ? mine(game, memberId, row.id) : [],
        lastOf(game, clock),
        readPlays(pool, game, clock, memberId),
      ]);
      return { now: row?.now ?? Date.now(), round: row ? shown(game, clock, row) : null, mine: own, last, plays };
    },
    list: (game, before, size) => listRounds(pool, game, before, size),
    file: (game, no) => readRoundFile(pool, game, no),
  };
}

function numbered(clock: RoundClock, no: number): Numbered {
  const { day, no: dayNo } = roundNumbered(clock, no);
  return { no, day, dayNo };
}

/** The last drawn rounds, the newest first. */
async function readLast(pool: pg.Pool, game: AnyHostedGame, clock: RoundClock): Promise<RoundView['last']> {
  const { rows } = await pool.query<Drawn>(
    `select ${roundColumns}, (select count(*) from bet b where b.round_id = r.id)::int as bets
     from round r where r.game = $1 and r.drawn_at is not null order by r.no desc limit $2`,
    [game.gType, shownRounds],
  );
  return rows.map((row) => ({
    ...numbered(clock, row.no),
    outcome: row.outcome,
    proof: {
      version: chainVersion,
      link: row.link!.toString('hex'),
      earlier: { link: row.before.toString('hex'), distance: 1 },
      salt: row.salt!.toString('hex'),
      slips: row.bets,
    },
  }));
}

/** A member's last plays, the newest first. */
async function readPlays(
  pool: pg.Pool,
  game: AnyHostedGame,
  clock: RoundClock,
  memberId: string,
): Promise<RoundView['plays']> {
  const { rows } = await pool.query<OwnRound>(
    `select r.no, r.outcome, r.draws_at as at, json_agg(b.bets order by b.id) as rows
     from bet b join round r on r.id = b.round_id
     where b.member_id = $1 and r.game = $2 and b.state in ('ending', 'done')
     group by r.id order by r.id desc limit $3`,
    [memberId, game.gType, shownRounds],
  );
  return rows.map((own) => {
    const bets = paidPlaces(game, own);
    return {
      ...numbered(clock, own.no),
      bets,
      stake: bets.reduce((sum, { stake }) => sum + stake, 0),
      payout: bets.reduce((sum, { paid }) => sum + paid, 0),
      outcome: own.outcome,
      at: own.at.toISOString(),
    };
  });
}

async function listRounds(
  pool: pg.Pool,
  game: AnyHostedGame,
  before: number | null,
  size: number,
): Promise<HostRounds> {
  const most = Math.min(size, maxRoundsAtOnce);
  const { rows } = await pool.query<{
    no: number;
    is_drawn: boolean;
    is_shut: boolean;
    at: Date | null;
    outcome: unknown;
  }>(
    `select no, drawn_at is not null as is_drawn, salt is not null or closes_at <= clock_timestamp() as is_shut,
       coalesce(drawn_at, draws_at) as at, outcome
     from round where game = $1 and ($2::bigint is null or no < $2) order by no desc limit $3`,
    [game.gType, before, most + 1],
  );
  const list = rows.slice(0, most).map(({ no, is_drawn: isDrawn, is_shut: isShut, at, outcome }) => ({
    no,
    state: isDrawn ? ('decided' as const) : isShut ? ('closed' as const) : ('open' as const),
    at: at?.toISOString() ?? null,
    outcome,
  }));
  return { list, more: rows.length > most };
}

async function readRoundFile(pool: pg.Pool, game: AnyHostedGame, no: number): Promise<HostRoundFile | null> {
  const { rows } = await pool.query<RoundRow & { commitment: Buffer }>(
    `select ${roundColumns}, c.commitment from round r join chain c on c.id = r.chain_id
     where r.game = $1 and r.no = $2 and r.drawn_at is not null`,
    [game.gType, no],
  );
  const [row] = rows;
  if (!row) return null;
  const { rows: bets } = await pool.query<{ txn: string; key: string }>(
    'select txn, key from bet where round_id = $1 order by id',
    [row.id],
  );
  return {
    game: game.id,
    no: row.no,
    version: chainVersion,
    link: row.link!.toString('hex'),
    commitment: row.commitment.toString('hex'),
    distance: row.link_no,
    salt: row.salt!.toString('hex'),
    beacon: null,
    slips: bets.map(sealedBet),
    outcome: row.outcome,
  };
}

function shown(game: AnyHostedGame, clock: RoundClock, row: RoundRow & { now: number }): RoundView['round'] {
  return {
    ...numbered(clock, row.no),
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    drawsAt: row.draws_at,
    state: row.now < row.closes_at && row.salt === null ? 'open' : 'closed',
    opening: row.opening,
    prices: game.id === horse.id ? Object.fromEntries(racePrices(row.opening as RaceCard)) : null,
    linkHash: row.before.toString('hex'),
  };
}

/** What a member's bets on a round were paid, a place once. Every press was paid by itself. */
export function paidPlaces(
  game: Pick<AnyHostedGame, 'readOutcome' | 'settle' | 'betKey'>,
  { rows, outcome }: Pick<OwnRound, 'rows' | 'outcome'>,
): readonly (Place & { readonly paid: number })[] {
  const drawn = game.readOutcome(outcome) as HostedOutcome;
  const places = new Map<string, Place & { paid: number }>();
  for (const bets of rows) {
    const paid = game.settle(bets, drawn);
    for (const [at, bet] of bets.entries()) {
      const place = game.betKey(bet);
      const before = places.get(place) ?? { stake: 0, paid: 0 };
      places.set(place, { ...bet, stake: before.stake + bet.stake, paid: before.paid + paid[at]! });
    }
  }
  return [...places.values()];
}
