import { randomUUID } from 'node:crypto';
import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { DiffLine } from '@lime/contract/settings-form.ts';
import type {
  giveCasinoGift,
  listCasinoGifts,
  takeCasinoGiftBack,
  WireCasinoGift,
} from '@lime/contract/staff-casino-gifts.ts';
import { planAdjustment } from '@lime/domain/access/adjustment.ts';
import type { AdjustmentLimits } from '@lime/domain/access/adjustment.ts';
import { findCasinoGame } from '@lime/domain/casino/casino-games.ts';
import { maxGiftDays } from '@lime/domain/casino/gifts.ts';
import { addDays, seoulDay, seoulDayStart } from '@lime/domain/seoul-time.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { StaffCaller } from '../../core/context.ts';
import { databaseNow } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { writeOutbox } from '../../core/outbox.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { lockMember, readGiven } from '../adjustments/given.service.ts';
import { ask } from '../approvals/approvals.service.ts';
import { insertGift, lockGift, markBack, readGifts, readPaid } from './gifts.sql.ts';
import type { ListedGift } from './gifts.sql.ts';

/** The outbox topic that wakes the worker which asks hosts. */
export const giftTopic = 'casino-gift';

type GiftOrder = InputOf<typeof giveCasinoGift>;
type Gift = GiftOrder['gift'];
/** What a second person says yes to. */
type Wish = Pick<GiftOrder, 'memberId' | 'gift' | 'reason'>;

/** Won: of spins all their stakes together, since that is what they would have cost. */
const costOf = (gift: Gift) => (gift.kind === 'bonus' ? gift.amount : gift.count * gift.stake);

/**
 * Gives a member won or free spins at the casino's host: at once below the limit, from there on when a second person has
 * said yes. What the member was given by hand on that day counts with it.
 *
 * @param provider  whose games members are shown
 * @throws Refused STAFF_REASON_REQUIRED, STAFF_MEMBER_LEFT, STAFF_LIMIT, CASINO_GIFT_UNTIL (400), NOT_FOUND (404)
 */
export async function giveGift(
  tx: Tx,
  staff: StaffCaller,
  { memberId, gift, reason, key }: GiftOrder,
  { limits, provider }: { limits: AdjustmentLimits; provider: string },
): Promise<PayloadOf<typeof giveCasinoGift>> {
  if (reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  const id = Number(memberId);
  await lockMember(tx, id, true);
  await assertUntil(tx, gift);
  const cost = costOf(gift);
  const given = await readGiven(tx, { memberId: id, currency: 'cash', staffId: staff.staffId });
  const plan = planAdjustment(cost, given, limits, 'cash');
  if (typeof plan === 'object') throw new Refused(plan);
  if (plan === 'at-once')
    return {
      seq: String(await write(tx, staff, { memberId, gift, reason }, { provider, alone: true })),
      waiting: null,
    };
  const wish: Wish = { memberId, gift, reason };
  // one of its own for each press: a second gift to the same member takes no other's place
  const subject = `casino-gift:${memberId}-${key.slice(0, 8)}`;
  const lines = linesOf(gift);
  const waiting = await ask(tx, staff, {
    kind: 'casino.gift',
    subject,
    input: wish,
    lines,
    why: 'gift',
    amount: cost,
    reason,
  });
  return { seq: null, waiting };
}

/** Gives what a second person has said yes to. @throws Refused CASINO_GIFT_UNTIL when its last day is over */
export async function carryOutGift(tx: Tx, maker: StaffCaller, input: unknown, provider: string): Promise<void> {
  const wish = input as Wish;
  await lockMember(tx, Number(wish.memberId), true);
  await assertUntil(tx, wish.gift);
  await write(tx, maker, wish, { provider, alone: false });
}

async function write(
  tx: Tx,
  staff: StaffCaller,
  { memberId, gift, reason }: Wish,
  { provider, alone }: { provider: string; alone: boolean },
): Promise<number> {
  const seq = await insertGift(tx, {
    provider,
    txn: `gift-${randomUUID()}`,
    memberId: Number(memberId),
    amount: costOf(gift),
    spins:
      gift.kind === 'bonus'
        ? null
        : { game: gift.game, count: gift.count, stake: gift.stake, until: seoulDayStart(addDays(gift.until, 1)) },
    reason,
    staffId: staff.staffId,
    alone,
  });
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'casino-gift.grant',
    subject: `member:${memberId}`,
    after: { seq: String(seq), ...gift },
    reason,
  });
  await writeOutbox(tx, giftTopic, {});
  return seq;
}

