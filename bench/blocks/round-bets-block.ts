import { setTimeout as wait } from 'node:timers/promises';
import { findPick } from '../../packages/domain/src/games/game.ts';
import { findRoundGame, roundGames } from '../../packages/domain/src/games/round-games.ts';
import { roundAt } from '../../packages/domain/src/games/rounds.ts';
import type { LocalPostgres } from '../../tools/postgres.ts';
import { openBenchEnvironment, startApi } from '../lib/bench-environment.ts';
import type { BenchEnvironment } from '../lib/bench-environment.ts';
import { load } from '../lib/client.ts';
import { settled } from '../lib/finish.ts';
import type { LoadOrder } from '../lib/load-client.ts';
import type { Row } from '../lib/report.ts';
import { median, percentile, spread } from '../lib/stats.ts';
import { signTokens } from '../lib/tokens.ts';
import { verify } from '../lib/verify-money.ts';

/** Has a round a minute: its slips are settled. */
const settledGame = findRoundGame('lotus-oddeven')!;
/** Is bet on meanwhile: its round is open for nearly four minutes. */
const betGame = findRoundGame('powerball')!;
/** Beyond the numbers that bets placed meanwhile are given. */
const firstSlip = 1_000_000_000_001;
const warmUpMs = 1_000;
const runMs = 3_000;

/**
 * p99 of bets on a round while the slips of another game's round are sealed, drawn and settled, against p99 alone half a
 * minute before: three rounds by the product's own clock.
 */
export async function roundBetsBlock(cluster: LocalPostgres, quick: boolean): Promise<Row[]> {
  const slips = quick ? 5_000 : 50_000;
  const rounds = quick ? 1 : 3;
  const bench = await openBenchEnvironment(cluster, 'bench_round_bets', {
    fixtures: 10,
    members: 20_000,
    lowBalanceShare: 0,
  });
  const shown = roundGames.map(({ menu }) => ({ name: menu, visible: true }));
  await bench.owner.query("insert into setting (key, value) values ('menu', $1)", [JSON.stringify(shown)]);
  const server = await startApi(bench.appUrl);
  try {
    const { forProduct: tokens } = await signTokens(bench.owner, 2_000, server.jwtSecret, server.jwtSecret);
    const orderOf = async (): Promise<LoadOrder> => ({
      host: '127.0.0.1',
      port: server.port,
      path: '/api/betting/mini/process',
      tokens,
      picks: await picksOf(bench),
      inFlight: 32,
      legs: 1,
      warmUpMs,
      runMs,
    });
    const figures = { alone: [] as number[], during: [] as number[], ratio: [] as number[], settle: [] as number[] };
    for (let no = 0; no < rounds; no += 1) {
      await roomForBets();
      const { id, drawsAt } = await openRound(bench);
      await makeRoundSlips(bench, id, slips, firstSlip + no * slips);
      const order = await orderOf();
      const alone = percentile((await load(order)).latencies, 0.99);
      await wait(drawsAt - warmUpMs - 500 - Date.now());
      const during = percentile((await load(order)).latencies, 0.99);
      if (!(alone > 0 && during > 0)) throw new Error('no bet was taken: the round that is bet on was not open');
      await settled(bench);
      figures.alone.push(alone);
      figures.during.push(during);
      figures.ratio.push(during / alone);
      figures.settle.push(await settlingMs(bench, id));
    }
    await verify(bench.appUrl);
    const ratio = median(figures.ratio);
    return [
      {
        block: `bets on a round while another settles ${slips.toLocaleString('en')} slips`,
        name: 'p99 ÷ p99 alone',
        value: spread(figures.ratio),
        goal: '≤ 2',
        reached: ratio <= 2,
        detail: `${spread(figures.during, 1)} ms, alone ${spread(figures.alone, 1)} ms, 32 in flight; settled ${spread(figures.settle, 0)} ms after the draw`,
      },
    ];
  } finally {
    await server.stop();
    await bench.close();
  }
}

