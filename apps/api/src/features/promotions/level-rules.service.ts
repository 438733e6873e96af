import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { ownLevel, WireOwnLevel } from '@lime/contract/promotions.ts';
import type { decideLevelMoves, levelMoves, previewLevels, WireLevelPreview } from '@lime/contract/staff-levels.ts';
import { gradeCount } from '@lime/domain/access/grades.ts';
import { levelMove } from '@lime/domain/promotions/levels.ts';
import type { LevelBasis, LevelMove, LevelRule } from '@lime/domain/promotions/levels.ts';
import type { GradeAmount } from '@lime/domain/promotions/terms.ts';
import { versionOn } from '@lime/domain/promotions/versions.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { byStaff } from '../../core/audit-event.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import { databaseNow } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { lockBalances } from '../../core/ledger/ledger.sql.ts';
import { paginationOf } from '../../core/paging.ts';
import { applyMoves, heldUntil, listMoves, proposeMoves, refuseMoves } from '../members/grade.service.ts';
import type { MovedBy } from '../members/grade.service.ts';
import { readSetting } from '../settings/settings.service.ts';
import { readGivenOnce, readLevelRows } from './levels.sql.ts';
import type { LevelRow } from './levels.sql.ts';
import { readVersions } from './lots.sql.ts';
import type { VersionRow } from './lots.sql.ts';
import { payLots } from './pay-lots.ts';
import { assertTerms } from './promotions.service.ts';
import type { Earning } from './slip-lots.ts';

const ruleKinds = ['level-up', 'level-down'] as const;
const mostShown = 100;
const shownMoves = 20;

/** The versions of rules that hold on a day. */
async function rulesOn(db: Db | Tx, day: string, kinds: readonly string[] = ruleKinds): Promise<VersionRow[]> {
  const versions = (await readVersions(db, kinds)).filter(({ stopped_at }) => stopped_at === null);
  return [...Map.groupBy(versions, (version) => version.promotion_id).values()].flatMap(
    (own) => versionOn(own, day) ?? [],
  );
}

const ruleOf = ({ id, kind, terms }: Pick<VersionRow, 'id' | 'kind' | 'terms'>) => ({ id, kind, terms }) as LevelRule;

const basisOf = (row: LevelRow): LevelBasis => ({
  grade: row.grade,
  daysAt: row.days_at,
  deposits: row.deposits,
  net: row.net,
  turnover: row.turnover,
});

type Moved = { readonly row: LevelRow; readonly move: LevelMove };
type Figures = ReadonlyMap<number, ReadonlyMap<number, LevelRow>>;

/** Figures of all members by the days that rules look at, then by member. */
async function readFigures(db: Db | Tx, rules: readonly LevelRule[], last: string): Promise<Figures> {
  const figures = new Map<number, Map<number, LevelRow>>();
  for (const days of new Set(rules.map(({ terms }) => terms.days)))
    figures.set(days, new Map((await readLevelRows(db, days, last)).map((row) => [row.member_id, row])));
  return figures;
}

/** Whom rules move, by member, with the figures of the rule that does. */
function movesOf(rules: readonly LevelRule[], figures: Figures, most: number): Map<number, Moved> {
  const moves = new Map<number, Moved>();
  const first = rules[0] && figures.get(rules[0].terms.days);
  for (const memberId of first?.keys() ?? []) {
    const rowOf = (days: number) => figures.get(days)!.get(memberId)!;
    const move = levelMove(rules, (days) => basisOf(rowOf(days)), most);
    if (move) moves.set(memberId, { row: rowOf(move.rule.terms.days), move });
  }
  return moves;
}

/**
 * Looks at all members as of the end of a Seoul day, and proposes whom the rules of that day move.
 *
 * @param apart  as of `proposeMoves`
 * @returns      members whose proposal was left out until the next night, and why
 */
