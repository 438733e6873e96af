import { slots } from '../../../packages/domain/src/casino/slots/slot-catalogue.ts';
import { tablePayouts } from '../../../e2e/independent-casino.ts';
import { hostedPayout, sitePayout } from '../../../e2e/independent-games.ts';
import type { HostedBet, Outcome } from '../../../e2e/independent-games.ts';
import type { GameSite } from './killed-site.ts';
import type { AnsweredBets } from './players.ts';

// What must be true afterwards, read from the tables of both sides.

const slotIds = new Set(slots.map(({ id }) => id));
const isSlot = (game: string) => slotIds.has(game);

const openWork = `
  select (select count(*) from settlement_task where done_at is null)
    + (select count(*) from slip where status = 'normal' and result = 'wait')
    + (select count(*) from provider_debit where state = 'open')
    + (select count(*) from provider.play where state in ('asked', 'open', 'ending'))
    + (select count(*) from provider.bet where state in ('asked', 'taken', 'off', 'ending'))
    + (select count(*) from provider.hand where state in ('asked', 'open', 'calling', 'ending'))
    + (select count(*) from casino_transfer where state = 'received')
    + (select count(*) from provider.round r where drawn_at is null and exists (select from provider.bet b where b.round_id = r.id))
    as open`;

/** What is not at its end yet: nobody bets any more, and every round that was bet on comes to its end. */
export const readOpenWork = async ({ read }: GameSite): Promise<number> =>
  (await read<{ open: number }>(openWork))[0]!.open;

type SiteSlip = {
  key: string;
  bet_code: string;
  game: string;
  pick: number;
  stake: number;
  odds: number;
  result: string;
  leg: string;
  payout: number;
  state: string;
  outcome: Outcome | null;
  credits: number;
};
type HostRow = {
  txn: string;
  game: string;
  state: string;
  bets: HostedBet[];
  stake: number;
  payout: number | null;
  outcome: Outcome | null;
  of: string | null;
  debit: number | null;
  paid: number | null;
  /** of a hand: which of its debits; null: the game has one */
  part: 'ante' | 'call' | null;
};

/** What is wrong, in words; nothing of it may be. */
export async function findFaults({ read, product }: GameSite, told: AnsweredBets): Promise<string[]> {
  const faults: string[] = [];
  const slips = await read<SiteSlip>(`
    select s.idempotency_key as key, s.bet_code, r.game, l.selection_id as pick, s.stake, l.odds, s.result, l.result as leg, s.payout,
      e.state, r.outcome,
      (select count(*)::int from ledger_transfer t where t.cause like 'slip:' || s.id || ':%' and t.kind = 'payout') as credits
    from slip s join leg l on l.slip_id = s.id join game_round r on r.id = l.event_id join betting_event e on e.id = r.id
    where s.product = 'games'`);
  const byKey = new Map(slips.map((slip) => [slip.key, slip]));
  if (byKey.size !== slips.length) faults.push('a key has two slips');
  for (const [key, { betCode, stake }] of told.acknowledged) {
    const slip = byKey.get(key);
    if (slip?.bet_code !== betCode || slip.stake !== stake) faults.push(`acknowledged and lost: ${betCode}`);
  }
  for (const slip of slips) {
    const right = sitePayout(slip.game, slip.pick, slip.stake, slip.odds, slip.state === 'void' ? null : slip.outcome);
    if (slip.leg !== right.result || slip.payout !== right.payout)
      faults.push(`${slip.game} ${slip.bet_code}: ${slip.leg} ${slip.payout}, is ${right.result} ${right.payout}`);
    if (slip.credits > 1) faults.push(`${slip.bet_code} was paid ${slip.credits} times`);
  }
  const hosted = await read<HostRow>(`
    select b.txn, b.game, b.state, b.bets, b.stake, b.payout, b.outcome, d.state as of, d.amount as debit, d.payout as paid, b.part
    from (
      select txn, game, state, bets, stake, payout, outcome, null as part from provider.play
      union all
      select b.txn, r.game, b.state, b.bets, b.stake, b.payout, r.outcome, null from provider.bet b join provider.round r on r.id = b.round_id
      union all
      select t.txn, h.game, h.state, h.bets, t.stake, t.payout, h.outcome, t.part from provider.hand h
      cross join lateral (values (h.txn, h.stake, h.payout, 'ante'), (h.call_txn, h.call_stake, h.call_payout, 'call')) t (txn, stake, payout, part)
      where t.txn is not null) b
    full join provider_debit d on d.txn = b.txn`);
  for (const row of hosted) faults.push(...hostFaults(row));
  const [rounds] = await read<{ late: number }>(`
    select (select count(*)::int from game_round r join betting_event e on e.id = r.id
        where r.draws_at < clock_timestamp() - interval '5 s' and e.state not in ('decided', 'void'))
      + (select count(*)::int from provider.round where draws_at < clock_timestamp() - interval '5 s' and drawn_at is null) as late`);
  if (rounds!.late > 0) faults.push(`${rounds!.late} rounds were never drawn`);
  const audit = await product.lime('audit');
  if (audit.code !== 0) faults.push(`the audit: ${audit.output.slice(-600)}`);
  return faults;
}

