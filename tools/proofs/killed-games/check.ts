import { hostedPayout, sitePayout } from '../../../e2e/independent-games.ts';
import type { HostedBet, Outcome } from '../../../e2e/independent-games.ts';
import type { GameHouse } from './house.ts';
import type { Told } from './players.ts';

// What must be true afterwards, read from the tables of both sides.

const openWork = `
  select (select count(*) from settlement_task where done_at is null)
    + (select count(*) from slip where product in ('games', 'token') and status = 'normal' and result = 'wait')
    + (select count(*) from provider_debit where state = 'open')
    + (select count(*) from provider.play where state in ('asked', 'open', 'ending'))
    + (select count(*) from provider.bet where state in ('asked', 'taken', 'off', 'ending'))
    + (select count(*) from provider.round r where drawn_at is null and exists (select from provider.bet b where b.round_id = r.id))
    as open`;

/** What is not at its end yet: nobody bets any more, and every round that was bet on comes to its end. */
export const readOpenWork = async ({ read }: GameHouse): Promise<number> =>
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
};

/** What is wrong, in words; nothing of it may be. */
export async function findFaults({ read, product }: GameHouse, told: Told): Promise<string[]> {
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
    select b.txn, b.game, b.state, b.bets, b.stake, b.payout, b.outcome, d.state as of, d.amount as debit, d.payout as paid
    from (
      select txn, game, state, bets, stake, payout, outcome from provider.play
      union all
      select b.txn, r.game, b.state, b.bets, b.stake, b.payout, r.outcome from provider.bet b join provider.round r on r.id = b.round_id) b
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

function hostFaults({ txn, game, state, bets, stake, payout, outcome, of, debit, paid }: HostRow): string[] {
  if (txn === null) return ['a debit of the site is unknown to its host'];
  if (state !== 'done') return of === null || of === 'cancelled' ? [] : [`${txn} is ${state}, its debit ${of}`];
  const right = hostedPayout(game, bets, outcome!);
  return payout === right && of === 'settled' && debit === stake && paid === right
    ? []
    : [`${txn}: paid ${payout}, debit ${of} ${debit} → ${paid}, is ${right}`];
}

/** Rounds with bets and plays, by game. */
export async function countRounds({ read }: GameHouse): Promise<Record<string, number>> {
  const rows = await read<{ game: string; count: number }>(`
    select r.game, count(distinct r.id)::int as count from game_round r join leg l on l.event_id = r.id group by 1
    union all select r.game, count(distinct r.id)::int from provider.round r join provider.bet b on b.round_id = r.id group by 1
    union all select 'plays of ' || game, count(*)::int from provider.play group by game order by 1`);
  return Object.fromEntries(rows.map(({ game, count }) => [game, count]));
}