/** Until the round that is bet on stays open for one of the settled game's, whose slips are filled before. */
async function roomForBets(): Promise<void> {
  const needed = 2.5 * settledGame.clock.periodSeconds * 1_000;
  const most = (betGame.clock.periodSeconds - betGame.clock.closesSeconds) * 1_000;
  const left = () => roundAt(betGame.clock, Date.now()).closesAt - Date.now();
  while (left() < needed || left() > most - 2_000) await wait(500);
}

/** The settled game's open round, at least half of it before one. */
async function openRound({ owner }: BenchEnvironment): Promise<{ id: number; drawsAt: number }> {
  for (;;) {
    const { rows } = await owner.query<{ id: number; draws_at: Date }>(
      `select r.id, r.draws_at from game_round r join betting_event e on e.id = r.id
       where r.game = $1 and e.state = 'open' and e.closes_at > clock_timestamp() + interval '25 seconds'`,
      [settledGame.id],
    );
    if (rows[0]) return { id: rows[0].id, drawsAt: rows[0].draws_at.getTime() };
    await wait(200);
  }
}

/** Every pick of the open round that is bet on. */
async function picksOf({ owner }: BenchEnvironment): Promise<LoadOrder['picks']> {
  const { rows } = await owner.query<{ id: number }>(
    "select r.id from game_round r join betting_event e on e.id = r.id where r.game = $1 and e.state = 'open'",
    [betGame.id],
  );
  const round = rows[0]!.id;
  return betGame.folders.flatMap((folder) =>
    folder.picks.map(({ no, price }) => ({
      betsSeq: String(round * 1_000 + no),
      foldersSeq: folder.id,
      gameSeq: String(round),
      odds: price / 1_000,
    })),
  );
}

/** Slips of one pick on the round, half of them each way, with their stakes in the ledger. @param from  first slip id */
async function makeRoundSlips({ owner }: BenchEnvironment, round: number, slips: number, from: number): Promise<void> {
  const { price } = findPick(settledGame, 1)!.pick;
  await owner.query('begin');
  await owner.query(
    `insert into slip (id, bet_code, member_id, kind, product, stake, total_odds, expected_payout, legs, policy, rule_version,
       idempotency_key, body_hash, placed_at)
     select g, 'bench' || g || '-' || substr(md5(g::text), 1, 20), m.first + g % m.total, 'lotus', 'games', 1000, $3::int / 1000.0, $3, 1,
       'any', 1, gen_random_uuid(), 0, clock_timestamp()
     from generate_series($1::bigint, $1 + $2 - 1) g
     cross join (select min(id) as first, count(*) as total from member where login_id like 'bench%') m`,
    [from, slips, price],
  );
  const mine = `id >= ${from} and id < ${from + slips}`;
  await owner.query(`
    insert into leg (slip_id, no, event_id, market_id, selection_id, event_version, odds)
      select id, 1, ${round}, null, 1 + id % 2, 1, ${price} from slip where ${mine} order by id;
    insert into ledger_transfer (id, from_account, to_account, amount, kind, cause)
      select nextval('bench_transfer_id'), 'member:' || member_id || ':cash', 'house:open-stakes', stake, 'stake', 'slip:' || id || ':stake'
      from slip where ${mine} order by id;
    insert into slip_day (member_id, day, kind, result, legs, slips, stake, payout)
      select member_id, (placed_at at time zone 'Asia/Seoul')::date, kind, 'wait', 1, count(*), sum(stake), 0
      from slip where ${mine} group by 1, 2, 3
      on conflict (member_id, day, kind, result, legs) do update set slips = slip_day.slips + excluded.slips, stake = slip_day.stake + excluded.stake;
    update member_balance b set cash = b.cash - m.stake
      from (select member_id, sum(stake) as stake from slip where ${mine} group by 1) m where b.member_id = m.member_id;
    commit;
    analyze slip, leg;`);
}

async function settlingMs({ owner }: BenchEnvironment, round: number): Promise<number> {
  const { rows } = await owner.query<{ ms: number }>(
    'select (extract(epoch from done_at - created_at) * 1000)::float8 as ms from settlement_task where event_id = $1',
    [round],
  );
  return rows[0]!.ms;
}
