import { apiScopes } from '@lime/domain/access/api-scopes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { validatorsOf } from '../../../test/wire-check.ts';
import { readDocument } from './reference.service.ts';
import type { Content, Document, Operation } from './reference.types.ts';

type Listed = { readonly at: string; readonly operation: Operation };

let document: Document;
let listed: readonly Listed[];
beforeAll(async () => {
  document = await readDocument();
  listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ at: `${method} ${path}`, operation })),
  );
});

const without = (isThere: (operation: Operation) => boolean) =>
  listed.filter(({ operation }) => !isThere(operation)).map(({ at }) => at);

test('every call is in it: 290 operations and more', () => {
  expect(listed.length).toBeGreaterThanOrEqual(290);
  expect(new Set(listed.map(({ operation }) => operation.operationId)).size).toBe(listed.length);
});

test('each has a Korean summary, a noun it is listed under and codes', () => {
  const tags = new Set(document.tags.map(({ name }) => name));
  expect(without(({ summary }) => /[가-힣]/.test(summary))).toEqual([]);
  expect(without(({ tags: own }) => own.length === 1 && own.every((name) => tags.has(name)))).toEqual([]);
  expect(without((operation) => operation['x-codes'].length > 0)).toEqual([]);
});

test('a call that happens once takes a key and knows another body under it; others do not', () => {
  const byId = (id: string) => listed.find(({ operation }) => operation.operationId === id)!.operation;
  const takesKey = ({ parameters = [] }: Operation) => parameters.some(({ name }) => name === 'Idempotency-Key');
  const charge = byId('cash.deposit');
  expect([takesKey(charge), charge['x-codes'].includes('IDEMPOTENCY_KEY_REUSED')]).toEqual([true, true]);
  expect(charge['x-codes']).toContain('DUPLICATE_REQUEST');
  const signIn = byId('auth.signIn');
  expect([takesKey(signIn), signIn['x-codes'].includes('IDEMPOTENCY_KEY_REUSED')]).toEqual([false, false]);
});

test('each names who may make it, by a scheme there is; programs with a key exactly the calls of their scopes', () => {
  const schemes = Object.keys(document.components.securitySchemes).toSorted();
  expect(schemes).toEqual(['agent', 'apiKey', 'member', 'provider', 'staff']);
  const named = new Set(listed.flatMap(({ operation }) => operation.security.flatMap((one) => Object.keys(one))));
  expect([...named].toSorted()).toEqual(schemes);
  const byScope = apiScopes.flatMap(({ id, paths }) => paths.map((path) => `post ${path} ${id}`));
  const withKey = listed.flatMap(({ at, operation }) =>
    operation.security.flatMap(({ apiKey }) => apiKey?.map((scope) => `${at} ${scope}`) ?? []),
  );
  expect(withKey.toSorted()).toEqual(byScope.toSorted());
  for (const { at, operation } of listed.filter(({ at: path }) => path.startsWith('post /staff/')))
    if (operation.security.length > 0) expect(Object.keys(operation.security[0]!), at).toEqual(['staff']);
});

describe('an example of each (npm run contract -- --examples and a test that makes the call)', () => {
  /** All that a call takes and answers; a GET has no body. */
  const contentsOf = ({ requestBody, responses }: Operation): readonly Content[string][] =>
    [requestBody, ...Object.values(responses)].flatMap((one) => Object.values(one?.content ?? {}));

  test('each has a body and an answer', () => {
    expect(
      without(({ responses }) => Object.values(responses).some(({ content = {} }) => hasExample(content))),
    ).toEqual([]);
    // the body of an upload is a picture
    expect(
      without(({ requestBody }) => !requestBody?.content['application/json'] || hasExample(requestBody.content)),
    ).toEqual([]);
  });

  test('each is what its own schema says', () => {
    const validatorFor = validatorsOf(document);
    const faultOf = ({ schema, example }: Content[string]) => {
      if (example === undefined) return null;
      const validate = validatorFor(schema);
      return validate(example) ? null : JSON.stringify(validate.errors);
    };
    const faults = listed.flatMap(({ at, operation }) =>
      contentsOf(operation).flatMap((content) => {
        const fault = faultOf(content);
        return fault === null ? [] : [`${at}: ${fault}`];
      }),
    );
    expect(faults).toEqual([]);
  });

  test('nine of ten show a call that succeeded', () => {
    const succeeded = listed.filter(({ operation }) => hasExample(operation.responses['200']?.content ?? {}));
    expect(succeeded.length / listed.length).toBeGreaterThan(0.9);
  });
});

const hasExample = (content: Content) => Object.values(content).some(({ example }) => example !== undefined);
