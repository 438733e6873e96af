import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { playBlocks } from '@lime/domain/fairness/floats.ts';
import { playDraw } from '@lime/domain/fairness/hosted-draw.ts';
import type { HostedBet, HostedGame } from '@lime/domain/games/hosted/hosted-game.ts';
import type { Seeds } from './host-seeds.ts';

// Rows of plays as every game's module reads and ends them.

/** What plays of a game need to know of it, whichever host's it is. */
export type PlayedGame = {
  readonly id: string;
  /** its name in calls */
  readonly gType: string;
} & Pick<
  HostedGame<HostedBet, unknown, unknown>,
  | 'play'
  | 'open'
  | 'draw'
  | 'mostBets'
  | 'checkBet'
  | 'takes'
  | 'betKey'
  | 'settle'
  | 'maxPayout'
  | 'betText'
  | 'outcomeText'
>;

/** A play that is over, as its member reads it. */
export type TellingPlay = {
  id: number;
  at: string;
  bets: unknown;
  outcome: unknown;
  stake: number;
  payout: number;
  nonce: number;
  seedHash: string;
  /** of a title with a pool: what stood in it, and what of it was won */
  pool?: { before: number; won: number };
  /** a free spin: nothing was staked */
  free?: true;
};

export type PlayAnswer =
  | { state: 'done'; play: TellingPlay; balance: number | null }
  | { state: 'refused'; code: string; msg: string }
  /** the site did not answer: it is asked until it says whether the stake was taken */
  | { state: 'pending' };

export type PlayRow = {
  id: number;
  txn: string;
  key: string;
  member_id: string;
  game: string;
  nonce: number;
  bets: unknown;
  stake: number;
  moves: unknown;
  most: number | null;
  state: 'asked' | 'open' | 'ending' | 'done' | 'refused' | 'void';
  outcome: unknown;
  payout: number | null;
  answer: { code: string; msg: string } | null;
  asked_at: Date;
  hash: string;
  salt: Buffer;
  client_seed: string;
  pool_before: number | null;
  pool_in: number | null;
  pool_out: number | null;
  /** the gift a free spin is of; null: it was played for a stake */
  gift: string | null;
};

export const playColumns = `p.id, p.txn, p.key, p.member_id, p.game, p.nonce, p.bets, p.stake, p.moves, p.most, p.state, p.outcome,
  p.payout, p.answer, p.asked_at, p.pool_before, p.pool_in, p.pool_out, p.gift, s.hash, s.salt, s.client_seed`;
export const playsWithSeeds = 'from play p join seed s on s.id = p.seed_id';

/** A refusal of the host's own. */
export const refused = (code: string, msg: string): PlayAnswer => ({ state: 'refused', code, msg });
export const badBets = refused('INPUT_INVALID', '베팅 내용을 다시 확인해주세요.');
export const busy = refused('PLAY_BUSY', '앞 판의 결과를 확인하고 있어요. 잠시만 기다려주세요.');
export const tooFast = refused('PLAY_TOO_FAST', '앞 판이 끝난 뒤에 다시 할 수 있어요.');

/** Whether a member has played a game within the last milliseconds. */
export async function playedWithin(
  client: pg.PoolClient,
  { gType }: Pick<PlayedGame, 'gType'>,
  memberId: string,
  ms: number,
): Promise<boolean> {
  const { rows } = await client.query(
    `select from play where member_id = $1 and game = $2 and state not in ('refused', 'void')
     and asked_at > clock_timestamp() - make_interval(secs => $3) limit 1`,
    [memberId, gType, ms / 1000],
  );
  return rows.length > 0;
}

/** HMAC-SHA-256. @param key hexadecimal digits */
export const hmac = (key: string, text: string) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest();

/** What a play's seeds draw. */
export const outcomeOf = (seeds: Seeds, game: PlayedGame, row: PlayRow): unknown =>
  playDraw(game)(playBlocks(seeds.textOf(row.member_id, row.salt), row.client_seed, row.nonce, hmac));

/** A play that is over, or not yet, in its member's words. */
export function told(row: PlayRow, balance: number | null = null): PlayAnswer {
  if (row.state === 'refused') return { state: 'refused', ...row.answer! };
  if (row.state === 'void') return refused('PLAY_VOID', '베팅이 접수되지 않았어요. 베팅금액은 나가지 않았어요.');
  return row.state === 'done' ? { state: 'done', play: telling(row), balance } : { state: 'pending' };
}

