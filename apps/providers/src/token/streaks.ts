import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { HostResult } from '@lime/contract/host-questions.ts';
import { canMove, highLow, highLowOffers, highLowState, readMove } from '@lime/domain/games/hosted/high-low.ts';
import type { HighLowBet, HighLowMove, HighLowOutcome } from '@lime/domain/games/hosted/high-low.ts';
import { highLowPrice } from '@lime/domain/games/hosted/high-low-cards.ts';
import type { AnyHostedGame } from '@lime/domain/games/hosted-games.ts';
import { checkBets, payOf } from '@lime/domain/games/hosted/hosted-game.ts';
import { within } from './database.ts';
import { isAway, isRested, restAfter, throwAll, workEach } from './endings.ts';
import type { Ending } from './endings.ts';
import {
  badBets,
  busy,
  cancelOf,
  endPlay,
  outcomeOf,
  playByKey,
  playColumns,
  playInTheWay,
  playsWithSeeds,
  refused,
  told,
  words,
  writePlay,
} from './play-rows.ts';
import type { PlayAnswer, PlayRow } from './play-rows.ts';
import { seedLineOf } from './plays.ts';
import type { Seeds } from './host-seeds.ts';
import type { SiteCalls } from './site-calls.ts';

/** A play of high-low that goes on: what its member sees of it. */
export type RunningStreak = {
  id: number;
  key: string;
  stake: number;
  moves: readonly HighLowMove[];
  cards: HighLowOutcome['cards'];
  offers: ReturnType<typeof highLowOffers>;
  /** what taking pays now, thousandths; null before the first win */
  multiplier: number | null;
  /** the same on each of the cards, the first one's included */
  multipliers: readonly (number | null)[];
  skipsLeft: number;
  streak: number;
};

export type StreakAnswer = PlayAnswer | { state: 'open'; running: RunningStreak; balance: number | null };

export type Streaks = {
  /** Takes the stake and shows the first card. @param maxWin  of one bet of this member, in won */
  start(member: { memberId: string; maxWin: number }, key: string, bets: unknown): Promise<StreakAnswer>;
  /** Makes a move. @param no  how many were made before: the same move sent again is one */
  move(memberId: string, key: string, no: number, move: unknown): Promise<StreakAnswer>;
  find(memberId: string, key: string): Promise<StreakAnswer | null>;
  /** The play that goes on; null: none. */
  running(memberId: string): Promise<RunningStreak | null>;
  /** What became of debits of plays with moves, as far as they are known here. */
  results(txns: readonly string[]): Promise<HostResult[]>;
  /** Pays again what was not answered, and ends what lay untouched for a day. */
  recover(olderSeconds?: number): Promise<void>;
};

const game = highLow as unknown as AnyHostedGame;
/** The price of red and black: with less room no first pick is sure to be there. */
const leastMost = highLowPrice([26]);
const idleHours = 24;

type Deps = { readonly pool: pg.Pool; readonly site: Pick<SiteCalls, 'send' | 'end'>; readonly seeds: Seeds };

/**
 * Plays of high-low: the stake is taken first, then the play goes on move by move, and a credit at its end pays it or
 * closes it with nothing. Every card is fixed by the play's seed and nonce before the first is shown. A play stays as it is
 * when its member leaves; a host that dies goes on from its row.
 */
export function createStreaks(deps: Deps): Streaks {
  const { pool, seeds } = deps;
  return {
    start: (member, key, bets) => startStreak(deps, member, key, bets),
    move: (memberId, key, no, move) => makeMove(deps, memberId, key, no, move),

    async find(memberId, key) {
      const row = await playByKey(pool, memberId, key);
      return row && answerOf(seeds, row);
    },

    async running(memberId) {
      const { rows } = await pool.query<PlayRow>(
        `select ${playColumns} ${playsWithSeeds} where p.member_id = $1 and p.game = $2 and p.state = 'open'`,
        [memberId, game.gType],
      );
      return rows[0] ? view(seeds, rows[0]) : null;
    },

    results: (txns) => readResults(pool, txns),
    recover: (olderSeconds = 8) => recoverStreaks(deps, olderSeconds),
  };
}

const cardsOf = (seeds: Seeds, row: PlayRow) => (outcomeOf(seeds, game, row) as HighLowOutcome).cards;
const movesOf = (row: PlayRow) => row.moves as HighLowMove[];
/** What the play may multiply its stake with, thousandths. */
const maxOf = (row: PlayRow) => Math.floor((row.most! * 1000) / row.stake);

