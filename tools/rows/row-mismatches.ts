import type { Column } from './describe-columns.ts';
import type { RowFields } from './row-fields.ts';

/**
 * Where a row type and the columns of its statement disagree: a field without a column, a column that is read and thrown away,
 * and a value of another kind than the field says.
 */
export function rowMismatches(fields: RowFields, columns: readonly Column[]): string[] {
  const names = new Set(columns.map(({ name }) => name));
  const missing = [...fields]
    .filter(([name, { optional }]) => !names.has(name) && !optional)
    .map(([name]) => `no column gives ${name}`);
  const rest = columns.flatMap(({ name, type, kind }) => {
    const field = fields.get(name);
    if (!field) return [`the type has no ${name}`];
    const kinds = [...field.kinds];
    return kinds.every((one) => agrees(one, kind))
      ? []
      : [`${name} is ${type}, ${kind} in code, not ${kinds.join(' | ')}`];
  });
  return [...missing, ...rest];
}

const agrees = (said: string, given: string) =>
  said === given ||
  said === 'any' ||
  given === 'any' ||
  (said.endsWith('[]') && given.endsWith('[]') && (said === 'any[]' || given === 'any[]'));

/**
 * Fields that say they are never null, of columns that may be. Where the statement compares the column, its rows have a value
 * there; in expressions, nobody knows.
 */
export function missedNulls(fields: RowFields, columns: readonly Column[], text: string): string[] {
  return columns
    .filter(({ name, nullable }) => nullable && fields.get(name)?.nullable === false)
    .filter(
      ({ name }) =>
        !new RegExp(`\\b${name}\\s*(=|<|>|is not null|in\\b|between\\b|like\\b)|=\\s*(\\w+\\.)?${name}\\b`).test(text),
    )
    .map(({ name }) => `${name} may be null`);
}
