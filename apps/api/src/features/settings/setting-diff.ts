import { isDeepStrictEqual } from 'node:util';
import type { DiffLine, FormField, FormPart } from '@lime/contract/settings-form.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * What changed between two values of a setting, in words, one line a part. Rows of a list are known by their first text or
 * number, so that a row taken away does not change all rows below it.
 *
 * @param label  what the setting is called: the label where it has no parts
 */
export function diffOf(form: FormField, before: unknown, after: unknown, label: string): DiffLine[] {
  if (isDeepStrictEqual(before, after)) return [];
  switch (form.kind) {
    case 'fields':
      return partLines(form.parts, before as Row, after as Row, '');
    case 'levels':
      return gradesOf(before, after).flatMap((grade) => {
        const [old, fresh] = [(before as Row)[grade], (after as Row)[grade]];
        return isDeepStrictEqual(old, fresh) ? [] : partLines(form.parts, old as Row, fresh as Row, `${grade}레벨 · `);
      });
    case 'list':
      return listLines(form.item, before as unknown[], after as unknown[], label);
    default:
      return [{ label, before: wordsOf(form, before), after: wordsOf(form, after) }];
  }
}

function partLines(
  parts: readonly FormPart[],
  before: Row | undefined,
  after: Row | undefined,
  prefix: string,
): DiffLine[] {
  return parts.flatMap(({ name, label, field }) => {
    const [old, fresh] = [before?.[name], after?.[name]];
    if (isDeepStrictEqual(old, fresh)) return [];
    if (field.kind === 'fields') return partLines(field.parts, old as Row, fresh as Row, `${prefix}${label} · `);
    return [
      {
        label: prefix + label,
        before: old === undefined ? null : wordsOf(field, old),
        after: fresh === undefined ? null : wordsOf(field, fresh),
      },
    ];
  });
}

function listLines(item: FormField, before: unknown[], after: unknown[], label: string): DiffLine[] {
  const old = named(item, before);
  const fresh = named(item, after);
  const kept = [...fresh.keys()].filter((name) => old.has(name));
  const order = (rows: ReadonlyMap<string, unknown>) => [...rows.keys()].filter((name) => kept.includes(name));
  const [oldOrder, freshOrder] = [order(old), order(fresh)];
  const moved = freshOrder.find((name, index) => oldOrder[index] !== name);
  return [
    ...[...old].flatMap(([name, row]) =>
      fresh.has(name) ? [] : [{ label: `${label} · ${name}`, before: wordsOf(item, row), after: null }],
    ),
    ...[...fresh].flatMap(([name, row]) => {
      if (!old.has(name)) return [{ label: `${label} · ${name}`, before: null, after: wordsOf(item, row) }];
      return item.kind === 'fields' ? partLines(item.parts, old.get(name) as Row, row as Row, `${name} · `) : [];
    }),
    ...(moved === undefined
      ? []
      : [{ label: `${label} · 순서`, before: oldOrder.join(', '), after: freshOrder.join(', ') }]),
  ];
}

/** The rows by what they are known by; a second one of the same name gets a number. */
function named(item: FormField, rows: readonly unknown[]): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const row of rows) {
    const name = nameOf(item, row);
    let free = name;
    for (let number = 2; found.has(free); number += 1) free = `${name} (${number})`;
    found.set(free, row);
  }
  return found;
}

function nameOf(item: FormField, row: unknown): string {
  if (item.kind !== 'fields') return wordsOf(item, row);
  const values = item.parts.map(({ name, field }) => ({ field, value: (row as Row)[name] }));
  const known = values.filter(({ field }) => field.kind === 'text' || field.kind === 'number');
  const first = known[0] ?? values.find(({ field }) => field.kind === 'row') ?? values[0]!;
  // an account is known by its bank and its number, a pair of markets by its sport too
  const [second] = known.slice(1);
  if (first.field.kind === 'row') {
    const choice = values.find(({ field }) => field.kind === 'choice');
    return `${choice ? `${wordsOf(choice.field, choice.value)} ` : ''}${wordsOf(first.field, first.value)}`;
  }
  const name = wordsOf(first.field, first.value);
  return known.length >= 3 && second ? `${name} ${wordsOf(second.field, second.value)}` : name;
}

/** A value as the office reads it. */
export function wordsOf(field: FormField, value: unknown): string {
  switch (field.kind) {
    case 'switch':
      return value === true ? '켬' : '끔';
    case 'number': {
      if (value === null) return '없음';
      const number = Number(value);
      return `${number.toLocaleString('ko-KR', { maximumFractionDigits: 3 })}${field.unit}`;
    }
    case 'text':
      return value === '' ? '비어 있음' : String(value);
    case 'choice':
      return field.options.find((option) => option.value === value)?.name ?? String(value);
    case 'grades':
      return (value as number[]).length === 0 ? '모든 레벨' : `${(value as number[]).join(', ')}레벨`;
    case 'fields':
      return field.parts.map((part) => `${part.label} ${wordsOf(part.field, (value as Row)[part.name])}`).join(', ');
    case 'row':
      return field.items.map((item, index) => wordsOf(item, (value as unknown[])[index])).join(' + ');
    case 'list':
      return `${(value as unknown[]).length}개`;
    case 'levels':
      return `${Object.keys(value as object).length}개 레벨`;
  }
}

function gradesOf(before: unknown, after: unknown): string[] {
  const grades = new Set([...Object.keys(before as object), ...Object.keys(after as object)]);
  return [...grades].toSorted((one, other) => Number(one) - Number(other));
}
