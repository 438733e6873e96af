import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import { textOf } from '@lime/contract/all-texts.ts';
import type { Call } from '@lime/contract/call.ts';
import { apiScopes, scopeOf } from '@lime/domain/access/api-scopes.ts';
import { codesOf } from './codes.ts';
import { declaredCalls, nounTitles } from './call-nouns.ts';
import type { Declared } from './call-nouns.ts';
import type { Content, Document, Operation, Parameter, Response, Schema } from './reference.types.ts';

/** What the compiler read off the contract's types (`npm run contract`). */
export type TypedContract = {
  readonly calls: Readonly<Record<string, { readonly description: string; readonly payload: Schema | null }>>;
  readonly schemas: Readonly<Record<string, Schema>>;
};
/** A request and its answer out of a test, by path. */
export type Examples = Readonly<Record<string, { readonly request: unknown; readonly answer: unknown }>>;

/**
 * The OpenAPI 3.1 document of every call the contract declares: bodies from its schemas, answers from its types, examples
 * from a test's run. Pure: the same input gives the same document.
 */
export async function openApiDocument(typed: TypedContract, examples: Examples): Promise<Document> {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const declared of declaredCalls()) {
    const { call } = declared;
    await setImmediate(); // all of it takes a third of a second, and bets wait for no document
    const url = call.path.replaceAll(/:(\w+)/g, '{$1}');
    const writer = operationWriter(declared, typed, examples[call.path]);
    paths[url] = {
      ...(call.get ? { get: writer.byQuery() } : {}),
      [call.method === 'PUT' ? 'put' : 'post']: writer.byBody(),
    };
  }
  const codes = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((one) => one['x-codes']));
  return {
    openapi: '3.1.1',
    info: { title: 'Lime API', version: '1', description: aboutTheApi },
    servers: [{ url: '/api' }],
    tags: Object.entries(nounTitles).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { ...typed.schemas, Refusal: refusal, Failure: failure },
      securitySchemes: {
        member: { type: 'http', scheme: 'bearer', description: '/auth/login이 준 회원의 token' },
        staff: { type: 'http', scheme: 'bearer', description: '/staff/auth/login이 준 관리자의 token' },
        agent: { type: 'http', scheme: 'bearer', description: '/agent/auth/login이 준 총판의 token' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'lime_…',
          description: `관리자 화면의 외부 연동 › API 키에서 만든 키. 호출 옆의 이름은 필요한 범위예요: ${apiScopes.map(({ id, label }) => `${id} (${label})`).join(', ')}`,
        },
        provider: {
          type: 'http',
          scheme: 'signature',
          description:
            '헤더가 아니라 본문으로 확인해요. signature는 PROVIDER_SECRET으로 만든 `<at>\\n<host>\\n<authToken>`의 HMAC-SHA256(16진수)이고, at은 1분 안의 시각이에요.',
        },
      },
    },
    'x-texts': Object.fromEntries([...new Set(codes)].toSorted().map((code) => [code, textFor(code)])),
  };
}

const aboutTheApi = `모든 호출은 JSON을 주고받아요. 본문은 그대로 보내거나 \`{"payload": …}\`로 감싸 보낼 수 있고, 정해진 키 밖의 키는 받지 않아요. 어느 본문에나 40자 이하의 \`sitename\`을 함께 보낼 수 있어요.

성공하면 \`success: true\`와 함께 \`payload\`로 답해요. 베팅처럼 규칙에 따라 거절하는 호출은 HTTP 200에 \`success: false\`와 \`code\`, \`msg\`로, 그 밖의 실패는 해당 HTTP 상태에 \`code\`와 \`error\`로 답해요.

금액은 원 단위 정수, 시각은 따로 적지 않았으면 UTC의 ISO 8601이에요. 만료된 토큰에는 401로 답하니 /auth/refresh로 연장해주세요. 419는 로그인이 끝났다는 뜻이라 다시 로그인해야 해요.

예시는 자동 시험에서 실제로 주고받은 값이에요. 비밀번호와 토큰은 가렸고, 긴 목록과 글은 줄였어요.`;

const refusal: Schema = {
  type: 'object',
  description: '규칙에 따른 거절',
  properties: {
    success: { const: false },
    status: { const: 200 },
    code: { type: 'string', pattern: '^[A-Z_]+$' },
    msg: { type: 'string' },
    detail: {},
    payload: {
      type: 'object',
      properties: { msg: { type: 'string' } },
      required: ['msg'],
      additionalProperties: false,
    },
  },
  required: ['success', 'status', 'code', 'msg', 'payload'],
  additionalProperties: false,
};

const failure: Schema = {
  type: 'object',
  description: '실패',
  properties: {
    success: { const: false },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    code: { type: 'string', pattern: '^[A-Z_]+$' },
    error: { type: 'string' },
    message: { type: 'string', description: '카지노 지갑 조회에만 있어요. error와 같은 말이에요.' },
    detail: {},
    requestId: { type: 'string' },
  },
  required: ['success', 'status', 'code', 'error', 'requestId'],
  additionalProperties: false,
};

