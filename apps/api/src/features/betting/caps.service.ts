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

/** What this process knows of one product's caps. */
type CapBook = Pick<Core, 'db' | 'log' | 'channel'> & {
  readonly rules: CapRules;
  /** its name in the tables */
  readonly process: string;
  /** by line */
  readonly stands: Map<string, Stand>;
  /** slips that wait for headroom, the earliest first */
  readonly queue: Waiting[];
  /** what is free is believed until shortly before then */
  leasedUntil: number;
  drawing: boolean;
  /** the end of the last draw or return */
  exclusive: Promise<unknown>;
  /** the version of the caps that its figures are of */
  version: unknown;
  ticks: number;
};

/**
 * Caps of liability (decision 111), counted in this process on portions drawn from PostgreSQL.
 *
 * A slip within the process's own portions costs no query. One that is not waits for a draw; draws are made one after the other, each for
 * all slips that wait. A slip is refused only when what is written leaves no room, or nobody holds headroom it could get.
 */
export function createCaps({ db, log, channel }: Pick<Core, 'db' | 'log' | 'channel'>, rules: CapRules): Caps {
  const book: CapBook = {
    db,
    log,
    channel,
    rules,
    process: randomUUID(),
    stands: new Map(),
    queue: [],
    leasedUntil: 0,
    drawing: false,
    exclusive: Promise.resolve(),
    version: rules.version(),
    ticks: 0,
  };
  channel.on('caps', (payload) => void giveBack(book, payload.split(',')));
  const timer = setInterval(() => void tick(book), tickMs).unref();
  return {
    take: (order, minimum) => take(book, order, minimum),
    stop() {
      clearInterval(timer);
      return giveBackAll(book);
    },
  };
}

function take(book: CapBook, order: SlipOrder, minimum: number): null | Promise<Reservation | BetRefusal> {
  const { rules, queue } = book;
  if (book.version !== rules.version()) void tick(book);
  const lines = rules.linesOf(order);
  const amount = liabilityOf(order.stake, order.expectedPayout);
  if (amount === 0 || lines.length === 0) return null;
  return new Promise((resolve, reject) => {
    const waiting: Waiting = { order, minimum, amount, lines, until: now() + patienceMs, resolve, reject };
    for (const line of lines) {
      const stand = standOf(book, line);
      if (stand.fullUntil > now() && amount > stand.fullRoom) return resolve(refusal(waiting, stand, stand.fullRoom));
    }
    if (queue.length === 0 && fits(book, waiting)) return resolve(reserve(book, waiting));
    queue.push(waiting);
    void draw(book);
  });
}

async function giveBackAll(book: CapBook): Promise<void> {
  const { db, log, process, stands } = book;
  if (stands.size === 0) return;
  await giveBack(book, [...stands.keys()]);
  if (stands.size === 0)
    await endProcess(db, process).catch((error: unknown) => log.warn({ err: error }, 'caps lease stays'));
}

const now = () => performance.now();

function isLeased({ leasedUntil }: CapBook): boolean {
  return leasedUntil - now() > lastMs;
}

/** Draws and returns write what the process holds in all, so they never overlap. */
function alone<T>(book: CapBook, work: () => Promise<T>): Promise<T> {
  const next = book.exclusive.then(work);
  book.exclusive = next.catch(() => undefined);
  return next;
}

function standOf({ stands }: CapBook, line: CapLine): Stand {
  let stand = stands.get(line.key);
  if (!stand) {
    stand = { ...line, free: 0, inFlight: 0, spent: 0, usedAt: 0, fullUntil: 0, fullRoom: 0, last: null };
    stands.set(line.key, stand);
  }
  return stand;
}

function fits(book: CapBook, { amount, lines }: Waiting): boolean {
  return isLeased(book) && lines.every((line) => standOf(book, line).free >= amount);
}