export async function proposeNight(
  tx: Tx,
  day: string,
  apart: boolean,
): Promise<{ row: { readonly member_id: number }; error: unknown }[]> {
  const rules = (await rulesOn(tx, day)).map(ruleOf);
  const { grades } = await readSetting(tx, 'levelOption');
  const moves = [...movesOf(rules, await readFigures(tx, rules, day), grades).values()];
  return proposeMoves(
    tx,
    moves.map(({ row, move }) => ({
      member_id: row.member_id,
      day,
      from_grade: row.grade,
      to_grade: move.to,
      version_id: move.rule.id,
      deposits: row.deposits,
      net: row.net,
      turnover: row.turnover,
    })),
    apart,
  );
}

/** Applies proposals, and gives what a rule gives to those who came to its level, once a member. @returns how many moved */
export async function applyLevelMoves(
  tx: Tx,
  { channel, outbox }: Pick<Core, 'channel' | 'outbox'>,
  { ids, memberIds }: { readonly ids: readonly number[]; readonly memberIds: readonly number[] },
  by: MovedBy,
): Promise<number> {
  await lockBalances(tx, memberIds);
  const applied = await applyMoves(tx, channel, ids, by);
  const versions = await readVersions(tx, ruleKinds);
  const earnings: Earning[] = [];
  for (const [id, moves] of Map.groupBy(applied, ({ version_id }) => version_id)) {
    const version = versions.find((one) => one.id === id);
    const gift = version?.kind === 'level-up' ? (version.terms as { gift: number }).gift : 0;
    if (!version || gift === 0) continue;
    const given = await readGivenOnce(tx, version.promotion_id, moves.map(({ member_id }) => member_id)); // prettier-ignore
    for (const { member_id: memberId, day, to_grade: grade } of moves)
      if (!given.includes(memberId))
        earnings.push({
          version,
          memberId,
          day,
          slipId: null,
          cause: `level:${memberId}`,
          grade,
          due: () => ({ before: 0, after: gift }),
        });
  }
  await payLots(tx, outbox, earnings);
  return applied.length;
}

/** Applies or refuses what staff ticked. */
export async function decideMovesBy(
  tx: Tx,
  core: Pick<Core, 'channel' | 'outbox'>,
  staff: StaffCaller,
  { ids, apply }: InputOf<typeof decideLevelMoves>,
): Promise<PayloadOf<typeof decideLevelMoves>> {
  const asked = ids.map(Number);
  const open = (await listMoves(tx, { states: ['proposed'], ids: asked }, 0, asked.length)).map((row) => row.member_id);
  if (apply) return { done: await applyLevelMoves(tx, core, { ids: asked, memberIds: open }, byStaff(staff)) };
  await refuseMoves(tx, asked, byStaff(staff));
  return { done: open.length };
}

/** A page of moves. */
export async function listLevelMoves(
  db: Db,
  { page, size, q, state, member }: InputOf<typeof levelMoves>,
): Promise<PayloadOf<typeof levelMoves>> {
  const states = state === undefined ? (['proposed', 'applied', 'refused', 'overtaken'] as const) : [state];
  const memberId = member === undefined ? undefined : Number(member);
  const rows = await listMoves(db, { states, memberId, q }, (page - 1) * size, size);
  return {
    list: rows.map((row) => ({
      id: String(row.id),
      at: row.at.toISOString(),
      day: row.day,
      memberId: String(row.member_id),
      loginId: row.login_id,
      nickname: row.nickname,
      from: row.from_grade,
      to: row.to_grade,
      rule: row.promotion,
      deposits: row.deposits,
      net: row.net,
      turnover: row.turnover,
      state: row.state,
      decidedAt: row.decided_at?.toISOString() ?? null,
      decidedBy: row.decided_by?.startsWith('staff:') ? row.decided_by.slice('staff:'.length) : null,
    })),
    pagination: paginationOf(page, size, rows[0]?.total ?? 0),
    apply: (await readSetting(db, 'levelRules')).apply,
  };
}

/**
 * Who would move tonight under a rule that is not saved yet, beside those that hold.
 *
 * @throws Refused PROMOTION_TERMS
 */
