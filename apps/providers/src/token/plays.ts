import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { HostPlay } from '@lime/contract/host-questions.ts';
import { playBlocks } from '@lime/domain/fairness/floats.ts';
import { hostedGames } from '@lime/domain/games/hosted-games.ts';
import { checkBets, noOpening } from '@lime/domain/games/hosted/hosted-game.ts';
import type { HostedBet } from '@lime/domain/games/hosted/hosted-game.ts';
import { within } from './database.ts';
import { isAway, isRested, restAfter, workEach } from './endings.ts';
import {
  badBets,
  busy,
  cancelOf,
  endPlay,
  hmac,
  outcomeOf,
  playByKey,
  playColumns,
  playedWithin,
  playInTheWay,
  playsWithSeeds,
  refused,
  told,
  tooFast,
  telling,
  words,
  writePlay,
} from './play-rows.ts';
import type { PlayAnswer, PlayedGame, PlayRow, TellingPlay } from './play-rows.ts';
import type { ActiveSeed, SeedLine, Seeds } from './host-seeds.ts';
import type { SiteCalls } from './site-calls.ts';

/** The play that something was shown of before betting. */
export type ShownPlay = { readonly hash: string; readonly nonce: number };

/** What a play is drawn from. */
type DrawingSeed = Pick<ActiveSeed, 'text' | 'clientSeed' | 'nonce'>;

export type Plays = {
  /**
   * Plays at once: the stake is taken and the win paid by one call. The same key is the same play.
   *
   * @param on  in a game that shows something before betting, the play it was shown of
   */
  play(game: PlayedGame, memberId: string, key: string, bets: unknown, on?: ShownPlay): Promise<PlayAnswer>;
  /** What is shown before the next play; null in games that show nothing. */
  opening(game: PlayedGame, seed: DrawingSeed): unknown;
  /** What became of a key; null: it never came here. */
  find(game: PlayedGame, memberId: string, key: string): Promise<PlayAnswer | null>;
  /** Until the member may play this game again, milliseconds. */
  waitMs(game: PlayedGame, memberId: string): Promise<number>;
  /** All that is published of a play that is over, by its debit; the server's seed null until it is revealed. */
  file(txn: string): Promise<HostPlay | null>;
  /** The last plays of a member, the newest first. */
  history(game: PlayedGame, memberId: string, limit: number): Promise<TellingPlay[]>;
  /**
   * Ends what was asked and never answered. @param olderSeconds 0 at the start of the process, when none of it is under way
   * @returns how many are over now
   */
  recover(olderSeconds?: number): Promise<number>;
};

/** A call that has begun is over by then, one way or the other. */
const answerableSeconds = 8;
const maxSilences = 3;

const changed: PlayAnswer = {
  state: 'refused',
  code: 'PLAY_CHANGED',
  msg: '다른 화면에서 먼저 베팅했어요. 새로 열린 카드를 보고 다시 베팅해주세요.',
};
const poolOpening = refused('PLAY_POOL_OPENING', '잭팟 금액을 준비하고 있어요. 잠시 후 다시 시도해주세요.');
/** A game that shows something before betting shows the beginning of a stream: no other game may draw from it. */
export const seedLineOf = (game: PlayedGame, memberId: string): SeedLine => ({
  memberId,
  line: game.open === noOpening ? 'plays' : game.gType,
});

/** Games that draw from the same seeds, by the name of their line. */
export const playLines: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ...Map.groupBy(
      hostedGames.filter(({ play }) => play.kind === 'instant'),
      (game) => seedLineOf(game, '').line,
    ),
  ].map(([line, games]) => [line, games.map(({ gType }) => gType)]),
);

/** Pools that plays of a title share. */
export type PlayPools = {
  /** Whether the site knows the amount in the title's pool; until then nothing is played there. */
  isOpen(client: pg.PoolClient, title: string): Promise<boolean>;
  /** Takes what a play that has just been written wins of its title's pool. */
  take(client: pg.PoolClient, row: PlayRow, outcome: unknown): Promise<void>;
  /** The most a play can win of the pool that stood for it; 0 where its title has none. */
  most(row: PlayRow): number;
};

