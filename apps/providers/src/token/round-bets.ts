import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { HostResult } from '@lime/contract/host-questions.ts';
import type { AnyHostedGame } from '@lime/domain/games/hosted-games.ts';
import { pointText } from '@lime/domain/games/hosted/curve.ts';
import { checkBets } from '@lime/domain/games/hosted/hosted-game.ts';
import type { HostedBet } from '@lime/domain/games/hosted/hosted-game.ts';
import { within } from './database.ts';
import { isAway, isRested, restAfter, throwAll, workEach } from './endings.ts';
import { badBets, busy, cancelOf, refused, words } from './play-rows.ts';
import { settleBets } from './settle-bets.ts';
import type { SiteCalls } from './site-calls.ts';

// Bets on rounds of hosted games: written before their debit is sent, paid by a credit once their round is drawn.

/** What became of a press. `mine` is all the member has on the table of this round. */
export type RoundBetAnswer =
  | { state: 'taken'; mine: readonly HostedBet[]; balance: number | null }
  | { state: 'refused'; code: string; msg: string }
  /** the site did not answer: it is asked until it says whether the stake was taken */
  | { state: 'pending' };

/** A game whose rounds are bet on: a token game, or a table of the casino. */
export type BetGame = Pick<
  AnyHostedGame,
  | 'gType'
  | 'mostBets'
  | 'checkBet'
  | 'betKey'
  | 'takes'
  | 'settle'
  | 'maxPayout'
  | 'readOpening'
  | 'betText'
  | 'readOutcome'
  | 'outcomeText'
> & {
  /** product it is played as; absent: the host's only one */
  readonly productId?: number;
  /**
   * Why a member cannot have all of these on one round, where the table has limits of its own; null: it can.
   *
   * @param bets  of this press, which `all` holds too
   */
  refuse?(all: readonly HostedBet[], bets: readonly HostedBet[], from: Bettor, opening: unknown): RoundBetAnswer | null;
};

/** Writes a bet, under the lock of its member. @returns its id, or why it cannot be put */
export type Write = (client: pg.PoolClient) => Promise<number | RoundBetAnswer>;

export type RoundBets = {
  /** Puts bets on a round. The same key is the same bets. @param no of the round they are for */
  place(game: BetGame, from: Bettor, key: string, on: { no: number; bets: unknown }): Promise<RoundBetAnswer>;
  /** Asks the site for the stake of a bet that is written first. The same key is the same bet. */
  put(game: BetGame, memberId: string, key: string, write: Write): Promise<RoundBetAnswer>;
  /** What became of a key; null: it never came here. */
  find(game: BetGame, memberId: string, key: string): Promise<RoundBetAnswer | null>;
  /** What a member has on the table of a round, a place once. */
  mine(game: BetGame, memberId: string, roundId: number): Promise<readonly HostedBet[]>;
  /** What became of debits of rounds, as far as they are known here. */
  results(txns: readonly string[]): Promise<HostResult[]>;
  /** Sends what is due: credits of drawn rounds, cancels of what was called off, debits nobody answered. */
  send(): Promise<void>;
};

/** A member with what the site lets it bet, in won. */
export type Bettor = {
  readonly memberId: string;
  readonly limits: { readonly min: number; readonly max: number; readonly win: number };
};

type BetRow = {
  id: number;
  txn: string;
  key: string;
  member_id: string;
  round_id: number;
  game: string;
  no: number;
  bets: HostedBet[];
  stake: number;
  most: number;
  state: 'asked' | 'taken' | 'off' | 'ending' | 'done' | 'refused' | 'void';
  payout: number | null;
  /** of graph: where it left */
  out: number | null;
  answer: { code: string; msg: string } | null;
  opening: unknown;
  outcome: unknown;
};

const betRows = `select b.id, b.txn, b.key, b.member_id, b.round_id, r.game, r.no, b.bets, b.stake, b.most, b.state, b.payout, b.out, b.answer,
    r.opening, r.outcome
  from bet b join round r on r.id = b.round_id`;
/** Of a stranger's bets in one look; what is left waits for the next one. */
const maxAtOnce = 500;
const sendersAtOnce = 8;
/** A debit that has begun is answered by then, or never. */
const answerableSeconds = 6;

