import { createHmac, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { playBlocks } from '@lime/domain/fairness/floats.ts';
import { playDraw } from '@lime/domain/fairness/hosted.ts';
import type { AnyHostedGame, HostedOutcome } from '@lime/domain/games/hosted-games.ts';
import { checkBets } from '@lime/domain/games/hosted/hosted-game.ts';
import type { HostedBet } from '@lime/domain/games/hosted/hosted-game.ts';
import { within } from './database.ts';
import type { Seeds } from './seeds.ts';
import type { SiteCalls } from './site-calls.ts';

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
};

export type PlayAnswer =
  | { state: 'done'; play: TellingPlay; balance: number | null }
  | { state: 'refused'; code: string; msg: string }
  /** the site did not answer: it is asked until it says whether the stake was taken */
  | { state: 'pending' };

export type Plays = {
  /** Plays at once: the stake is taken and the win paid by one call. The same key is the same play. */
  play(game: AnyHostedGame, memberId: string, key: string, bets: unknown): Promise<PlayAnswer>;
  /** What became of a key; null: it never came here. */
  find(game: AnyHostedGame, memberId: string, key: string): Promise<PlayAnswer | null>;
  /** The last plays of a member, the newest first. */
  history(game: AnyHostedGame, memberId: string, limit: number): Promise<TellingPlay[]>;
  /**
   * Ends what was asked and never answered. @param olderSeconds 0 at the start of the process: nobody is at any of it any more
   * @returns how many are over now
   */
  recover(olderSeconds?: number): Promise<number>;
};

type PlayRow = {
  id: number;
  txn: string;
  member_id: string;
  game: string;
  nonce: number;
  bets: unknown;
  stake: number;
  state: 'asked' | 'done' | 'refused' | 'void';
  outcome: unknown;
  payout: number | null;
  answer: { code: string; msg: string } | null;
  asked_at: Date;
  hash: string;
  salt: Buffer;
  client_seed: string;
};

const columns = `p.id, p.txn, p.member_id, p.game, p.nonce, p.bets, p.stake, p.state, p.outcome, p.payout, p.answer, p.asked_at,
  s.hash, s.salt, s.client_seed`;
const from = 'from play p join seed s on s.id = p.seed_id';
/** A call that has begun is over by then, one way or the other. */
const answerableSeconds = 8;
const mostSilences = 3;

const hmac = (key: string, text: string) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest();
const badBets: PlayAnswer = { state: 'refused', code: 'INPUT_INVALID', msg: '베팅 내용을 다시 확인해주세요.' };
const busy: PlayAnswer = {
  state: 'refused',
  code: 'PLAY_BUSY',
  msg: '앞 판의 결과를 확인하고 있어요. 잠시만 기다려주세요.',
};

type Deps = {
  readonly pool: pg.Pool;
  readonly site: Pick<SiteCalls, 'send'>;
  readonly seeds: Seeds;
  readonly findGame: (gType: string) => AnyHostedGame | null;
};

/**
 * Plays of instant games. A play is written before its debit is sent, with the seed and nonce that fix its outcome. The debit
 * says at once what it pays, so the site takes and pays in one transaction: of a host that dies at any moment nothing stays
 * open at the site. What was asked and not answered is called off: the site either says that it was settled long ago, or
 * refuses the debit from then on.
 */
