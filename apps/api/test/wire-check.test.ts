import { beforeAll, describe, expect, test } from 'vitest';
import { wireCheck } from './wire-check.ts';
import type { WireCheck } from './wire-check.ts';

let check: WireCheck;
beforeAll(async () => {
  check = await wireCheck();
});

const success = (payload: object, more = {}) => ({ success: true, status: 200, payload, ...more });
const failure = (code: string, status: number, detail?: object) => ({
  success: false,
  status,
  code,
  error: '안내',
  requestId: 'a-1',
  ...(detail && { detail }),
});
const refusal = (code: string) => ({ success: false, status: 200, code, msg: '안내', payload: { msg: '안내' } });
const cancel = '/betting/cancel';

describe('an answer the document allows', () => {
  test.each([
    ['/auth/refresh', 200, success({ token: 'a', refreshToken: 'b' })],
    ['/auth/refresh', 200, success({ token: 'a', refreshToken: 'b' }, { msg: '연장했어요.' })],
    ['/auth/refresh', 401, failure('AUTH_SESSION_ENDED', 401)],
    [cancel, 200, refusal('BET_CANCEL_LATE')],
    [cancel, 400, failure('INPUT_INVALID', 400, { fields: [] })],
    ['/bbs/n/d/12', 404, failure('NOT_FOUND', 404)],
  ])('%s %d', (path, status, answer) => expect(check.faultOf(path, status, answer)).toBeNull());
});

describe('an answer it does not allow', () => {
  test.each([
    ['a field more', '/auth/refresh', 200, success({ token: 'a', refreshToken: 'b', secret: 'c' }), 'secret'],
    [
      'a field more beside the payload',
      '/auth/refresh',
      200,
      success({ token: 'a', refreshToken: 'b' }, { debug: 1 }),
      'debug',
    ],
    ['a field less', '/auth/refresh', 200, success({ token: 'a' }), 'refreshToken'],
    ['a value of another type', '/auth/refresh', 200, success({ token: 1, refreshToken: 'b' }), 'must be string'],
    ['a code of other calls', '/auth/refresh', 400, failure('BET_CANCEL_LATE', 400), 'must be equal to one of'],
    ['a refusal where it is a failure', '/auth/refresh', 200, refusal('AUTH_SESSION_ENDED'), '/auth/refresh 200'],
    ['another status', '/auth/refresh', 302, success({}), 'knows no such answer'],
    ['a path that is no call', '/auth/nowhere', 200, success({}), 'knows no such answer'],
  ])('%s', (_what, path, status, answer, fault) => expect(check.faultOf(path, status, answer)).toContain(fault));

  test('fails the test that hears it; what is no call or no JSON passes', () => {
    const heard = (path: string, body: string, type = 'application/json; charset=utf-8') =>
      check.hear(path, {}, { statusCode: 200, headers: { 'content-type': type }, body });
    expect(() => heard('/auth/logout', JSON.stringify(success({ odd: 1 })))).toThrow(/npm run contract.*odd/);
    expect(() => heard('/auth/logout', JSON.stringify(success({})))).not.toThrow();
    expect(() => heard('/nowhere', '{"odd":1}')).not.toThrow();
    expect(() => heard('/auth/logout', '<p>', 'text/html')).not.toThrow();
  });
});

test('an example needs a body that is allowed too', () => {
  const answer = success({});
  expect(check.exampleFault({ path: '/auth/logout', request: {}, answer })).toBeNull();
  expect(check.exampleFault({ path: '/auth/logout', request: { odd: 1 }, answer })).toContain('body');
});
