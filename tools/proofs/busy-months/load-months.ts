import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { addDays, seoulDay } from '../../../packages/domain/src/seoul-time.ts';
import type { Core } from '../../../apps/api/src/core/context.ts';
import { inTransaction } from '../../../apps/api/src/core/db.ts';
import type { Db } from '../../../apps/api/src/core/db.ts';
import { sealNow } from '../../../apps/api/src/core/ledger/seal.ts';
import { createOneAtATime } from '../../../apps/api/src/core/one-at-a-time.ts';
import { Refused } from '../../../apps/api/src/core/refused.ts';
import { assign, move, setRates } from '../../../apps/api/src/features/agents/agents.service.ts';
import { createBonusWorker } from '../../../apps/api/src/features/bonus/bonus-worker.ts';
import { askForDeposit, askForWithdrawal } from '../../../apps/api/src/features/cash/cash.service.ts';
import { approveAutomatically, approveRequest } from '../../../apps/api/src/features/cash/decisions.service.ts';
import { gameResults } from '../../../apps/api/src/features/games/game-results.ts';
import { useCoupon } from '../../../apps/api/src/features/promotions/coupons.service.ts';
import { listDepositOffers } from '../../../apps/api/src/features/promotions/deposit-bonus.service.ts';
import { createLevelWorker } from '../../../apps/api/src/features/promotions/level-worker.ts';
import { claimDay } from '../../../apps/api/src/features/promotions/own-promotions.service.ts';
import { createPromotionWorker } from '../../../apps/api/src/features/promotions/promotion-worker.ts';
import { foldSeals } from '../../../apps/api/src/features/reports/folding.ts';
import { createSettings } from '../../../apps/api/src/features/settings/settings.service.ts';
import { createSettlement } from '../../../apps/api/src/features/settlement/settlement.service.ts';
import { sportsResults } from '../../../apps/api/src/features/sportsbook/event-results.ts';
import { quietCore } from '../../../apps/api/test/promotion-world.ts';
import { onMatches, onRound, openPlacement, openWallet, someMembers } from './placed-months.ts';
import type { Chance } from './chance.ts';
import { leaveResults, openMatches } from './month-matches.ts';
import type { Match } from './month-matches.ts';
import type { MovedClock } from './moved-clock.ts';
import { endRounds, openRounds } from './month-rounds.ts';
import { ratesOf, withdrawalPassword } from './month-world.ts';
import type { World } from './month-world.ts';

export type LoadSize = {
  readonly slips: number;
  /** hours of each step: all of a step happens at its beginning */
  readonly stepHours: number;
  readonly matches: number;
  readonly batch: number;
};
/** What came of it. `refused`: by code, what members, hosts and staff asked for in vain. */
export type Loaded = {
  slips: number;
  settled: number;
  corrections: number;
  deposits: number;
  withdrawals: number;
  coupons: number;
  claims: number;
  agentChanges: number;
  lots: number;
  readonly refused: Record<string, number>;
  /** seconds of work by what it was */
  readonly seconds: Record<string, number>;
};

/** Everything the load goes through. */
type Loading = {
  readonly owner: pg.Pool;
  readonly appUrl: string;
  readonly db: Db;
  readonly clock: MovedClock;
  readonly chance: Chance;
  readonly world: World;
};

/**
 * Days of a site, step by step, each with its clock moved: slips by the batches of the placement and of hosts' calls,
 * results, settlements and their corrections, deposits and withdrawals, what promotions pay, seals and sums by their own
 * services. Matches, their results and members' types come by SQL, as a feed and the office write them.
 */
