import { readdirSync } from 'node:fs';
import { expect, expectTypeOf, test } from 'vitest';
import type { signIn } from './auth.ts';
import type { Call, PayloadOf } from './call.ts';
import { memberNouns } from './member-calls.ts';
import type { CallsOfMembers } from './member-calls.ts';
import { officeNouns } from './office-calls.ts';
import type { AllCalls } from './office-calls.ts';
import type { depositQueue } from './staff-cash.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'auth' in value && 'input' in value;
const callsIn = (module: object): Call[] =>
  Object.values(module).flatMap((value: unknown) => {
    if (isCall(value)) return [value];
    const inside: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [];
    return inside.filter(isCall);
  });
const listed = Object.values({ ...memberNouns, ...officeNouns }).flatMap((noun) =>
  Object.values(noun).filter((value: unknown) => isCall(value)),
);

test('every call a file of the contract declares is listed under its noun', async () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^[a-z-]+\.ts$/.test(name));
  const modules = await Promise.all(files.map((name) => import(/* @vite-ignore */ `./${name}`) as Promise<object>));
  const nouns = new Set(Object.values({ ...memberNouns, ...officeNouns }).flatMap((noun) => Object.values(noun)));
  const missing = modules.flatMap(callsIn).filter((call) => !nouns.has(call as never));
  expect(missing.map(({ path }) => path)).toEqual([]);
});

test('no two calls have one path', () => {
  const paths = listed.map(({ path }) => path);
  expect(paths.length).toBeGreaterThanOrEqual(290);
  expect(paths).toEqual([...new Set(paths)]);
});

test('the maps of the web apps know a call by its path', () => {
  expectTypeOf<CallsOfMembers['/auth/login']>().toEqualTypeOf<typeof signIn>();
  expectTypeOf<PayloadOf<AllCalls['/staff/deposit/list']>>().toEqualTypeOf<PayloadOf<typeof depositQueue.list>>();
  expectTypeOf<Extract<keyof AllCalls, '/nothing'>>().toEqualTypeOf<never>();
  // a path whose literal was lost would be every path
  expectTypeOf<Extract<`/${string}`, keyof AllCalls>>().toEqualTypeOf<never>();
});
