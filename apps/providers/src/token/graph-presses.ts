import type pg from 'pg';
import { multiplierAt } from '@lime/domain/games/hosted/curve.ts';
import { leavings } from '@lime/domain/games/hosted/flight.ts';
import { lowestOut } from '@lime/domain/games/hosted/token-graph.ts';
import { within } from './database.ts';
import { newestRound, ridersOf, shownAt, timeNow, writeLeavings } from './graph-rounds.ts';
import type { Bust, GraphRounds, GraphRow } from './graph-rounds.ts';

// Presses that ask to leave a round of graph. Each has the time at which this process took it off the wire; however many come
// at once, they are worked off together, in the order of their times.

/** What a press came to: the bet left with it, had left before, asked too early, or the round was over. */
export type PressEnd = 'out' | 'again' | 'early' | 'bust';
export type PressAnswer =
  | {
      readonly what: PressEnd;
      /** host's time, ms since 1970 */
      readonly at: number;
      /** what the round showed then, hundredths */
      readonly multiplier: number;
      /** where the bet left; null: it is still in, or lost */
      readonly out: number | null;
      readonly payout: number | null;
    }
  /** there is no bet of this member on this round */
  | { readonly what: 'none' };

export type GraphPresses = {
  /** Asks to leave a round. The same key is the same press. @param arrived  by performance.now() */
  press(of: { memberId: string; key: string; no: number }, arrived?: number): Promise<PressAnswer>;
  /** Ends when all that have come by now are written. */
  settled(): Promise<void>;
};

type Waiting = {
  readonly memberId: string;
  readonly key: string;
  readonly no: number;
  readonly arrived: number;
  readonly done: (answer: PressAnswer) => void;
  readonly failed: (error: unknown) => void;
};
type BetRow = { id: number; member_id: string; state: string; out: number | null; payout: number | null };
type PressRow = { bet_id: number; key: string; at: number; multiplier: number; what: PressEnd };

const maxAtOnce = 500;
/** More presses of a bet than this are answered, not kept. */
const maxKept = 40;
/** A curve nobody looked after goes on rising; what the log says of it ends here. */
const maxShown = 2_000_000_000;

/** Presses of this process on their way to be answered. */
type Desk = {
  readonly pool: pg.Pool;
  readonly rounds: Pick<GraphRounds, 'bustOf'>;
  readonly maxPayout: number;
  readonly queue: Waiting[];
  /** null: nothing waits */
  working: Promise<void> | null;
};

export function createGraphPresses(deps: Pick<Desk, 'pool' | 'rounds' | 'maxPayout'>): GraphPresses {
  const desk: Desk = { ...deps, queue: [], working: null };
  return {
    press: ({ memberId, key, no }, arrived = performance.now()) =>
      new Promise((done, failed) => {
        desk.queue.push({ memberId, key, no, arrived, done, failed });
        desk.working ??= workOff(desk);
      }),
    async settled() {
      await desk.working;
    },
  };
}

async function workOff(desk: Desk): Promise<void> {
  while (desk.queue.length > 0) {
    const batch = desk.queue.splice(0, maxAtOnce);
    try {
      const answers = await within(desk.pool, (client) => answerAll(desk, client, batch));
      for (const [no, { done }] of batch.entries()) done(answers[no]!);
    } catch (error) {
      for (const { failed } of batch) failed(error);
    }
  }
  desk.working = null;
}

async function answerAll(desk: Desk, client: pg.PoolClient, batch: readonly Waiting[]): Promise<PressAnswer[]> {
  const round = await newestRound(client);
  const { now, read } = await readClock(client);
  const onIt = new Set(batch.filter(({ no }) => no === round?.no));
  const { rows: bets } = await client.query<BetRow>(
    `select id, member_id, state, out, payout from bet
     where round_id = $1 and member_id = any($2) and state in ('taken', 'ending', 'done')`,
    [round?.id ?? null, [...onIt].map(({ memberId }) => memberId)],
  );
  const betOf = new Map(bets.map((bet) => [bet.member_id, bet]));
  const { rows: kept } = await client.query<PressRow>(
    `select bet_id, key, (extract(epoch from at) * 1000)::bigint as at, multiplier, what from press where bet_id = any($1)`,
    [bets.map(({ id }) => id)],
  );
  const ends = round && (await judgeAll(desk, client, round, { batch, onIt, betOf, kept, now, read }));
  return batch.map((press): PressAnswer => {
    const bet = onIt.has(press) ? betOf.get(press.memberId) : undefined;
    const end = bet && ends?.get(`${bet.id} ${press.key}`);
    if (!end) return { what: 'none' };
    return { what: end.what, at: end.at, multiplier: end.multiplier, out: bet.out, payout: bet.payout };
  });
}

