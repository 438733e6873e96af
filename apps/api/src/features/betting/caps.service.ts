import { randomUUID } from 'node:crypto';
import { liabilityOf, stakeWithin } from '@lime/domain/limits/liability.ts';
import type { Won } from '@lime/domain/money.ts';
import type { Product } from '@lime/domain/odds.ts';
import type { BetRefusal } from '@lime/contract/betting.texts.ts';
import type { Core } from '../../core/context.ts';
import {
  drawPortions,
  endProcess,
  forgetLines,
  leaseMs,
  readUnanswered,
  renewLease,
  returnPortions,
} from './caps.sql.ts';
import type { CapLine, Drawn } from './caps.sql.ts';
import type { Reservation, SlipOrder } from './product.types.ts';

export interface Caps {
  /**
   * The slip's headroom under every cap; null without caps; a refusal when it would pass one.
   *
   * @param minimum  the member's smallest stake: less than that is no stake that would be taken
   */
  take(order: SlipOrder, minimum: number): null | Promise<Reservation | BetRefusal>;
  /** Gives back what this process does not use, for a proper end. */
  stop(): Promise<void>;
}

/** What one product caps. */
export type CapRules = {
  /** what a slip touches of what is capped, each once; nothing: it costs a comparison */
  linesOf(order: SlipOrder): CapLine[];
  /** the most of a line as it is now, in won; null: none any more */
  capOf(line: CapLine): Won | null;
  /** the same value until caps change */
  version(): unknown;
};

/** What this process holds of one line's cap. The table holds at least free + inFlight + spent for it. */
type Stand = CapLine & {
  free: number;
  inFlight: number;
  /** written, and not yet known to be measured */
  spent: number;
  usedAt: number;
  /** no slip above `fullRoom` fits before then */
  fullUntil: number;
  fullRoom: number;
  /** how the last draw found it */
  last: Drawn | null;
};
type Waiting = {
  readonly order: SlipOrder;
  readonly minimum: number;
  readonly amount: number;
  readonly lines: readonly CapLine[];
  readonly until: number;
  readonly resolve: (answer: Reservation | BetRefusal) => void;
  readonly reject: (error: unknown) => void;
};

const tickMs = 5_000;
/** A slip's statement is over long before this rest of the lease is. */
const lastMs = 18_000;
/** How long a slip waits for headroom that other processes may give back. */
const patienceMs = 1_500;
const pollMs = 15;
/** How long "full" is believed without asking. */
const fullMs = 500;
const idleMs = 10_000;
/** A statement whose connection was lost is decided by then. */
const unknownMs = 30_000;

/**
 * Caps of liability (decision 111), counted in this process on portions drawn from PostgreSQL.
 *
 * A slip within the process's own portions costs no query. One that is not waits for a draw; draws are made one after the other, each for
 * all slips that wait. A slip is refused only when what is written leaves no room, or nobody holds headroom it could get.
 */
