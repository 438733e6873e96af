import type pg from 'pg';
import type { HostedBet } from '@lime/domain/games/hosted/hosted-game.ts';
import { resting } from './endings.ts';

type TakenBet = { readonly id: number; readonly txn: string; readonly bets: HostedBet[] };

/**
 * Fixes what the taken bets of a round that is drawn are paid. A bet whose payout cannot be computed stays taken and costs the
 * others nothing. Its debit stays open at the site, which rings; a process that starts tries it again.
 *
 * @param settle  what each part of a bet is paid, won
 * @returns why bets could not be settled
 */
export async function settleBets(
  client: pg.PoolClient,
  roundId: number,
  settle: (bets: HostedBet[]) => readonly number[],
): Promise<Error[]> {
  const { rows } = await client.query<TakenBet>(
    `select id, txn, bets from bet where round_id = $1 and state = 'taken' order by id`,
    [roundId],
  );
  const paid: { id: number; payout: number }[] = [];
  const odd: { id: number; error: Error }[] = [];
  for (const { id, txn, bets } of rows)
    try {
      const payout = settle(bets).reduce((sum, won) => sum + won, 0);
      if (!Number.isSafeInteger(payout) || payout < 0) throw new Error(`a payout of ${payout}`);
      paid.push({ id, payout });
    } catch (error) {
      odd.push({ id, error: new Error(`bet ${txn} could not be settled`, { cause: error }) });
    }
  await client.query(
    `update bet set state = 'ending', payout = paid.won
     from unnest($1::bigint[], $2::bigint[]) as paid (id, won) where bet.id = paid.id`,
    [paid.map(({ id }) => id), paid.map(({ payout }) => payout)],
  );
  if (odd.length > 0)
    await client.query(`update bet set ${resting} where id = any($1::bigint[])`, [odd.map(({ id }) => id)]);
  return odd.map(({ error }) => error);
}
