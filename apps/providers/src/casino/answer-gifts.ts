import type pg from 'pg';
import { findGiftTitle } from '@lime/domain/casino/gifts.ts';
import { isSlotStake } from '@lime/domain/casino/slots/slot-stake.ts';
import { giftsPath, giftsQuestion } from '@lime/contract/host-questions.ts';
import type { GiftStanding, HostGift } from '@lime/contract/host-questions.ts';
import type { Answering } from '../token/signed.ts';
import { isAway, isRested, restAfter, workEach } from '../token/endings.ts';
import type { SiteCalls } from '../token/site-calls.ts';

/** Bonuses that one pass pays, and answers that fail before the site is left alone until the next pass. */
const maxAtOnce = 100;
const maxSilences = 3;

const isGivable = (gift: HostGift) =>
  gift.kind === 'bonus' || (findGiftTitle(gift.game_id) !== null && isSlotStake(gift.stake));

/**
 * Keeps gifts that are new and takes back what is to be taken back. A gift that is known stays as it was.
 * Each row is written and read by its own name, so the same question asked twice at once does the same.
 */
async function keepGifts(pool: pg.Pool, gifts: readonly HostGift[]): Promise<void> {
  const spins = gifts.map((gift) => (gift.kind === 'spins' ? gift : null));
  await pool.query(
    `insert into gift (txn, member_id, kind, amount, game, spins, stake, until, state)
     select distinct on (txn) * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::integer[], $7::bigint[],
       $8::timestamptz[], $9::text[]) t(txn, member_id, kind, amount, game, spins, stake, until, state)
     order by txn on conflict do nothing`,
    [
      gifts.map((gift) => gift.txn_id),
      gifts.map((gift) => gift.user_id),
      gifts.map((gift) => gift.kind),
      gifts.map((gift) => (gift.kind === 'bonus' ? gift.amount : null)),
      spins.map((gift) => gift?.game_id ?? null),
      spins.map((gift) => gift?.spins ?? null),
      spins.map((gift) => gift?.stake ?? null),
      spins.map((gift) => gift?.until ?? null),
      gifts.map((gift) => (isGivable(gift) ? 'open' : 'refused')),
    ],
  );
  const back = spins.filter((gift) => gift?.is_cancel === 1).map((gift) => gift!.txn_id);
  if (back.length > 0)
    await pool.query(`update gift set state = 'back' where txn = any($1) and kind = 'spins' and state = 'open'`, [
      back,
    ]);
}

type StandingRow = {
  txn: string;
  member_id: string;
  kind: string;
  state: GiftStanding['state'];
  played: number;
  paid: number;
};

/** The states of gifts. Spins that are begun and not answered yet keep a gift open. */
async function readStandings(pool: pg.Pool, txns: readonly string[]): Promise<Map<string, StandingRow>> {
  const { rows } = await pool.query<StandingRow>(
    `select g.txn, g.member_id, g.kind, g.played,
       case when g.kind = 'bonus' then case when g.state = 'paid' then g.amount else 0 end else coalesce(p.paid, 0) end::bigint as paid,
       case when g.state = 'refused' then 'refused'
         when coalesce(p.asked, 0) > 0 then 'open'
         when g.state in ('paid', 'back') or g.until <= clock_timestamp() or g.played = g.spins then 'over' else 'open' end as state
     from gift g left join lateral (
       select sum(payout) filter (where state = 'done') as paid, count(*) filter (where state = 'asked') as asked
       from play where gift = g.txn) p on g.kind = 'spins'
     where g.txn = any($1)`,
    [txns],
  );
  return new Map(rows.map((row) => [row.txn, row]));
}

/** Answers the site's question about gifts. Of a name that is another member's or another gift's, nothing is given. */
export function answerGifts(answering: Answering, pool: pg.Pool): void {
  answering(giftsPath, giftsQuestion, async ({ gifts }) => {
    await keepGifts(pool, gifts);
    const standings = await readStandings(
      pool,
      gifts.map((gift) => gift.txn_id),
    );
    return {
      gifts: gifts.map((gift): GiftStanding => {
        const { txn, member_id: member, kind, state, played, paid } = standings.get(gift.txn_id)!;
        return member === gift.user_id && kind === gift.kind
          ? { txn_id: txn, state, played, paid }
          : { txn_id: txn, state: 'refused', played: 0, paid: 0 };
      }),
    };
  });
}

/** Pays bonuses that are open: each by the same call under its own name until the site has it. */
export function createBonusPayments(pool: pg.Pool, site: Pick<SiteCalls, 'end'>): () => Promise<void> {
  return async () => {
    const { rows } = await pool.query<{ txn: string; member_id: string; amount: number }>(
      `select txn, member_id, amount from gift g where kind = 'bonus' and state = 'open' and ${isRested('g')} order by came_at limit $1`,
      [maxAtOnce],
    );
    let silences = 0;
    await workEach(pool, 'gift', rows, async (row) => {
      const { txn, member_id: user, amount } = row;
      const ending = await site.end('bonus', { user_id: user, txn_id: txn, amount });
      if (ending.state === 'over')
        await pool.query(`update gift set state = 'paid' where txn = $1 and state = 'open'`, [txn]);
      else await restAfter(pool, 'gift', row, ending);
      silences += isAway(ending) ? 1 : 0;
      // the site is away: the rest waits for the next pass
      return silences < maxSilences;
    });
  };
}
