import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { DiffLine } from '@lime/contract/settings-form.ts';
import { saveBonusCode, switchBonusCode } from '@lime/contract/staff-bonus.ts';
import type {
  BonusCodeForm,
  SavedBonusCode,
  WireBonusCode,
  WireGrantedBonus,
  staffBonusCodes,
  staffBonuses,
  staffBonusSlips,
  staffConversions,
} from '@lime/contract/staff-bonus.ts';
import { assert } from '@lime/domain/assert.ts';
import { codeRises } from '@lime/domain/cash/code-raise.ts';
import type { CodeTerms } from '@lime/domain/cash/code-raise.ts';
import { oddsFromWire } from '@lime/domain/odds.ts';
import { seoulDay, seoulDayStart, addDays } from '@lime/domain/seoul-time.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { anywhere, paginationOf } from '../../core/paging.ts';
import { ask } from '../approvals/approvals.service.ts';
import type { CarryOut } from '../approvals/approvals.service.ts';
import { lockCode } from './bonus.sql.ts';
import type { CodeRow } from './bonus.sql.ts';
import { rollingToWire } from './bonus.service.ts';
import { insertCode, readCodes, readConversions, setActive, sumBonuses, updateCode } from './codes.sql.ts';
import type { CodeListRow, CodeRule } from './codes.sql.ts';
import { endUnmet } from './ending.ts';
import { bonusesToWire, slipToWire } from './member-bonuses.service.ts';
import { readBonus, readBonuses, readRolledSlips } from './rolling.sql.ts';
import type { BonusRow } from './rolling.sql.ts';

export type StaffBonuses = {
  codes(query: InputOf<typeof staffBonusCodes>): Promise<PayloadOf<typeof staffBonusCodes>>;
  /**
   * One that pays more than before waits for a second person.
   *
   * @throws Refused BONUS_CODE_TAKEN for a new one that is there, NOT_FOUND (404) for another
   */
  save(tx: Tx, staff: StaffCaller, input: InputOf<typeof saveBonusCode>): Promise<SavedBonusCode>;
  /** @throws Refused NOT_FOUND (404) */
  switch(tx: Tx, staff: StaffCaller, input: InputOf<typeof switchBonusCode>): Promise<SavedBonusCode>;
  /** What a second person has said yes to. @throws Refused as `save` and `switch` do, BONUS_CODE_MOVED (409) */
  carryOut: CarryOut;
  list(query: InputOf<typeof staffBonuses>): Promise<PayloadOf<typeof staffBonuses>>;
  slips(query: InputOf<typeof staffBonusSlips>): Promise<PayloadOf<typeof staffBonusSlips>>;
  /** @throws Refused STAFF_REASON_REQUIRED, BONUS_NOT_ACTIVE, NOT_FOUND (404) */
  end(tx: Tx, staff: StaffCaller, input: { id: string; reason: string; key: string }): Promise<{ takenBack: number }>;
  conversions(query: InputOf<typeof staffConversions>): Promise<PayloadOf<typeof staffConversions>>;
};