export async function createLoad({ owner, appUrl, db, clock, chance, world }: Loading, size: LoadSize) {
  const core: Pick<Core, 'db' | 'log' | 'outbox' | 'channel'> = quietCore(db);
  const settings = createSettings(core);
  await settings.start();
  const placements = [await openPlacement(appUrl), await openPlacement(appUrl)];
  const wallet = await openWallet(appUrl);
  const [ofMatches, ofRounds] = [createSettlement(core, sportsResults), createSettlement(core, gameResults)];
  const promotions = createPromotionWorker(core);
  const levels = createLevelWorker(core);
  const bonuses = createBonusWorker(core);
  const withdrawing = createOneAtATime(100);
  const loaded: Loaded = {
    slips: 0,
    settled: 0,
    corrections: 0,
    deposits: 0,
    withdrawals: 0,
    coupons: 0,
    claims: 0,
    agentChanges: 0,
    lots: 0,
    refused: {},
    seconds: {},
  };
  const { seconds, refused } = loaded;
  const { members, agents, staff } = world;
  let matches: Match[] = [];
  const again: { match: Match; step: number }[] = [];
  const waiting: { seq: string; type: 'deposit' | 'withdrawal'; from: number }[] = [];
  let night = '';

  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    try {
      return await work();
    } finally {
      seconds[what] = (seconds[what] ?? 0) + (performance.now() - began) / 1000;
    }
  };
  const count = (code: string) => {
    refused[code] = (refused[code] ?? 0) + 1;
  };
  /** @returns null for a refusal, which is counted */
  const tried = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      count(error.code);
      return null;
    }
  };
  const submission = (memberId: number, call: string) => ({
    by: { member: memberId },
    call,
    key: randomUUID(),
    hash: randomBytes(8).readBigInt64BE().toString(),
    body: true,
  });

  async function bet(
    slips: number,
    open: readonly Match[],
    rounds: Awaited<ReturnType<typeof openRounds>>,
  ): Promise<void> {
    const [before, live] = [open.filter((match) => !match.live), open.filter((match) => match.live)];
    const batches = Array.from({ length: Math.max(1, Math.round(slips / size.batch)) }, (_, n) => n);
    const place = async (placement: (typeof placements)[number]) => {
      for (let next = batches.pop(); next !== undefined; next = batches.pop()) {
        const orders = someMembers(members, size.batch, chance).map((memberId) => {
          const draw = chance.next();
          if (draw < 0.6 && before.length > 0) return onMatches(memberId, before, chance, false);
          if (draw < 0.75 && live.length > 0) return onMatches(memberId, live, chance, true);
          return onRound(memberId, chance.one(rounds), chance);
        });
        for (const { state } of await placement.place(orders)) {
          if (state === 'placed') loaded.slips += 1;
          else count(state);
        }
      }
    };
    await Promise.all(placements.map(place));
  }

  async function play(slips: number): Promise<void> {
    for (let n = Math.max(1, Math.round(slips / size.batch)); n > 0; n -= 1) {
      const taken = await wallet.play(someMembers(members, size.batch, chance), chance);
      loaded.slips += taken;
    }
  }

  async function correct(step: number): Promise<void> {
    const due = again.filter((one) => one.step <= step).map(({ match }) => match);
    for (let n = again.length - 1; n >= 0; n -= 1) if (again[n]!.step <= step) again.splice(n, 1);
    const ended = matches.filter(({ endsIn }) => endsIn <= step);
    await leaveResults(owner, [...ended, ...due], chance);
    loaded.corrections += due.length;
    matches = matches.filter(({ endsIn }) => endsIn > step);
    for (const match of [...ended, ...due]) {
      if (match.corrections === 0) continue;
      match.corrections -= 1;
      again.push({ match, step: step + 1 + chance.below(Math.ceil((24 * 20) / size.stepHours)) });
    }
  }

  async function settle(): Promise<void> {
    const done = await Promise.all([ofMatches.runOnce(), ofRounds.runOnce()]);
    loaded.settled += done[0] + done[1];
  }

  async function moveCash(deposits: number, step: number): Promise<void> {
    const deps = { ...core, settings };
    for (const memberId of someMembers(members, deposits, chance)) {
      const amount = 10_000 * (1 + Math.floor(chance.next() ** 2 * 60));
      const { list, blocked } = await listDepositOffers(db, memberId, amount);
      const offers = blocked === null && chance.next() < 0.5 ? list.filter((one) => one.amount > 0) : [];
      const offer = offers.length > 0 ? chance.one(offers) : null;
      const promotion = offer && { version: offer.version, amount: offer.amount };
      const asked = await tried(() =>
        inTransaction(db, (tx) =>
          askForDeposit(deps, tx, submission(memberId, '/cash/deposit'), {
            amount,
            code: '',
            promotion,
            serviceType: '',
          }),
        ),
      );
      if (asked) waiting.push({ seq: asked.cash_seq, type: 'deposit', from: step });
    }
    for (const memberId of someMembers(members, Math.ceil(deposits / 12), chance)) {
      const wish = { amount: 10_000 * (1 + chance.below(40)), password: withdrawalPassword };
      const asked = await tried(() =>
        askForWithdrawal({ ...deps, withdrawing }, memberId, submission(memberId, '/cash/withdrawal'), wish),
      );
      if (asked) waiting.push({ seq: asked.cash_seq, type: 'withdrawal', from: step + Math.ceil(25 / size.stepHours) });
    }
    for (const { seq, type } of waiting.filter(({ from }) => from <= step)) {
      if (type === 'deposit') {
        if (await inTransaction(db, (tx) => approveAutomatically(deps, tx, seq, null))) loaded.deposits += 1;
      } else if (await tried(() => inTransaction(db, (tx) => approveRequest(deps, tx, staff, { type, seq }))))
        loaded.withdrawals += 1;
    }
    for (let n = waiting.length - 1; n >= 0; n -= 1) if (waiting[n]!.from <= step) waiting.splice(n, 1);
    for (const memberId of someMembers(members, Math.ceil(deposits / 10), chance)) {
      const used = await tried(() =>
        inTransaction(db, (tx) => useCoupon(tx, core.outbox as Core['outbox'], memberId, 'LIMECOUPON')),
      );
      if (used) loaded.coupons += 1;
    }
  }

  /** Agents and members move, levels and types change, days that can be claimed are: once a day. */
  async function byNight(today: string): Promise<void> {
    await levels.runOnce();
    await bonuses.runOnce();
    const tomorrow = addDays(today, 1);
    const change = async (work: () => Promise<unknown>) => {
      if ((await tried(async () => (await work(), true))) !== null) loaded.agentChanges += 1;
    };
    const lower = agents.filter(({ level }) => level > 1);
    const moved = chance.one(lower);
    const to = chance.one(agents.filter(({ level }) => level === moved.level - 1));
    await change(() => inTransaction(db, (tx) => move(tx, staff, { id: String(moved.id), parentId: String(to.id), fromDay: tomorrow }))); // prettier-ignore
    const leaf = chance.one(agents.filter(({ level }) => level === 5));
    await change(() => inTransaction(db, (tx) => setRates(tx, staff, { id: String(leaf.id), fromDay: tomorrow, rates: ratesOf(5, 1 + chance.below(20)) }))); // prettier-ignore
    for (const memberId of someMembers(members, 5, chance))
      await change(() => inTransaction(db, (tx) => assign(tx, staff, { memberId: String(memberId), agentId: String(chance.one(agents).id), fromDay: tomorrow }))); // prettier-ignore
    await owner.query(
      `update member set type = case type when '일반' then '정산제외' else '일반' end where id = any($1::bigint[])`,
      [someMembers(members, 2, chance)],
    );
    const { rows } = await owner.query<{ member_id: number; day: string; id: string }>(
      `select p.member_id, p.day::text as day, v.promotion_id::text as id from promotion_period p join promotion_version v on v.id = p.version_id
       where p.state = 'open' and p.changed and p.claim_by = $1::date and p.last_day = $1::date - 1 order by random() limit $2`,
      [today, Math.ceil(members.length / 200)],
    );
    for (const row of rows) {
      const claimed = await tried(() =>
        inTransaction(db, (tx) => claimDay(tx, core.outbox as Core['outbox'], row.member_id, row)),
      );
      if (claimed) loaded.claims += 1;
    }
  }

  return {
    loaded,
    /** Everything of one step. @param no of it, from 0 on @param slips as many as are placed */
    async run(no: number, now: Date, slips: number, deposits: number): Promise<void> {
      await clock.set(now);
      await timed('matches', async () => {
        matches.push(
          ...(await openMatches(owner, world, chance, {
            step: no,
            stepHours: size.stepHours,
            now,
            count: size.matches,
          })),
        );
      });
      const rounds = await timed('matches', () => openRounds(db, world, no + 1, now));
      await timed('bets', () => Promise.all([bet(slips * 0.7, matches, rounds), play(slips * 0.3)]));
      await timed('results', async () => {
        await endRounds(db, rounds, chance);
        await correct(no);
      });
      await timed('settlement', settle);
      await timed('cash', () => moveCash(deposits, no));
      await timed('seals', () => sealNow(db));
      loaded.lots += await timed('promotions', () => promotions.runOnce());
      const today = seoulDay(now);
      if (today !== night && now.getTime() - Date.parse(`${today}T00:00:00+09:00`) > 900_000) {
        night = today;
        await timed('nights', () => byNight(today));
      }
    },
    /** All that is owed: matches end, what was decided is paid, sealed, given and added up. */
    async end(now: Date): Promise<void> {
      await clock.set(now);
      for (const match of matches) match.corrections = 0;
      await correct(Number.MAX_SAFE_INTEGER);
      await timed('settlement', settle);
      await timed('seals', () => sealNow(db));
      loaded.lots += await timed('promotions', () => promotions.runOnce());
      await timed('seals', () => sealNow(db));
    },
    /** Adds up what is sealed. */
    fold: () => timed('folding', () => foldSeals(db)),
    async close(): Promise<void> {
      await wallet.close();
      for (const placement of placements) await placement.close();
    },
  };
}