export const closedRound = refused('BET_ROUND_CLOSED', '마감된 회차예요. 다음 회차에 베팅해주세요.') as RoundBetAnswer;
/** A new name of a debit. */
export const newTxn = (gType: string): string => `${gType}-${randomUUID()}`;
const won = (amount: number) => amount.toLocaleString('ko-KR');

/** Several bets, a place once. */
export function merged(game: BetGame, bets: readonly HostedBet[]): readonly HostedBet[] {
  const places = new Map<string, HostedBet>();
  for (const bet of bets) {
    const place = game.betKey(bet);
    places.set(place, { ...bet, stake: bet.stake + (places.get(place)?.stake ?? 0) });
  }
  return [...places.values()];
}

type Deps = {
  readonly pool: pg.Pool;
  readonly site: Pick<SiteCalls, 'send' | 'end'>;
  readonly findGame: (gType: string) => BetGame | null;
  /** whose rounds these are; absent: those of the token games */
  readonly host?: 'token' | 'casino';
};

/**
 * The bets of games with rounds. The statement that writes a bet checks by the database's clock whether its round still takes
 * bets. What the site has not answered when the round is sealed is called off before there is an outcome. A host that dies
 * at any moment goes on from the rows: each is sent until the site has answered, under one key.
 *
 * Source: decisions 78, 82 and 97.
 */
export function createRoundBets(deps: Deps): RoundBets {
  const { pool } = deps;
  let hasLooked = false;
  return {
    mine: (game, memberId, roundId) => readMine(pool, game, memberId, roundId),
    put: (game, memberId, key, write) => putBet(deps, game, memberId, key, write),

    async place(game, from, key, { no, bets: values }) {
      const checked = checkBets(game, values);
      if ('fault' in checked) return badBets as RoundBetAnswer;
      return putBet(deps, game, from.memberId, key, writeOn(game, from, key, no, checked.bets));
    },

    async find(game, memberId, key) {
      const row = await byKey(deps, memberId, key);
      return row && told(pool, game, row);
    },

    results: (txns) => readResults(deps, txns),
    async send() {
      const errors: unknown[] = [];
      const keep = (error: unknown) => void errors.push(error);
      if (!hasLooked) await settleLeft(deps).catch(keep);
      hasLooked = true;
      await sendDue(deps).catch(keep);
      throwAll(errors);
    },
  };
}

async function byKey({ pool, host = 'token' }: Deps, memberId: string, key: string): Promise<BetRow | null> {
  const { rows } = await pool.query<BetRow>(`${betRows} where b.member_id = $1 and b.key = $2 and r.host = $3`, [
    memberId,
    key,
    host,
  ]);
  return rows[0] ?? null;
}

/**
 * A member's bets on a round, a place once.
 *
 * @param from  the transaction it is asked in: a connection that is held may not wait for another one
 */
async function readMine(from: pg.Pool | pg.PoolClient, game: BetGame, memberId: string, roundId: number) {
  const { rows } = await from.query<{ bets: HostedBet[] }>(
    `select bets from bet where member_id = $1 and round_id = $2 and state in ('taken', 'ending', 'done') order by id`,
    [memberId, roundId],
  );
  return merged(
    game,
    rows.flatMap(({ bets }) => bets),
  );
}

async function told(pool: pg.Pool, game: BetGame, row: BetRow, balance: number | null = null): Promise<RoundBetAnswer> {
  if (row.state === 'refused') return { state: 'refused', ...row.answer! };
  if (row.state === 'void')
    return { state: 'refused', code: 'PLAY_VOID', msg: '베팅이 접수되지 않았어요. 베팅금액은 나가지 않았어요.' };
  if (row.state === 'asked' || row.state === 'off') return { state: 'pending' };
  return { state: 'taken', mine: await readMine(pool, game, row.member_id, row.round_id), balance };
}

/** Why all of a member's bets on a round together are too much; null: they are not. */
function aboveLimits(game: BetGame, all: readonly HostedBet[], { limits }: Bettor, opening: unknown) {
  const stake = all.reduce((sum, bet) => sum + bet.stake, 0);
  if (stake > limits.max) return refused('BET_STAKE_ABOVE_MAX', `한 회차에 ${won(limits.max)}원까지 베팅할 수 있어요.`);
  if (game.maxPayout(all, opening) > limits.win)
    return refused('BET_WIN_ABOVE_MAX', `최대 당첨금은 ${won(limits.win)}원이에요. 베팅금액을 줄여주세요.`);
  return null;
}

