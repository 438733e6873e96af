import { expect, test } from 'vitest';
import { apiScopes, rightsOfScopes, scopeOf } from './api-scopes.ts';

test('each call is of one scope, and of a path of the office', () => {
  const paths = apiScopes.flatMap((scope) => [...scope.paths]);
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of paths) expect(path).toMatch(/^\/staff\//);
});

test('a call nobody named is of no scope', () => {
  expect(scopeOf('/staff/slips/list')).toBe('slips');
  expect(scopeOf('/staff/slips/cancel')).toBeNull();
  expect(scopeOf('/staff/me')).toBeNull();
});

test('scopes give their rights and no other', () => {
  expect(rightsOfScopes([])).toEqual([]);
  expect(rightsOfScopes(['ledger', 'members'])).toEqual(['members.view', 'ledger.view']);
});