function view(seeds: Seeds, row: PlayRow): RunningStreak {
  const [cards, moves] = [cardsOf(seeds, row), movesOf(row)];
  const { cards: open, multiplier, skipsLeft, streak } = highLowState(moves, cards);
  return {
    id: row.id,
    key: row.key,
    stake: row.stake,
    moves,
    cards: cards.slice(0, open),
    offers: highLowOffers(moves, cards, maxOf(row)),
    multiplier,
    multipliers: cards.slice(0, open).map((_, no) => highLowState(moves.slice(0, no), cards).multiplier),
    skipsLeft,
    streak,
  };
}

const answerOf = (seeds: Seeds, row: PlayRow, balance: number | null = null): StreakAnswer =>
  row.state === 'open' ? { state: 'open', running: view(seeds, row), balance } : told(row, balance);

/** The call that ends a play. */
const creditOf = (row: PlayRow) => ({
  bets: row.bets,
  user_id: row.member_id,
  prd_id: 1,
  game_id: game.gType,
  txn_id: row.txn,
  amount: row.payout!,
  outcome: words(
    `${highLow.betText({ stake: row.stake, moves: movesOf(row) })} / ${highLow.outcomeText(row.outcome as HighLowOutcome)}`,
  ),
});

/** Pays a play that is over; it is the same call however often it is sent. */
async function pay({ pool, site }: Deps, row: PlayRow): Promise<Ending> {
  const outcome = row.outcome as HighLowOutcome;
  const ending = await site.end('credit', creditOf(row));
  if (ending.state !== 'over') {
    await restAfter(pool, 'play', row, ending);
    return ending;
  }
  const isVoid = ending.how === 'INVALID_DEBIT';
  await endPlay(pool, row, 'ending', isVoid ? { state: 'void' } : { state: 'done', outcome, payout: row.payout! });
  return ending;
}

async function payAndTell(deps: Deps, row: PlayRow): Promise<StreakAnswer> {
  const ending = await pay(deps, row);
  if (ending.state !== 'over') return { state: 'pending' };
  return told((await playByKey(deps.pool, row.member_id, row.key))!, ending.balance);
}

/** Writes a move that is the next one of an open play. */
async function write(client: pg.PoolClient, seeds: Seeds, row: PlayRow, move: HighLowMove): Promise<void> {
  const cards = cardsOf(seeds, row);
  const moves = [...movesOf(row), move];
  const { cards: open, end } = highLowState(moves, cards);
  if (end === null) {
    await client.query('update play set moves = $2 where id = $1', [row.id, JSON.stringify(moves)]);
    return;
  }
  const bets = [{ stake: row.stake, moves }];
  const outcome = { cards: cards.slice(0, open) };
  await client.query(
    `update play set moves = $2, bets = $3, outcome = $4, payout = $5, state = 'ending' where id = $1`,
    [row.id, JSON.stringify(moves), JSON.stringify(bets), JSON.stringify(outcome), highLow.settle(bets, outcome)[0]],
  );
}

/** Ends a play with what it has, the stake where nothing was won yet. */
const close = ({ pool, seeds }: Deps, id: number) =>
  within(pool, async (client) => {
    const { rows } = await client.query<PlayRow>(
      `select ${playColumns} ${playsWithSeeds} where p.id = $1 and p.state = 'open' for update of p`,
      [id],
    );
    if (rows[0]) await write(client, seeds, rows[0], 'take');
  });

/** A play that is asked for, with the most it may pay, in won. */
type Asked = { readonly memberId: string; readonly key: string; readonly maxWin: number; readonly most: number };

async function startStreak(
  deps: Deps,
  { memberId, maxWin }: { memberId: string; maxWin: number },
  key: string,
  values: unknown,
): Promise<StreakAnswer> {
  const { pool, site, seeds } = deps;
  const checked = checkBets(highLow, values);
  if ('fault' in checked) return badBets;
  const { bets } = checked;
  const { stake } = bets[0]!;
  const most = Math.min(maxWin, highLow.maxPayout(bets, null));
  const row = await ask(deps, { memberId, key, maxWin, most }, bets);
  if (!('txn' in row)) return row;
  if (row.state !== 'asked') return answerOf(seeds, row);
  const answer = await site.send('debit', {
    user_id: memberId,
    prd_id: 1,
    game_id: game.gType,
    txn_id: row.txn,
    round_id: String(row.id),
    amount: stake,
    max_credit: most,
    pick: '하이로우',
    bets,
  });
  if (!answer) return { state: 'pending' };
  if (answer.status === 1)
    await pool.query(`update play set state = 'open' where id = $1 and state = 'asked'`, [row.id]);
  else {
    const { code = answer.error, msg = '지금은 베팅할 수 없어요.' } = answer;
    await endPlay(pool, row, 'asked', { state: 'refused', answer: { code, msg } });
  }
  return answerOf(seeds, (await playByKey(pool, memberId, key))!, answer.balance);
}