export function createCaps(
  { db, log, channel }: Pick<Core, 'db' | 'log' | 'channel'>,
  { linesOf, capOf, version }: CapRules,
): Caps {
  const process = randomUUID();
  const stands = new Map<string, Stand>();
  const queue: Waiting[] = [];
  let leasedUntil = 0;
  let drawing = false;
  let exclusive: Promise<unknown> = Promise.resolve();
  let caps = version();
  let ticks = 0;

  channel.on('caps', (payload) => void giveBack(payload.split(',')));
  const timer = setInterval(() => void tick(), tickMs).unref();

  /** Draws and returns write what the process holds in all, so they never overlap. */
  function alone<T>(work: () => Promise<T>): Promise<T> {
    const next = exclusive.then(work);
    exclusive = next.catch(() => undefined);
    return next;
  }

  const now = () => performance.now();
  const isLeased = () => leasedUntil - now() > lastMs;

  function standOf(line: CapLine): Stand {
    let stand = stands.get(line.key);
    if (!stand) {
      stand = { ...line, free: 0, inFlight: 0, spent: 0, usedAt: 0, fullUntil: 0, fullRoom: 0, last: null };
      stands.set(line.key, stand);
    }
    return stand;
  }

  function reserve({ amount, lines }: Pick<Waiting, 'amount' | 'lines'>): Reservation {
    const taken = lines.map(standOf);
    for (const stand of taken) {
      stand.free -= amount;
      stand.inFlight += amount;
      stand.usedAt = now();
    }
    let open = true;
    const close = (to: 'spent' | 'free') => {
      for (const stand of taken) {
        stand.inFlight -= amount;
        stand[to] += amount;
      }
      void draw();
    };
    return {
      end(outcome) {
        if (!open) return;
        open = false;
        if (outcome === 'unknown') setTimeout(() => close('spent'), unknownMs).unref();
        else close(outcome === 'placed' ? 'spent' : 'free');
      },
    };
  }

  const fits = ({ amount, lines }: Waiting) => isLeased() && lines.every((line) => standOf(line).free >= amount);

  function refusal({ order, minimum }: Waiting, stand: Stand, room: number): BetRefusal {
    const fitting = stakeWithin(Math.max(0, room), productOfText(order.totalOdds), order.stake);
    return { code: 'BET_LIABILITY_FULL', detail: { allowed: fitting < minimum ? 0 : fitting, of: stand.kind } };
  }

  /** The line that has certainly too little, and how much that is. */
  function tooFull(waiting: Waiting): { stand: Stand; room: number } | null {
    let worst: { stand: Stand; room: number } | null = null;
    const isLate = now() >= waiting.until;
    for (const line of waiting.lines) {
      const stand = standOf(line);
      const { last } = stand;
      if (!last || stand.free >= waiting.amount) continue;
      if (stand.free + last.left >= waiting.amount) continue; // came after that draw
      const mayComeBack = stand.inFlight > 0 || last.others > 0;
      if (waiting.amount <= last.ceiling && mayComeBack && !isLate) continue;
      const room = Math.max(0, Math.min(stand.free + last.left, last.ceiling));
      if (!worst || room < worst.room) worst = { stand, room };
    }
    return worst;
  }

  function serve(): void {
    for (const waiting of queue.splice(0)) {
      if (fits(waiting)) waiting.resolve(reserve(waiting));
      else queue.push(waiting);
    }
  }

  function refuseFull(): void {
    for (const waiting of queue.splice(0)) {
      const full = tooFull(waiting);
      if (!full) {
        queue.push(waiting);
        continue;
      }
      full.stand.fullUntil = now() + fullMs;
      full.stand.fullRoom = full.room;
      waiting.resolve(refusal(waiting, full.stand, full.room));
    }
  }

  /** Draws for all that wait, until nobody does. */
  async function draw(): Promise<void> {
    if (drawing || queue.length === 0) return;
    drawing = true;
    try {
      for (;;) {
        serve();
        if (queue.length === 0) return;
        await alone(drawOnce);
        serve();
        refuseFull();
        if (queue.length === 0) return;
        await new Promise((done) => setTimeout(done, pollMs));
      }
    } catch (error) {
      for (const waiting of queue.splice(0)) waiting.reject(error);
    } finally {
      drawing = false;
    }
  }

  async function drawOnce(): Promise<void> {
    if (!isLeased()) for (const stand of stands.values()) stand.free = 0;
    const needs = new Map<string, number>();
    for (const { lines, amount } of queue)
      for (const line of lines) {
        needs.set(line.key, (needs.get(line.key) ?? 0) + amount);
        standOf(line).last = null;
      }
    const wanted = [...needs].flatMap(([key, need]) => {
      const stand = stands.get(key)!;
      const { free, inFlight, spent } = stand;
      const cap = capOf(stand);
      return need > free || !isLeased()
        ? [{ line: stand, cap: cap ?? Number.MAX_SAFE_INTEGER, need: Math.max(0, need - free), free, inFlight, spent }]
        : [];
    });
    if (wanted.length === 0) return;
    const before = now();
    const { drawn, recalled } = await drawPortions(db, process, wanted);
    leasedUntil = before + leaseMs;
    for (const one of drawn) {
      const stand = stands.get(one.key)!;
      stand.free += one.granted;
      stand.spent -= one.counted;
      stand.last = one;
      stand.usedAt = before;
    }
    for (let at = 0; at < recalled.length; at += 100)
      await channel.notify(db, 'caps', recalled.slice(at, at + 100).join(','));
  }

  /** Returns the free headroom of these lines (what slips here wait for as well: they draw anew, in their turn). */
  async function giveBack(keys: readonly string[]): Promise<void> {
    const known = keys.flatMap((key) => stands.get(key) ?? []);
    if (known.length === 0) return;
    await alone(async () => {
      const returned = known.map((stand) => {
        stand.free = 0;
        const { key, inFlight, spent } = stand;
        return { key, inFlight, spent };
      });
      await returnPortions(db, process, returned);
      for (const { key, spent } of returned) {
        const stand = stands.get(key)!;
        stand.spent -= spent;
        if (stand.free + stand.inFlight + stand.spent === 0 && !isWaitedFor(key)) stands.delete(key);
      }
    }).catch((error: unknown) => log.error({ err: error }, 'headroom could not be given back: it is tried again'));
  }

  const isWaitedFor = (key: string) => queue.some(({ lines }) => lines.some((line) => line.key === key));

  /** Keeps the lease, gives back what lies idle and what others missed to ask for, and begins anew when caps have changed. */
  async function tick(): Promise<void> {
    const next = version();
    const hasChanged = JSON.stringify(next) !== JSON.stringify(caps);
    caps = next;
    if (stands.size === 0) return;
    if (hasChanged) for (const stand of stands.values()) stand.free = 0;
    try {
      const before = now();
      await alone(() => renewLeaseIfHeld(before));
      const asked = await readUnanswered(db, process);
      const idle = [...stands.values()].filter((stand) => hasChanged || now() - stand.usedAt > idleMs);
      await giveBack([...new Set([...asked, ...idle.map((stand) => stand.key)])]);
      ticks += 1;
      if (ticks % 60 === 0) await forgetLines(db);
    } catch (error) {
      log.error({ err: error }, 'the lease on headroom could not be renewed: it is tried again');
    }
  }

  async function renewLeaseIfHeld(before: number): Promise<void> {
    if (!isLeased()) return; // what is free is not believed any more; the next draw begins anew
    await renewLease(db, process);
    leasedUntil = before + leaseMs;
  }

  return {
    take(order, minimum) {
      if (caps !== version()) void tick();
      const lines = linesOf(order);
      const amount = liabilityOf(order.stake, order.expectedPayout);
      if (amount === 0 || lines.length === 0) return null;
      return new Promise((resolve, reject) => {
        const waiting: Waiting = { order, minimum, amount, lines, until: now() + patienceMs, resolve, reject };
        for (const line of lines) {
          const stand = standOf(line);
          if (stand.fullUntil > now() && amount > stand.fullRoom)
            return resolve(refusal(waiting, stand, stand.fullRoom));
        }
        if (queue.length === 0 && fits(waiting)) return resolve(reserve(waiting));
        queue.push(waiting);
        void draw();
      });
    },
    async stop() {
      clearInterval(timer);
      if (stands.size === 0) return;
      await giveBack([...stands.keys()]);
      if (stands.size === 0)
        await endProcess(db, process).catch((error: unknown) => log.warn({ err: error }, 'caps lease stays'));
    },
  };
}

/** The exact product behind a decimal text. */
function productOfText(text: string): Product {
  const [whole = '0', part = ''] = text.split('.');
  return { numerator: BigInt(whole + part), denominator: 10n ** BigInt(part.length) };
}
