import {
  isArrayBindingPattern,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isNonNullExpression,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadElement,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import { SyntaxKind } from 'typescript/unstable/ast';
import type {
  BindingElement,
  Node,
  ObjectLiteralExpression,
  ParameterDeclaration,
  TaggedTemplateExpression,
  TemplateLiteral,
} from 'typescript/unstable/ast';
import { SymbolFlags, TypeFlags } from 'typescript/unstable/sync';
import type { Project, Symbol } from 'typescript/unstable/sync';
import { valueOfCall } from './sql-calls.ts';
import { fragment, hole, isFragmentType, keyOf, partsOf, text } from './sql-reading.ts';
import type { Bound, FunctionNode, Reading, Value } from './sql-reading.ts';

/**
 * Opens what reads the values of a program's expressions.
 *
 * @param callers  calls of functions, by the name they are called by
 * @param parts    expressions within templates, whose types are asked for at once
 */
export function createReading(project: Project, callers: Reading['callers'], parts: readonly Node[]): Reading {
  const { checker } = project;
  const types = checker.getTypeAtLocation(parts);
  const reading: Reading = {
    project,
    checker,
    callers,
    active: new Set(),
    known: new Map(),
    typesOf: new Map(parts.flatMap((part, at) => (types[at] ? [[part, types[at]]] : []))),
    fragments: new Map(),
    valueOf: (node, bound) => valueOf(reading, node, bound),
  };
  return reading;
}

/**
 * The value of an expression as far as the source fixes it. Where it depends on a condition, the first branch that can be read
 * stands for all: branches of a statement differ in their filters and their order, while their columns have one row type.
 *
 * @returns null when it depends on what only a run knows
 */
function valueOf(reading: Reading, node: Node, bound: Bound): Value | null {
  const { active, known } = reading;
  if (active.has(node)) return null;
  const kept = bound.size === 0 ? known.get(node) : undefined;
  if (kept !== undefined) return kept;
  active.add(node);
  const value = literalValue(reading, node, bound) ?? compoundValue(reading, node, bound) ?? valueOfType(reading, node);
  active.delete(node);
  if (bound.size === 0) known.set(node, value);
  return value;
}

function literalValue(reading: Reading, node: Node, bound: Bound): Value | null {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isNumericLiteral(node)) return text(node.text);
  if (isTemplateExpression(node)) return templateText(reading, node, bound);
  if (isTaggedTemplateExpression(node)) return templateFragment(reading, node, bound);
  if (isArrowFunction(node) || isFunctionDeclaration(node) || isFunctionExpression(node))
    return { kind: 'code', node, bound };
  if (isObjectLiteralExpression(node)) return recordOf(reading, node, bound);
  if (isArrayLiteralExpression(node)) {
    const items = node.elements.flatMap((element) => {
      if (!isSpreadElement(element)) return [valueOf(reading, element, bound)];
      const spread = valueOf(reading, element.expression, bound);
      return spread?.kind === 'list' ? spread.items : [];
    });
    return { kind: 'list', items };
  }
  return null;
}

function compoundValue(reading: Reading, node: Node, bound: Bound): Value | null {
  const read = (inner: Node) => valueOf(reading, inner, bound);
  if (
    isParenthesizedExpression(node) ||
    isAsExpression(node) ||
    isSatisfiesExpression(node) ||
    isNonNullExpression(node)
  )
    return read(node.expression);
  if (isConditionalExpression(node)) return read(node.whenTrue) ?? read(node.whenFalse);
  if (isBinaryExpression(node)) return valueOfOperator(reading, node.left, node.operatorToken.kind, node.right, bound);
  if (isIdentifier(node)) return valueOfName(reading, reading.checker.getSymbolAtLocation(node), bound);
  if (isCallExpression(node)) return valueOfCall(reading, node, bound);
  if (isPropertyAccessExpression(node)) return fieldOf(read(node.expression), node.name.text);
  if (isElementAccessExpression(node)) {
    const key = read(node.argumentExpression);
    const held = read(node.expression);
    if (held?.kind === 'list') return held.items[key?.kind === 'text' ? Number(key.text) : 0] ?? null;
    if (held?.kind === 'record' && key?.kind !== 'text') return [...held.fields.values()].find((one) => one) ?? null;
    return key?.kind === 'text' ? fieldOf(held, key.text) : null;
  }
  return null;
}

function valueOfOperator(reading: Reading, left: Node, operator: SyntaxKind, right: Node, bound: Bound): Value | null {
  const first = valueOf(reading, left, bound);
  if (operator === SyntaxKind.QuestionQuestionToken || operator === SyntaxKind.BarBarToken)
    return first ?? valueOf(reading, right, bound);
  const second = valueOf(reading, right, bound);
  if (operator !== SyntaxKind.PlusToken || first?.kind !== 'text' || second?.kind !== 'text') return null;
  return text(first.text + second.text);
}