function reserve(book: CapBook, { amount, lines }: Waiting): Reservation {
  const taken = lines.map((line) => standOf(book, line));
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
    void draw(book);
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

/** Draws for all that wait, until nobody does. */
async function draw(book: CapBook): Promise<void> {
  const { queue } = book;
  if (book.drawing || queue.length === 0) return;
  book.drawing = true;
  try {
    for (;;) {
      serve(book);
      if (queue.length === 0) return;
      await alone(book, () => drawOnce(book));
      serve(book);
      refuseFull(book);
      if (queue.length === 0) return;
      await new Promise((done) => setTimeout(done, pollMs));
    }
  } catch (error) {
    for (const waiting of queue.splice(0)) waiting.reject(error);
  } finally {
    book.drawing = false;
  }
}

function serve(book: CapBook): void {
  for (const waiting of book.queue.splice(0)) {
    if (fits(book, waiting)) waiting.resolve(reserve(book, waiting));
    else book.queue.push(waiting);
  }
}

function refuseFull(book: CapBook): void {
  for (const waiting of book.queue.splice(0)) {
    const full = tooFull(book, waiting);
    if (!full) {
      book.queue.push(waiting);
      continue;
    }
    full.stand.fullUntil = now() + fullMs;
    full.stand.fullRoom = full.room;
    waiting.resolve(refusal(waiting, full.stand, full.room));
  }
}

/** The line that has certainly too little, and how much that is. */
function tooFull(book: CapBook, waiting: Waiting): { stand: Stand; room: number } | null {
  let worst: { stand: Stand; room: number } | null = null;
  const isLate = now() >= waiting.until;
  for (const line of waiting.lines) {
    const stand = standOf(book, line);
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

function refusal({ order, minimum }: Waiting, stand: Stand, room: number): BetRefusal {
  const fitting = stakeWithin(Math.max(0, room), productOfText(order.totalOdds), order.stake);
  return { code: 'BET_LIABILITY_FULL', detail: { allowed: fitting < minimum ? 0 : fitting, of: stand.kind } };
}

async function drawOnce(book: CapBook): Promise<void> {
  const { db, channel, process, rules, stands } = book;
  if (!isLeased(book)) for (const stand of stands.values()) stand.free = 0;
  const wanted = [...needsOf(book)].flatMap(([key, need]) => {
    const stand = stands.get(key)!;
    const { free, inFlight, spent } = stand;
    const cap = rules.capOf(stand);
    return need > free || !isLeased(book)
      ? [{ line: stand, cap: cap ?? Number.MAX_SAFE_INTEGER, need: Math.max(0, need - free), free, inFlight, spent }]
      : [];
  });
  if (wanted.length === 0) return;
  const before = now();
  const { drawn, recalled } = await drawPortions(db, process, wanted);
  book.leasedUntil = before + leaseMs;
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

/** What all that wait need of each line; how the draw before found those lines counts no longer. */
function needsOf(book: CapBook): Map<string, number> {
  const needs = new Map<string, number>();
  for (const { lines, amount } of book.queue)
    for (const line of lines) {
      needs.set(line.key, (needs.get(line.key) ?? 0) + amount);
      standOf(book, line).last = null;
    }
  return needs;
}

/** Returns the free headroom of these lines (what slips here wait for as well: they draw anew, in their turn). */
async function giveBack(book: CapBook, keys: readonly string[]): Promise<void> {
  const { db, log, process, stands } = book;
  const known = keys.flatMap((key) => stands.get(key) ?? []);
  if (known.length === 0) return;
  await alone(book, async () => {
    const returned = known.map((stand) => {
      stand.free = 0;
      const { key, inFlight, spent } = stand;
      return { key, inFlight, spent };
    });
    await returnPortions(db, process, returned);
    for (const { key, spent } of returned) {
      const stand = stands.get(key)!;
      stand.spent -= spent;
      if (stand.free + stand.inFlight + stand.spent === 0 && !isWaitedFor(book, key)) stands.delete(key);
    }
  }).catch((error: unknown) => log.error({ err: error }, 'headroom could not be given back: it is tried again'));
}

function isWaitedFor({ queue }: CapBook, key: string): boolean {
  return queue.some(({ lines }) => lines.some((line) => line.key === key));
}

/** Keeps the lease, gives back what lies idle and what others missed to ask for, and begins anew when caps have changed. */
async function tick(book: CapBook): Promise<void> {
  const { db, log, process, rules, stands } = book;
  const next = rules.version();
  const hasChanged = JSON.stringify(next) !== JSON.stringify(book.version);
  book.version = next;
  if (stands.size === 0) return;
  if (hasChanged) for (const stand of stands.values()) stand.free = 0;
  try {
    const before = now();
    await alone(book, () => renewLeaseIfHeld(book, before));
    const asked = await readUnanswered(db, process);
    const idle = [...stands.values()].filter((stand) => hasChanged || now() - stand.usedAt > idleMs);
    await giveBack(book, [...new Set([...asked, ...idle.map((stand) => stand.key)])]);
    book.ticks += 1;
    if (book.ticks % 60 === 0) await forgetLines(db);
  } catch (error) {
    log.error({ err: error }, 'the lease on headroom could not be renewed: it is tried again');
  }
}

async function renewLeaseIfHeld(book: CapBook, before: number): Promise<void> {
  if (!isLeased(book)) return; // what is free is not believed any more; the next draw begins anew
  await renewLease(book.db, book.process);
  book.leasedUntil = before + leaseMs;
}

/** The exact product behind a decimal text. */
function productOfText(text: string): Product {
  const [whole = '0', part = ''] = text.split('.');
  return { numerator: BigInt(whole + part), denominator: 10n ** BigInt(part.length) };
}