/** Writes a play before its debit is sent. @returns why not, when it cannot be played now */
const ask = (
  { pool, seeds }: Deps,
  { memberId, key, maxWin, most }: Asked,
  bets: readonly HighLowBet[],
): Promise<PlayRow | PlayAnswer> =>
  within(pool, async (client) => {
    const seed = await seeds.active(client, seedLineOf(game, memberId));
    const known = await playInTheWay(client, { memberId, key, game });
    if (known) return known.key === key ? known : busy;
    if (most < payOf(bets[0]!.stake, leastMost))
      return refused(
        'BET_WIN_ABOVE_MAX',
        `최대 당첨금은 ${maxWin.toLocaleString('ko-KR')}원이에요. 베팅금액을 줄여주세요.`,
      );
    return writePlay(client, `${game.gType}-${randomUUID()}`, { game, memberId, key, seed, bets, most });
  });

async function makeMove(deps: Deps, memberId: string, key: string, no: number, value: unknown): Promise<StreakAnswer> {
  const move = readMove(value);
  if (move === null) return badBets;
  const row = await writeMove(deps, memberId, key, no, move);
  if (!('txn' in row)) return row;
  return row.state === 'ending' ? payAndTell(deps, row) : answerOf(deps.seeds, row);
}

/** Writes a move under the lock of its play; one that is there already changes nothing. */
const writeMove = ({ pool, seeds }: Deps, memberId: string, key: string, no: number, move: HighLowMove) =>
  within(pool, async (client): Promise<PlayRow | PlayAnswer> => {
    const { rows } = await client.query<PlayRow>(
      `select ${playColumns} ${playsWithSeeds} where p.member_id = $1 and p.key = $2 for update of p`,
      [memberId, key],
    );
    const [found] = rows;
    if (!found || found.game !== game.gType) return badBets;
    const moves = movesOf(found);
    // sent again: its effect is there
    if (moves[no] === move) return found;
    if (moves.length !== no || found.state !== 'open')
      return refused('PLAY_CHANGED', '다른 화면에서 먼저 골랐어요. 지금 카드를 보고 다시 골라주세요.');
    if (!canMove(moves, cardsOf(seeds, found), move, maxOf(found))) return badBets;
    await write(client, seeds, found, move);
    const { rows: after } = await client.query<PlayRow>(`select ${playColumns} ${playsWithSeeds} where p.id = $1`, [
      found.id,
    ]);
    return after[0]!;
  });

async function readResults(pool: pg.Pool, txns: readonly string[]): Promise<HostResult[]> {
  const { rows } = await pool.query<PlayRow>(
    `select ${playColumns} ${playsWithSeeds} where p.txn = any($1::text[]) and p.game = $2`,
    [txns, game.gType],
  );
  return rows.map((row): HostResult => {
    const { txn: txn_id, state } = row;
    if (state === 'asked' || state === 'open') return { txn_id, state: 'running' };
    const isPaid = state === 'ending' || state === 'done';
    return { txn_id, state: 'over', credit: isPaid ? creditOf(row) : cancelOf(row) };
  });
}

async function recoverStreaks(deps: Deps, olderSeconds: number): Promise<void> {
  const { pool } = deps;
  const errors: unknown[] = [];
  const keep = (error: unknown) => void errors.push(error);
  const { rows: idle } = await pool.query<{ id: number; txn: string }>(
    `select id, txn from play p
     where state = 'open' and ${isRested('p')} and asked_at < clock_timestamp() - make_interval(hours => $1) limit 100`,
    [idleHours],
  );
  await workEach(pool, 'play', idle, async ({ id }) => {
    await close(deps, id);
    return true;
  }).catch(keep);
  const { rows } = await pool.query<PlayRow>(
    `select ${playColumns} ${playsWithSeeds}
     where p.state = 'ending' and ${isRested('p')} and p.asked_at < clock_timestamp() - make_interval(secs => $1) order by p.id limit 100`,
    [olderSeconds],
  );
  // the site is away: the rest waits for the next look
  await workEach(pool, 'play', rows, async (row) => !isAway(await pay(deps, row))).catch(keep);
  throwAll(errors);
}
