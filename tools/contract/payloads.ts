import { join } from 'node:path';
import { API, SymbolFlags, TypeFlags } from 'typescript/unstable/sync';
import type { Checker, Symbol, Type } from 'typescript/unstable/sync';
import { root } from '../root.ts';
import { formatOf } from './formats.ts';

/** A JSON schema of draft 2020-12, as OpenAPI 3.1 takes it. */
export type Schema = { [keyword: string]: unknown };

/** What the types of the contract say of one call. */
export type TypedCall = {
  /** the name it is declared by, and the noun it is listed under */
  readonly name: string;
  readonly noun: string;
  /** its docstring; empty when it has none */
  readonly description: string;
  /** what `payload` of the answer holds; null: the answer is a file */
  readonly payload: Schema | null;
};
export type TypedContract = {
  /** by path */
  readonly calls: Readonly<Record<string, TypedCall>>;
  /** the named types that payloads are made of */
  readonly schemas: Readonly<Record<string, Schema>>;
};

/**
 * Reads the payloads of all calls off their TypeScript types, as the compiler resolves them. Objects are closed: a field that
 * no type lists does not pass.
 *
 * @throws Error for a type that no JSON has (a function, a Date, a bigint)
 */
export function readTypedContract(): TypedContract {
  const api = new API({ cwd: root });
  try {
    const folder = join(root, 'packages/contract');
    const snapshot = api.updateSnapshot({ openProjects: [join(folder, 'tsconfig.json')] });
    const project = snapshot.getProject(join(folder, 'tsconfig.json'));
    if (!project) throw new Error('the compiler does not open packages/contract');
    const reader: Reader = { checker: project.checker, calls: {}, schemas: new Map(), names: new Map() };
    for (const [file, list] of [
      ['member-calls.ts', 'memberNouns'],
      ['office-calls.ts', 'officeNouns'],
    ] as const) {
      const source = project.program.getSourceFile(join(folder, 'src', file));
      const module = source && project.checker.getSymbolAtLocation(source);
      const nouns = module && project.checker.getMemberInModuleExports(module, list);
      if (!nouns) throw new Error(`${file} exports no ${list}`);
      readNouns(reader, nouns);
    }
    const schemas = [...reader.schemas].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return {
      calls: reader.calls,
      schemas: Object.fromEntries(schemas.map(([name, { schema }]) => [name, schema])),
    };
  } finally {
    api.close();
  }
}

/** What is read, and what was read so far. */
type Reader = {
  readonly checker: Checker;
  readonly calls: Record<string, TypedCall>;
  readonly schemas: Map<string, { readonly type: number; schema: Schema }>;
  /** by the type's id */
  readonly names: Map<number, string>;
};

function typeOf({ checker }: Reader, symbol: Symbol): Type {
  const type = checker.getTypeOfSymbol(symbol);
  if (!type) throw new Error(`${symbol.name} has no type`);
  return type;
}

const membersOf = ({ checker }: Reader, type: Type) => checker.getPropertiesOfType(type);

function readNouns(reader: Reader, list: Symbol): void {
  const { checker, calls } = reader;
  for (const noun of membersOf(reader, typeOf(reader, list)))
    for (const member of membersOf(reader, typeOf(reader, noun))) {
      const declared = typeOf(reader, member);
      if (!declared.isObjectType()) continue;
      const path = checker.getPropertyOfType(declared, 'path');
      const payload = checker.getPropertyOfType(declared, 'payload');
      if (!path || !payload || !checker.getPropertyOfType(declared, 'auth')) continue;
      const literal = typeOf(reader, path);
      if (!literal.isStringLiteralType()) throw new Error(`the path of ${member.name} is no literal`);
      const held = without(typeOf(reader, payload), TypeFlags.Undefined);
      calls[literal.value] = {
        name: member.name,
        noun: noun.name,
        description: textOf(reader, member),
        payload: held.length === 0 ? null : schemaOfAll(reader, held, `${member.name}.payload`, 'payload'),
      };
    }
}

const textOf = ({ checker }: Reader, symbol: Symbol) => forReaders(symbol.getDocumentationComment(checker));

/** The parts of a union but for some kinds, or the type itself; `never` has none. */
function without(type: Type, flags: number): Type[] {
  const parts = type.isUnionType() ? type.getTypes() : [type];
  return parts.filter((part) => !(part.flags & (flags | TypeFlags.Never)));
}

/** @param at where it is, for errors. @param key the name of the field that holds it, which may show its format */
function schemaOf(reader: Reader, type: Type, at: string, key: string): Schema {
  const name = nameOf(reader, type);
  if (name === null) return schemaOfAll(reader, without(type, TypeFlags.Undefined), at, key);
  if (!reader.schemas.has(name)) {
    const entry = { type: type.id, schema: {} };
    reader.schemas.set(name, entry);
    entry.schema = schemaOfAll(reader, without(type, TypeFlags.Undefined), name, '');
  }
  return { $ref: `#/components/schemas/${name}` };
}