/** Writes a bet before its debit is sent. @param write  as `put` has it */
function ask({ pool, host = 'token' }: Deps, memberId: string, key: string, write: Write) {
  return within(pool, async (client): Promise<BetRow | RoundBetAnswer> => {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('bets:' || $1, 0))`, [memberId]);
    const known = await client.query<BetRow>(
      `${betRows} where b.member_id = $1 and r.host = $3 and (b.key = $2 or b.state = 'asked') order by b.key = $2 desc limit 1`,
      [memberId, key, host],
    );
    if (known.rows[0]) return known.rows[0].key === key ? known.rows[0] : (busy as RoundBetAnswer);
    const id = await write(client);
    if (typeof id !== 'number') return id;
    const { rows } = await client.query<BetRow>(`${betRows} where b.id = $1`, [id]);
    return rows[0]!;
  });
}

/** How bets on a round are written. */
const writeOn =
  (game: BetGame, from: Bettor, key: string, no: number, bets: readonly HostedBet[]): Write =>
  async (client) => {
    const { memberId } = from;
    const found = await client.query<{ id: number; opening: unknown }>(
      'select id, opening from round where game = $1 and no = $2',
      [game.gType, no],
    );
    const [round] = found.rows;
    if (!round) return closedRound;
    if (!bets.every((bet) => game.takes(bet, round.opening))) return badBets as RoundBetAnswer;
    const all = merged(game, [...(await readMine(client, game, memberId, round.id)), ...bets]);
    const above = game.refuse?.(all, bets, from, round.opening) ?? aboveLimits(game, all, from, round.opening);
    if (above) return above as RoundBetAnswer;
    const { rows } = await client.query<{ id: number }>(
      `insert into bet (txn, key, member_id, round_id, bets, stake, most)
       select $1, $2, $3, r.id, $4, $5, $6 from round r
       where r.id = $7 and r.salt is null and clock_timestamp() < r.closes_at for share of r
       returning id`,
      [
        newTxn(game.gType),
        key,
        memberId,
        JSON.stringify(bets),
        bets.reduce((sum, bet) => sum + bet.stake, 0),
        Math.max(1, game.maxPayout(bets, round.opening)),
        round.id,
      ],
    );
    return rows[0]?.id ?? closedRound;
  };

/** Asks for the stake; the same call however often it is sent. @returns the balance the site said */
async function debit({ pool, site }: Deps, game: BetGame, row: BetRow): Promise<number | null> {
  const answer = await site.send('debit', {
    user_id: row.member_id,
    prd_id: game.productId ?? 1,
    game_id: game.gType,
    txn_id: row.txn,
    round_id: String(row.no),
    amount: row.stake,
    max_credit: row.most,
    pick: words(row.bets.map((bet) => game.betText(bet)).join(', ')),
    bets: row.bets,
    ...(game.readOpening ? { opening: row.opening } : {}),
  });
  if (!answer) return null;
  // a bet that was called off meanwhile stays so
  if (answer.status === 1)
    await pool.query(`update bet set state = 'taken' where id = $1 and state = 'asked'`, [row.id]);
  else {
    const { code = answer.error, msg = '지금은 베팅할 수 없어요.' } = answer;
    await pool.query(
      `update bet set state = 'refused', answer = $2, ended_at = clock_timestamp() where id = $1 and state = 'asked'`,
      [row.id, JSON.stringify({ code, msg })],
    );
  }
  return answer.balance;
}

const end = (pool: pg.Pool, id: number, from: 'off' | 'ending', state: 'void' | 'done') =>
  pool.query(
    `update bet set state = $3, payout = case when $3 = 'done' then payout end, ended_at = clock_timestamp()
     where id = $1 and state = $2`,
    [id, from, state],
  );

/** @returns whether the site is there */
async function callOff({ pool, site }: Deps, game: BetGame, row: BetRow): Promise<boolean> {
  const ending = await site.end('credit', cancelOf(row, game.productId));
  if (ending.state === 'over') await end(pool, row.id, 'off', 'void');
  else await restAfter(pool, 'bet', row, ending);
  return !isAway(ending);
}

/** The call that ends a bet whose round is drawn. */
function creditOf(game: BetGame, row: BetRow) {
  const outcome = game.readOutcome(row.outcome);
  const text = row.out === null ? outcome && game.outcomeText(outcome) : `${pointText(row.out)} 받음`;
  return {
    user_id: row.member_id,
    prd_id: game.productId ?? 1,
    game_id: game.gType,
    txn_id: row.txn,
    amount: row.payout!,
    ...(text === null ? {} : { outcome: words(text) }),
  };
}

/** @returns whether the site is there */
async function pay({ pool, site }: Deps, game: BetGame, row: BetRow): Promise<boolean> {
  const ending = await site.end('credit', creditOf(game, row));
  if (ending.state === 'over') await end(pool, row.id, 'ending', ending.how === 'INVALID_DEBIT' ? 'void' : 'done');
  else await restAfter(pool, 'bet', row, ending);
  return !isAway(ending);
}

/** @returns whether the site is there */
async function sendOne(deps: Deps, row: BetRow): Promise<boolean> {
  const game = deps.findGame(row.game);
  if (!game) return true;
  if (row.state === 'asked') {
    if ((await debit(deps, game, row)) !== null) return true;
    await restAfter(deps.pool, 'bet', row, { state: 'unclear' });
    return false;
  }
  return row.state === 'off' ? callOff(deps, game, row) : pay(deps, game, row);
}

async function putBet(deps: Deps, game: BetGame, memberId: string, key: string, write: Write): Promise<RoundBetAnswer> {
  const row = await ask(deps, memberId, key, write);
  if (!('txn' in row)) return row;
  const balance = row.state === 'asked' ? await debit(deps, game, row) : null;
  return told(deps.pool, game, (await byKey(deps, memberId, key))!, balance);
}

async function readResults({ pool, findGame, host = 'token' }: Deps, txns: readonly string[]): Promise<HostResult[]> {
  const { rows } = await pool.query<BetRow>(`${betRows} where b.txn = any($1::text[]) and r.host = $2`, [txns, host]);
  return rows.map((row): HostResult => {
    const { txn: txn_id, state } = row;
    const game = findGame(row.game);
    if (!game || state === 'asked' || state === 'taken') return { txn_id, state: 'running' };
    const isPaid = state === 'ending' || state === 'done';
    return { txn_id, state: 'over', credit: isPaid ? creditOf(game, row) : cancelOf(row, game.productId) };
  });
}

/** Settles bets that a process before could not settle when their round was drawn: this release may be able to. */
async function settleLeft({ pool, findGame, host = 'token' }: Deps): Promise<void> {
  const { rows } = await pool.query<{ id: number; game: string; outcome: unknown }>(
    `select distinct r.id, r.game, r.outcome from bet b join round r on r.id = b.round_id
     where r.host = $1 and r.drawn_at is not null and b.state = 'taken'`,
    [host],
  );
  const errors: unknown[] = [];
  for (const { id, game: gType, outcome } of rows) {
    const game = findGame(gType);
    const read = game && game.readOutcome(outcome);
    if (read)
      errors.push(...(await within(pool, (client) => settleBets(client, id, (bets) => game.settle(bets, read)))));
  }
  throwAll(errors);
}

/** Sends what is due, the oldest first. */
async function sendDue(deps: Deps): Promise<void> {
  const { pool, host = 'token' } = deps;
  // asked all the time: under a name its plan is kept
  const { rows } = await pool.query<BetRow>({
    name: 'due bets',
    text: `${betRows} where r.host = $2 and (
       b.state in ('off', 'ending') or b.state = 'asked' and b.asked_at < clock_timestamp() - make_interval(secs => $1))
       and ${isRested('b')}
     order by b.id limit ${maxAtOnce}`,
    values: [answerableSeconds, host],
  });
  // the site is away: all of it waits for the next look
  await workEach(pool, 'bet', rows, (row) => sendOne(deps, row), sendersAtOnce);
}
