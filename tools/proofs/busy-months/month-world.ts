import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { sql } from 'kysely';
import { agentGroups } from '../../../packages/domain/src/agents/product-groups.ts';
import { slipRateKey } from '../../../packages/domain/src/agents/rates.ts';
import type { AgentRates } from '../../../packages/domain/src/agents/rates.ts';
import type { RoundGame } from '../../../packages/domain/src/games/game.ts';
import { findRoundGame, roundGames } from '../../../packages/domain/src/games/round-games.ts';
import type { GameOutcome } from '../../../packages/domain/src/games/round-games.ts';
import { inTransaction } from '../../../apps/api/src/core/db.ts';
import type { Db } from '../../../apps/api/src/core/db.ts';
import type { StaffCaller } from '../../../apps/api/src/core/context.ts';
import { hashPassword } from '../../../apps/api/src/core/password.ts';
import { create } from '../../../apps/api/src/features/agents/agents.service.ts';
import { insertChain } from '../../../apps/api/src/features/games/rounds.sql.ts';
import { demoPromotions } from '../../../apps/api/src/features/promotions/demo-promotions.ts';
import type { DemoPromotion } from '../../../apps/api/src/features/promotions/demo-promotions.ts';
import { seedPromotions } from '../../../apps/api/src/features/promotions/promotions.service.ts';
import type { Chance } from './chance.ts';

export type World = {
  /** in the order of their ids */
  readonly members: readonly number[];
  /** with their level in the tree, the topmost 1 */
  readonly agents: readonly { readonly id: number; readonly level: number; readonly parentId: number | null }[];
  readonly staff: StaffCaller;
  readonly leagues: readonly number[];
  readonly teams: readonly number[];
  readonly games: readonly { readonly game: RoundGame<GameOutcome>; readonly chain: number }[];
};

export const withdrawalPassword = '4826';
const sports = [
  [6046, 'football', '축구'],
  [48242, 'basketball', '농구'],
  [154914, 'baseball', '야구'],
  [154830, 'volleyball', '배구'],
  [35232, 'hockey', '아이스하키'],
] as const;
const weights = [
  { kinds: ['token', 'token-horse', 'casino', 'slot'], fromLegs: 1, percent: 10 },
  { kinds: [], fromLegs: 2, percent: 100 },
  { kinds: [], fromLegs: 1, percent: 50 },
];
/** The demo world's, some of them within reach of members of two months. */
const within: Partial<Record<DemoPromotion['kind'], Partial<DemoPromotion>>> = {
  'window-deposit': { windows: [{ weekdays: [], from: 60, to: 23 * 60 }] },
  payback: { terms: { leastLost: 20_000 } },
  'level-up': { terms: { leastDeposits: 100_000, leastTurnover: 100_000 } },
};
const demo = demoPromotions.map((one): DemoPromotion => {
  const { terms = {}, ...more } = within[one.kind] ?? {};
  return { ...one, ...more, terms: { ...(one.terms as object), ...(terms as object) } as DemoPromotion['terms'] };
});
/** Those of the demo world have no two kinds that the operator plans by itself; here all thirteen are. */
const ownPromotions: readonly DemoPromotion[] = [
  {
    kind: 'losing-points',
    name: '낙첨 포인트',
    windows: [],
    terms: {
      rates: {
        rate: 50,
        grades: [
          { grade: 4, rate: 80 },
          { grade: 5, rate: 100 },
        ],
      },
      leastStake: 20_000,
      dayMost: 3_000,
      weights,
    },
  },
  {
    kind: 'rolling-points',
    name: '롤링 포인트',
    windows: [],
    terms: { rates: { rate: 30, grades: [{ grade: 5, rate: 60 }] }, leastStake: 24_000, dayMost: null, weights },
  },
];

