import { randomInt } from 'node:crypto';
import { isWeakPin } from '@lime/domain/access/withdrawal-pin.ts';
import type { Db } from '../../core/db.ts';
import { createOneAtATime } from '../../core/one-at-a-time.ts';
import { verifyPassword } from '../../core/password.ts';
import { Refused } from '../../core/refused.ts';
import { forgetWithdrawalWrong, readWithdrawalSecret, takeWithdrawalTry } from './withdrawal-password.sql.ts';

/** So many wrong ones in a row lock withdrawals until support resets the password. Source: decision 10. */
export const withdrawalTries = 5;

/** A member's are looked at one by one, so that however many are sent only one waits to be hashed. */
const checking = createOneAtATime(16);

/**
 * Is this the member's withdrawal password? Wrong ones are counted, whatever else the request wanted; a right one
 * forgets them. Call it outside of any transaction: it waits for its turn to hash.
 *
 * @throws Refused CASH_WITHDRAWAL_PASSWORD_EMPTY, CASH_WITHDRAWAL_PASSWORD_WRONG (detail: triesLeft), CASH_WITHDRAWAL_LOCKED
 */
export async function checkWithdrawalPassword(db: Db, memberId: number, password: string): Promise<void> {
  if (password === '') throw new Refused({ code: 'CASH_WITHDRAWAL_PASSWORD_EMPTY' });
  const known = await readWithdrawalSecret(db, memberId);
  let wrong = 0;
  const guard = {
    // A try is counted before it is looked at, so that many at once, in any process, are never more than allowed.
    async before() {
      const counted = await takeWithdrawalTry(db, memberId, withdrawalTries);
      if (counted === null) throw new Refused({ code: 'CASH_WITHDRAWAL_LOCKED' });
      wrong = counted;
    },
    async wrong() {},
  };
  const verify = () => verifyPassword(known?.hash ?? null, password, guard, { kind: 'member', name: String(memberId) });
  if (!(await checking.take(memberId, verify)))
    throw new Refused({ code: 'CASH_WITHDRAWAL_PASSWORD_WRONG', detail: { triesLeft: withdrawalTries - wrong } });
  await forgetWithdrawalWrong(db, memberId);
}

/** Without a password being looked at. @throws Refused CASH_WITHDRAWAL_LOCKED */
export async function assertWithdrawalsOpen(db: Db, memberId: number): Promise<void> {
  if ((await withdrawalTriesLeft(db, memberId)) === 0) throw new Refused({ code: 'CASH_WITHDRAWAL_LOCKED' });
}

/** Wrong ones left before withdrawals are locked; 0: they are. */
export async function withdrawalTriesLeft(db: Db, memberId: number): Promise<number> {
  return Math.max(0, withdrawalTries - ((await readWithdrawalSecret(db, memberId))?.wrong ?? 0));
}

/** A withdrawal password nobody chose, and nobody guesses among the first. */
export function madeUpPin(digits: 4 | 6): string {
  for (;;) {
    const pin = String(randomInt(10 ** digits)).padStart(digits, '0');
    if (!isWeakPin(pin, null)) return pin;
  }
}
