import type pg from 'pg';
import { maskName } from '@lime/domain/mask-name.ts';
import { graph, hasRoom, highestOut, latestOut } from '@lime/domain/games/hosted/token-graph.ts';
import type { GraphBet } from '@lime/domain/games/hosted/token-graph.ts';
import { payOf } from '@lime/domain/games/hosted/hosted-game.ts';
import type { AnyHostedGame } from '@lime/domain/games/hosted-games.ts';
import type { HostGuest } from '../host-sessions.ts';
import { badBets, refused } from './play-rows.ts';
import { closedRound, newTxn } from './round-bets.ts';
import type { RoundBetAnswer, RoundBets, Write } from './round-bets.ts';

// A bet on a round of graph: one a member and round, with where it leaves by itself.

/** Graph as every game is handed around. */
export const graphGame = graph as unknown as AnyHostedGame;

const won = (amount: number) => amount.toLocaleString('ko-KR');
const twice = refused('BET_TWICE', '한 라운드에 한 번만 베팅할 수 있어요.') as RoundBetAnswer;
const full = refused(
  'TABLE_FULL',
  '이번 라운드에 걸 수 있는 금액이 다 찼어요. 금액을 줄이거나 다음 라운드에 베팅해주세요.',
) as RoundBetAnswer;

export type GraphBets = {
  /** Puts a bet on a round. The same key is the same bet. @param no of the round it is for */
  place(from: HostGuest, key: string, on: { no: number; bet: unknown }): Promise<RoundBetAnswer>;
};

/** @param maxPayout  of a round, to all its bets */
export function createGraphBets(bets: Pick<RoundBets, 'put'>, maxPayout: number): GraphBets {
  const write =
    ({ memberId, nickname, limits }: HostGuest, key: string, no: number, bet: GraphBet): Write =>
    async (client) => {
      const round = await openRoundOf(client, no);
      if (round === null) return closedRound;
      const { rows: open } = await client.query<{ member_id: string; stake: number }>(
        `select member_id, stake from bet where round_id = $1 and state in ('asked', 'taken')`,
        [round],
      );
      if (open.some(({ member_id: of }) => of === memberId)) return twice;
      if (bet.stake > limits.max)
        return refused(
          'BET_STAKE_ABOVE_MAX',
          `한 라운드에 ${won(limits.max)}원까지 베팅할 수 있어요.`,
        ) as RoundBetAnswer;
      const atMost = latestOut(bet.stake, Math.min(limits.win, maxPayout));
      if (atMost === null)
        return refused(
          'BET_WIN_ABOVE_MAX',
          `최대 당첨금은 ${won(Math.min(limits.win, maxPayout))}원이에요. 베팅금액을 줄여주세요.`,
        ) as RoundBetAnswer;
      const stakes = open.map(({ stake }) => stake);
      if (!hasRoom(stakes, bet.stake, maxPayout)) return full;
      const latest = Math.min(bet.auto ?? highestOut, atMost);
      const { rows } = await client.query<{ id: number }>(
        `insert into bet (txn, key, member_id, round_id, bets, stake, most, name, latest)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
        [
          newTxn(graph.gType),
          key,
          memberId,
          round,
          JSON.stringify([bet]),
          bet.stake,
          payOf(bet.stake, latest * 10),
          maskName(nickname),
          latest,
        ],
      );
      return rows[0]!.id;
    };

  return {
    async place(from, key, { no, bet: value }) {
      const bet = graph.checkBet(value);
      return bet === null
        ? (badBets as RoundBetAnswer)
        : bets.put(graphGame, from.memberId, key, write(from, key, no, bet));
    },
  };
}

/** The round of this number while it takes bets by the database's clock, held so that its bets come one by one; else null. */
async function openRoundOf(client: pg.PoolClient, no: number): Promise<number | null> {
  const { rows } = await client.query<{ id: number; salt: Buffer | null }>(
    `select id, salt from round where game = 'graph' and no = $1 for update`,
    [no],
  );
  const [round] = rows;
  if (!round || round.salt !== null) return null;
  // after the lock: a bet that waited is judged by the time of now
  const { rows: open } = await client.query('select from round where id = $1 and clock_timestamp() < closes_at', [
    round.id,
  ]);
  return open.length > 0 ? round.id : null;
}