const fieldOf = (value: Value | null, name: string): Value | null =>
  value?.kind === 'record' ? (value.fields.get(name) ?? null) : null;

function recordOf(reading: Reading, node: ObjectLiteralExpression, bound: Bound): Value {
  const fields = new Map<string, Value | null>();
  for (const property of node.properties) {
    if (isPropertyAssignment(property)) {
      const { name } = property;
      if (isIdentifier(name) || isStringLiteral(name) || isNumericLiteral(name))
        fields.set(name.text, valueOf(reading, property.initializer, bound));
    } else if (isShorthandPropertyAssignment(property) && isIdentifier(property.name)) {
      const symbol = reading.checker.getShorthandAssignmentValueSymbol(property);
      fields.set(property.name.text, valueOfName(reading, symbol, bound));
    }
  }
  return { kind: 'record', fields };
}

/** A string of constants; null with a part that only a run knows. */
function templateText(reading: Reading, node: TemplateLiteral, bound: Bound): Value | null {
  if (!isTemplateExpression(node)) return text(node.text);
  let whole = node.head.text;
  for (const span of node.templateSpans) {
    const value = valueOf(reading, span.expression, bound);
    if (value?.kind !== 'text') return null;
    whole += value.text + span.literal.text;
  }
  return text(whole);
}

/** A Kysely fragment: nested fragments in place, every other value a parameter. */
function templateFragment(reading: Reading, node: TaggedTemplateExpression, bound: Bound): Value | null {
  if (!isIdentifier(node.tag) || node.tag.text !== 'sql') return null;
  const { template } = node;
  if (!isTemplateExpression(template)) return fragment(template.text);
  let whole = template.head.text;
  for (const { expression, literal } of template.templateSpans) {
    const value = isFragmentType(reading, expression) ? valueOf(reading, expression, bound) : text('');
    if (value?.kind !== 'sql' && value?.kind !== 'text') return null;
    whole += (value.kind === 'sql' ? value.text : hole) + literal.text;
  }
  return fragment(whole);
}

/** A name of a closed set of strings, such as a direction: the first of them. */
function valueOfType({ checker }: Reading, node: Node): Value | null {
  if (!isIdentifier(node) && !isPropertyAccessExpression(node)) return null;
  const type = checker.getTypeAtLocation(node);
  if (!type) return null;
  const parts = partsOf(type);
  const first = parts.find((part) => part.isStringLiteralType());
  return first?.isStringLiteralType() && parts.every((part) => part.isLiteralType()) ? text(first.value) : null;
}

function valueOfName(reading: Reading, symbol: Symbol | undefined, bound: Bound): Value | null {
  if (!symbol) return null;
  const target = symbol.flags & SymbolFlags.Alias ? reading.checker.getAliasedSymbol(symbol) : symbol;
  const declaration = target.valueDeclaration?.resolve(reading.project);
  return declaration ? valueOfDeclaration(reading, declaration, bound) : null;
}

function valueOfDeclaration(reading: Reading, node: Node, bound: Bound): Value | null {
  if (isFunctionDeclaration(node)) return { kind: 'code', node, bound: new Map() };
  if (isVariableDeclaration(node)) return node.initializer ? valueOf(reading, node.initializer, bound) : null;
  if (isBindingElement(node)) return valueOfElement(reading, node, bound);
  if (!isParameterDeclaration(node)) return null;
  const key = keyOf(node);
  return bound.has(key) ? bound.get(key)! : valueFromCallers(reading, node);
}

/** A name taken out of an object or a list. */
function valueOfElement(reading: Reading, node: BindingElement, bound: Bound): Value | null {
  const pattern = node.parent;
  const whole = valueOfDeclaration(reading, pattern.parent, bound);
  if (isArrayBindingPattern(pattern))
    return whole?.kind === 'list' ? (whole.items[pattern.elements.indexOf(node)] ?? null) : null;
  const name = node.propertyName ?? node.name;
  return name && isIdentifier(name) ? fieldOf(whole, name.text) : null;
}

/** What the first caller that can be read hands in for a parameter. */
function valueFromCallers(reading: Reading, node: ParameterDeclaration): Value | null {
  const type = reading.checker.getTypeAtLocation(node);
  if (!type || (!(type.flags & TypeFlags.String) && !isFragmentType(reading, node))) return null;
  const owner = node.parent;
  const named = isFunctionDeclaration(owner) ? owner : isVariableDeclaration(owner.parent) ? owner.parent : null;
  if (!named?.name || !isIdentifier(named.name)) return null;
  const position = (owner as FunctionNode).parameters.indexOf(node);
  for (const call of reading.callers.get(named.name.text) ?? []) {
    const argument = call.arguments[position] ?? node.initializer;
    const value = argument && valueOf(reading, argument, new Map());
    if (value) return value;
  }
  return null;
}
