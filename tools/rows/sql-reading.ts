import { TypeFlags } from 'typescript/unstable/sync';
import type { Checker, Project, Type } from 'typescript/unstable/sync';
import type {
  ArrowFunction,
  CallExpression,
  FunctionDeclaration,
  FunctionExpression,
  Node,
} from 'typescript/unstable/ast';

/** A parameter's position in the text of a Kysely fragment, until the whole statement numbers its parameters. */
export const hole = '\u0000';

export type FunctionNode = ArrowFunction | FunctionDeclaration | FunctionExpression;
/** Values of parameters, by where they are declared. */
export type Bound = ReadonlyMap<string, Value | null>;
/** What an expression is worth without running it. */
export type Value =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'sql'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly (Value | null)[] }
  | { readonly kind: 'record'; readonly fields: ReadonlyMap<string, Value | null> }
  | { readonly kind: 'code'; readonly node: FunctionNode; readonly bound: Bound };

/** What the values are read with. */
export type Reading = {
  readonly project: Project;
  readonly checker: Checker;
  /** calls of functions, by the name they are called by */
  readonly callers: ReadonlyMap<string, readonly CallExpression[]>;
  /** expressions that are being read: what asks for itself has no value */
  readonly active: Set<Node>;
  /** values that depend on no parameter */
  readonly known: Map<Node, Value | null>;
  /** types asked for at once: each question is a way to the compiler's process and back */
  readonly typesOf: ReadonlyMap<Node, Type>;
  /** whether a type, by its number, is a fragment's */
  readonly fragments: Map<number, boolean>;
  /** @returns null when it depends on what only a run knows */
  valueOf(node: Node, bound: Bound): Value | null;
};

export const text = (value: string): Value => ({ kind: 'text', text: value });
export const fragment = (value: string): Value => ({ kind: 'sql', text: value });

/** Whether an expression is a fragment of SQL rather than a value for a parameter. */
export function isFragmentType({ checker, typesOf, fragments }: Reading, node: Node): boolean {
  const type = typesOf.get(node) ?? checker.getTypeAtLocation(node);
  if (!type || type.flags & primitive) return false;
  if (!fragments.has(type.id))
    fragments.set(
      type.id,
      partsOf(type).some((part) => !(part.flags & primitive) && checker.getPropertyOfType(part, 'toOperationNode')),
    );
  return fragments.get(type.id)!;
}

const primitive =
  TypeFlags.StringLike |
  TypeFlags.NumberLike |
  TypeFlags.BooleanLike |
  TypeFlags.Null |
  TypeFlags.Undefined |
  TypeFlags.Any;

/** The types of a union, or the type itself. */
export const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type]);

/** Where a parameter is declared: what its value is bound to. */
export const keyOf = (node: Node): string => `${node.getSourceFile().fileName}:${node.pos}`;

/** The parameters of a function with what a call hands in. */
export function boundBy(node: FunctionNode, outer: Bound, values: readonly (Value | null)[]): Bound {
  return new Map([
    ...outer,
    ...node.parameters.map((parameter, at) => [keyOf(parameter), values[at] ?? null] as const),
  ]);
}
