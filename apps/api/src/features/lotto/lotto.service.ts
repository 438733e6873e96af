import { randomBytes } from 'node:crypto';
import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import { proofPageSize } from '@lime/contract/lotto.ts';
import type { listLotto, LottoBar, lottoProof, WireLotto, WireLottoTicket } from '@lime/contract/lotto.ts';
import { mayStake } from '@lime/domain/access/may-stake.ts';
import { assert } from '@lime/domain/assert.ts';
import { earnedCauses } from '@lime/domain/lotto/chances.ts';
import { pickRest } from '@lime/domain/lotto/draw-balls.ts';
import { sortedNumbers } from '@lime/domain/lotto/ticket.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { databaseNow } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { lockBalances } from '../../core/ledger/ledger.sql.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import {
  holdOpenRound,
  insertChances,
  insertTicket,
  readChances,
  readDoings,
  readLines,
  readMember,
  readOwnTickets,
  readRound,
  readRounds,
  readRunning,
} from './lotto.sql.ts';
import type { RoundRow } from './lotto.sql.ts';
import { roundToWire, ticketToWire } from './lotto-wire.ts';

/** What a member asks to be entered: six numbers, or `auto`; nothing only looks. */
export type Entry = { readonly numbers?: readonly number[] | undefined; readonly auto?: true | undefined };

/** What the age limit is now. */
type AgeLimit = Pick<LiveSettings, 'ageLimit'>;

const refusalOf = { state: 'LOTTO_MEMBER_STATE', birthday: 'LOTTO_BIRTHDAY_REQUIRED' } as const;

/** This week's lotto as a member (null: a visitor) sees it. What was earned meanwhile is counted. */
export function lookAtLotto(settings: AgeLimit, tx: Tx, memberId: number | null): Promise<WireLotto> {
  return readLotto(settings, tx, memberId, null);
}

/**
 * Enters a ticket, once per key; null: every call is another one.
 *
 * @throws Refused LOTTO_MEMBER_STATE, LOTTO_BIRTHDAY_REQUIRED, LOTTO_UNDER_AGE, LOTTO_CLOSED, LOTTO_NO_CHANCE,
 *   IDEMPOTENCY_KEY_REUSED (409)
 */
export async function enterLotto(
  settings: AgeLimit,
  tx: Tx,
  memberId: number,
  { numbers, auto }: Entry,
  key: string | null,
): Promise<WireLotto> {
  const [held] = await lockBalances(tx, [memberId]);
  assert(held, `member ${memberId} has no accounts`);
  const bar = await readBar(settings, tx, memberId, await databaseNow(tx));
  if (bar === 'age') throw new Refused({ code: 'LOTTO_UNDER_AGE', detail: { age: settings.ageLimit() } });
  if (bar !== null) throw new Refused({ code: refusalOf[bar] });
  const round = await holdOpenRound(tx);
  if (!round) throw new Refused({ code: 'LOTTO_CLOSED' });
  await claim(tx, memberId, round);
  const ticket = await insertTicket(tx, {
    roundNo: round.no,
    memberId,
    numbers: auto ? pickRest([], (count) => randomBytes(count)) : sortedNumbers(numbers!),
    automatic: auto ?? false,
    receipt: randomBytes(16).toString('hex'),
    key,
  });
  if (!ticket) throw new Refused({ code: 'LOTTO_NO_CHANCE' });
  return readLotto(settings, tx, memberId, ticketToWire(ticket));
}

/** A page of the rounds, newest first, each with the member's own tickets. @param memberId null: a visitor */
export async function listRounds(
  db: Db,
  { page, size, mine }: Required<InputOf<typeof listLotto>>,
  memberId: number | null,
): Promise<PayloadOf<typeof listLotto>> {
  if (mine && memberId === null) return { list: [], pagination: paginationOf(page, size, 0) };
  const { rows, total } = await readRounds(db, {
    of: mine ? memberId : null,
    offset: (page - 1) * size,
    limit: size,
  });
  const nos = rows.map(({ no }) => no);
  const own = memberId === null ? [] : await readOwnTickets(db, memberId, nos);
  const byRound = Map.groupBy(own, ({ round_no }) => round_no);
  return {
    list: rows.map((row) => ({ ...roundToWire(row), own: (byRound.get(row.no) ?? []).map(ticketToWire) })),
    pagination: paginationOf(page, size, total),
  };
}

