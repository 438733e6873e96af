import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import { heavyRollingText } from '@lime/contract/bonus.texts.ts';
import type { DiffLine } from '@lime/contract/settings-form.ts';
import { saveBonusCode, switchBonusCode } from '@lime/contract/staff-bonus.ts';
import type { BonusCodeForm, SavedBonusCode, WireBonusCode, staffBonusCodes } from '@lime/contract/staff-bonus.ts';
import { assert } from '@lime/domain/assert.ts';
import { codeRises } from '@lime/domain/cash/code-raise.ts';
import type { CodeTerms } from '@lime/domain/cash/code-raise.ts';
import { oddsFromWire } from '@lime/domain/odds.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { anywhere, paginationOf } from '../../core/paging.ts';
import { ask } from '../approvals/approvals.service.ts';
import type { CarryOut } from '../approvals/approvals.service.ts';
import { lockCode } from './bonus.sql.ts';
import type { CodeRow } from './bonus.sql.ts';
import { rollingToWire } from './bonus.service.ts';
import { allOf, insertCode, readCodes, setActive, updateCode } from './codes.sql.ts';
import type { CodeListRow, CodeRule } from './codes.sql.ts';

/** A page of the bonus codes. */
export async function listCodes(
  db: Db,
  { page, size, sort, dir, q, active }: InputOf<typeof staffBonusCodes>,
): Promise<PayloadOf<typeof staffBonusCodes>> {
  const rows = await readCodes(
    db,
    allOf([
      q === '' ? null : sql`(c.code like ${anywhere(q.toUpperCase())} or c.label ilike ${anywhere(q)})`,
      active === undefined ? null : sql`c.active = ${active === 'yes'}`,
    ]),
    { by: sort, dir, offset: (page - 1) * size, limit: size },
  );
  return { list: rows.map(codeToWire), pagination: paginationOf(page, size, rows[0]?.total ?? 0) };
}

/**
 * Makes or changes a code. One that pays more than before waits for a second person.
 *
 * @param approved a second person has said yes, or none is asked
 * @throws Refused BONUS_CODE_TAKEN for a new one that is there, NOT_FOUND (404) for another
 */
export async function saveCode(
  tx: Tx,
  staff: StaffCaller,
  { create, code: form }: InputOf<typeof saveBonusCode>,
  approved: boolean,
): Promise<PayloadOf<typeof saveBonusCode>> {
  const rule = ruleOf(form);
  const warning = heavyRollingText(rule);
  const before = await lockCode(tx, rule.code);
  if (create ? before !== null : before === null)
    throw create ? new Refused({ code: 'BONUS_CODE_TAKEN' }) : new Refused({ code: 'NOT_FOUND' }, 404);
  if (!approved && (before === null || codeRises(termsOfRow(before), termsOf(rule))))
    return {
      ...(await askFor(tx, staff, {
        code: rule.code,
        input: { what: 'save', create, code: form, seen: before },
        lines: codeLines(before === null ? null : termsOfRow(before), termsOf(rule)),
      })),
      warning,
    };
  if (create && !(await insertCode(tx, rule))) throw new Refused({ code: 'BONUS_CODE_TAKEN' });
  if (!create) await updateCode(tx, rule);
  const saved = await audited(tx, staff, create ? 'bonus-code.create' : 'bonus-code.change', rule.code, before);
  return { ...saved, warning };
}

/**
 * Opens or closes a code. Opening one that is closed waits for a second person.
 *
 * @param approved a second person has said yes, or none is asked
 * @throws Refused NOT_FOUND (404)
 */
export async function switchCode(
  tx: Tx,
  staff: StaffCaller,
  { code, active }: InputOf<typeof switchBonusCode>,
  approved: boolean,
): Promise<SavedBonusCode> {
  const before = await lockCode(tx, code);
  if (!before) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (!approved && active && !before.active)
    return askFor(tx, staff, {
      code,
      input: { what: 'switch', code, active, seen: before },
      lines: [{ label: '사용', before: '중지', after: '사용' }, ...codeLines(null, termsOfRow(before))],
    });
  await setActive(tx, code, active);
  return audited(tx, staff, active ? 'bonus-code.open' : 'bonus-code.close', code, before);
}

/** What a second person has said yes to. @throws Refused as `saveCode` and `switchCode` do, BONUS_CODE_MOVED (409) */
export const carryOutCode: CarryOut = async (tx, maker, kept) => {
  const { what, seen, ...input } = kept as { what: 'save' | 'switch'; seen: unknown };
  const form = what === 'save' ? saveBonusCode.input.parse(input) : switchBonusCode.input.parse(input);
  const name = typeof form.code === 'string' ? form.code : form.code.code;
  // What the second person read is what was there when it was asked for.
  const now = JSON.parse(JSON.stringify(await lockCode(tx, name))) as unknown;
  if (!isDeepStrictEqual(now, seen)) throw new Refused({ code: 'BONUS_CODE_MOVED' }, 409);
  return 'create' in form ? saveCode(tx, maker, form, true) : switchCode(tx, maker, form, true);
};

