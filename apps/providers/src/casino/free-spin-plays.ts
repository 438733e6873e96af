import type pg from 'pg';
import { freeSpinTxn } from '@lime/domain/casino/gifts.ts';
import { slotCycle } from '@lime/domain/casino/slots/slot-stake.ts';
import type { HostedBet } from '@lime/domain/games/hosted/hosted-game.ts';
import {
  busy,
  endPlay,
  outcomeOf,
  playByKey,
  playColumns,
  playedWithin,
  playInTheWay,
  playsWithSeeds,
  refused,
  told,
  tooFast,
  writePlay,
} from '../token/play-rows.ts';
import type { PlayAnswer, PlayRow } from '../token/play-rows.ts';
import { within } from '../token/database.ts';
import { isAway, isRested, restAfter, workEach } from '../token/endings.ts';
import type { Ending } from '../token/endings.ts';
import type { SeedLine, Seeds } from '../token/host-seeds.ts';
import type { SiteCalls } from '../token/site-calls.ts';
import type { SlotGame } from './slot-game.ts';

/** Free spins a member has of a title: of the gift that ends first, and how many of all its gifts. */
export type FreeSpins = { readonly left: number; readonly stake: number; readonly until: string };

export type FreeSpinPlays = {
  /** What a member has left; null: nothing. */
  left(game: SlotGame, memberId: string): Promise<FreeSpins | null>;
  /**
   * Plays one, of the gift that ends first, unless the site refuses the member's stakes in this title now: a refused one stays.
   * Sent again with its key it is the same play.
   */
  play(game: SlotGame, memberId: string, key: string): Promise<PlayAnswer>;
  /** Sends what was won and never answered. @param olderSeconds 0 at the start of the process */
  recover(olderSeconds?: number): Promise<void>;
};

/** A call that has begun is over by then, one way or the other. */
const answerableSeconds = 8;
const maxAtOnce = 100;
const maxSilences = 3;

const none = refused('FREE_SPINS_NONE', '남은 무료 스핀이 없어요.');
const stay = '무료 스핀은 그대로 남아 있어요.';
const silent = refused('SITE_SILENT', `지금은 연결이 원활하지 않아요. ${stay} 잠시 후 다시 눌러주세요.`);

const playable = `member_id = $1 and game = $2 and kind = 'spins' and state = 'open' and played < spins and until > clock_timestamp()`;

type Deps = {
  readonly pool: pg.Pool;
  readonly site: Pick<SiteCalls, 'send' | 'end'>;
  readonly seeds: Seeds;
  readonly games: ReadonlyMap<string, SlotGame>;
  readonly lineOf: (game: SlotGame, memberId: string) => SeedLine;
};

/**
 * Free spins: plays of a title from the member's own seeds as all others, without a debit. A spin is taken from its gift and
 * written in one transaction, and what it wins is sent by the call `bonus` under the spin's own name until the site has
 * answered. So whatever dies, a spin is taken once and paid once. As there is no debit for the site to judge, it is asked
 * before whether the member may bet: not while resting, nor where the game or the permission is closed.
 */
export const createFreeSpins = (deps: Deps): FreeSpinPlays => ({
  left: (game, memberId) => readLeft(deps, game, memberId),
  play: (game, memberId, key) => playOne(deps, game, memberId, key),
  recover: (olderSeconds = answerableSeconds) => recoverSpins(deps, olderSeconds),
});

const drawn = ({ seeds }: Deps, game: SlotGame, row: PlayRow) => {
  const outcome = outcomeOf(seeds, game, row);
  return {
    outcome,
    payout: game.settle(row.bets as { stake: number }[], outcome).reduce((sum, won) => sum + won, 0),
  };
};

/** Why the member may not play it now, in the site's words; null: they may. A site that does not say closes nothing. */
async function closedFault({ site }: Deps, { gType }: SlotGame, memberId: string): Promise<PlayAnswer | null> {
  const answer = await site.send('balance', { user_id: memberId, prd_id: 0, game_id: gType, game_ids: [gType] });
  if (!answer) return silent;
  const closed = answer.status === 0 ? answer : answer.closed?.[0];
  return closed ? refused(closed.code ?? 'ACCESS_DENIED', `${closed.msg ?? '지금은 돌릴 수 없어요.'} ${stay}`) : null;
}