function hostFaults({ txn, game, state, bets, stake, payout, outcome, of, debit, paid, part }: HostRow): string[] {
  if (txn === null) return ['a debit of the site is unknown to its host'];
  if (state !== 'done') return of === null || of === 'cancelled' ? [] : [`${txn} is ${state}, its debit ${of}`];
  const right = rightPayout(game, bets, outcome!, part) ?? payout;
  return payout === right && of === 'settled' && debit === stake && paid === right
    ? []
    : [`${txn}: paid ${payout}, debit ${of} ${debit} → ${paid}, is ${right}`];
}

/** What the bets of one debit pay; null for slots: the proof of their returns (`slots`) has a machine of its own. */
function rightPayout(game: string, bets: readonly HostedBet[], outcome: Outcome, part: HostRow['part']): number | null {
  if (isSlot(game)) return null;
  const paid = tablePayouts(game, bets, outcome);
  if (paid === null) return hostedPayout(game, bets, outcome);
  const isOfDebit = ({ spot }: HostedBet) => part === null || (spot === 'call') === (part === 'call');
  return bets.reduce((sum, bet, index) => (isOfDebit(bet) ? sum + paid[index]! : sum), 0);
}

/** What members have in the casino, as their transfers and the rows of the host say; a fault for each who has not. */
export async function findCasinoFaults({ read }: GameSite): Promise<string[]> {
  const rows = await read<{ member: string; has: number; should: number }>(
    `
    with moved as (
      select member_id::text as member, case direction when 'in' then amount else -amount end as won from casino_transfer where state = 'done'
      union all select member_id, payout - stake from provider.play where state = 'done' and game = any($1)
      union all select b.member_id, b.payout - b.stake from provider.bet b join provider.round r on r.id = b.round_id
        where b.state = 'done' and r.host = 'casino'
      union all select member_id, payout - stake + coalesce(call_payout - call_stake, 0) from provider.hand where state = 'done')
    select b.member_id::text as member, b.casino as has, coalesce(sum(m.won), 0)::bigint as should
    from member_balance b left join moved m on m.member = b.member_id::text
    group by b.member_id, b.casino having b.casino <> coalesce(sum(m.won), 0)`,
    [[...slotIds]],
  );
  return rows.map(({ member, has, should }) => `member ${member} has ${has} in the casino, should have ${should}`);
}

/** Rounds with bets and plays, by game. */
export async function countRounds({ read }: GameSite): Promise<Record<string, number>> {
  const rows = await read<{ game: string; count: number }>(
    `
    select r.game, count(distinct r.id)::int as count from game_round r join leg l on l.event_id = r.id group by 1
    union all select r.game, count(distinct r.id)::int from provider.round r join provider.bet b on b.round_id = r.id group by 1
    union all select 'plays of ' || case when game = any($1) then 'slots' else game end, count(*)::int from provider.play group by 1
    union all select 'hands of ' || game, count(*)::int from provider.hand group by game order by 1`,
    [[...slotIds]],
  );
  return Object.fromEntries(rows.map(({ game, count }) => [game, count]));
}
