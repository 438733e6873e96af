import { sql } from 'kysely';
import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { DiffLine } from '@lime/contract/settings-form.ts';
import { savePromotion } from '@lime/contract/staff-promotions.ts';
import type {
  promotionLots,
  staffPromotions,
  stopPromotion,
  PromotionForm,
  SavedPromotion,
  WirePromotion,
  WirePromotionVersion,
} from '@lime/contract/staff-promotions.ts';
import { termLines } from '@lime/contract/promotions.words.ts';
import type { OfferedKindId } from '@lime/contract/promotions.words.ts';
import { assert } from '@lime/domain/assert.ts';
import { slipNumber } from '@lime/domain/betting/slip-number.ts';
import { promotionTakesTwo } from '@lime/domain/promotions/most-given.ts';
import { promotionKinds } from '@lime/domain/promotions/promotion-kinds.ts';
import type { PromotionKind, PromotionKindId } from '@lime/domain/promotions/promotion-kinds.ts';
import { wrongTerms } from '@lime/domain/promotions/terms.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { StaffCaller } from '../../core/context.ts';
import { databaseNow } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { anywhere, paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { ask } from '../approvals/approvals.service.ts';
import type { CarryOut } from '../approvals/approvals.service.ts';
import { insertCoupons } from './coupons.sql.ts';
import type { DemoPromotion } from './demo-promotions.ts';
import {
  insertPromotion,
  insertVersion,
  lockPromotion,
  readLots,
  readPromotions,
  readVersionsOf,
  renamePromotion,
  stop,
} from './promotions.sql.ts';
import type { PromotionRow, WrittenVersion } from './promotions.sql.ts';

/** A page of the promotions, each with all of its versions. */
export async function listPromotions(
  db: Db,
  { page, size, q, kind, state }: InputOf<typeof staffPromotions>,
): Promise<PayloadOf<typeof staffPromotions>> {
  const where = allOf([
    q === '' ? null : sql`name ilike ${anywhere(q)}`,
    kind === undefined ? null : sql`kind = ${kind}`,
    state === undefined ? null : sql`state = ${state}`,
  ]);
  const rows = await readPromotions(db, where, (page - 1) * size, size);
  return { list: await toWire(db, rows), pagination: paginationOf(page, size, rows[0]?.total ?? 0) };
}

/** A page of the lots, with their sums. */
export async function listLots(
  db: Db,
  { page, size, q, name, promotion, member, slip, from, to }: InputOf<typeof promotionLots>,
): Promise<PayloadOf<typeof promotionLots>> {
  const where = allOf([
    q === ''
      ? null
      : sql`(m.login_id like ${anywhere(q.toLowerCase())} or lower(m.nickname) like ${anywhere(q.toLowerCase())})`,
    name === undefined ? null : sql`p.name ilike ${anywhere(name)}`,
    promotion === undefined ? null : sql`p.id = ${promotion}::bigint`,
    member === undefined ? null : sql`l.member_id = ${member}::bigint`,
    slip === undefined ? null : sql`l.slip_id = ${slip}::bigint`,
    from === undefined ? null : sql`l.day >= ${from}::date`,
    to === undefined ? null : sql`l.day <= ${to}::date`,
  ]);
  const { rows, total, amount, moved } = await readLots(db, where, (page - 1) * size, size);
  return {
    list: rows.map((row) => ({
      id: String(row.id),
      at: row.at.toISOString(),
      promotionId: String(row.promotion_id),
      kind: row.kind,
      name: row.name,
      version: row.no,
      memberId: String(row.member_id),
      loginId: row.login_id,
      nickname: row.nickname,
      day: row.day,
      slip:
        row.bet_code === null
          ? null
          : { id: String(row.slip_id), betCode: row.bet_code, number: slipNumber(row.slip_id!) },
      due: row.due,
      amount: row.amount,
      moved: row.moved,
    })),
    pagination: paginationOf(page, size, total),
    figures: { amount, moved },
  };
}

/**
 * Makes a promotion or its next version. Both wait for a second person where they can give much.
 *
 * A version begins tomorrow at the earliest: slips of today have been looked at by what holds today, and are corrected by
 * it. So a day has one version, known before its first slip.
 *
 * @param from setting secondPerson.promotionFrom; null once a second person has said yes, or where none is asked
 * @throws Refused PROMOTION_TERMS, PROMOTION_DAY, PROMOTION_STOPPED, NOT_FOUND (404), PROMOTION_MOVED (409)
 */
export async function saveVersion(
  tx: Tx,
  staff: StaffCaller,
  input: InputOf<typeof savePromotion>,
  from: number | null,
): Promise<SavedPromotion> {
  const { kind, of, form } = input;
  assertTerms(kind, form.terms);
  if (form.fromDay <= seoulDay(await databaseNow(tx))) throw new Refused({ code: 'PROMOTION_DAY' });
  const before = of === null ? null : await lockPromotion(tx, of.id);
  if (of !== null && (before === null || before.kind !== kind)) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (before !== null && before.stopped_at !== null) throw new Refused({ code: 'PROMOTION_STOPPED' });
  if (before !== null && before.no !== of!.no) throw new Refused({ code: 'PROMOTION_MOVED' }, 409);
  const seen = before === null ? null : (await readVersionsOf(tx, [before.id]))[0]!;
  if (from !== null && promotionTakesTwo(kind, form.terms, from)) return askFor(tx, staff, input, seen);
  const id = before?.id ?? (await insertPromotion(tx, kind, form.name));
  if (before !== null) await renamePromotion(tx, id, form.name);
  await insertVersion(tx, id, (before?.no ?? 0) + 1, form, byStaff(staff).actor);
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: before === null ? 'promotion.create' : 'promotion.change',
    subject: `promotion:${id}`,
    ...(seen === null ? {} : { before: formOf(before!.name, seen) }),
    after: { kind, ...form },
  });
  return { promotion: await readOne(tx, id), waiting: null };
}

