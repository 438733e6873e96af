import { randomUUID } from 'node:crypto';
import { birthdayOf, checkSignUp } from '@lime/domain/access/sign-up.ts';
import { maxWireAmount } from '@lime/domain/money.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { settingDefinitions } from '@lime/contract/settings.ts';
import { addAuditEvent } from '../../core/audit-event.ts';
import { readIdAndOptions, readSecret, UsageError } from '../../core/cli.ts';
import type { CliCommand } from '../../core/cli.ts';
import { isCommonPassword } from '../../core/common-passwords.ts';
import { inTransaction } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import { issue, memberAccount } from '../../core/ledger/accounts.ts';
import { post } from '../../core/ledger/ledger.ts';
import { writeOutbox } from '../../core/outbox.ts';
import { hashPassword } from '../../core/password.ts';
import { Refused } from '../../core/refused.ts';
import { createMember, findMember, headOfficeCode } from './members.service.ts';
import { madeUpPin } from './withdrawal-password.service.ts';

const actor = 'cli';

/** `member add <id> --password -|… --birthday … [--grade N] [--cash WON]` */
export const memberAddCommand: CliCommand = async (args, context) => {
  const { db, print } = context;
  const { id, options } = readIdAndOptions(args, ['password', 'birthday', 'grade', 'cash', 'nickname', 'withdrawal']);
  const given = options['password'] ?? missing('--password');
  const birthday = (options['birthday'] ?? missing('--birthday')).replaceAll('-', '');
  const grade = wholeNumber(options['grade'] ?? '1', '--grade', 1, 10);
  const cash = wholeNumber(options['cash'] ?? '0', '--cash', 0, maxWireAmount);
  const withdrawal = options['withdrawal'] ?? madeUpPin(4);
  const nickname = options['nickname'] ?? id;
  const password = await readSecret(given, context);
  const bank = { bankName: '모의은행', bankAccount: '000-0000-0000', bankOwner: nickname };
  const phone = '010-0000-0000';
  const refusal = checkSignUp(
    {
      userId: id,
      userPw: password,
      userPw2: password,
      nickname,
      code: headOfficeCode,
      contact: phone,
      cashoutPw: withdrawal,
      birthday,
      ...bank,
      bankDepositor: bank.bankOwner,
    },
    { codeRequired: false, ageLimit: settingDefinitions.ageLimit.default, today: seoulDay(new Date()) },
  );
  if (refusal) throw new Refused(refusal);
  if (isCommonPassword(password)) throw new Refused({ code: 'AUTH_PASSWORD_COMMON' });

  const hashes = { passwordHash: await hashPassword(password), withdrawalHash: await hashPassword(withdrawal) };
  await inTransaction(db, async (tx) => {
    const member = {
      loginId: id.toLowerCase(),
      nickname,
      ...hashes,
      phone,
      birthday: birthdayOf(birthday),
      ...bank,
      joinCode: headOfficeCode,
      referrerId: null,
      grade,
      actor,
    };
    const memberId = await createMember(tx, member);
    if (cash > 0) await grant(tx, memberId, cash);
  });
  print(`Member ${id}: grade ${grade}, ${cash.toLocaleString('en')} won, withdrawal password ${withdrawal}.`);
  return 0;
};

/** `grant <id> <won>`: play money for a member who is there. */
export const grantCommand: CliCommand = async (args, { db, print }) => {
  const [id, amount, ...rest] = args;
  if (!id || !amount || rest.length > 0) throw new UsageError('An id and an amount are needed.');
  const cash = wholeNumber(amount, 'the amount', 1, maxWireAmount);
  const memberId = await findMember(db, id.toLowerCase());
  if (memberId === null) throw new Error(`There is no member ${id}.`);
  await inTransaction(db, (tx) => grant(tx, memberId, cash));
  print(`${cash.toLocaleString('en')} won for ${id}.`);
  return 0;
};

async function grant(tx: Tx, memberId: number, amount: number): Promise<void> {
  const cause = `grant:${randomUUID()}`;
  await post(tx, [{ from: issue.playMoney, to: memberAccount(memberId, 'cash'), amount, kind: 'grant', cause }]);
  await addAuditEvent(tx, { actor, action: 'cash.grant', subject: `member:${memberId}`, after: { amount, cause } });
  await writeOutbox(tx, 'balance', { m: [memberId] });
}

function missing(name: string): never {
  throw new UsageError(`${name} is needed.`);
}

function wholeNumber(text: string, name: string, min: number, max: number): number {
  const value = Number(text.replaceAll(/[,_]/g, ''));
  if (!Number.isSafeInteger(value) || value < min || value > max)
    throw new UsageError(`${name} must be a whole number from ${min} to ${max}.`);
  return value;
}