type Deps = {
  readonly pool: pg.Pool;
  readonly site: Pick<SiteCalls, 'send' | 'end'>;
  readonly seeds: Seeds;
  /** the host's instant games: plays of others are not touched */
  readonly games: readonly PlayedGame[];
  /** `prd_id` of calls; absent: 1 */
  readonly product?: number;
  /** which seeds a game draws from; absent: as the token games do */
  readonly lineOf?: (game: PlayedGame, memberId: string) => SeedLine;
  /** what plays win of pools; absent: there are none */
  readonly pools?: PlayPools;
  /** milliseconds from one play of a member in a game to the next, where this host holds it itself; absent: the site does */
  readonly cycleMs?: number;
};

/**
 * Plays of instant games. A play is written before its debit is sent, with the seed and nonce that fix its outcome. The debit
 * says at once what it pays, so the site takes and pays in one transaction: of a host that dies at any moment nothing stays
 * open at the site. What was asked and not answered is called off: the site either says that it was settled long ago, or
 * refuses the debit from then on.
 */
export function createPlays(deps: Deps): Plays {
  const { pool, seeds } = deps;
  return {
    opening: (game, seed) => (game.open === noOpening ? null : openingOf(game, seed)),
    play: (game, memberId, key, bets, on) => playOnce(deps, { game, memberId, key, on }, bets),

    async find(_game, memberId, key) {
      const row = await playByKey(pool, memberId, key);
      return row && told(row);
    },

    waitMs: (game, memberId) => readWaitMs(pool, game, memberId),
    file: (txn) => readPlayFile(pool, seeds, txn),

    async history(game, memberId, limit) {
      const { rows } = await pool.query<PlayRow>(
        `select ${playColumns} ${playsWithSeeds} where p.member_id = $1 and p.game = $2 and p.state = 'done' order by p.id desc limit $3`,
        [memberId, game.gType, limit],
      );
      return rows.map(telling);
    },

    recover: (olderSeconds = answerableSeconds) => recoverPlays(deps, olderSeconds),
  };
}

/** What a member asks to play, under its key. */
type Asked = {
  readonly game: PlayedGame;
  readonly memberId: string;
  readonly key: string;
  /** in a game that shows something before betting, the play it was shown of */
  readonly on: ShownPlay | undefined;
};

const seedOf = (seeds: Seeds, row: PlayRow) => ({
  text: seeds.textOf(row.member_id, row.salt),
  hash: row.hash,
  clientSeed: row.client_seed,
  nonce: row.nonce,
});

function resultOf(seeds: Seeds, game: PlayedGame, row: PlayRow): { outcome: unknown; payout: number } {
  const outcome = outcomeOf(seeds, game, row);
  const paid = game.settle(row.bets as HostedBet[], outcome).reduce((sum, won) => sum + won, 0);
  return { outcome, payout: paid + (row.pool_out ?? 0) };
}

const openingOf = (game: PlayedGame, { text, clientSeed, nonce }: DrawingSeed): unknown =>
  game.open(playBlocks(text, clientSeed, nonce, hmac));

/** Why a member's next play cannot have these bets; null: it can. */
function faultOf(game: PlayedGame, seed: ActiveSeed, bets: readonly HostedBet[], on?: ShownPlay) {
  if (game.open === noOpening) return null;
  if (on?.hash !== seed.hash || on.nonce !== seed.nonce) return changed;
  const opening = openingOf(game, seed);
  return bets.every((bet) => game.takes(bet, opening)) ? null : badBets;
}

/** Writes a play before its debit is sent. @returns why not, when it cannot be played now */
function ask(
  deps: Deps,
  { game, memberId, key, on }: Asked,
  bets: readonly HostedBet[],
): Promise<PlayRow | PlayAnswer> {
  const { pool, seeds, lineOf = seedLineOf, pools, cycleMs = 0 } = deps;
  return within(pool, async (client) => {
    const seed = await seeds.active(client, lineOf(game, memberId));
    const known = await playInTheWay(client, { memberId, key, game });
    if (known) return known.key === key ? known : busy;
    const fault = faultOf(game, seed, bets, on);
    if (fault) return fault;
    if (pools && !(await pools.isOpen(client, game.gType))) return poolOpening;
    if (cycleMs > 0 && (await playedWithin(client, game, memberId, cycleMs))) return tooFast;
    const txn = `${game.gType}-${randomUUID()}`;
    const row = await writePlay(client, txn, { game, memberId, key, seed, bets, most: null });
    if (!pools) return row;
    await pools.take(client, row, outcomeOf(seeds, game, row));
    return (await playByKey(client, memberId, key))!;
  });
}

