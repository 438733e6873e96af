import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { readDocument } from '../src/features/reference/reference.service.ts';
import type { Document, Schema } from '../src/features/reference/reference.types.ts';
import { keepExample } from './examples.ts';
import type { Exchange } from './examples.ts';

/** An answer as `inject` brings it. */
type Injected = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
};

/** Holds answers against the API's own document. */
export type WireCheck = {
  /** What is wrong with a JSON answer of a call, by its path as it is declared; null: nothing. */
  faultOf(path: string, status: number, answer: unknown): string | null;
  /**
   * Hears of an answer to a path as it was asked for (`/board/detail/12`), and keeps it where examples are collected. What
   * is no call, and what is no JSON, passes.
   *
   * @throws Error where the document does not allow it
   */
  hear(path: string, request: unknown, answer: Injected): void;
  /** What is wrong with an exchange as an example of its call; null: the document allows its body and its answer. */
  exampleFault(exchange: Exchange): string | null;
};

let kept: Promise<WireCheck> | null = null;

/** One for all tests of a process: its schemas are compiled as answers come. */
export const wireCheck = (): Promise<WireCheck> => (kept ??= readDocument().then(createWireCheck));

/** The formats the document names, as strict as our own answers are. */
const formats: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
};

/** Validators of the document's schemas, each compiled once; refusals of one kind of call are one schema. */
export function validatorsOf(document: Document): (schema: Schema) => ValidateFunction {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    inlineRefs: false, // each named schema is compiled once, not wherever it is named
    formats,
    logger: false,
  });
  for (const [name, schema] of Object.entries(document.components.schemas)) ajv.addSchema(byName(schema), name);
  const compiled = new Map<string, ValidateFunction>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const made = compiled.get(text) ?? ajv.compile(byName(schema));
    compiled.set(text, made);
    return made;
  };
}

/** @param document whose examples nobody looks at */
export function createWireCheck(document: Document): WireCheck {
  const validatorFor = validatorsOf(document);
  const known = new Map<string, ValidateFunction | null>();
  const patterns = Object.keys(document.paths)
    .filter((path) => path.includes('{'))
    .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) }));
  const declared = (path: string) => {
    const url = path.replaceAll(/:(\w+)/g, '{$1}');
    return url in document.paths ? url : (patterns.find(({ pattern }) => pattern.test(url))?.path ?? null);
  };

  const operationOf = (url: string) => document.paths[url]?.['post'] ?? document.paths[url]?.['put'];

  function validatorOf(url: string, status: number): ValidateFunction | null {
    const key = `${url} ${status}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const responses = operationOf(url)?.responses;
    const response = responses?.[status] ?? responses?.[`${String(status)[0]}XX`];
    const schema = response?.content?.['application/json']?.schema;
    const made = schema ? validatorFor(schema) : null;
    known.set(key, made);
    return made;
  }

  const faultOf: WireCheck['faultOf'] = (path, status, answer) => {
    const url = declared(path);
    const validate = url === null ? null : validatorOf(url, status);
    if (!validate) return `${path} ${status}: the document knows no such answer`;
    if (validate(answer)) return null;
    const { code } = answer as { code?: unknown };
    return `${path} ${status} ${String(code ?? '')}: ${firstErrorOf(validate)}`;
  };

  function requestFaultOf(path: string, request: unknown): string | null {
    const url = declared(path);
    const schema = url && operationOf(url)?.requestBody?.content['application/json']?.schema;
    if (!schema) return null; // a file, or nothing
    const inPath = new Set([...path.matchAll(/:(\w+)/g)].map(([, key]) => key));
    const body = Object.fromEntries(Object.entries(request as object).filter(([key]) => !inPath.has(key)));
    const validate = validatorFor(schema);
    return validate(body) ? null : `${path} body: ${firstErrorOf(validate)}`;
  }

  return {
    faultOf,
    exampleFault: ({ path, request, answer }) =>
      requestFaultOf(path, request) ??
      // the text of a file has no schema
      (typeof answer === 'string' ? null : faultOf(path, (answer as { status: number }).status, answer)),
    hear(path, request, { statusCode, headers, body }) {
      const url = declared(path);
      if (url === null) return;
      const type = String(headers['content-type']).split(';')[0];
      if (type !== 'application/json' && type !== 'text/csv') return;
      const answer: unknown = type === 'text/csv' ? body : JSON.parse(body);
      const fault = type === 'text/csv' ? null : faultOf(path, statusCode, answer);
      // a type of the payload or a code in `throws` of its declaration is missing (packages/contract), or payloads.json is old
      if (fault !== null) throw new Error(`not as the contract says (then: npm run contract): ${fault}`);
      const inPath = patterns.find((one) => one.path === url)?.pattern.exec(path)?.groups;
      const asked = inPath && isObject(request) ? { ...request, ...inPath } : (request ?? inPath);
      keepExample({ path: url.replaceAll(/\{(\w+)\}/g, ':$1'), request: asked, answer });
    },
  };
}

/** The deepest fault says most. */
function firstErrorOf({ errors }: ValidateFunction): string {
  const [first] = errors!.toSorted((a, b) => b.instancePath.length - a.instancePath.length);
  return `${first!.instancePath} ${first!.message} ${JSON.stringify(first!.params)}`;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A schema of the document's, for a validator that knows the named ones by their names. */
const byName = (schema: Schema) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"')) as object;