export const telling = (row: PlayRow): TellingPlay => ({
  id: row.id,
  at: row.asked_at.toISOString(),
  bets: row.bets,
  outcome: row.outcome,
  stake: row.stake,
  payout: row.payout!,
  nonce: row.nonce,
  seedHash: row.hash,
  ...(row.pool_before === null ? {} : { pool: { before: row.pool_before, won: row.pool_out! } }),
  ...(row.gift === null ? {} : { free: true as const }),
});

type End =
  | { readonly state: 'done'; readonly outcome: unknown; readonly payout: number }
  | { readonly state: 'refused'; readonly answer: { readonly code: string; readonly msg: string } }
  | { readonly state: 'void' };

/** Ends a play that is still in this state. A pool gets its part of the stake, or gets back what the play had taken of it. */
export async function endPlay(pool: pg.Pool, { id }: PlayRow, from: 'asked' | 'ending', end: End): Promise<void> {
  await pool.query(
    `with ended as (
       update play set state = $3, outcome = coalesce($4, outcome), payout = $5, answer = $6, ended_at = clock_timestamp()
       where id = $1 and state = $2 returning game, state, pool_in, pool_out)
     update slot_pool p set amount = p.amount + case when e.state = 'done' then e.pool_in else e.pool_out end
     from ended e where e.game = p.title and e.pool_in is not null`,
    [
      id,
      from,
      end.state,
      'outcome' in end ? JSON.stringify(end.outcome) : null,
      'payout' in end ? end.payout : null,
      'answer' in end ? JSON.stringify(end.answer) : null,
    ],
  );
}

/** The call that calls a debit off; sent again it is the same one. @param product its `prd_id` */
export const cancelOf = (
  { member_id: user, txn, stake }: Pick<PlayRow, 'member_id' | 'txn' | 'stake'>,
  product = 1,
) => ({
  user_id: user,
  prd_id: product,
  txn_id: txn,
  amount: stake,
  is_cancel: 1,
});

/** What the site's history takes. */
export const words = (text: string): string => (text.length <= 80 ? text : `${text.slice(0, 79)}…`);

/** A play of a member by the key it was sent with. */
export async function playByKey(pool: Pick<pg.Pool, 'query'>, memberId: string, key: string): Promise<PlayRow | null> {
  const { rows } = await pool.query<PlayRow>(
    `select ${playColumns} ${playsWithSeeds} where p.member_id = $1 and p.key = $2`,
    [memberId, key],
  );
  return rows[0] ?? null;
}

type NewPlay = {
  readonly game: PlayedGame;
  readonly memberId: string;
  readonly key: string;
  readonly seed: { readonly id: number; readonly nonce: number };
  readonly bets: readonly { readonly stake: number }[];
  readonly most: number | null;
};

/** Writes a play before its debit is sent; its seed's next nonce is taken. @param txn of its debit */
export async function writePlay(
  client: pg.PoolClient,
  txn: string,
  { game, memberId, key, seed, bets, most }: NewPlay,
): Promise<PlayRow> {
  const stake = bets.reduce((sum, bet) => sum + bet.stake, 0);
  const { rows: written } = await client.query<{ id: number }>(
    `insert into play (txn, key, member_id, game, seed_id, nonce, bets, stake, most)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [txn, key, memberId, game.gType, seed.id, seed.nonce, JSON.stringify(bets), stake, most],
  );
  await client.query('update seed set plays = plays + 1 where id = $1', [seed.id]);
  const { rows } = await client.query<PlayRow>(`select ${playColumns} ${playsWithSeeds} where p.id = $1`, [
    written[0]!.id,
  ]);
  return rows[0]!;
}

/** The play with this key, or else one of this member and game that is not over. Asked under the lock of the seeds. */
export async function playInTheWay(
  client: pg.PoolClient,
  { memberId, key, game }: { memberId: string; key: string; game: PlayedGame },
): Promise<PlayRow | null> {
  const { rows } = await client.query<PlayRow>(
    `select ${playColumns} ${playsWithSeeds}
     where p.member_id = $1 and (p.key = $2 or p.game = $3 and p.state in ('asked', 'open', 'ending'))
     order by p.key = $2 desc limit 1`,
    [memberId, key, game.gType],
  );
  return rows[0] ?? null;
}
