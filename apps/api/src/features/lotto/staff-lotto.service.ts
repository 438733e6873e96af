import { sql } from 'kysely';
import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import { lottoCancelledNote } from '@lime/contract/lotto.texts.ts';
import type { LottoSetting } from '@lime/contract/settings-lotto.ts';
import type { SettingValues } from '@lime/contract/settings.ts';
import type {
  cancelLottoRound,
  grantLottoChance,
  staffLottoRounds,
  staffLottoSettings,
  staffLottoTickets,
} from '@lime/contract/staff-lotto.ts';
import { assert } from '@lime/domain/assert.ts';
import { expectedCost } from '@lime/domain/lotto/prizes.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { anywhere, paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { sendNote } from '../notes/notes.service.ts';
import { listStaffSettings } from '../settings/settings-editor.service.ts';
import { cancelRound, insertStaffChance, lockRound, lockRounds, readEntrants } from './lotto-clock.sql.ts';
import { sha256 } from '../../core/hash-blocks.ts';
import { seedOf } from './lotto-seed.ts';
import { roundToWire } from './lotto-wire.ts';
import { holdOpenRound } from './lotto.sql.ts';
import { findMemberId, readLottoFigures, readOfficeRounds, readOfficeTickets } from './staff-lotto.sql.ts';

/** Members that get their note of a cancelled round in one go. */
const notesAtOnce = 500;

/**
 * A page of the rounds as the office sees them. Numbers and seeds of rounds that run are out of its reach.
 *
 * @param installation the installation's secret: tells a round that was committed to with another one
 */
export async function listOfficeRounds(
  db: Db,
  installation: string,
  { page, size, state }: InputOf<typeof staffLottoRounds>,
): Promise<PayloadOf<typeof staffLottoRounds>> {
  const rows = await readOfficeRounds(db, state, (page - 1) * size, size);
  return {
    list: rows.map((row) => ({
      ...roundToWire(row),
      members: row.members,
      winners: row.winners,
      points: row.points,
      paid: row.paid,
      paidAt: row.paid_at?.toISOString() ?? null,
      expected: expectedCost(row.terms.prizes),
      seedLost:
        (row.state === 'open' || row.state === 'closed') &&
        !sha256(seedOf(installation, row.no, row.salt)).equals(row.commitment),
    })),
    pagination: paginationOf(page, size, rows[0]?.total ?? 0),
  };
}

/** A page of the tickets of all members. */
export async function listOfficeTickets(
  db: Db,
  { page, size, no, memberId, q, rank }: InputOf<typeof staffLottoTickets>,
): Promise<PayloadOf<typeof staffLottoTickets>> {
  const { rows, total } = await readOfficeTickets(
    db,
    sql.join(
      [
        sql`true`,
        ...(no === undefined ? [] : [sql`t.round_no = ${no}`]),
        ...(memberId === undefined ? [] : [sql`t.member_id = ${memberId}`]),
        ...(q === '' ? [] : [sql`(m.login_id ilike ${anywhere(q)} or m.nickname ilike ${anywhere(q)})`]),
        ...(rank === undefined ? [] : [rank === 'won' ? sql`t.rank is not null` : sql`t.rank = ${Number(rank)}`]),
      ],
      sql` and `,
    ),
    (page - 1) * size,
    size,
  );
  return {
    list: rows.map((row) => ({
      seq: String(row.id),
      roundNo: row.round_no,
      memberId: String(row.member_id),
      loginId: row.login_id,
      nickname: row.nickname,
      numbers: row.numbers,
      automatic: row.automatic,
      at: row.at.toISOString(),
      matches: row.matches,
      rank: row.rank,
      points: row.points,
      paidAt: row.paid_at?.toISOString() ?? null,
    })),
    pagination: paginationOf(page, size, total),
  };
}

/** The lotto's settings and budget, and what it gave. */
export async function readLottoSettings(db: Db, staff: StaffCaller): Promise<PayloadOf<typeof staffLottoSettings>> {
  const settings = await listStaffSettings({ db }, staff, 'events');
  const lotto = settings.find(({ key }) => key === 'lotto');
  const budgets = settings.find(({ key }) => key === 'eventBudgets');
  assert(lotto && budgets, 'the lotto and the budgets are settings of the activities');
  const { day, month, tickets } = await readLottoFigures(db);
  return {
    settings: lotto.value as LottoSetting,
    budget: (budgets.value as SettingValues['eventBudgets']).lotto,
    given: { day, month },
    lastTickets: tickets,
  };
}

/** Cancels a round before its draw; members with a ticket get a note. @throws Refused NOT_FOUND (404), LOTTO_ROUND_OVER */
export async function cancelOpenRound(
  tx: Tx,
  staff: StaffCaller,
  { no, reason }: InputOf<typeof cancelLottoRound>,
): Promise<void> {
  await lockRounds(tx);
  const round = await lockRound(tx, no);
  if (!round) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (round.state === 'drawn' || round.state === 'cancelled') throw new Refused({ code: 'LOTTO_ROUND_OVER' });
  await cancelRound(tx, no, reason);
  const note = lottoCancelledNote(no, reason);
  for (let after = 0; ;) {
    const memberIds = await readEntrants(tx, no, after, notesAtOnce);
    await sendNote(tx, { memberIds, ...note });
    if (memberIds.length < notesAtOnce) break;
    after = memberIds.at(-1)!;
  }
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'lotto.cancel',
    subject: `lotto:${no}`,
    before: { state: round.state, tickets: round.tickets },
    after: { state: 'cancelled' },
    reason,
  });
}

/** Gives a member one more chance in the open round. @throws Refused LOTTO_CLOSED, LOTTO_MEMBER_UNKNOWN, IDEMPOTENCY_KEY_REUSED (409) */
export async function grantChance(
  tx: Tx,
  staff: StaffCaller,
  { loginId, reason, key }: InputOf<typeof grantLottoChance>,
): Promise<PayloadOf<typeof grantLottoChance>> {
  const memberId = await findMemberId(tx, loginId);
  if (memberId === null) throw new Refused({ code: 'LOTTO_MEMBER_UNKNOWN' });
  const round = await holdOpenRound(tx);
  if (!round) throw new Refused({ code: 'LOTTO_CLOSED' });
  const cause = `staff:${key.toLowerCase()}`;
  if (await insertStaffChance(tx, { memberId, roundNo: round.no, cause }))
    await addAuditEvent(tx, {
      ...byStaff(staff),
      action: 'lotto.grant',
      subject: `member:${memberId}`,
      after: { round: round.no, cause },
      reason,
    });
  else throw new Refused({ code: 'IDEMPOTENCY_KEY_REUSED' }, 409);
  return { memberId: String(memberId), roundNo: round.no };
}
