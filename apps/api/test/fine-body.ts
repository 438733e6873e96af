import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Call } from '@lime/contract/call.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** The value of a key wherever its schema takes it; ids are nobody's. */
const known: Record<string, unknown> = {
  userId: 'nobody12',
  userPw: 'a fine secret 7',
  nickname: '닉네임',
  phone: '010-1234-5678',
  code: '',
  referrer: '',
  cashoutPw: '4826',
  owner: '홍길동',
  account: '110-123-456789',
  bankName: '신한은행',
  refreshToken: 'abc',
  bettings: [{ betsSeq: '1', odds: 1.5 }],
  amount: 1_000,
  betCode: 'abcdefgh',
  gameSeq: '1',
  session: 1,
  error: 1,
  reason: '시험',
  site: 'https://lime.example',
  signature: '0'.repeat(64),
  hash: '0'.repeat(64),
  grades: [],
  name: '이름',
  role: 'support',
  item: '999999999',
  file: new Uint8Array(1),
  art: 'football',
  conditions: [{ kind: 'grade', grades: [1] }],
  windows: [],
  month: '2026-01',
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
  banner: {
    place: 'home',
    title: '배너',
    words: '',
    wordsShown: true,
    link: '',
    art: 'football',
    pictureId: null,
    audience: 'all',
    grades: [],
    isVisible: true,
    startsAt: null,
    endsAt: null,
  },
};
const texts = ['999999999', '2026-01-15', '2026-01-15T00:00:00Z', 'ABCDEF', 'abcdef', '/', '00:00', ''];

export const keysOf = (call: Call) => Object.keys(shapeOf(call));
const shapeOf = (call: Call) => (call.input as unknown as z.ZodObject).shape as Record<string, z.ZodType>;

const described = new Map<Call, Schema>();

/** The call's schema as JSON, derived once: a test asks for a body of each call again and again. */
function describe(call: Call): Schema {
  const schema = described.get(call) ?? z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' });
  described.set(call, schema);
  return schema;
}

/** A body the call's schema takes, with every key that it must have, made from the schema itself. */
export function fineBody(call: Call): Record<string, unknown> {
  const { required = [], properties = {} } = describe(call);
  return Object.fromEntries(
    Object.entries(shapeOf(call)).flatMap(([key, schema]) => {
      if (key in known && schema.safeParse(known[key]).success) return [[key, known[key]]];
      return required.includes(key) ? [[key, sampleOf(properties[key] as Schema)]] : [];
    }),
  );
}

/** @param depth what is inside of something is as little as its schema takes */
function sampleOf(schema: Schema, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.some(({ type }) => type === 'null') ? null : sampleOf(choices[0]!, depth);
  if (schema.type === 'object') {
    const { required = [], properties = {} } = schema;
    return Object.fromEntries(required.map((key) => [key, sampleOf(properties[key] as Schema, depth + 1)]));
  }
  if (schema.type === 'array') {
    const length = Math.max(depth === 0 ? 1 : 0, schema.minItems ?? 0);
    return Array.from({ length }, () => sampleOf(schema.items as Schema, depth + 1));
  }
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'string') return textFor(schema);
  return schema.type === 'boolean';
}

function textFor({ format, pattern, minLength = 0, maxLength = Infinity }: Schema): string {
  if (format === 'uuid') return randomUUID();
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (pattern === undefined || new RegExp(pattern).test(text));
  return texts.find(fits) ?? 'x'.repeat(minLength);
}