/** Sports, members with money, agents in five levels, all kinds of promotions and games, as of the database's clock. */
export async function makeWorld(
  owner: pg.Pool,
  db: Db,
  chance: Chance,
  size: { members: number; agents: number },
): Promise<World> {
  for (const [id, family, name] of sports)
    await owner.query('insert into sport (id, family, name_ko, name_en, sort) values ($1, $2, $3, $2, 1) on conflict do nothing', [id, family, name]); // prettier-ignore
  await owner.query("insert into location (code, name_ko, name_en) values ('KOR', '대한민국', 'Korea') on conflict do nothing"); // prettier-ignore
  const ids = async (text: string, values: unknown[]) =>
    (await owner.query<{ id: number }>(text, values)).rows.map(({ id }) => id);
  const kinds = sports.map(([id]) => id);
  const leagues = await ids(
    `insert into league (provider, key, sport_id, location_code, name_ko, name_en)
     select 'busy', 'l' || g, ($1::int[])[1 + g % 5], 'KOR', '리그 ' || g, 'League ' || g from generate_series(1, 60) g returning id`,
    [kinds],
  );
  const teams = await ids(
    `insert into team (provider, key, sport_id, name_ko, name_en)
     select 'busy', 't' || g, ($1::int[])[1 + g % 5], '팀 ' || g, 'Team ' || g from generate_series(1, 400) g returning id`,
    [kinds],
  );
  await owner.query(
    `insert into setting (key, value) values ('depositAccounts', $1), ('levelRules', $2) on conflict (key) do update set value = excluded.value`,
    [
      JSON.stringify([{ bankName: '신한은행', account: '110-1', ownerName: '라임', grades: [], active: true }]),
      JSON.stringify({ apply: true, handDays: 30 }),
    ],
  );
  const members = await makeMembers(owner, size.members);
  const staff = await makeStaff(owner);
  const agents = await makeAgents(db, size.agents);
  await owner.query(
    `insert into agent_member (member_id, from_day, agent_id)
     select m.id, (now() at time zone 'Asia/Seoul')::date, ($2::bigint[])[1 + (hashint8(m.id) & 2147483647) % cardinality($2::bigint[])]
     from unnest($1::bigint[]) m(id) where m.id % 10 <> 0`,
    [members, agents.map(({ id }) => id)],
  );
  await inTransaction(db, (tx) => seedPromotions(tx, 'staff:busy', [...demo, ...ownPromotions]));
  return { members, agents, staff, leagues, teams, games: await makeGames(db, chance) };
}

/** The same world, read from its database. */
export async function readWorld(owner: pg.Pool): Promise<World> {
  const ids = async (table: string, where: string) =>
    (await owner.query<{ id: number }>(`select id from ${table} where ${where} order by id`)).rows.map(({ id }) => id);
  const { rows: agents } = await owner.query<World['agents'][number]>(`
    select id, substr(code, 2, 1)::int as level, null::bigint as "parentId" from agent order by id`);
  const { rows: chains } = await owner.query<{ game: string; id: number }>('select game, max(id) as id from fairness_chain group by game order by game'); // prettier-ignore
  const [staffId] = await ids('staff', "login_id = 'busy'");
  return {
    members: await ids('member', "login_id like 'busy%'"),
    agents,
    staff: staffCaller(staffId!),
    leagues: await ids('league', "provider = 'busy'"),
    teams: await ids('team', "provider = 'busy'"),
    games: chains.map(({ game, id }) => ({ game: findRoundGame(game)!, chain: id })),
  };
}