/** Types of the contract and the domain keep their names where they are objects, or unions of them. */
function nameOf({ names, schemas }: Reader, type: Type): string | null {
  const known = names.get(type.id);
  if (known !== undefined) return known;
  const alias = type.getAliasSymbol();
  const [declaration] = alias?.declarations ?? [];
  if (!alias || !declaration || type.getAliasTypeArguments().length > 0) return null;
  if (declaration.path.includes('/node_modules/') || !/\/packages\//.test(declaration.path)) return null;
  const parts = type.isUnionType() ? type.getTypes() : [type];
  if (!parts.every((part) => part.isObjectType() || (part.isIntersectionType() && !brandedPart(part)))) return null;
  const taken = schemas.get(alias.name);
  const file = declaration.path.split('/').at(-1)!.replace(/\.ts$/, '');
  const name = taken && taken.type !== type.id ? `${alias.name}-${file}` : alias.name;
  names.set(type.id, name);
  return name;
}

/** The text or number that a type of the domain marks as its own (`number & { … }`); null: it marks none. */
const brandedPart = (type: Type): Type | null =>
  (type.isIntersectionType() && type.getTypes().find(({ flags }) => flags & (TypeFlags.String | TypeFlags.Number))) ||
  null;

function schemaOfAll(reader: Reader, parts: readonly Type[], at: string, key: string): Schema {
  const nulls = parts.some(({ flags }) => flags & TypeFlags.Null);
  const rest = parts.filter(({ flags }) => !(flags & TypeFlags.Null));
  const literals = rest.flatMap((part) => (part.isStringLiteralType() || part.isNumberLiteralType() ? part.value : []));
  const booleans = rest.filter(({ flags }) => flags & TypeFlags.BooleanLiteral);
  const others = rest.filter((part) => !part.isLiteralType());
  const schemas: Schema[] = [];
  if (literals.length > 0) schemas.push(literalsSchema(literals));
  if (booleans.length === 2) schemas.push({ type: 'boolean' });
  else for (const part of booleans) if (part.isLiteralType()) schemas.push({ const: part.value });
  for (const part of others)
    schemas.push(parts.length === 1 ? oneSchema(reader, part, at, key) : schemaOf(reader, part, at, key));
  const unique = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
  if (nulls) {
    const [only] = unique;
    if (unique.length === 1 && typeof only!['type'] === 'string' && !('enum' in only!))
      return { ...only, type: [only!['type'], 'null'] };
    unique.push({ type: 'null' });
  }
  if (unique.length === 0) return { not: {} }; // what is never there
  return unique.length === 1 ? unique[0]! : { anyOf: unique };
}

function literalsSchema(values: readonly (string | number)[]): Schema {
  if (values.length === 1) return { const: values[0] };
  const types = [...new Set(values.map((value) => typeof value))];
  return { ...(types.length === 1 ? { type: types[0] } : {}), enum: values };
}

function oneSchema(reader: Reader, type: Type, at: string, key: string): Schema {
  const { flags } = type;
  if (flags & (TypeFlags.Unknown | TypeFlags.Any)) return {};
  if (flags & TypeFlags.String) return { type: 'string', ...formatOf('string', key) };
  if (flags & TypeFlags.Number) return { type: 'number', ...formatOf('number', key) };
  if (flags & TypeFlags.Boolean) return { type: 'boolean' };
  if (flags & TypeFlags.TemplateLiteral) return { type: 'string' };
  const branded = brandedPart(type);
  // the domain's own numbers are whole units of theirs: won, thousandths, hundredths
  if (branded) return branded.flags & TypeFlags.Number ? { type: 'integer' } : oneSchema(reader, branded, at, key);
  if (type.isTypeReference() && type.getTarget().isTupleType()) {
    const items = reader.checker.getTypeArguments(type).map((item) => schemaOf(reader, item, at, key));
    return { type: 'array', prefixItems: items, items: false, minItems: items.length };
  }
  if (type.isTypeReference() && reader.checker.isArrayLikeType(type))
    return {
      type: 'array',
      items: schemaOf(reader, reader.checker.getTypeArguments(type)[0]!, `${at}[]`, key.replace(/s$/, '')),
    };
  if (type.isObjectType() || type.isIntersectionType()) return objectSchema(reader, type, at);
  throw new Error(`${at} is ${reader.checker.typeToString(type)}, which no JSON has`);
}

function objectSchema(reader: Reader, type: Type, at: string): Schema {
  const required: string[] = [];
  const properties: Record<string, Schema> = {};
  for (const property of membersOf(reader, type)) {
    const held = typeOf(reader, property);
    if (held.flags & TypeFlags.Never) continue;
    const parts = held.isUnionType() ? held.getTypes() : [held];
    const isOptional = property.flags & SymbolFlags.Optional || parts.some(({ flags }) => flags & TypeFlags.Undefined);
    if (!isOptional) required.push(property.name);
    const description = textOf(reader, property);
    properties[property.name] = {
      ...schemaOf(reader, held, `${at}.${property.name}`, property.name),
      ...(description ? { description } : {}),
    };
  }
  const [index] = reader.checker.getIndexInfosOfType(type);
  const open = index && !(index.valueType.flags & TypeFlags.Never);
  return {
    type: 'object',
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: open ? schemaOf(reader, index.valueType, `${at}.*`, '') : false,
  };
}

/** A docstring as one reads it who has the document alone: in whole lines, without the sources and decisions it names. */
export function forReaders(docstring: string): string {
  return docstring
    .replaceAll(/ ?\((?:specification|decisions?) [^()]*\)/g, '')
    .replaceAll(/(?<=[^\n])\n(?=[^\n])/g, ' ')
    .replaceAll(/\s*\bSource: [^\n]*/g, '')
    .trim();
}
