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
import type { Core, StaffCaller } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';
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

export type OfficeLotto = {
  rounds(query: InputOf<typeof staffLottoRounds>): Promise<PayloadOf<typeof staffLottoRounds>>;
  tickets(query: InputOf<typeof staffLottoTickets>): Promise<PayloadOf<typeof staffLottoTickets>>;
  settings(staff: StaffCaller): Promise<PayloadOf<typeof staffLottoSettings>>;
  /** @throws Refused NOT_FOUND (404), LOTTO_ROUND_OVER */
  cancel(tx: Tx, staff: StaffCaller, input: InputOf<typeof cancelLottoRound>): Promise<void>;
  /** @throws Refused LOTTO_CLOSED, LOTTO_MEMBER_UNKNOWN, IDEMPOTENCY_KEY_REUSED (409) */
  grant(
    tx: Tx,
    staff: StaffCaller,
    input: InputOf<typeof grantLottoChance>,
  ): Promise<PayloadOf<typeof grantLottoChance>>;
};

/** Members that get their note of a cancelled round in one go. */
const notesAtOnce = 500;

/** The office's hand on the lotto. Numbers and seeds are out of its reach. */
export function createOfficeLotto({ config, db }: Pick<Core, 'config' | 'db'>): OfficeLotto {
  return {
    async rounds({ page, size, state }) {
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
            !sha256(seedOf(config.jwtSecret, row.no, row.salt)).equals(row.commitment),
        })),
        pagination: paginationOf(page, size, rows[0]?.total ?? 0),
      };
    },

    async tickets({ page, size, no, memberId, q, rank }) {
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
    },

    async settings(staff) {
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
    },

    async cancel(tx, staff, { no, reason }) {
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
    },

    async grant(tx, staff, { loginId, reason, key }) {
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
    },
  };
}
