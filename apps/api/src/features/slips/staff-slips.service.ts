import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { cancelStaffSlip, listStaffSlips, staffSlip, WireStaffSlip } from '@lime/contract/staff-slips.ts';
import type { WireWaiting } from '@lime/contract/staff-approvals.ts';
import { betKinds, kindsOfType } from '@lime/domain/betting/bet-kinds.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { slipNumber } from '@lime/domain/betting/slip-number.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Core, Outbox, StaffCaller } from '../../core/context.ts';
import { databaseNow } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { paginationOf } from '../../core/paging.ts';
import { ask } from '../approvals/approvals.service.ts';
import { returnStake } from './change.service.ts';
import { lockSlip, sumCancelled } from './change.sql.ts';
import { readOfficeSlip, readOfficeSlips, sumOfficeSlips } from './staff-slips.sql.ts';
import type { OfficeFilter, OfficeSlipRow } from './staff-slips.sql.ts';
import { throughPool } from './slip-texts.service.ts';
import type { SlipTexts, ToldLeg } from './slip-texts.service.ts';
import { decimalToHundredths, explain, wireSlip } from './slip-wire.ts';
import { readSlip, readTransfers } from './slips.sql.ts';

/** The most days one list goes through (trust T27). */
const maxDays = 92;
const usualDays = 1;

export type OfficeSlips = {
  /** @throws Refused INPUT_INVALID for days in the wrong order or too many of them */
  list(staff: StaffCaller, query: InputOf<typeof listStaffSlips>): Promise<PayloadOf<typeof listStaffSlips>>;
  /** @throws Refused NOT_FOUND (404) */
  card(betCode: string): Promise<PayloadOf<typeof staffSlip>>;
};

export function createOfficeSlips(core: Pick<Core, 'db' | 'pool'>, texts: SlipTexts): OfficeSlips {
  const { db } = core;
  const through = throughPool(core.pool);
  return {
    async list(staff, query) {
      const { page, size, sort, dir } = query;
      const filter = filterOf(query, seoulDay(await databaseNow(db)));
      const [rows, { total, ...sums }] = await Promise.all([
        readOfficeSlips(db, filter, { sort, dir, size, offset: (page - 1) * size }),
        sumOfficeSlips(db, filter),
      ]);
      return {
        list: (await texts.legsOf(through, rows.map(withLegCount))).map(rowToWire),
        pagination: paginationOf(page, size, total),
        // their sum is turnover and result, which have a right of their own
        sums: staff.rights.has('figures.view') ? sums : null,
      };
    },

    async card(betCode) {
      const row = await readOfficeSlip(db, betCode);
      const known = row && (await readSlip(db, row.member_id, betCode));
      if (!known) throw new Refused({ code: 'NOT_FOUND' }, 404);
      const slip = (await texts.legsOf(through, [known]))[0]!;
      return {
        slip: rowToWire({ ...withLegCount(row), legs: slip.legs }),
        legs: wireSlip(slip),
        explanation: explain(slip, await readTransfers(db, row.member_id, slip.id), await texts.storiesOf(db, slip)),
        policy: row.policy,
        acceptMs: row.accept_ms,
        cancelled: row.cancelled_at && {
          at: row.cancelled_at.toISOString(),
          by: row.cancelled_by ?? '',
          reason: row.cancel_reason,
        },
        hiddenAt: row.hidden_at?.toISOString() ?? null,
      };
    },
  };
}

/**
 * Takes an open slip back by hand; the member's own conditions do not count. Where it would pay too much, with what the
 * same person cancelled of the member today, it waits for a second person.
 *
 * @param from setting secondPerson.slipCancelFrom; null once a second person has said yes
 * @returns    what waits; null when the slip is cancelled
 * @throws Refused NOT_FOUND (404), BET_CANCEL_DONE, STAFF_SLIP_SETTLED once it has a result
 */