/** Writes a code unless it is there: for the seed. @returns false when it is there */
export function addBonusCode(db: Db | Tx, form: BonusCodeForm): Promise<boolean> {
  return insertCode(db, ruleOf(form));
}

async function askFor(
  tx: Tx,
  staff: StaffCaller,
  { code, input, lines }: { code: string; input: unknown; lines: DiffLine[] },
): Promise<SavedBonusCode> {
  const wish = { kind: 'bonus.code', subject: `bonus-code:${code}`, input, lines, why: 'raise' } as const;
  return { code: null, waiting: await ask(tx, staff, { ...wish, amount: null, reason: '' }) };
}

/** Leaves an audit event of a changed code. @returns the code as the office reads it */
async function audited(
  tx: Tx,
  staff: StaffCaller,
  action: string,
  code: string,
  before: unknown,
): Promise<SavedBonusCode> {
  const after = await lockCode(tx, code);
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action,
    subject: `bonus-code:${code}`,
    ...(before === null ? {} : { before }),
    after,
  });
  const [row] = await readCodes(tx, sql`c.code = ${code}`, { by: 'code', dir: 'asc', offset: 0, limit: 1 });
  assert(row, `code ${code} is there`);
  return { code: codeToWire(row), waiting: null };
}

const time = (at: string | Date | null) => (at === null ? null : new Date(at).getTime());

const termsOfRow = ({
  max_amount,
  min_deposit,
  per_member,
  total_limit,
  starts_at,
  ends_at,
  ...row
}: CodeRow): CodeTerms => ({
  ...row,
  maxAmount: max_amount,
  minDeposit: min_deposit,
  perMember: per_member,
  totalLimit: total_limit,
  startsAt: time(starts_at),
  endsAt: time(ends_at),
});

const termsOf = ({ startsAt, endsAt, ...rule }: CodeRule): CodeTerms => ({
  ...rule,
  startsAt: time(startsAt),
  endsAt: time(endsAt),
});

/** What a code pays, as the second person reads it. @param before null: a new one, or one that opens again */
function codeLines(before: CodeTerms | null, after: CodeTerms): DiffLine[] {
  const money = (amount: number, { currency }: CodeTerms) =>
    `${amount.toLocaleString('ko-KR')}${currency === 'cash' ? '원' : 'P'}`;
  const day = (at: number | null) => (at === null ? '제한 없음' : seoulDay(new Date(at)));
  const words: [string, (terms: CodeTerms) => string][] = [
    ['지급', (terms) => (terms.form === 'percent' ? `입금액의 ${terms.value / 100}%` : money(terms.value, terms))],
    ['최대 금액', (terms) => money(terms.maxAmount, terms)],
    ['최소 입금액', ({ minDeposit }) => `${minDeposit.toLocaleString('ko-KR')}원`],
    ['롤링', ({ rolling }) => `${rollingBases[rolling.base]} ${rolling.percent}% · ${rolling.days}일`],
    ['롤링 최소 배당', ({ rolling }) => (rolling.minimumOdds / 1_000).toFixed(2)],
    ['롤링 인정 비율', ({ rolling }) => rolling.weights.map(({ percent }) => `${percent}%`).join(', ')],
    ['회원당', ({ perMember }) => `${perMember}회`],
    ['모두', ({ totalLimit }) => (totalLimit === null ? '제한 없음' : `${totalLimit}회`)],
    ['레벨', ({ grades }) => (grades.length === 0 ? '모두' : grades.toSorted((a, b) => a - b).join(', '))],
    ['시작', ({ startsAt }) => day(startsAt)],
    ['종료', ({ endsAt }) => day(endsAt)],
  ];
  const warning = heavyRollingText(after);
  return [
    ...words
      .map(([label, of]) => ({ label, before: before && of(before), after: of(after) }))
      .filter((line) => line.before !== line.after),
    ...(warning === null ? [] : [{ label: '주의', before: null, after: warning }]),
  ];
}

const rollingBases = { bonus: '보너스의', deposit: '입금액의', both: '입금액과 보너스의' } as const;

function ruleOf({ rolling, ...form }: BonusCodeForm): CodeRule {
  const minimumOdds = oddsFromWire(rolling.minimumOdds);
  assert(minimumOdds !== null, 'the form takes odds of two decimals alone');
  return { ...form, rolling: { ...rolling, minimumOdds } };
}

function codeToWire({ total: _total, rolling, startsAt, endsAt, createdAt, ...row }: CodeListRow): WireBonusCode {
  return {
    ...row,
    rolling: rollingToWire(rolling),
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