/** Takes a spin and writes it. @returns why not, when there is none */
const take = (
  { pool, seeds, lineOf }: Deps,
  game: SlotGame,
  memberId: string,
  key: string,
): Promise<PlayRow | PlayAnswer> =>
  within(pool, async (client) => {
    const seed = await seeds.active(client, lineOf(game, memberId));
    const known = await playInTheWay(client, { memberId, key, game });
    if (known) return known.key === key ? known : busy;
    if (await playedWithin(client, game, memberId, slotCycle)) return tooFast;
    const { rows } = await client.query<{ txn: string; no: number; stake: number }>(
      `update gift set played = played + 1 where txn = (select txn from gift where ${playable} order by until, txn limit 1 for update)
       returning txn, played as no, stake`,
      [memberId, game.id],
    );
    const [gift] = rows;
    if (!gift) return none;
    const bets: HostedBet[] = [{ stake: gift.stake }];
    await writePlay(client, freeSpinTxn(gift.txn, gift.no), { game, memberId, key, seed, bets, most: null });
    await client.query('update play set gift = $3 where member_id = $1 and key = $2', [memberId, key, gift.txn]);
    return (await playByKey(client, memberId, key))!;
  });

/** Pays a spin that is written and ends it. @returns null: it won nothing, so nothing was sent */
async function pay(deps: Deps, game: SlotGame, row: PlayRow): Promise<Ending | null> {
  const { pool, site } = deps;
  const { outcome, payout } = drawn(deps, game, row);
  const done = { state: 'done', outcome, payout } as const;
  if (payout === 0) {
    await endPlay(pool, row, 'asked', done);
    return null;
  }
  const call = { user_id: row.member_id, prd_id: 0, game_id: game.gType, txn_id: row.txn, amount: payout };
  const ending = await site.end('bonus', call);
  if (ending.state === 'over') await endPlay(pool, row, 'asked', done);
  else await restAfter(pool, 'play', row, ending);
  return ending;
}

async function readLeft({ pool }: Deps, game: SlotGame, memberId: string): Promise<FreeSpins | null> {
  const { rows } = await pool.query<{ left: number; stake: number; until: Date }>(
    `select (sum(spins - played) over ())::integer as left, stake, until from gift where ${playable} order by until, txn limit 1`,
    [memberId, game.id],
  );
  const [first] = rows;
  return first ? { left: first.left, stake: first.stake, until: first.until.toISOString() } : null;
}

async function playOne(deps: Deps, game: SlotGame, memberId: string, key: string): Promise<PlayAnswer> {
  const known = await playByKey(deps.pool, memberId, key);
  const closed = known ? null : await closedFault(deps, game, memberId);
  if (closed) return closed;
  const row = await take(deps, game, memberId, key);
  if (!('txn' in row)) return row;
  if (row.state !== 'asked') return told(row);
  const ending = await pay(deps, game, row);
  const balance = ending?.state === 'over' ? ending.balance : null;
  return told((await playByKey(deps.pool, memberId, key))!, balance);
}

async function recoverSpins(deps: Deps, olderSeconds: number): Promise<void> {
  const { rows } = await deps.pool.query<PlayRow>(
    `select ${playColumns} ${playsWithSeeds} where p.state = 'asked' and p.gift is not null and ${isRested('p')}
     and p.asked_at < clock_timestamp() - make_interval(secs => $1) order by p.asked_at limit $2`,
    [olderSeconds, maxAtOnce],
  );
  let silences = 0;
  await workEach(deps.pool, 'play', rows, async (row) => {
    const ending = await pay(deps, deps.games.get(row.game)!, row);
    if (ending && isAway(ending)) silences += 1;
    return silences < maxSilences;
  });
}
