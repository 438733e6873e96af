import { createHmac, randomBytes } from 'node:crypto';
import type { WireRoulette, WireSpin } from '@lime/contract/activities.ts';
import { assert } from '@lime/domain/assert.ts';
import { mayJoin } from '@lime/domain/activities/may-join.ts';
import {
  chancesOf,
  drawMessage,
  drawSector,
  leftOf,
  meanPoints,
  weightsNow,
  wheelName,
} from '@lime/domain/activities/prize-roulette.ts';
import type { Sector } from '@lime/domain/activities/prize-roulette.ts';
import { earnedCauses, ticketSources } from '@lime/domain/activities/tickets.ts';
import { addDays, seoulDayStart } from '@lime/domain/seoul-time.ts';
import type { Db, Tx } from '../../core/db.ts';
import { hmacBlocks, sha256 } from '../../core/hash-blocks.ts';
import { activityCause } from '../../core/ledger/causes.ts';
import { lockBalances } from '../../core/ledger/ledger.sql.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { cancelSeconds, wordsOf } from './attendance.service.ts';
import { readDayFacts, readActivityMember } from './member-facts.sql.ts';
import { budgetLeft, countWithoutPoints, lockBudget, payPoints } from './payments.service.ts';
import {
  addTickets,
  countTickets,
  dropSalt,
  insertSpin,
  isAttended,
  keepSalt,
  nextTicket,
  readDrawn,
  readSpins,
  useTicket,
} from './roulette.sql.ts';
import type { SpinRow } from './roulette.sql.ts';

/** What the wheel needs. */
export type RouletteDeps = {
  readonly settings: Pick<LiveSettings, 'get' | 'ageLimit'>;
  /** of the installation: nobody who reads the database alone can tell what the next spin will be */
  readonly secret: string;
  /** the Seoul day it is; tests have their own */
  readonly readDay: (of: Db | Tx) => Promise<string>;
};

/** A spin as a member asks for it. */
export type Spinning = {
  readonly memberId: number;
  readonly nonce: string;
  /** what the member saw; null: whatever holds now */
  readonly wheel: string | null;
  readonly commitment: string | null;
  /** the member's Idempotency-Key; null when none was sent */
  readonly key: string | null;
};

/** The wheel as a member or a visitor sees it. @param memberId null: a visitor, for whom nothing is written */
export async function readRoulette(
  deps: RouletteDeps,
  tx: Tx,
  memberId: number | null,
  page: number,
  size: number,
): Promise<WireRoulette> {
  const { settings } = deps;
  const today = await deps.readDay(tx);
  const { active } = settings.get('roulette');
  const wheel = await readWheel(settings, tx, today);
  const chances = chancesOf(wheel.weights);
  const open = {
    active,
    today,
    nextDayAt: seoulDayStart(addDays(today, 1)).toISOString(),
    sectors: wheel.sectors.map((sector, no) => ({
      points: sector.points,
      weight: sector.weight,
      chance: chances[no]!,
      left: leftOf(sector, wheel.drawn[no]!),
    })),
    wheel: wheel.name,
    mean: meanPoints(wheel.sectors, wheel.weights),
  };
  const member = memberId === null ? null : await readActivityMember(tx, memberId);
  if (memberId === null || member === null) {
    const sources = ticketSources(settings.get('roulette'), { attended: false, deposited: 0, staked: 0 });
    return { ...open, sources, mine: null };
  }
  const { sources, causes } = await readTicketSources(settings, tx, memberId, today);
  // Tickets that a member has seen are theirs for the day: a setting published later takes none back.
  const joining = mayJoin(member, today, settings.ageLimit());
  if (active && joining === null) await addTickets(tx, memberId, today, causes);
  const tickets = active ? await countTickets(tx, memberId, causes) : 0;
  const refusal =
    joining ??
    (active ? null : { code: 'ROULETTE_CLOSED' }) ??
    (tickets > 0 ? null : { code: 'ROULETTE_NO_TICKET' }) ??
    (wheel.most > (await budgetLeft(tx, 'roulette', today)) ? { code: 'EVENT_BUDGET_SPENT' } : null);
  const { rows, total } = await readSpins(tx, memberId, page, size);
  return {
    ...open,
    sources,
    mine: {
      tickets,
      commitment: commitmentOf(await nextSeed(deps.secret, tx, memberId)),
      hindrance: wordsOf(refusal),
      list: rows.map(toWire),
      pagination: paginationOf(page, size, total),
    },
  };
}

