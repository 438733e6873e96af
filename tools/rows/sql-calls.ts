import {
  isBlock,
  isFunctionLikeDeclaration,
  isIdentifier,
  isPropertyAccessExpression,
  isReturnStatement,
} from 'typescript/unstable/ast/is';
import type { CallExpression, Node } from 'typescript/unstable/ast';
import { boundBy, fragment, hole, isFragmentType, text } from './sql-reading.ts';
import type { Bound, FunctionNode, Reading, Value } from './sql-reading.ts';

/** What a call gives, as far as the source fixes it: of Kysely's `sql`, of lists and strings, and of our own functions. */
export function valueOfCall(reading: Reading, node: CallExpression, bound: Bound): Value | null {
  const callee = node.expression;
  const values = node.arguments.map((argument) => reading.valueOf(argument, bound));
  if (isPropertyAccessExpression(callee)) {
    const method = callee.name.text;
    if (isIdentifier(callee.expression)) {
      if (callee.expression.text === 'sql') return valueOfSql(reading, method, node, values);
      if (callee.expression.text === 'Object') return valueOfObject(method, values[0] ?? null);
    }
    const held = reading.valueOf(callee.expression, bound);
    if (held?.kind === 'text') return valueOfText(held.text, method, values);
    if (held?.kind !== 'record') return valueOfList(reading, held, method, values);
  }
  const called = reading.valueOf(callee, bound);
  return called?.kind === 'code' ? run(reading, called, values) : null;
}

function run(
  reading: Reading,
  { node, bound }: { node: FunctionNode; bound: Bound },
  values: readonly (Value | null)[],
): Value | null {
  const inner = boundBy(node, bound, values);
  const { body } = node;
  if (!body) return null;
  if (!isBlock(body)) return reading.valueOf(body, inner);
  for (const result of returnsOf(body)) {
    const value = reading.valueOf(result, inner);
    if (value) return value;
  }
  return null;
}

function returnsOf(node: Node): Node[] {
  const found: Node[] = [];
  const visit = (inner: Node): void => {
    if (isFunctionLikeDeclaration(inner)) return;
    if (isReturnStatement(inner) && inner.expression) found.push(inner.expression);
    else inner.forEachChild(visit);
  };
  node.forEachChild(visit);
  return found;
}

/** Of Kysely's own: `raw`, `ref`, `id`, `table`, `lit` and `join`. */
function valueOfSql(
  reading: Reading,
  method: string,
  node: CallExpression,
  [first = null, second = null]: readonly (Value | null)[],
): Value | null {
  if (method === 'join') {
    const separator = second?.kind === 'sql' ? second.text : ', ';
    if (first?.kind === 'list') {
      const parts = first.items.map((item) => (item?.kind === 'sql' ? item.text : hole));
      return fragment(parts.join(separator));
    }
    const [list] = node.arguments;
    return list && !isFragmentType(reading, list) ? fragment(hole) : null;
  }
  if (first?.kind !== 'text') return method === 'lit' || method === 'val' ? fragment(hole) : null;
  if (method === 'raw') return fragment(first.text);
  if (method === 'lit') return fragment(/^\d+$/.test(first.text) ? first.text : `'${first.text}'`);
  if (method === 'ref' || method === 'id' || method === 'table')
    return fragment(first.text.replaceAll(/[^.]+/g, (name) => `"${name}"`));
  return null;
}

function valueOfObject(method: string, value: Value | null): Value | null {
  if (value?.kind !== 'record') return null;
  const fields = [...value.fields];
  if (method === 'keys') return { kind: 'list', items: fields.map(([name]) => text(name)) };
  if (method === 'values') return { kind: 'list', items: fields.map(([, held]) => held) };
  if (method !== 'entries') return null;
  return { kind: 'list', items: fields.map(([name, held]): Value => ({ kind: 'list', items: [text(name), held] })) };
}

function valueOfText(value: string, method: string, [first, second]: readonly (Value | null)[]): Value | null {
  if (method === 'trim') return text(value.trim());
  if (method === 'slice' && first?.kind === 'text') return text(value.slice(Number(first.text)));
  if (first?.kind !== 'text' || second?.kind !== 'text') return null;
  if (method === 'replaceAll') return text(value.replaceAll(first.text, second.text));
  return method === 'replace' ? text(value.replace(first.text, second.text)) : null;
}

/** A list that is not known has one element that is not known: enough for the columns of what is made of it. */
function valueOfList(
  reading: Reading,
  list: Value | null,
  method: string,
  [first = null]: readonly (Value | null)[],
): Value | null {
  const items = list?.kind === 'list' ? list.items : [null];
  if ((method === 'map' || method === 'flatMap') && first?.kind === 'code') {
    const results = items.map((item, at) => run(reading, first, [item, text(String(at))]));
    if (method === 'map') return { kind: 'list', items: results };
    return { kind: 'list', items: results.flatMap((one) => (one?.kind === 'list' ? one.items : [one])) };
  }
  if (list?.kind !== 'list') return null;
  if (method === 'filter' || method === 'toSorted') return list;
  if (method !== 'join' || !items.every((item) => item?.kind === 'text')) return null;
  return text(items.map((item) => (item as { text: string }).text).join(first?.kind === 'text' ? first.text : ','));
}