type Case = {
  readonly batch: readonly Waiting[];
  readonly onIt: ReadonlySet<Waiting>;
  /** changed by who leaves */
  readonly betOf: ReadonlyMap<string, BetRow>;
  readonly kept: readonly PressRow[];
  readonly now: number;
  /** what performance.now() said when it was `now` */
  readonly read: number;
};

/** What each press comes to, by bet and key; writes it. */
async function judgeAll(
  desk: Desk,
  client: pg.PoolClient,
  round: GraphRow,
  { batch, onIt, betOf, kept, now, read }: Case,
) {
  const ends = new Map(kept.map((row) => [`${row.bet_id} ${row.key}`, row]));
  const fresh: PressRow[] = [];
  const bust = round.starts_at === null ? null : await desk.rounds.bustOf(client, round);
  for (const press of batch.toSorted((one, other) => one.arrived - other.arrived)) {
    const bet = onIt.has(press) ? betOf.get(press.memberId) : undefined;
    const name = bet && `${bet.id} ${press.key}`;
    if (!bet || name === undefined || ends.has(name)) continue;
    // once the round is written off a press counts as of now, whenever it came
    const at = round.link === null ? Math.round(now - (read - press.arrived)) : now;
    const row = { bet_id: bet.id, key: press.key, at, ...judgeOne(round, bust, at) };
    ends.set(name, row);
    fresh.push(row);
  }
  if (fresh.length === 0) return ends;
  await leaveBy(desk, client, round, { fresh, bets: [...betOf.values()], bust, now });
  const counts = new Map<number, number>();
  for (const { bet_id: id } of kept) counts.set(id, (counts.get(id) ?? 0) + 1);
  await keep(
    client,
    fresh.filter(({ bet_id: id }) => {
      counts.set(id, (counts.get(id) ?? 0) + 1);
      return counts.get(id)! <= maxKept;
    }),
  );
  return ends;
}

/** Lets the bets leave that were asked for in time, and corrects what a press came to where its bet had left before. */
async function leaveBy(
  { maxPayout }: Desk,
  client: pg.PoolClient,
  round: GraphRow,
  { fresh, bets, bust, now }: { fresh: PressRow[]; bets: readonly BetRow[]; bust: Bust | null; now: number },
): Promise<void> {
  const first = new Map<number, number>();
  for (const { bet_id: id, what, multiplier } of fresh) if (what === 'out' && !first.has(id)) first.set(id, multiplier);
  // who leaves by itself before a press has left
  if (bust && round.link === null) {
    const { riders, paid } = await ridersOf(client, round.id);
    const left = leavings({ riders, paid, maxPayout }, first, shownAt(now, round.starts_at!, bust.bust));
    await writeLeavings(client, left);
    const gone = new Map(left.map((one) => [one.id, one]));
    for (const bet of bets) {
      const one = gone.get(bet.id);
      if (!one) continue;
      bet.out = one.out;
      bet.payout = one.payout;
      if (one.by !== 'hand') first.delete(bet.id);
    }
    for (const id of first.keys()) if (!gone.has(id)) first.delete(id);
  } else first.clear();
  const hasLeft = new Set(bets.filter(({ out }) => out !== null).map(({ id }) => id));
  for (const row of fresh) {
    if (row.what === 'out' && first.delete(row.bet_id)) continue;
    if (hasLeft.has(row.bet_id)) row.what = 'again';
  }
}

/** The host's time, and what performance.now() said then: of a few answers the quickest, as it is known best. */
async function readClock(client: pg.PoolClient): Promise<{ now: number; read: number }> {
  let best = { now: 0, read: 0, took: Infinity };
  for (let tries = 0; tries < 3 && best.took > 2; tries += 1) {
    const asked = performance.now();
    const now = await timeNow(client);
    const took = performance.now() - asked;
    if (took < best.took) best = { now, read: asked + took / 2, took };
  }
  return best;
}

/** What a press at a time asks for, its bet still being in. A round that busts at 1.00 never shows more. */
function judgeOne(round: GraphRow, bust: Bust | null, at: number): Pick<PressRow, 'multiplier' | 'what'> {
  if (round.starts_at === null || bust === null) return { multiplier: 100, what: 'early' };
  const multiplier = Math.max(100, Math.min(multiplierAt(at - round.starts_at), maxShown));
  if (at >= bust.endsAt) return { multiplier, what: 'bust' };
  return { multiplier, what: multiplier < lowestOut ? 'early' : 'out' };
}

const keep = (client: pg.PoolClient, rows: readonly PressRow[]) =>
  client.query(
    `insert into press (bet_id, key, at, multiplier, what)
     select p.bet_id, p.key, to_timestamp(p.at / 1000.0), p.multiplier, p.what
     from unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::integer[], $5::text[]) as p (bet_id, key, at, multiplier, what)
     on conflict do nothing`,
    [
      rows.map(({ bet_id: id }) => id),
      rows.map(({ key }) => key),
      rows.map(({ at }) => at),
      rows.map(({ multiplier }) => multiplier),
      rows.map(({ what }) => what),
    ],
  );