/**
 * One spin for one ticket. The event's budget is locked from before the draw until it is paid, so that what is drawn
 * can always be paid and no prize comes up more often than a day allows.
 *
 * @throws Refused as contract/activities.ts says of the call
 */
export async function spinWheel(
  deps: RouletteDeps,
  tx: Tx,
  { memberId, nonce, wheel: seen, commitment, key }: Spinning,
): Promise<{ spin: WireSpin; tickets: number }> {
  const { settings } = deps;
  const [held] = await lockBalances(tx, [memberId]);
  assert(held, `member ${memberId} has no accounts`);
  // Behind the lock: a member who waited past midnight spins on the new day.
  const today = await deps.readDay(tx);
  const { causes } = await readTicketSources(settings, tx, memberId, today);
  const member = await readActivityMember(tx, memberId);
  assert(member, `member ${memberId} is there`);
  const refusal = mayJoin(member, today, settings.ageLimit());
  if (refusal) throw new Refused(refusal);
  if (!settings.get('roulette').active) throw new Refused({ code: 'ROULETTE_CLOSED' });
  await addTickets(tx, memberId, today, causes);
  const ticket = await nextTicket(tx, memberId);
  if (ticket === null) throw new Refused({ code: 'ROULETTE_NO_TICKET' });

  const { points: budget } = await lockBudget(tx, 'roulette', today);
  const wheel = await readWheel(settings, tx, today);
  const seed = await nextSeed(deps.secret, tx, memberId);
  if ((seen !== null && seen !== wheel.name) || (commitment !== null && commitment !== commitmentOf(seed)))
    throw new Refused({ code: 'ROULETTE_WHEEL_CHANGED' });
  if (wheel.most > budget) throw new Refused({ code: 'EVENT_BUDGET_SPENT' });

  const sector = draw(seed, nonce, wheel);
  const { points } = wheel.sectors[sector]!;
  const row = await insertSpin(tx, { memberId, day: today, wheel: wheel.name, sector, points, seed, nonce, key });
  await useTicket(tx, ticket, row.id);
  await dropSalt(tx, memberId);
  if (points === 0) await countWithoutPoints(tx, 'roulette', today);
  else
    await payPoints(tx, {
      event: 'roulette',
      payments: [{ memberId, amount: points, cause: activityCause.spin(row.id) }],
      day: today,
    });
  return { spin: toWire(row), tickets: await countTickets(tx, memberId, causes) };
}

/** The wheel as it would be drawn now. */
async function readWheel(settings: RouletteDeps['settings'], of: Db | Tx, today: string) {
  const { sectors } = settings.get('roulette');
  const rows = await readDrawn(of, today);
  const drawn = sectors.map(
    ({ points }, no) => rows.find((row) => row.sector === no && row.points === points)?.count ?? 0,
  );
  const weights = weightsNow(sectors, drawn);
  return { sectors, drawn, weights, name: wheelName(sectors, weights), most: maxOf(sectors, weights) };
}

/** The seed of a member's next spin, in hex: the same until it is spun. */
async function nextSeed(secret: string, tx: Tx, memberId: number): Promise<string> {
  const salt = await keepSalt(tx, memberId, randomBytes(32).toString('hex'));
  return createHmac('sha256', secret).update(`lime-roulette-seed:${memberId}:${salt}`).digest('hex');
}

/** Ways to tickets, and the tickets a member has earned today. */
async function readTicketSources(settings: RouletteDeps['settings'], of: Db | Tx, memberId: number, today: string) {
  const facts = await readDayFacts(of, memberId, today, cancelSeconds(settings));
  const attended = await isAttended(of, memberId, today);
  const sources = ticketSources(settings.get('roulette'), { ...facts, attended });
  return { sources, causes: earnedCauses(memberId, today, sources) };
}

function draw(seed: string, nonce: string, { name, weights }: { name: string; weights: readonly number[] }): number {
  const blocks = hmacBlocks(Buffer.from(seed, 'hex'), (block) => drawMessage(nonce, name, block));
  return drawSector(blocks, weights);
}

/** The greatest prize that can come up. */
function maxOf(sectors: readonly Sector[], weights: readonly number[]): number {
  return Math.max(...sectors.map(({ points }, no) => (weights[no]! > 0 ? points : 0)));
}

function commitmentOf(seed: string): string {
  return sha256(Buffer.from(seed, 'hex')).toString('hex');
}

function toWire({ id, at, sector, points, wheel, seed, nonce }: SpinRow): WireSpin {
  return {
    id: String(id),
    at: at.toISOString(),
    sector,
    points,
    proof: { commitment: commitmentOf(seed), seed, nonce, wheel },
  };
}