export async function whatIf(
  db: Db,
  { kind, id, terms }: InputOf<typeof previewLevels>,
): Promise<PayloadOf<typeof previewLevels>> {
  assertTerms(kind, terms);
  const today = seoulDay(await databaseNow(db));
  const holding = await rulesOn(db, today);
  const now = holding.map(ruleOf);
  const kept = holding.filter(({ promotion_id }) => String(promotion_id) !== id).map(ruleOf);
  const then = [...kept, ruleOf({ id: 0, kind, terms })];
  const { grades } = await readSetting(db, 'levelOption');
  const figures = await readFigures(db, [...now, ...then], today);
  const [before, after] = [movesOf(now, figures, grades), movesOf(then, figures, grades)];
  const concerned = [...new Set([...before.keys(), ...after.keys()])]
    .filter((memberId) => before.get(memberId)?.move.to !== after.get(memberId)?.move.to)
    .toSorted((a, b) => a - b);
  return {
    current: countOf(before),
    changed: countOf(after),
    members: concerned.length,
    list: concerned.slice(0, mostShown).map((memberId) => {
      const { row } = (after.get(memberId) ?? before.get(memberId))!;
      return {
        memberId: String(memberId),
        loginId: row.login_id,
        grade: row.grade,
        current: before.get(memberId)?.move.to ?? null,
        changed: after.get(memberId)?.move.to ?? null,
        deposits: row.deposits,
        net: row.net,
        turnover: row.turnover,
      };
    }),
  };
}

function countOf(moves: ReadonlyMap<number, Moved>): WireLevelPreview['current'] {
  const up = [...moves.values()].filter(({ row, move }) => move.to > row.grade).length;
  return { up, down: moves.size - up };
}

/** A member's level: rules that may move them, with how far they are, what levels get, and how theirs has moved. */
export async function readOwnLevel(db: Db, memberId: number): Promise<PayloadOf<typeof ownLevel>> {
  const today = seoulDay(await databaseNow(db));
  const rules = (await rulesOn(db, today)).map((version) => ({ name: version.name, rule: ruleOf(version) }));
  const rows = new Map<number, LevelRow>();
  for (const days of new Set([30, ...rules.map(({ rule }) => rule.terms.days)]))
    rows.set(days, (await readLevelRows(db, days, today, memberId))[0]!);
  const { grade, days_at: daysAt } = rows.get(30)!;
  const held = await heldUntil(db, memberId);
  const benefits = (await rulesOn(db, today, ['level-benefit'])).flatMap(
    ({ terms }) => (terms as { amounts: readonly GradeAmount[] }).amounts,
  );
  const history = await listMoves(db, { states: ['applied'], memberId }, 0, shownMoves);
  return {
    grade,
    held,
    rules: rules.flatMap(({ name, rule }): WireOwnLevel['rules'] => {
      const row = rows.get(rule.terms.days)!;
      const { days, leastDeposits, leastNet, leastTurnover } = rule.terms;
      const needs = [
        { label: '입금 합계', have: row.deposits, need: leastDeposits },
        { label: '순입금', have: row.net, need: leastNet },
        { label: '베팅 합계', have: row.turnover, need: leastTurnover },
      ].filter(({ need }) => need > 0);
      if (rule.kind === 'level-up')
        return rule.terms.to > grade
          ? [{ name, up: true, to: rule.terms.to, days, gift: rule.terms.gift, graceUntil: null, needs }]
          : [];
      if (rule.terms.from !== grade || grade === 1) return [];
      const graceUntil = daysAt < rule.terms.grace ? addDays(today, rule.terms.grace - daysAt) : null;
      return [{ name, up: false, to: grade - 1, days, gift: 0, graceUntil, needs }];
    }),
    benefits: Array.from({ length: gradeCount }, (_, i) => i + 1).flatMap((level) => {
      const points = benefits.filter((one) => one.grade === level).reduce((sum, { amount }) => sum + amount, 0);
      return points > 0 ? [{ grade: level, points }] : [];
    }),
    history: history.map((row) => ({
      at: (row.decided_at ?? row.at).toISOString(),
      from: row.from_grade,
      to: row.to_grade,
      rule: row.promotion,
    })),
  };
}