/**
 * What proves a round's draw, with a page of its list of tickets.
 *
 * @param no null: the last round, or the one that runs when there is none yet
 * @throws Refused NOT_FOUND (404)
 */
export async function readProof(db: Db, no: number | null, page: number): Promise<PayloadOf<typeof lottoProof>> {
  const round = (await readRound(db, no)) ?? (no === null ? await readRunning(db) : null);
  if (!round) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const isListed = round.tickets_hash !== null;
  return {
    round: {
      ...roundToWire(round),
      commitment: round.commitment.toString('hex'),
      seed: round.seed?.toString('hex') ?? null,
      ticketsHash: round.tickets_hash?.toString('hex') ?? null,
    },
    lines: isListed ? await readLines(db, round.no, (page - 1) * proofPageSize, proofPageSize) : [],
    pagination: paginationOf(page, proofPageSize, isListed ? round.tickets : 0),
  };
}

async function readLotto(
  settings: AgeLimit,
  tx: Tx,
  memberId: number | null,
  entered: WireLottoTicket | null,
): Promise<WireLotto> {
  const now = await databaseNow(tx);
  const round = await readRunning(tx);
  const last = await readRound(tx, null);
  return {
    round: round && roundToWire(round),
    last: last && roundToWire(last),
    now: now.toISOString(),
    member: memberId === null ? null : await readOwnState(settings, tx, memberId, round, now),
    entered,
  };
}

async function readOwnState(
  settings: AgeLimit,
  tx: Tx,
  memberId: number,
  round: RoundRow | null,
  now: Date,
): Promise<WireLotto['member']> {
  const bar = await readBar(settings, tx, memberId, now);
  const none: Claimed = { earned: 0, free: 0, towards: 0 };
  const counted = round?.state === 'open' && bar === null ? await claim(tx, memberId, round) : none;
  const tickets = round ? await readOwnTickets(tx, memberId, [round.no]) : [];
  return {
    chances: counted.free,
    earned: counted.earned,
    towards: counted.towards,
    bar,
    tickets: tickets.map(ticketToWire),
  };
}

/** Why the member may not enter; null: they may. */
async function readBar(settings: AgeLimit, tx: Tx, memberId: number, now: Date): Promise<LottoBar | null> {
  const refusal = mayStake(await readMember(tx, memberId), seoulDay(now), settings.ageLimit());
  if (refusal === null) return null;
  if (refusal.code === 'BET_MEMBER_STATE') return 'state';
  return refusal.code === 'BET_BIRTHDAY_REQUIRED' ? 'birthday' : 'age';
}

/** Chances of a member in a round: all earned, those left, and the won staked towards the next. */
type Claimed = { readonly earned: number; readonly free: number; readonly towards: number };

/** Counts what the member has earned in the round by now; each cause once, also when two count at the same time. */
async function claim(tx: Tx, memberId: number, round: RoundRow): Promise<Claimed> {
  const doings = await readDoings(tx, memberId, round.no);
  const causes = earnedCauses({ memberId, roundNo: round.no, ...doings }, round.terms);
  const missing = (counted: { known: readonly string[]; earned: number }) =>
    causes
      .filter((cause) => !counted.known.includes(cause))
      .slice(0, Math.max(0, round.terms.mostPerRound - counted.earned));
  const of = { memberId, roundNo: round.no, causes };
  let counted = await readChances(tx, of);
  if (missing(counted).length > 0) {
    await lockBalances(tx, [memberId]);
    counted = await readChances(tx, of);
    await insertChances(tx, { ...of, causes: missing(counted) });
    counted = await readChances(tx, of);
  }
  const { stakePer } = round.terms;
  return { ...counted, towards: stakePer === 0 ? 0 : doings.stakes % stakePer };
}