export function createPlays({ pool, site, seeds, findGame }: Deps): Plays {
  const outcomeOf = (game: AnyHostedGame, row: PlayRow): HostedOutcome =>
    playDraw(game)(playBlocks(seeds.textOf(row.member_id, row.salt), row.client_seed, row.nonce, hmac));

  function resultOf(game: AnyHostedGame, row: PlayRow): { outcome: HostedOutcome; payout: number } {
    const outcome = outcomeOf(game, row);
    const paid = game.settle(row.bets as HostedBet[], outcome).reduce((sum, won) => sum + won, 0);
    return { outcome, payout: paid };
  }

  async function readByKey(memberId: string, key: string): Promise<PlayRow | null> {
    const { rows } = await pool.query<PlayRow>(`select ${columns} ${from} where p.member_id = $1 and p.key = $2`, [
      memberId,
      key,
    ]);
    return rows[0] ?? null;
  }

  /** Writes a play before anybody else hears of it. @returns null while another one of the member is not answered */
  const ask = (
    game: AnyHostedGame,
    memberId: string,
    key: string,
    bets: readonly HostedBet[],
  ): Promise<PlayRow | null> =>
    within(pool, async (client) => {
      const { id, nonce } = await seeds.active(client, memberId);
      const { rows: asked } = await client.query(
        `select from play where member_id = $1 and state = 'asked' and key <> $2`,
        [memberId, key],
      );
      if (asked.length > 0) return null;
      const stake = bets.reduce((sum, bet) => sum + bet.stake, 0);
      const { rows: written } = await client.query<{ id: number }>(
        `insert into play (txn, key, member_id, game, seed_id, nonce, bets, stake) values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (member_id, key) do nothing returning id`,
        [`${game.gType}-${randomUUID()}`, key, memberId, game.gType, id, nonce, JSON.stringify(bets), stake],
      );
      if (written.length > 0) await client.query('update seed set plays = plays + 1 where id = $1', [id]);
      const { rows } = await client.query<PlayRow>(`select ${columns} ${from} where p.member_id = $1 and p.key = $2`, [
        memberId,
        key,
      ]);
      return rows[0]!;
    });

  async function end(row: PlayRow, state: 'done' | 'refused' | 'void', what: object): Promise<void> {
    const { outcome, payout, answer } = what as { outcome?: unknown; payout?: number; answer?: unknown };
    await pool.query(
      `update play set state = $2, outcome = $3, payout = $4, answer = $5, ended_at = clock_timestamp() where id = $1 and state = 'asked'`,
      [row.id, state, jsonOf(outcome), payout ?? null, jsonOf(answer)],
    );
  }

  function told(row: PlayRow, balance: number | null = null): PlayAnswer {
    if (row.state === 'asked') return { state: 'pending' };
    if (row.state === 'refused') return { state: 'refused', ...row.answer! };
    if (row.state === 'void')
      return { state: 'refused', code: 'PLAY_VOID', msg: '베팅이 접수되지 않았어요. 베팅금액은 나가지 않았어요.' };
    return { state: 'done', play: telling(row), balance };
  }

  return {
    async play(game, memberId, key, values) {
      const checked = checkBets(game, values);
      if ('fault' in checked) return badBets;
      const row = await ask(game, memberId, key, checked.bets);
      if (!row) return busy;
      if (row.state !== 'asked') return told(row);
      const { outcome, payout } = resultOf(game, row);
      const bets = row.bets as HostedBet[];
      const answer = await site.send('debit', {
        user_id: memberId,
        prd_id: 1,
        game_id: game.gType,
        txn_id: row.txn,
        round_id: String(row.id),
        amount: row.stake,
        credit_amount: payout,
        max_credit: Math.max(1, game.mostPayout(bets, null)),
        pick: words(bets.map((bet) => game.betText(bet)).join(', ')),
        outcome: words(game.outcomeText(outcome)),
      });
      if (!answer) return { state: 'pending' };
      if (answer.status === 1) await end(row, 'done', { outcome, payout });
      else {
        const { code = answer.error, msg = '지금은 베팅할 수 없어요.' } = answer;
        await end(row, 'refused', { answer: { code, msg } });
      }
      return told((await readByKey(memberId, key))!, answer.balance);
    },

    async find(_game, memberId, key) {
      const row = await readByKey(memberId, key);
      return row && told(row);
    },

    async history(game, memberId, limit) {
      const { rows } = await pool.query<PlayRow>(
        `select ${columns} ${from} where p.member_id = $1 and p.game = $2 and p.state = 'done' order by p.id desc limit $3`,
        [memberId, game.gType, limit],
      );
      return rows.map(telling);
    },

    async recover(olderSeconds = answerableSeconds) {
      const { rows } = await pool.query<PlayRow>(
        `select ${columns} ${from} where p.state = 'asked' and p.asked_at < clock_timestamp() - make_interval(secs => $1)
         order by p.asked_at limit 100`,
        [olderSeconds],
      );
      let over = 0;
      let silences = 0;
      for (const row of rows) {
        const game = findGame(row.game);
        if (!game) continue;
        const cancel = { user_id: row.member_id, prd_id: 1, txn_id: row.txn, amount: row.stake, is_cancel: 1 };
        const answer = await site.send('credit', cancel);
        if (!answer) {
          silences += 1;
          // the site is away: all of it waits for the next look
          if (silences === mostSilences) break;
          continue;
        }
        // what was taken was paid with it
        const wasTaken = answer.status === 0 && answer.error === 'DUPLICATE_CREDIT';
        await end(row, wasTaken ? 'done' : 'void', wasTaken ? resultOf(game, row) : {});
        over += 1;
      }
      return over;
    },
  };
}

const jsonOf = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
/** What the site's history takes. */
const words = (text: string) => (text.length <= 80 ? text : `${text.slice(0, 79)}…`);

const telling = (row: PlayRow): TellingPlay => ({
  id: row.id,
  at: row.asked_at.toISOString(),
  bets: row.bets,
  outcome: row.outcome,
  stake: row.stake,
  payout: row.payout!,
  nonce: row.nonce,
  seedHash: row.hash,
});