export function createStaffBonuses({ config, db, outbox }: Pick<Core, 'config' | 'db' | 'outbox'>): StaffBonuses {
  async function save(
    tx: Tx,
    staff: StaffCaller,
    { create, code: form }: InputOf<typeof saveBonusCode>,
    approved = config.demo,
  ): Promise<SavedBonusCode> {
    const rule = ruleOf(form);
    const before = await lockCode(tx, rule.code);
    if (create ? before !== null : before === null)
      throw create ? new Refused({ code: 'BONUS_CODE_TAKEN' }) : new Refused({ code: 'NOT_FOUND' }, 404);
    if (!approved && (before === null || codeRises(termsOfRow(before), termsOf(rule))))
      return askFor(tx, staff, {
        code: rule.code,
        input: { what: 'save', create, code: form, seen: before },
        lines: codeLines(before === null ? null : termsOfRow(before), termsOf(rule)),
      });
    if (create && !(await insertCode(tx, rule))) throw new Refused({ code: 'BONUS_CODE_TAKEN' });
    if (!create) await updateCode(tx, rule);
    return audited(tx, staff, create ? 'bonus-code.create' : 'bonus-code.change', rule.code, before);
  }

  async function switchTo(
    tx: Tx,
    staff: StaffCaller,
    { code, active }: InputOf<typeof switchBonusCode>,
    approved = config.demo,
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

  async function askFor(
    tx: Tx,
    staff: StaffCaller,
    { code, input, lines }: { code: string; input: unknown; lines: DiffLine[] },
  ): Promise<SavedBonusCode> {
    const wish = { kind: 'bonus.code', subject: `bonus-code:${code}`, input, lines, why: 'raise' } as const;
    return { code: null, waiting: await ask(tx, staff, { ...wish, amount: null, reason: '' }) };
  }

  return {
    async codes({ page, size, sort, dir, q, active }) {
      const rows = await readCodes(
        db,
        and([
          q === '' ? null : sql`(c.code like ${anywhere(q.toUpperCase())} or c.label ilike ${anywhere(q)})`,
          active === undefined ? null : sql`c.active = ${active === 'yes'}`,
        ]),
        { by: sort, dir, offset: (page - 1) * size, limit: size },
      );
      return { list: rows.map(codeToWire), pagination: paginationOf(page, size, rows[0]?.total ?? 0) };
    },
    save: (tx, staff, input) => save(tx, staff, input),
    switch: (tx, staff, input) => switchTo(tx, staff, input),
    async carryOut(tx, maker, kept) {
      const { what, seen, ...input } = kept as { what: 'save' | 'switch'; seen: unknown };
      const form = what === 'save' ? saveBonusCode.input.parse(input) : switchBonusCode.input.parse(input);
      const name = typeof form.code === 'string' ? form.code : form.code.code;
      // What the second person read is what was there when it was asked for.
      const now = JSON.parse(JSON.stringify(await lockCode(tx, name))) as unknown;
      if (!isDeepStrictEqual(now, seen)) throw new Refused({ code: 'BONUS_CODE_MOVED' }, 409);
      return 'create' in form ? save(tx, maker, form, true) : switchTo(tx, maker, form, true);
    },
    async list({ page, size, sort, dir, q, member, id, code, state, from, to }) {
      const where = and([
        q === '' ? null : whoIs(q),
        member === undefined ? null : sql`b.member_id = ${member}::bigint`,
        id === undefined ? null : sql`b.id = ${id}::bigint`,
        code === undefined ? null : sql`b.code = ${code}`,
        state === undefined ? null : sql`b.state = ${state}`,
        ...between(sql`b.granted_at`, from, to),
      ]);
      const [rows, sums] = await Promise.all([
        readBonuses(
          db,
          where,
          sql`${orders[sort]} ${dir === 'asc' ? sql`asc` : sql`desc`}, b.id desc`,
          (page - 1) * size,
          size,
        ),
        sumBonuses(db, where),
      ]);
      const of = (currency: 'cash' | 'point') => sums.find((sum) => sum.currency === currency);
      return {
        list: await grantedToWire(db, rows),
        pagination: paginationOf(
          page,
          size,
          sums.reduce((total, sum) => total + sum.bonuses, 0),
        ),
        figures: {
          granted: { cash: of('cash')?.amount ?? 0, point: of('point')?.amount ?? 0 },
          takenBack: { cash: of('cash')?.taken_back ?? 0, point: of('point')?.taken_back ?? 0 },
        },
      };
    },
    async slips({ id, page, size }) {
      const bonus = await readBonus(db, Number(id));
      if (!bonus) throw new Refused({ code: 'NOT_FOUND' }, 404);
      const { rows, total } = await readRolledSlips(db, bonus.id, (page - 1) * size, size);
      return { list: rows.map((row) => slipToWire(bonus, row)), pagination: paginationOf(page, size, total) };
    },
    async end(tx, staff, { id, reason }) {
      if (reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
      const bonus = await readBonus(tx, Number(id));
      if (!bonus) throw new Refused({ code: 'NOT_FOUND' }, 404);
      const how = { state: 'ended', by: byStaff(staff).actor, reason } as const;
      const [ended] = await endUnmet(tx, { outbox }, [bonus], how, () => true);
      if (!ended) throw new Refused({ code: 'BONUS_NOT_ACTIVE' });
      await addAuditEvent(tx, {
        ...byStaff(staff),
        action: 'bonus.end',
        subject: `member:${bonus.member_id}`,
        before: { bonus: bonus.id, code: bonus.code, amount: bonus.amount, currency: bonus.currency, state: 'active' },
        after: { state: 'ended', takenBack: ended.takenBack },
        reason,
      });
      return { takenBack: ended.takenBack };
    },
    async conversions({ page, size, q, member, from, to }) {
      const where = and([
        q === '' ? null : whoIs(q),
        member === undefined ? null : sql`c.member_id = ${member}::bigint`,
        ...between(sql`c.at`, from, to),
      ]);
      const { rows, total, sum } = await readConversions(db, where, (page - 1) * size, size);
      return {
        list: rows.map((row) => ({
          seq: String(row.seq),
          memberId: String(row.member_id),
          loginId: row.login_id,
          nickname: row.nickname,
          amount: row.amount,
          at: row.at.toISOString(),
        })),
        pagination: paginationOf(page, size, total),
        figures: { sum },
      };
    },
  };

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
}

/** Writes a code unless it is there: for the seed. */
export function addBonusCode(db: Db | Tx, form: BonusCodeForm): Promise<boolean> {
  return insertCode(db, ruleOf(form));
}

const orders = {
  grantedAt: sql`b.granted_at`,
  expiresAt: sql`b.expires_at`,
  amount: sql`b.amount`,
} as const;

function and(conditions: readonly (RawBuilder<unknown> | null)[]): RawBuilder<unknown> {
  const given = conditions.filter((condition) => condition !== null);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}

/** Seoul days, both included. */
function between(at: RawBuilder<unknown>, from: string | undefined, to: string | undefined) {
  return [
    from === undefined ? null : sql`${at} >= ${seoulDayStart(from)}`,
    to === undefined ? null : sql`${at} < ${seoulDayStart(addDays(to, 1))}`,
  ];
}

const whoIs = (q: string) =>
  sql`(m.login_id like ${anywhere(q.toLowerCase())} or lower(m.nickname) like ${anywhere(q.toLowerCase())})`;

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
  return words
    .map(([label, of]) => ({ label, before: before && of(before), after: of(after) }))
    .filter((line) => line.before !== line.after);
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

async function grantedToWire(db: Db, rows: readonly BonusRow[]): Promise<WireGrantedBonus[]> {
  const wires = await bonusesToWire(db, rows);
  return rows.map((row, i) => ({
    ...wires[i]!,
    memberId: String(row.member_id),
    loginId: row.login_id,
    nickname: row.nickname,
    requestSeq: row.request === null ? null : String(row.request),
    endedBy: endedByName(row.ended_by),
    reason: row.end_reason,
  }));
}

function endedByName(by: string | null): string | null {
  if (by === null) return null;
  if (by === 'system') return '자동';
  return by.startsWith('staff:') ? by.slice('staff:'.length) : '회원';
}
