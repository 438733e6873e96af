import type { z } from 'zod';
import { keptName } from '@lime/domain/access/names.ts';
import { birthdayOf, checkSignUp } from '@lime/domain/access/sign-up.ts';
import type { SignUpRefusal } from '@lime/domain/access/sign-up.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import type { signUp } from '@lime/contract/auth.ts';
import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import { hashPassword } from '../../core/password.ts';
import { Refused } from '../../core/refused.ts';
import { createMember, findMember, headOfficeCode, isJoinCode } from '../members/members.service.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { isCommonPassword } from '../../core/common-passwords.ts';
import { createTries } from '../../core/tries.ts';

const wrongCodes = 30;
const wrongCodeSeconds = 10 * 60;

export type SignUpInput = z.output<typeof signUp.input>;

export type SignUp = {
  /**
   * @returns the new member's id
   * @throws  Refused (400) with the first thing to put right
   */
  signUp(input: SignUpInput, address: string, now: Date): Promise<number>;
  /** @throws Refused AUTH_CODE_UNKNOWN, SIGN_UP_CODE_EMPTY; TOO_MANY_REQUESTS (429) to an address that guesses */
  checkCode(code: string, address: string): Promise<void>;
};

export function createSignUp({ db, pool, outbox }: Core, settings: LiveSettings): SignUp {
  const codeTries = createTries(pool, 'join-code', wrongCodes, wrongCodeSeconds);

  async function checkCode(code: string, address: string): Promise<void> {
    if (code === '') {
      if (settings.get('signup').codeRequired) throw new Refused({ code: 'SIGN_UP_CODE_EMPTY' });
      return; // joins under the head office
    }
    await codeTries.take(address);
    if (!(await isJoinCode(db, code))) throw new Refused({ code: 'AUTH_CODE_UNKNOWN' });
    await codeTries.giveBack(address);
  }

  async function referrerId(loginId: string): Promise<number | null> {
    if (loginId === '') return null;
    const id = await findMember(db, loginId.toLowerCase());
    if (id === null) throw new Refused({ code: 'AUTH_REFERRER_UNKNOWN' });
    return id;
  }

  return {
    async signUp(input, address, now) {
      const refusal = formRefusal(input, settings, now);
      if (refusal) throw new Refused(refusal);
      if (isCommonPassword(input.userPw)) throw new Refused({ code: 'AUTH_PASSWORD_COMMON' });
      const bankName = input.bankName.trim();
      if (!settings.get('bank').some(({ name, active }) => active && name === bankName))
        throw new Refused({ code: 'AUTH_BANK_UNKNOWN' });
      const code = input.code.trim();
      await checkCode(code, address);
      const referrer = await referrerId(input.referrer.trim());
      const loginId = input.userId.toLowerCase();
      if ((await findMember(db, loginId)) !== null) throw new Refused({ code: 'AUTH_ID_TAKEN' });
      // Before the transaction opens: waiting for a turn to hash must not hold a connection.
      const passwordHash = await hashPassword(input.userPw);
      const withdrawalHash = await hashPassword(input.cashoutPw);
      return inTransaction(db, async (tx) => {
        const id = await createMember(tx, {
          loginId,
          nickname: keptName(input.nickname),
          passwordHash,
          withdrawalHash,
          phone: input.phone.trim(),
          birthday: birthdayOf(input.birthday),
          bankName,
          bankAccount: input.account.trim(),
          bankOwner: input.owner.trim(),
          joinCode: code || headOfficeCode,
          referrerId: referrer,
          state: settings.get('signup').approval ? 'waiting' : 'normal',
          actor: 'sign-up',
          address,
        });
        await outbox.write(tx, 'work', { kind: 'signup', what: 'new', id });
        return id;
      });
    },
    checkCode: (code, address) => checkCode(code.trim(), address),
  };
}

function formRefusal(input: SignUpInput, settings: LiveSettings, now: Date): SignUpRefusal | null {
  return checkSignUp(
    {
      userId: input.userId,
      userPw: input.userPw,
      userPw2: input.userPw,
      nickname: input.nickname.trim(),
      code: input.code,
      contact: input.phone.trim(),
      bankName: input.bankName,
      bankDepositor: input.owner,
      bankAccount: input.account.trim(),
      cashoutPw: input.cashoutPw,
      birthday: input.birthday,
    },
    { codeRequired: settings.get('signup').codeRequired, ageLimit: settings.ageLimit(), today: seoulDay(now) },
  );
}