/** @throws Refused CASINO_GIFT_UNTIL unless spins may be played today and at most so many days */
async function assertUntil(tx: Tx, gift: Gift): Promise<void> {
  if (gift.kind === 'bonus') return;
  const today = seoulDay(await databaseNow(tx));
  if (gift.until < today || gift.until >= addDays(today, maxGiftDays))
    throw new Refused({ code: 'CASINO_GIFT_UNTIL', detail: { days: maxGiftDays } });
}

const won = (amount: number) => `${amount.toLocaleString('ko-KR')}원`;

function linesOf(gift: Gift): DiffLine[] {
  const line = (label: string, after: string): DiffLine => ({ label, before: null, after });
  if (gift.kind === 'bonus') return [line('카지노 보너스', won(gift.amount))];
  return [
    line('무료 스핀', `${findCasinoGame(gift.game)!.name} ${gift.count}회 · 1회 ${won(gift.stake)}`),
    line('사용 기한', `${gift.until}까지`),
  ];
}

/** @throws Refused STAFF_REASON_REQUIRED, CASINO_GIFT_OVER (400), NOT_FOUND (404) */
export async function takeGiftBack(
  tx: Tx,
  staff: StaffCaller,
  { seq, reason }: InputOf<typeof takeCasinoGiftBack>,
): Promise<void> {
  if (reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  const gift = await lockGift(tx, Number(seq));
  if (!gift) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const { kind, state, back_at: back, member_id: memberId, game, spins, played } = gift;
  if (kind === 'bonus' || back !== null || (state !== 'sending' && state !== 'open'))
    throw new Refused({ code: 'CASINO_GIFT_OVER' });
  await markBack(tx, gift.seq, staff.staffId, reason);
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'casino-gift.take-back',
    subject: `member:${memberId}`,
    before: { seq, game, spins, played },
    reason,
  });
  await writeOutbox(tx, giftTopic, {});
}

export async function listGifts(
  db: Db,
  { page, size, q, memberId, kind, state, from, to }: InputOf<typeof listCasinoGifts>,
): Promise<PayloadOf<typeof listCasinoGifts>> {
  const number = memberId ?? /^#([1-9]\d{0,15})$/.exec(q)?.[1];
  const filter = {
    memberId: number === undefined ? null : Number(number),
    loginId: q.startsWith('#') ? '' : q.toLowerCase(),
    kind: kind ?? null,
    state: state ?? null,
    from: from ?? null,
    to: to ?? null,
  };
  const { rows, total, ...sums } = await readGifts(db, filter, { offset: (page - 1) * size, size });
  const paid = await readPaid(db, rows);
  return {
    list: rows.map((row) => toWire(row, paid.get(row.seq) ?? 0)),
    pagination: paginationOf(page, size, total),
    sums,
  };
}

function toWire(row: ListedGift, paid: number): WireCasinoGift {
  return {
    seq: String(row.seq),
    member: { id: String(row.member_id), loginId: row.login_id, nickname: row.nickname },
    kind: row.kind,
    amount: row.amount,
    spins:
      row.game === null
        ? null
        : {
            game: row.game,
            gameName: findCasinoGame(row.game)?.name ?? row.game,
            count: row.spins!,
            stake: row.stake!,
            until: row.until_day!,
            played: row.played,
          },
    paid,
    state: stateOf(row, paid),
    reason: row.reason,
    madeBy: row.maker,
    madeAt: row.made_at.toISOString(),
    second: !row.alone,
    back: row.back_at === null ? null : { by: row.back_by!, at: row.back_at.toISOString(), reason: row.back_reason! },
  };
}

function stateOf(
  { kind, state, back_at: back, played, spins, is_late: isLate }: ListedGift,
  paid: number,
): WireCasinoGift['state'] {
  if (state === 'refused') return 'refused';
  if (kind === 'bonus') return paid > 0 ? 'paid' : 'sending';
  if (played === spins) return 'played';
  if (back !== null) return 'back';
  if (state === 'over' || isLate) return 'expired';
  return state;
}
