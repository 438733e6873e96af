import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWeakPin } from '@lime/domain/access/withdrawal-pin.ts';
import { makeMembers } from '../../../test/members.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { hashPassword } from '../../core/password.ts';
import { Refused } from '../../core/refused.ts';
import {
  assertWithdrawalsOpen,
  checkWithdrawalPassword,
  madeUpPin,
  withdrawalTries,
  withdrawalTriesLeft,
} from './withdrawal-password.service.ts';

let database: TestDatabase;
let hash: string;
beforeAll(async () => {
  database = await testDatabase();
  hash = await hashPassword('482615');
});
afterAll(() => database.drop());

async function newMember(): Promise<number> {
  const [id] = await makeMembers(database.db, 1, 0);
  await sql`update member set withdrawal_hash = ${hash} where id = ${id}`.execute(database.db);
  return id!;
}
/** What a try comes to: right, or the refusal's code with the tries that are left. */
const attempt = async (id: number, password: string): Promise<string> => {
  try {
    await checkWithdrawalPassword(database.db, id, password);
    return 'right';
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { triesLeft } = (error.detail ?? {}) as { triesLeft?: number };
    return triesLeft === undefined ? error.code : `${error.code} ${triesLeft}`;
  }
};
const left = (id: number) => withdrawalTriesLeft(database.db, id);

test('wrong ones are counted down, and after the last one even the right one opens nothing', async () => {
  const id = await newMember();
  for (const triesLeft of [4, 3, 2, 1, 0])
    expect(await attempt(id, '000000')).toBe(`CASH_WITHDRAWAL_PASSWORD_WRONG ${triesLeft}`);
  expect(await attempt(id, '482615')).toBe('CASH_WITHDRAWAL_LOCKED');
  await expect(assertWithdrawalsOpen(database.db, id)).rejects.toThrow('CASH_WITHDRAWAL_LOCKED');
  expect(await left(id)).toBe(0);
});

test('a right one forgets the wrong ones before it', async () => {
  const id = await newMember();
  for (let tries = 1; tries < withdrawalTries; tries += 1) await attempt(id, '111111');
  expect(await left(id)).toBe(1);
  expect(await attempt(id, '482615')).toBe('right');
  expect(await left(id)).toBe(withdrawalTries);
  await assertWithdrawalsOpen(database.db, id);
});

test('an empty one is no try', async () => {
  const id = await newMember();
  expect(await attempt(id, '')).toBe('CASH_WITHDRAWAL_PASSWORD_EMPTY');
  expect(await left(id)).toBe(withdrawalTries);
});

test.each(['48261', '4826150', ' 482615', '４８２６１５x', '482615\n'])('%j is not the one', async (password) => {
  const id = await newMember();
  expect(await attempt(id, password)).toBe('CASH_WITHDRAWAL_PASSWORD_WRONG 4');
});

test('of twelve at once five are looked at', async () => {
  const id = await newMember();
  const outcomes = await Promise.all(Array.from({ length: 12 }, (_, at) => attempt(id, `0000${10 + at}`)));
  expect(outcomes.filter((outcome) => outcome.startsWith('CASH_WITHDRAWAL_PASSWORD_WRONG')).toSorted()).toEqual(
    [0, 1, 2, 3, 4].map((triesLeft) => `CASH_WITHDRAWAL_PASSWORD_WRONG ${triesLeft}`),
  );
  expect(outcomes.filter((outcome) => outcome === 'CASH_WITHDRAWAL_LOCKED')).toHaveLength(7);
});

test('one member’s wrong ones lock nobody else', async () => {
  const [one, other] = [await newMember(), await newMember()];
  for (let tries = 0; tries < withdrawalTries; tries += 1) await attempt(one, '000000');
  expect([await left(one), await left(other)]).toEqual([0, withdrawalTries]);
  expect(await attempt(other, '482615')).toBe('right');
});

test('of nobody none is right', async () => {
  expect(await attempt(99_999_999, '482615')).toBe('CASH_WITHDRAWAL_LOCKED');
});

test('one that is made up has its figures, and none that anybody would try first', () => {
  for (const digits of [4, 6] as const)
    for (let times = 0; times < 200; times += 1) {
      const pin = madeUpPin(digits);
      expect(pin).toMatch(new RegExp(`^\\d{${digits}}$`));
      expect(isWeakPin(pin, null)).toBe(false);
    }
});