/** What a second person has said yes to. @throws Refused as `saveVersion` does */
export const carryOutPromotion: CarryOut = async (tx, maker, kept) => {
  await saveVersion(tx, maker, savePromotion.input.parse(kept), null);
};

/**
 * Stops a promotion at once.
 *
 * @throws Refused STAFF_REASON_REQUIRED, PROMOTION_STOPPED, NOT_FOUND (404)
 */
export async function stopOne(
  tx: Tx,
  staff: StaffCaller,
  { id, reason }: InputOf<typeof stopPromotion>,
): Promise<PayloadOf<typeof stopPromotion>> {
  if (reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  const before = await lockPromotion(tx, id);
  if (!before) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (before.stopped_at !== null) throw new Refused({ code: 'PROMOTION_STOPPED' });
  await stop(tx, before.id);
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'promotion.end',
    subject: `promotion:${before.id}`,
    before: { stopped: false },
    after: { stopped: true },
    reason,
  });
  return { promotion: await readOne(tx, before.id) };
}

/** Makes promotions that hold from today on, but for those whose name is there: for the seed. */
export async function seedPromotions(tx: Tx, by: string, promotions: readonly DemoPromotion[]): Promise<void> {
  const fromDay = seoulDay(await databaseNow(tx));
  for (const { kind, name, windows, terms, codes } of promotions) {
    assertTerms(kind, terms);
    if ((await readPromotions(tx, sql`name = ${name}`, 0, 1)).length > 0) continue;
    const id = await insertPromotion(tx, kind, name);
    await insertVersion(tx, id, 1, { name, fromDay, lastDay: null, windows, terms }, by);
    if (codes) await insertCoupons(tx, id, codes, by);
  }
}

/** @throws Refused PROMOTION_TERMS: the terms are not of the shape of their kind */
export function assertTerms(kind: OfferedKindId, terms: unknown): void {
  const fields = kindOf(kind).fields;
  const wrong = wrongTerms(fields, terms);
  if (wrong.length > 0)
    throw new Refused({
      code: 'PROMOTION_TERMS',
      detail: { fields: wrong.map((name) => fields[name]?.label ?? name) },
    });
}

/** The kind with this id. */
export function kindOf(id: PromotionKindId): PromotionKind {
  const kind = promotionKinds.find((one) => one.id === id);
  assert(kind, `${id} is a kind of promotion`);
  return kind;
}

async function askFor(
  tx: Tx,
  staff: StaffCaller,
  input: InputOf<typeof savePromotion>,
  seen: WrittenVersion | null,
): Promise<SavedPromotion> {
  const { kind, of, form } = input;
  const lines = linesOf(kind, seen === null ? null : formOf(form.name, seen), form);
  const subject = of === null ? `promotion:${form.name}` : `promotion:${of.id}`;
  const wish = { kind: 'promotion.change', subject, input, lines, why: 'raise', amount: null, reason: '' } as const;
  return { promotion: null, waiting: await ask(tx, staff, wish) };
}

/** What a second person reads: all of a new promotion, of another version what changes. */
function linesOf(kind: OfferedKindId, before: PromotionForm | null, after: PromotionForm): DiffLine[] {
  const was = before === null ? null : new Map(termLines(kind, before));
  const lines = termLines(kind, after).map(([label, text]) => ({
    label,
    before: was?.get(label) ?? null,
    after: text,
  }));
  return [{ label: '프로모션', before: null, after: `${kindOf(kind).name} · ${after.name}` }].concat(
    lines.filter((line) => line.before !== line.after) as { label: string; before: null; after: string }[],
  );
}

async function readOne(tx: Tx, id: number): Promise<WirePromotion> {
  const [promotion] = await toWire(tx, await readPromotions(tx, sql`id = ${id}`, 0, 1));
  assert(promotion, `promotion ${id} is there`);
  return promotion;
}

async function toWire(db: Db | Tx, rows: readonly PromotionRow[]): Promise<WirePromotion[]> {
  const versions = Map.groupBy(
    await readVersionsOf(
      db,
      rows.map((row) => row.id),
    ),
    (version) => version.promotion_id,
  );
  return rows.map((row) => ({
    id: String(row.id),
    kind: row.kind,
    name: row.name,
    state: row.state,
    stoppedAt: row.stopped_at?.toISOString() ?? null,
    versions: (versions.get(row.id) ?? []).map((version) => versionToWire(row.name, version)),
    lots: row.lots,
    members: row.members,
    points: row.points,
  }));
}

function formOf(name: string, { from_day, last_day, windows, terms }: WrittenVersion): PromotionForm {
  return { name, fromDay: from_day, lastDay: last_day, windows, terms };
}

function versionToWire(name: string, version: WrittenVersion): WirePromotionVersion {
  return {
    ...formOf(name, version),
    id: String(version.id),
    no: version.no,
    madeAt: version.made_at.toISOString(),
    madeBy: version.made_by.replace(/^staff:/, ''),
  };
}

function allOf(conditions: readonly (ReturnType<typeof sql> | null)[]) {
  const given = conditions.filter((condition) => condition !== null);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}
