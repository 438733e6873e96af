import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chooseExamples } from './examples.ts';
import type { Examples } from './examples.ts';
import { examplesFile, payloadsFile, payloadsText } from './contract-files.ts';
import { masked } from './mask.ts';
import { forReaders } from './payloads.ts';

test('payloads.json is what the contract’s types say (npm run contract)', { timeout: 60_000 }, () => {
  expect(readFileSync(payloadsFile, 'utf8') === payloadsText()).toBe(true);
});

test.each([
  ['The way in. Source: decision 24.', 'The way in.'],
  ['A row\nof one (decision 47).', 'A row of one.'],
  ['One.\n\nTwo. Source: specification 2 §7.', 'One.\n\nTwo.'],
  ['', ''],
])('a docstring for readers: %j', (docstring, text) => expect(forReaders(docstring)).toBe(text));

describe('the example of a call', () => {
  const answer = (payload: object) => ({ success: true, status: 200, payload });
  const refusal = (code: string) => ({
    success: false,
    status: 400,
    code,
    error: 'a long refusal, longer than the rest',
  });
  const of = (request: object, said: object) => ({ path: '/a', request, answer: said });
  const wanted = { paths: ['/a'], kept: {}, isFine: () => true };

  test('the one that succeeded and shows most', () => {
    const list = of({}, answer({ list: [{ id: '1' }] }));
    const { '/a': chosen } = chooseExamples([of({}, refusal('FULL')), of({}, answer({ list: [] })), list], wanted);
    expect(chosen).toEqual({ request: {}, answer: list.answer });
  });

  test('without any that succeeded the refusal that says most of the call', () => {
    const exchanges = [of({}, refusal('INPUT_INVALID')), of({}, refusal('FULL')), of({}, refusal('NOT_FOUND'))];
    expect(chooseExamples(exchanges, wanted)['/a']?.answer).toMatchObject({ code: 'FULL' });
  });

  test('what the document does not allow is none; a call with nothing else has none', () => {
    const isFine = ({ request }: { request: unknown }) => !('odd' in (request as object));
    const exchanges = [of({ odd: 'a very long and odd key' }, answer({})), of({}, answer({}))];
    expect(chooseExamples(exchanges, { ...wanted, isFine })['/a']?.request).toEqual({});
    expect(chooseExamples(exchanges.slice(0, 1), { ...wanted, isFine })).toEqual({});
  });

  test('one that is kept stays, until the document does not allow it; what is no call any more goes', () => {
    const kept = { '/a': { request: { old: 1 }, answer: answer({}) }, '/gone': { request: {}, answer: answer({}) } };
    const exchanges = [of({}, answer({ list: [{ id: '1' }] }))];
    expect(chooseExamples(exchanges, { ...wanted, kept })).toEqual({ '/a': kept['/a'] });
    const isFine = ({ request }: { request: unknown }) => !('old' in (request as object));
    expect(chooseExamples(exchanges, { ...wanted, kept, isFine })['/a']?.request).toEqual({});
  });
});

describe('what stands in an example', () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl';
  test.each<[string, string, unknown, unknown]>([
    ['a password', 'oldUserPw', 'a fine secret 7', '********'],
    ['a PIN', 'cashoutPw', '4826', '0000'],
    ['a token', 'refreshToken', 'PNMTev5aRRW6mFcuJDzitvjKCG0Zam5J', '*'.repeat(24)],
    ['a token anywhere', 'text', `Bearer ${token}`, 'Bearer ********'],
    ['recovery codes', 'recoveryCodes', ['mh5s-sqas-qxqc-d69w', '49wb-88x4-n5br-q5tu'], ['********']],
    ['a recovery code that is used', 'code', 'mh5s-sqas-qxqc-d69w', '0000-0000-0000-0000'],
    ['a code of an authenticator', 'code', '918273', '123456'],
    [
      'an authenticator',
      'url',
      'otpauth://totp/Lime:s1?secret=CXEW4LE2',
      'otpauth://totp/Lime:staff01?issuer=Lime&secret=********',
    ],
    ['its secret', 'text', 'CXEW4LE2RP2FJCO54Z3VAKD5H5YH4TNH', 'JBSWY3DPEHPK3PXP'],
    ['a temporary password', 'password', 'yrpv3r9hbr', '********'],
    ['a slip', 'betCode', '0mwtaab0x1981e21540329246e5345dfef34d0b42', `0mwt5x4dy${'0f'.repeat(16)}`],
    ['a key', 'key', 'bc2beeff-0409-4a51-8ef7-cd71e9b8e1cf', '6f1c2b34-0a5d-4e7f-8b9c-0d1e2f3a4b5c'],
    ['a hash', 'text', '89942b370058f7fe2d5d67f0a28251350156bb7b914dc04ee2429e1affcad77c', '0f'.repeat(32)],
    ['a picture', 'pictureId', 'a8Kd03hfQw-12xYzAbCdEf', 'Qm9va2luZwQm9va2luZw12'],
    ['a member', 'members_nickname', '회원m0123456789ab', '회원member01'],
    ['staff', 'actor', 'staff:sf387d05b3357', 'staff:staff01'],
    ['an instant', 'at', '2026-11-23T10:28:02.123Z', '2026-01-15T09:00:00.000Z'],
    ['a day', 'from', '2026-11-23', '2026-01-15'],
    ['a month', 'month', '2026-11', '2026-01'],
    ['what is left of a phone', 'phone', '010-****-3333', '010-****-5678'],
    ['what is left of an id', 'members_id', 'mf***********', 'me******'],
    ['a process', 'epoch', 'bed2909a', '0f0f0f0f'],
    ['an instant in milliseconds', 'now', 1_795_439_492_905, 1_768_467_600_000],
    ['rows', 'list', [{ n: 1 }, { n: 2 }], [{ n: 1 }]],
    ['values', 'hours', [1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 5, 6]],
    ['a long text', 'content', '가'.repeat(500), `${'가'.repeat(160)}…`],
  ])('%s', (_what, key, value, shown) => expect(masked(value, key)).toEqual(shown));

  test.each<[string, unknown]>([
    ['slip_number', '0003-7KQ5'],
    ['code', 'STAFF_SECOND_FACTOR_REQUIRED'],
    ['betsSeq', '1234'],
    ['amount', 15_000],
    ['title', '입금 확인 부탁드려요'],
    ['isVisible', false],
    ['pictureId', null],
  ])('what is nobody’s stays: %s', (key, value) => expect(masked(value, key)).toBe(value));

  test('the kept ones hold nothing that would be masked', () => {
    const kept = JSON.parse(readFileSync(examplesFile, 'utf8')) as Examples;
    expect(masked(kept)).toEqual(kept);
  });
});
