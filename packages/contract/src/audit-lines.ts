import { seoulMoment } from '@lime/domain/seoul-time.ts';
import { textOf } from './all-texts.ts';
import { auditFieldNames, auditValueNames, auditWon } from './audit-fields.ts';
import { promotionKindIds, termLines } from './promotions.words.ts';
import type { DiffLine } from './settings-form.ts';
import type { PromotionForm } from './staff-promotions.ts';

type Recorded = { readonly action: string; readonly before: unknown; readonly after: unknown };
type Row = Readonly<Record<string, unknown>>;
/** Login ids of the members who are named by number, as far as they are known. */
type MemberNames = ReadonlyMap<string, string>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What an event changed, in the words of the office's forms, a line a part. With both sides recorded only what differs is
 * told; a part without a name keeps its key. Settings have words of their own (`changedLines` of the settings).
 */
export function auditLines({ action, before, after }: Recorded, members: MemberNames): DiffLine[] {
  if (action.startsWith('promotion.') && isRow(after)) {
    const lines = promotionLines(before, after);
    if (lines) return lines;
  }
  if (action === 'staff.denied' && isRow(after) && typeof after['code'] === 'string')
    return [{ label: '거절된 이유', before: null, after: textOf(after['code'], after) }];
  const asked = isRow(after) && Array.isArray(after['lines']) ? (after['lines'] as DiffLine[]) : null;
  if (asked) return asked.map(({ label, before: from, after: to }) => ({ label, before: from, after: to }));
  const [was, is] = [partsOf(before, members), partsOf(after, members)];
  const both = was.size > 0 && is.size > 0;
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((label) => ({ label, before: was.get(label) ?? null, after: is.get(label) ?? null }))
    .filter((line) => !both || line.before !== line.after);
}

/** A promotion's form says its parts in words already. @returns null for another shape: it was made by an older release */
function promotionLines(before: unknown, after: Row): DiffLine[] | null {
  const kind = promotionKindIds.find((id) => id === after['kind']);
  if (kind === undefined || !isRow(after['terms'])) return null;
  const toLines = (form: unknown) => new Map(isRow(form) ? termLines(kind, form as unknown as PromotionForm) : []);
  const [was, is] = [toLines(before), toLines(after)];
  const name = isRow(before) ? before['name'] : null;
  const named = { label: '이름', before: name ? String(name) : null, after: String(after['name']) };
  return [named, ...[...is].map(([label, text]) => ({ label, before: was.get(label) ?? null, after: text }))].filter(
    (line) => line.before !== line.after,
  );
}

/** Every part by its name, a part of a part behind its own: "검색 조건 · 레벨". */
function partsOf(value: unknown, members: MemberNames, key = '', label = ''): Map<string, string> {
  if (value === undefined || (value === null && key === '')) return new Map();
  if (isRow(value) && Object.keys(value).length > 0) {
    const parts = Object.entries(value).flatMap(([name, one]) => {
      const own = auditFieldNames[name] ?? name;
      return [...partsOf(one, members, name, label === '' ? own : `${label} · ${own}`)];
    });
    return new Map(parts);
  }
  return new Map([[label === '' ? '값' : label, valueText(key, value, members)]]);
}

function valueText(key: string, value: unknown, members: MemberNames): string {
  if (value === null || value === undefined) return '없음';
  if (typeof value === 'boolean') return value ? '예' : '아니요';
  if (typeof value === 'number') return numberText(key, value);
  if (key === 'memberId' || key === 'member') return members.get(String(value)) ?? String(value);
  if (key === 'periods' && Array.isArray(value)) return value.map((score) => (score as number[]).join(':')).join(', ');
  if (Array.isArray(value)) {
    if (value.length === 0) return '없음';
    return value.map((one) => (isRow(one) ? rowText(one, members) : valueText(key, one, members))).join(', ');
  }
  if (isRow(value)) return '없음';
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return seoulMoment(new Date(text));
  return auditValueNames[text] ?? text;
}

const rowText = (row: Row, members: MemberNames) =>
  [...partsOf(row, members)].map(([label, text]) => `${label} ${text}`).join(' · ');

function numberText(key: string, value: number): string {
  if (auditWon.has(key)) return `${value.toLocaleString('ko-KR')}원`;
  if (key === 'odds') return (value >= 1_000 ? value / 1_000 : value).toFixed(2);
  if (key === 'sessions' || key === 'sessionsEnded') return `${value}개`;
  return /(id|Id|seq|no)$/.test(key) ? String(value) : value.toLocaleString('ko-KR');
}

/** Numbers of the members that events name, for asking for their login ids at once. */
export function membersNamed(events: readonly { before: unknown; after: unknown; subject: string }[]): string[] {
  const found = new Set<string>();
  const add = (id: unknown) => /^\d{1,15}$/.test(String(id)) && found.add(String(id));
  for (const { before, after, subject } of events) {
    if (subject.startsWith('member:')) add(subject.slice('member:'.length));
    for (const side of [before, after]) if (isRow(side)) add(side['memberId']);
  }
  return [...found];
}