async function playOnce(deps: Deps, asked: Asked, values: unknown): Promise<PlayAnswer> {
  const { pool, site, seeds, product = 1, pools } = deps;
  const { game, memberId, key } = asked;
  const checked = checkBets(game, values);
  if ('fault' in checked) return badBets;
  const row = await ask(deps, asked, checked.bets);
  if (!('txn' in row)) return row;
  // a free spin's own calls end it
  if (row.state !== 'asked' || row.gift !== null) return told(row);
  const { outcome, payout } = resultOf(seeds, game, row);
  const bets = row.bets as HostedBet[];
  const answer = await site.send('debit', {
    user_id: memberId,
    prd_id: product,
    game_id: game.gType,
    txn_id: row.txn,
    round_id: String(row.id),
    amount: row.stake,
    credit_amount: payout,
    ...(row.pool_before !== null && { pool: game.gType, pool_in: row.pool_in, pool_out: row.pool_out }),
    max_credit: Math.max(1, game.maxPayout(bets, openingOf(game, seedOf(seeds, row))) + (pools?.most(row) ?? 0)),
    pick: words(bets.map((bet) => game.betText(bet)).join(', ')),
    bets,
    outcome: words(game.outcomeText(outcome)),
  });
  if (!answer) return { state: 'pending' };
  if (answer.status === 1) await endPlay(pool, row, 'asked', { state: 'done', outcome, payout });
  else {
    const { code = answer.error, msg = '지금은 베팅할 수 없어요.' } = answer;
    await endPlay(pool, row, 'asked', { state: 'refused', answer: { code, msg } });
  }
  return told((await playByKey(pool, memberId, key))!, answer.balance);
}

async function readWaitMs(pool: pg.Pool, { gType, play }: PlayedGame, memberId: string): Promise<number> {
  const pace = play.kind === 'instant' ? play.paceSeconds : 0;
  const { rows } = await pool.query<{ ms: number | null }>(
    `select (extract(epoch from max(asked_at) + make_interval(secs => $3) - clock_timestamp()) * 1000)::bigint as ms
     from play where member_id = $1 and game = $2 and state not in ('refused', 'void')`,
    [memberId, gType, pace],
  );
  return Math.max(0, Number(rows[0]!.ms ?? 0));
}

async function readPlayFile(pool: pg.Pool, seeds: Seeds, txn: string): Promise<HostPlay | null> {
  const { rows } = await pool.query<PlayRow & { revealed_at: Date | null }>(
    `select ${playColumns}, s.revealed_at ${playsWithSeeds} where p.txn = $1 and p.state = 'done'`,
    [txn],
  );
  const [row] = rows;
  if (!row) return null;
  const { text, hash, clientSeed, nonce } = seedOf(seeds, row);
  return {
    version: '1',
    game: row.game,
    seedHash: hash,
    serverSeed: row.revealed_at === null ? null : text,
    clientSeed,
    nonce,
    bets: row.bets,
    outcome: row.outcome,
    payout: row.payout!,
  };
}

/** Ends what was asked so many seconds ago and never answered. @returns how many are over now */
async function recoverPlays({ pool, site, seeds, games, product = 1 }: Deps, olderSeconds: number): Promise<number> {
  const { rows } = await pool.query<PlayRow>(
    `select ${playColumns} ${playsWithSeeds} where p.state = 'asked' and p.gift is null and ${isRested('p')} and p.asked_at < clock_timestamp() - make_interval(secs => $1)
     and p.game = any($2) order by p.asked_at limit 100`,
    [olderSeconds, games.map(({ gType }) => gType)],
  );
  let over = 0;
  let silences = 0;
  await workEach(pool, 'play', rows, async (row) => {
    const game = games.find(({ gType }) => gType === row.game)!;
    const ending = await site.end('credit', cancelOf(row, product));
    if (ending.state !== 'over') {
      await restAfter(pool, 'play', row, ending);
      silences += isAway(ending) ? 1 : 0;
      // the site is away: all of it waits for the next look
      return silences < maxSilences;
    }
    // what was taken was paid with it
    const wasTaken = ending.how === 'DUPLICATE_CREDIT';
    await endPlay(pool, row, 'asked', wasTaken ? { state: 'done', ...resultOf(seeds, game, row) } : { state: 'void' });
    over += 1;
    return true;
  });
  return over;
}