/** A tenth of them is 정산제외 or signed up through another; each begins with a grant, and is in the ledger with it. */
async function makeMembers(owner: pg.Pool, count: number): Promise<number[]> {
  const hash = await hashPassword(withdrawalPassword);
  const { rows } = await owner.query<{ id: number }>(
    `insert into member (login_id, nickname, password_hash, withdrawal_hash, phone, birthday, bank_name, bank_account, bank_owner, join_code, grade, type)
     select 'busy' || g, '바쁜' || g, '-', $2, '-', '1990-01-01', '신한은행', '110-' || g, '홍길동', '-', 1 + g % 5,
       case when g % 50 = 7 then '정산제외' else '일반' end
     from generate_series(1, $1::int) g returning id`,
    [count, hash],
  );
  const members = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  await owner.query(
    `update member m set referrer_id = ($1::bigint[])[n.no / 3] from unnest($1::bigint[]) with ordinality n(id, no)
     where m.id = n.id and n.no >= 3 and n.no % 3 = 0`,
    [members],
  );
  await owner.query(
    `with money as (
       insert into member_balance (member_id, cash) select unnest($1::bigint[]), 3000000 returning member_id, cash)
     insert into ledger_transfer (id, from_account, to_account, amount, kind, cause)
     select 900000000000000 + member_id, 'issue:play-money', 'member:' || member_id || ':cash', cash, 'grant', 'grant:busy-' || member_id from money`,
    [members],
  );
  return members;
}

async function makeStaff(owner: pg.Pool): Promise<StaffCaller> {
  const { rows } = await owner.query<{ id: number }>(
    "insert into staff (login_id, password_hash, role) values ('busy', '-', 'super') returning id",
  );
  return staffCaller(rows[0]!.id);
}

const staffCaller = (staffId: number): StaffCaller => ({
  staffId,
  sessionId: 'busy',
  loginId: 'busy',
  name: 'busy',
  role: 'super',
  rights: new Set(),
  address: '127.0.0.1',
});

/** Rates of a level: the same for all of it, a step below the level above. */
export const ratesOf = (level: number, less = 0): AgentRates =>
  Object.fromEntries([
    ...agentGroups.flatMap(({ id, folders }) =>
      Array.from({ length: folders }, (_, n) => [
        [slipRateKey('stake', id, n + 1), 150 - level * 20 + n * 3 - less],
        [slipRateKey('lost', id, n + 1), 900 - level * 120 - less],
      ]).flat(),
    ),
    ['deposit', 60 - level * 10],
    ['net', 120 - level * 20],
  ]) as AgentRates;

/** A tree of five levels, made by the service: each agent but the topmost is below one of the level above. */
async function makeAgents(db: Db, count: number): Promise<World['agents'][number][]> {
  const tops = Math.max(1, Math.round(count / 60));
  const shares = [0, 0.08, 0.2, 0.32, 0.4];
  const agents: World['agents'][number][] = [];
  for (let level = 1; level <= 5; level += 1) {
    const above = agents.filter((one) => one.level === level - 1);
    const own =
      level === 1 ? tops : level === 5 ? count - agents.length : Math.round((count - tops) * shares[level - 1]!);
    for (let n = 0; n < Math.max(1, own); n += 1) {
      const parentId = level === 1 ? null : above[n % above.length]!.id;
      const made = await inTransaction(db, (tx) =>
        create(
          tx,
          { actor: 'staff:busy' },
          {
            code: `B${level}X${n}`,
            name: `총판 ${level}-${n}`,
            kind: 'agent',
            parentId: parentId === null ? null : String(parentId),
            rates: ratesOf(level),
          },
        ),
      );
      agents.push({ id: Number(made.id), level, parentId });
    }
  }
  return agents;
}

/** Four games with rounds of each kind of slips there is of them. */
async function makeGames(db: Db, chance: Chance): Promise<World['games']> {
  const own = (['mini', 'lotus'] as const).flatMap((kind) => {
    const all = roundGames.filter(({ betKind }) => betKind === kind);
    const from = chance.below(Math.max(1, all.length - 2));
    return all.slice(from, from + 3);
  });
  const games = [];
  for (const game of own) {
    await inTransaction(db, (tx) =>
      insertChain(tx, { game: game.id, salt: randomBytes(32), commitment: randomBytes(32), length: 1_000_000 }),
    );
    const { rows } = await sql<{ id: number }>`select max(id) as id from fairness_chain where game = ${game.id}`.execute(db); // prettier-ignore
    games.push({ game, chain: rows[0]!.id });
  }
  return games;
}
