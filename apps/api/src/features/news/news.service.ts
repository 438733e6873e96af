import { depositNote, slipsNote, withdrawalNote } from '@lime/contract/news.texts.ts';
import type { Core, Outbox } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import type { PresenceBook } from '../../core/realtime/presence.ts';
import type {
  DecidedNews,
  DecidedRequest,
  DecidedSlips,
  DecidedTransfer,
} from '../../core/realtime/push-decided-news.ts';
import { sendNote } from '../notes/notes.service.ts';
import { claimRequestNote, claimSlipDay } from './news.sql.ts';

/** A member's page shows a card once the caller's transaction commits; one who is away gets a note. */
export function announceRequest(outbox: Outbox, tx: Tx, memberId: number, request: DecidedRequest): Promise<void> {
  return outbox.write(tx, 'decided', { m: memberId, request } satisfies DecidedNews);
}

/** The page of its member hears of a transfer of the casino; nobody gets a note, as it ends within a minute. */
export function announceTransfer(outbox: Outbox, tx: Tx, memberId: number, transfer: DecidedTransfer): Promise<void> {
  return outbox.write(tx, 'decided', { m: memberId, transfer } satisfies DecidedNews);
}

/** The same of slips, of many members at once. */
export async function announceSlips(outbox: Outbox, tx: Tx, list: readonly DecidedSlips[]): Promise<void> {
  if (list.length > 0) await outbox.write(tx, 'decided', { list } satisfies DecidedNews);
}

/** Decisions are gathered for this long, so that a member who only reloads the page does not count as away. */
const gatherMs = 5_000;
/** Members of one note that the site sends at once. */
const membersAtOnce = 1_000;
/** A note that fails this often is given up: the histories show what was decided. */
const maxTries = 3;

/** Gathers decisions while it runs, and writes notes of them. */
export interface DecisionNotes {
  start(): void;
  /** Ends after the notes under way; what was not written is seen in the histories. */
  stop(): Promise<void>;
  /** Writes what has been gathered. */
  flush(): Promise<void>;
}

/** Decisions gathered for the next notes. */
type Gathered = Pick<Core, 'db' | 'log'> & {
  readonly presence: Pick<PresenceBook, 'ids'>;
  requests: { m: number; request: DecidedRequest; tries: number }[];
  /** members with settled slips, and which try it is */
  members: Map<number, number>;
  timer: NodeJS.Timeout | null;
  running: boolean;
  working: Promise<void>;
};

/**
 * Notes for members who are away when something of theirs is decided: one for each request, one a Seoul day for slips.
 * Every process hears of every decision; a row that only one can insert keeps it at one note.
 */
export function createDecisionNotes(
  { db, outbox, log }: Pick<Core, 'db' | 'outbox' | 'log'>,
  presence: Pick<PresenceBook, 'ids'>,
): DecisionNotes {
  const gathered: Gathered = {
    db,
    log,
    presence,
    requests: [],
    members: new Map(),
    timer: null,
    running: false,
    working: Promise.resolve(),
  };
  outbox.on('decided', (news: DecidedNews) => gather(gathered, news));
  return {
    flush: () => writeNotes(gathered),
    start() {
      gathered.running = true;
    },
    async stop() {
      gathered.running = false;
      if (gathered.timer) clearTimeout(gathered.timer);
      await gathered.working;
    },
  };
}

function gather(gathered: Gathered, news: DecidedNews): void {
  if (!gathered.running || 'transfer' in news) return;
  if ('request' in news) gathered.requests.push({ ...news, tries: 1 });
  else for (const { m } of news.list) gathered.members.set(m, 1);
  writeLater(gathered);
}

function writeLater(gathered: Gathered): void {
  if (gathered.timer || !gathered.running) return;
  gathered.timer = setTimeout(() => {
    gathered.timer = null;
    gathered.working = writeNotes(gathered).catch((error: unknown) =>
      gathered.log.warn({ err: error }, 'who is away could not be read'),
    );
  }, gatherMs);
}

async function writeNotes(gathered: Gathered): Promise<void> {
  const { db, presence, requests: asked, members: settled } = gathered;
  gathered.requests = [];
  gathered.members = new Map();
  if (asked.length === 0 && settled.size === 0) return;
  const here = new Set(await presence.ids());
  for (const news of asked.filter(({ m }) => !here.has(m)))
    await orLater(gathered, noteRequest(db, news.m, news.request), () => {
      if (news.tries < maxTries) gathered.requests.push({ ...news, tries: news.tries + 1 });
    });
  const away = [...settled.keys()].filter((id) => !here.has(id)).toSorted((a, b) => a - b);
  for (let from = 0; from < away.length; from += membersAtOnce) {
    const some = away.slice(from, from + membersAtOnce);
    const isWritten = await noteSlips(db, some).then(
      () => true,
      () => false,
    );
    if (isWritten) continue;
    for (const id of some)
      await orLater(gathered, noteSlips(db, [id]), () => {
        if (settled.get(id)! < maxTries) gathered.members.set(id, settled.get(id)! + 1);
      });
  }
}

/** One note that fails keeps no other from being written; it is tried again with the next ones. */
async function orLater(gathered: Gathered, writing: Promise<void>, keep: () => void): Promise<void> {
  try {
    await writing;
  } catch (error) {
    gathered.log.warn({ err: error }, 'notes about decisions could not be written');
    keep();
    writeLater(gathered);
  }
}

/** One of all processes writes it: the one that claims the request's note. */
function noteRequest(db: Db, memberId: number, request: DecidedRequest): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await claimRequestNote(tx, request.seq))) return;
    const note = request.of === 'deposit' ? depositNote(request) : withdrawalNote(request);
    await sendNote(tx, { memberIds: [memberId], ...note });
  });
}

/** To those who have none of this Seoul day yet. */
function noteSlips(db: Db, away: readonly number[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    await sendNote(tx, { memberIds: await claimSlipDay(tx, away), ...slipsNote });
  });
}
