import { notProven } from '@lime/contract/provider-calls.ts';
import { must } from './suite.ts';
import type { Answer, Operator } from './operator.ts';

// What cases say of answers and of money.

/** @throws Wrong unless it was done, with this balance */
export function done(answer: Answer, balance: number): void {
  must(answer.status === 1, `refused with ${answer.error}`);
  must(answer.balance === balance, `balance ${answer.balance} instead of ${balance}`);
}

/** @throws Wrong unless it was refused, with one of these errors */
export function refused(answer: Answer, ...errors: readonly string[]): void {
  must(answer.status === 0, `taken, with the balance ${answer.balance}`);
  must(
    errors.length === 0 || errors.includes(answer.error!),
    `refused with ${answer.error}, not ${errors.join(' or ')}`,
  );
}

/** @throws Wrong unless the operator refused the play itself: a call that was not believed says something else */
export function denied(answer: Answer): void {
  refused(answer, 'ACCESS_DENIED');
  must(answer.code !== notProven, 'a refused play is named as a call that was not proven');
}

/** @throws Wrong unless the operator says that it did not believe the call, and tells no money */
export function disbelieved(answer: Answer): void {
  refused(answer, 'ACCESS_DENIED');
  must(answer.code === notProven, `the code is ${String(answer.code)}, not ${notProven}`);
  must(answer.balance === 0, `told the balance ${answer.balance}`);
}

/** @throws Wrong unless the work moved the member's money by so much */
export async function moves<Result>(
  at: Operator,
  amount: number,
  work: (before: number) => Promise<Result>,
  user: string = at.member,
): Promise<Result> {
  const before = await at.balance(user);
  const result = await work(before);
  const after = await at.balance(user);
  must(after - before === amount, `${after - before} won were moved instead of ${amount}`);
  return result;
}

/** @throws Wrong unless both answers are the same */
export function same(one: Answer, other: Answer): void {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)];
  must(a === b, `first ${a}, again ${b}`);
}

export const many = <T>(count: number, work: (no: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, no) => work(no)));