export async function cancelByStaff(
  tx: Tx,
  staff: StaffCaller,
  { betCode, reason }: InputOf<typeof cancelStaffSlip>,
  { outbox, from }: { outbox: Pick<Outbox, 'write'>; from: number | null },
): Promise<WireWaiting | null> {
  const slip = await lockSlip(tx, betCode, null);
  if (!slip) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (slip.status === 'cancelled') throw new Refused({ code: 'BET_CANCEL_DONE' });
  if (slip.result !== 'wait') throw new Refused({ code: 'STAFF_SLIP_SETTLED' });
  // what its host still plays only the host can end
  if (slip.legs.length === 0) throw new Refused({ code: 'BET_CANCEL_GAME' });
  const { actor } = byStaff(staff);
  const amount = slip.expected_payout;
  if (from !== null && amount + (await sumCancelled(tx, slip.member_id, actor)) >= from) {
    const won = (value: number) => `${value.toLocaleString('ko-KR')}원`;
    const row = (await readOfficeSlip(tx, betCode))!;
    return ask(tx, staff, {
      kind: 'slip.cancel',
      subject: `slip:${betCode}`,
      input: { betCode, reason },
      lines: [
        { label: '베팅', before: null, after: betCode },
        { label: '회원', before: null, after: row.login_id },
        { label: '베팅금액', before: null, after: won(slip.stake) },
        { label: '예상 당첨금', before: won(amount), after: won(0) },
      ],
      why: 'slip-limit',
      amount,
      reason,
    });
  }
  await returnStake(tx, slip, { actor, reason }, outbox);
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'slip.cancel',
    subject: `slip:${betCode}`,
    before: { status: 'normal', memberId: String(slip.member_id), stake: slip.stake },
    after: { status: 'cancelled' },
    reason,
  });
  return null;
}

/** Without days of its own, a search by member, fixture or code goes through all of them, and so does one for open slips. */
export function filterOf(query: InputOf<typeof listStaffSlips>, today: string): OfficeFilter {
  const narrow =
    query.memberId !== undefined || query.gameSeq !== undefined || query.q.trim() !== '' || query.state === 'wait';
  const to = query.to ?? (narrow ? null : today);
  const from = query.from ?? (narrow ? null : addDays(to ?? today, 1 - usualDays));
  if (from !== null && to !== null && (from > to || addDays(from, maxDays) <= to))
    throw new Refused({ code: 'INPUT_INVALID', detail: { fields: [{ path: 'from', problem: 'too_many_days' }] } });
  return {
    q: query.q.trim(),
    memberId: query.memberId === undefined ? null : Number(query.memberId),
    fixtureId: query.gameSeq === undefined ? null : Number(query.gameSeq),
    kinds: query.type === undefined ? null : kindsOfType(query.type),
    state: query.state ?? null,
    memberType: query.memberType ?? null,
    atLeast: query.atLeast ?? null,
    sport: query.sport ?? null,
    league: query.league ?? '',
    grade: query.grade ?? null,
    oddsFrom: query.oddsFrom ?? null,
    oddsTo: query.oddsTo ?? null,
    legs: query.legs ?? null,
    address: query.address ?? '',
    from,
    to,
  };
}

/** The row with its number of legs under another name, so that the legs themselves can be added to it. */
export function withLegCount({
  legs,
  ...row
}: OfficeSlipRow): Omit<OfficeSlipRow, 'legs'> & { readonly legCount: number } {
  return { ...row, legCount: legs };
}

/** A slip in a few figures, by its first leg. */
export function rowToWire(
  row: ReturnType<typeof withLegCount> & {
    readonly legs: readonly Pick<ToldLeg, 'eventName' | 'marketName' | 'pickName'>[];
  },
): WireStaffSlip {
  const first = row.legs[0];
  return {
    betCode: row.bet_code,
    slipNumber: slipNumber(row.id),
    member: { id: String(row.member_id), loginId: row.login_id, nickname: row.nickname, grade: row.grade },
    type: betKinds.find((entry) => entry.kind === row.kind)?.typeKo ?? row.kind,
    legs: row.legCount,
    game: first?.eventName ?? '',
    pick: first ? [first.marketName, first.pickName].filter(Boolean).join(' · ') : '',
    stake: row.stake,
    odds: decimalToHundredths(row.total_odds) / 100,
    expected: row.expected_payout,
    payout: row.payout,
    state: row.status === 'cancelled' ? 'cancelled' : row.result,
    placedAt: row.placed_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
  };
}