function operationWriter({ noun, name, call }: Declared, typed: TypedContract, example: Examples[string] | undefined) {
  const types = typed.calls[call.path];
  if (!types) throw new Error(`${call.path} is not in payloads.json: npm run contract`);
  const input = inputSchema(call);
  const keys = [...call.path.matchAll(/:(\w+)/g)].map(([, key]) => key!);
  const asked = (example?.request ?? {}) as Readonly<Record<string, unknown>>;
  const inPath = (key: string): Parameter => ({
    name: key,
    in: 'path',
    required: true,
    schema: { ...propertiesOf(input)[key], ...(key in asked ? { examples: [asked[key]] } : {}) },
  });
  const common = {
    summary: call.summary,
    ...(types.description ? { description: types.description } : {}),
    tags: [noun],
    security: security(call),
    responses: responses(call, types.payload, example?.answer),
    'x-codes': codesOf(call),
    ...(call.right ? { 'x-rights': typeof call.right === 'string' ? [call.right] : call.right } : {}),
  };
  const operationId = `${noun}.${name}`;
  // the office has its keys in the body
  const parameters = [...keys.map(inPath), ...(call.once && call.auth === 'member' ? [idempotencyKey] : [])];
  return {
    byBody: (): Operation => ({
      operationId,
      ...common,
      ...(parameters.length > 0 ? { parameters } : {}),
      requestBody: { required: true, content: bodyContent(call, without(input, keys), without(asked, keys)) },
    }),
    byQuery: (): Operation => ({
      operationId: `${operationId}.get`,
      ...common,
      parameters: [
        ...keys.map(inPath),
        ...Object.entries(propertiesOf(input))
          .filter(([key]) => !keys.includes(key))
          .map(([key, schema]) => ({
            name: key,
            in: 'query' as const,
            required: requiredOf(input).includes(key),
            schema,
          })),
      ],
    }),
  };
}

/** Calls that say `once` know a submission again by it. */
const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', format: 'uuid' },
  description: '같은 키로 다시 보내면 처음 답을 그대로 받고, 두 번 처리하지 않아요.',
};

function bodyContent(call: Call, schema: Schema, example: Readonly<Record<string, unknown>>): Content {
  if (call.upload)
    return { 'application/octet-stream': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } } };
  return { 'application/json': { schema, example } };
}

/** The call's body as a JSON schema; what a schema cannot say (a refinement) the call still asks. */
function inputSchema(call: Call): Schema {
  const { $schema: _draft, ...schema } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' });
  return schema;
}

type Properties = Readonly<Record<string, Schema>>;
const propertiesOf = (schema: Schema) => (schema['properties'] ?? {}) as Properties;
const requiredOf = (schema: Schema) => (schema['required'] ?? []) as readonly string[];

/** A schema, or a value it describes, without some of its keys. */
function without<T extends Readonly<Record<string, unknown>>>(of: T, keys: readonly string[]): T {
  const properties = of['properties'];
  const drop = (held: object) => Object.fromEntries(Object.entries(held).filter(([key]) => !keys.includes(key)));
  if (typeof properties !== 'object' || properties === null) return drop(of) as T;
  return { ...of, properties: drop(properties), required: requiredOf(of).filter((key) => !keys.includes(key)) };
}

function security({ auth, path }: Call): Operation['security'] {
  const scope = scopeOf(path);
  if (auth === 'staff' && scope !== null) return [{ staff: [] }, { apiKey: [scope] }];
  if (auth === 'member' || auth === 'staff' || auth === 'agent' || auth === 'provider') return [{ [auth]: [] }];
  return auth === 'visitor' ? [{}, { member: [] }] : [];
}

function responses(call: Call, payload: Schema | null, example: unknown): Record<string, Response> {
  const success: Schema = {
    type: 'object',
    properties: {
      success: { const: true },
      status: { const: 200 },
      msg: { type: 'string', description: '화면에 보여줄 말' },
      ...Object.fromEntries((call.atTop ?? []).map((field) => [field, { type: 'string' }])),
      payload: payload ?? {},
    },
    required: ['success', 'status', ...(call.atTop ?? []), 'payload'],
    additionalProperties: false,
  };
  // an example of a refusal says the same of a call that no test has succeed
  const isFailure = typeof example !== 'string' && (example as { status?: number } | undefined)?.status !== 200;
  const json = (schema: Schema, fits: boolean): Content => ({
    'application/json': { schema, ...(example === undefined || !fits ? {} : { example }) },
  });
  const file: Content = {
    'text/csv': { schema: { type: 'string' }, ...(typeof example === 'string' ? { example } : {}) },
  };
  const answer =
    call.refusal === 'answer' || call.refusal === 'launch' ? { anyOf: [success, refusedBy(call, 'Refusal')] } : success;
  return {
    200: {
      description: '성공',
      content: payload === null ? file : json(answer, !isFailure),
    },
    ...(call.get ? { 304: { description: '바뀐 것이 없음 (If-None-Match)' } } : {}),
    '4XX': { description: '거절', content: json(refusedBy(call, 'Failure'), isFailure) },
    '5XX': {
      description: '점검 중이거나 지금은 처리할 수 없음',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  };
}

/** A refusal of this call: only codes it is known to answer with. */
const refusedBy = (call: Call, name: 'Refusal' | 'Failure'): Schema => ({
  type: 'object',
  allOf: [{ $ref: `#/components/schemas/${name}` }],
  properties: { code: { enum: codesOf(call) } },
});

/** The text of a code, where it needs no details of the case; null where it does. */
function textFor(code: string): string | null {
  try {
    const text = textOf(code, undefined);
    return /undefined|NaN/.test(text) ? null : text;
  } catch {
    return null;
  }
}
