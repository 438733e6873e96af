import { createHmac, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { playBlocks } from '@lime/domain/fairness/floats.ts';
import { playDraw } from '@lime/domain/fairness/hosted.ts';
import type { AnyHostedGame, HostedOutcome } from '@lime/domain/games/hosted-games.ts';
import { checkBets, noOpening } from '@lime/domain/games/hosted/hosted-game.ts';
import type { HostedBet } from '@lime/domain/games/hosted/hosted-game.ts';
import { within } from './database.ts';
import type { ActiveSeed, SeedLine, Seeds } from './seeds.ts';
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

/** The play that something was shown of before betting. */
export type ShownPlay = { readonly hash: string; readonly nonce: number };

export type Plays = {
  /**
   * Plays at once: the stake is taken and the win paid by one call. The same key is the same play.
   *
   * @param on  in a game that shows something before betting, the play it was shown of
   */
  play(game: AnyHostedGame, memberId: string, key: string, bets: unknown, on?: ShownPlay): Promise<PlayAnswer>;
  /** What is shown before the next play; null in games that show nothing. */
  opening(game: AnyHostedGame, seed: Omit<ActiveSeed, 'id'>): unknown;
  /** What became of a key; null: it never came here. */
  find(game: AnyHostedGame, memberId: string, key: string): Promise<PlayAnswer | null>;
  /** The last plays of a member, the newest first. */
  history(game: AnyHostedGame, memberId: string, limit: number): Promise<TellingPlay[]>;
  /**
   * Ends what was asked and never answered. @param olderSeconds 0 at the start of the process, when none of it is under way
   * @returns how many are over now
   */
  recover(olderSeconds?: number): Promise<number>;
};

type PlayRow = {
  id: number;
  txn: string;
  key: string;
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

const columns = `p.id, p.txn, p.key, p.member_id, p.game, p.nonce, p.bets, p.stake, p.state, p.outcome, p.payout, p.answer, p.asked_at,
  s.hash, s.salt, s.client_seed`;
const from = 'from play p join seed s on s.id = p.seed_id';
/** A call that has begun is over by then, one way or the other. */
const answerableSeconds = 8;
const mostSilences = 3;

const hmac = (key: string, text: string) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest();
const badBets: PlayAnswer = { state: 'refused', code: 'INPUT_INVALID', msg: '베팅 내용을 다시 확인해주세요.' };
const changed: PlayAnswer = {
  state: 'refused',
  code: 'PLAY_CHANGED',
  msg: '다른 화면에서 먼저 베팅했어요. 새로 열린 카드를 보고 다시 베팅해주세요.',
};
const busy: PlayAnswer = {
  state: 'refused',
  code: 'PLAY_BUSY',
  msg: '앞 판의 결과를 확인하고 있어요. 잠시만 기다려주세요.',
};

/** A game that shows something before betting shows the beginning of a stream: no other game may draw from it. */
export const seedLineOf = (game: AnyHostedGame, memberId: string): SeedLine => ({
  memberId,
  line: game.open === noOpening ? 'plays' : game.gType,
});

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
    playDraw(game)(playBlocks(seedOf(row).text, row.client_seed, row.nonce, hmac));
  const seedOf = (row: PlayRow) => ({
    text: seeds.textOf(row.member_id, row.salt),
    hash: row.hash,
    clientSeed: row.client_seed,
    nonce: row.nonce,
  });

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

  const openingOf = (game: AnyHostedGame, { text, clientSeed, nonce }: Omit<ActiveSeed, 'id'>): unknown =>
    game.open(playBlocks(text, clientSeed, nonce, hmac));

  /** Why a member's next play cannot have these bets; null: it can. */
  function faultOf(game: AnyHostedGame, seed: ActiveSeed, bets: readonly HostedBet[], on?: ShownPlay) {
    if (game.open === noOpening) return null;
    if (on?.hash !== seed.hash || on.nonce !== seed.nonce) return changed;
    const opening = openingOf(game, seed);
    return bets.every((bet) => game.takes(bet, opening)) ? null : badBets;
  }

  /** Writes a play before its debit is sent. @returns why not, when it cannot be played now */
  const ask = (
    game: AnyHostedGame,
    memberId: string,
    key: string,
    bets: readonly HostedBet[],
    on?: ShownPlay,
  ): Promise<PlayRow | PlayAnswer> =>
    within(pool, async (client) => {
      const seed = await seeds.active(client, seedLineOf(game, memberId));
      const { id, nonce } = seed;
      const { rows: known } = await client.query<PlayRow>(
        `select ${columns} ${from} where p.member_id = $1 and (p.key = $2 or p.state = 'asked')
         order by p.key = $2 desc limit 1`,
        [memberId, key],
      );
      if (known[0]) return known[0].key === key ? known[0] : busy;
      const fault = faultOf(game, seed, bets, on);
      if (fault) return fault;
      const stake = bets.reduce((sum, bet) => sum + bet.stake, 0);
      const { rows: written } = await client.query<{ id: number }>(
        `insert into play (txn, key, member_id, game, seed_id, nonce, bets, stake) values ($1, $2, $3, $4, $5, $6, $7, $8)
         returning id`,
        [`${game.gType}-${randomUUID()}`, key, memberId, game.gType, id, nonce, JSON.stringify(bets), stake],
      );
      await client.query('update seed set plays = plays + 1 where id = $1', [id]);
      const { rows } = await client.query<PlayRow>(`select ${columns} ${from} where p.id = $1`, [written[0]!.id]);
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
    opening: (game, seed) => (game.open === noOpening ? null : openingOf(game, seed)),

    async play(game, memberId, key, values, on) {
      const checked = checkBets(game, values);
      if ('fault' in checked) return badBets;
      const row = await ask(game, memberId, key, checked.bets, on);
      if (!('txn' in row)) return row;
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
        max_credit: Math.max(1, game.mostPayout(bets, openingOf(game, seedOf(row)))),
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
