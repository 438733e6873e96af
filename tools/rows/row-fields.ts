import type { TypeNode } from 'typescript/unstable/ast';
import { SymbolFlags, TypeFlags } from 'typescript/unstable/sync';
import type { Checker, Type } from 'typescript/unstable/sync';

/** What JavaScript has for a value: `number`, `string[]`, `Date`, `Buffer`, `object`; `any` where the type leaves it open. */
export type RowField = { readonly kinds: ReadonlySet<string>; readonly nullable: boolean; readonly optional: boolean };
export type RowFields = ReadonlyMap<string, RowField>;

/**
 * Opens what reads the fields of row types as the compiler resolves them. It remembers types it has seen.
 *
 * @returns null for a type parameter, a type with any names, or what is no object
 */
export function createFieldReader(checker: Checker): (node: TypeNode) => RowFields | null {
  const seen = new Map<number, RowField>();
  const fieldOf = (type: Type): RowField => {
    const known = seen.get(type.id);
    if (known) return known;
    const parts = partsOf(type);
    const field: RowField = {
      kinds: new Set(parts.flatMap((part) => kindOf(checker, part) ?? [])),
      nullable: parts.some(({ flags }) => flags & (TypeFlags.Null | TypeFlags.Unknown | TypeFlags.Any)),
      optional: false,
    };
    seen.set(type.id, field);
    return field;
  };
  return (node) => {
    const type = checker.getTypeFromTypeNode(node);
    if (!type || !(type.isObjectType() || type.isIntersectionType())) return null;
    if (checker.getIndexInfosOfType(type).length > 0) return null;
    const properties = checker.getPropertiesOfType(type);
    const types = checker.getTypeOfSymbol(properties);
    return new Map(
      properties.map(({ name, flags }, at) => [
        name,
        { ...fieldOf(types[at]!), optional: Boolean(flags & SymbolFlags.Optional) },
      ]),
    );
  };
}

const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type]);

/** @returns null for `null` and `undefined` */
function kindOf(checker: Checker, type: Type): string | null {
  const { flags } = type;
  if (flags & (TypeFlags.Null | TypeFlags.Undefined)) return null;
  if (flags & TypeFlags.StringLike) return 'string';
  if (flags & TypeFlags.NumberLike) return 'number';
  if (flags & TypeFlags.BooleanLike) return 'boolean';
  if (type.isIntersectionType()) {
    const base = type.getTypes().find((part) => part.flags & (TypeFlags.StringLike | TypeFlags.NumberLike));
    return base ? kindOf(checker, base) : 'object';
  }
  if (!type.isObjectType()) return 'any';
  if (checker.isArrayLikeType(type) && type.isTypeReference()) {
    const kinds = checker
      .getTypeArguments(type)
      .flatMap((item) => partsOf(item).flatMap((part) => kindOf(checker, part) ?? []));
    return `${new Set(kinds).size === 1 ? kinds[0]! : 'any'}[]`;
  }
  const name = type.getSymbol()?.name;
  if (name === 'Date') return 'Date';
  return name === 'Buffer' || name === 'Uint8Array' ? 'Buffer' : 'object';
}
