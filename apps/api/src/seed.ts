import { randomBytes } from 'node:crypto';
import { settingDefinitions } from '@lime/contract/settings.ts';
import { permissionKeys } from '@lime/domain/access/permissions.ts';
import { notify } from './core/channel.ts';
import type { CliCommand } from './core/cli.ts';
import type { Config } from './core/api-config.ts';
import { inTransaction } from './core/db.ts';
import type { Db } from './core/db.ts';
import { issue, memberAccount } from './core/ledger/accounts.ts';
import { post } from './core/ledger/ledger.ts';
import { hashPassword } from './core/password.ts';
import { seedAgents } from './features/agents/agents.service.ts';
import { demoAgents } from './features/agents/demo-agents.ts';
import { addBonusCode } from './features/bonus/bonus-codes.service.ts';
import { demoBonusCodes } from './features/bonus/demo-codes.ts';
import { seedReplies } from './features/inquiries/canned.service.ts';
import { firstReplies } from './features/inquiries/first-replies.ts';
import { seedTrialRound } from './features/lotto/trial-round.service.ts';
import { demoPopups } from './features/popups/demo-popups.ts';
import { seedPopups } from './features/popups/popups.service.ts';
import { createMember, findMember, headOfficeCode, openHeadOffice } from './features/members/members.service.ts';
import type { NewMember } from './features/members/members.types.ts';
import { demoTemplates } from './features/notes/demo-templates.ts';
import { seedNoteTemplates } from './features/notes/staff-notes.service.ts';
import { demoPromotions } from './features/promotions/demo-promotions.ts';
import { seedPromotions } from './features/promotions/promotions.service.ts';
import { seedSetting } from './features/settings/settings.service.ts';
import { addStaff, isStaffed } from './features/staff/accounts.service.ts';

const password = 'demo1234'; // on every list of breaches: only the seed may take it (decision 12)
const withdrawalPassword = '1234';
const actor = 'seed';

const nicknames = [
  '초록라임',
  '한강바람',
  '남산타워',
  '제주감귤',
  '광안리',
  '설악단풍',
  '여의도불꽃',
  '전주비빔밥',
  '속초오징어',
  '북촌한옥',
  '강남스타',
  '동백꽃',
  '은하수',
  '보름달',
  '소나기',
  '파란하늘',
  '새벽이슬',
  '첫눈',
  '무지개',
  '달빛마을',
];
const banks = ['KB국민은행', '신한은행', '우리은행', '하나은행', 'NH농협은행'];

/** `seed`: the first data of an empty database; what is there already stays as it is. */
export const seedCommand: CliCommand = async (_args, { db, config, print }) => {
  await seed(db, config, print);
  return 0;
};

/**
 * Head office, the first staff account and, where the configuration wants it, the demo members with their play money.
 *
 * @param say gets the staff password when one had to be made up; it is not kept anywhere
 */
export async function seed(
  db: Db,
  config: Pick<Config, 'demo' | 'staffPassword' | 'jwtSecret'>,
  say: (line: string) => void,
): Promise<void> {
  await inTransaction(db, openHeadOffice);
  if (!(await isStaffed(db))) {
    const staffPassword = config.staffPassword ?? randomBytes(9).toString('base64url');
    await addStaff(db, {
      loginId: 'admin',
      password: staffPassword,
      role: 'super',
      actor,
      temporary: !config.staffPassword,
    });
    if (!config.staffPassword)
      say(
        `The first staff account is admin, its password ${staffPassword} (shown once, changed at the first sign-in).`,
      );
  }
  if (!config.demo) return;
  const memberIds: number[] = [];
  for (const [index, nickname] of nicknames.entries()) memberIds.push(await seedMember(db, index + 1, nickname));
  await inTransaction(db, (tx) => seedTrialRound(tx, config.jwtSecret, memberIds)); // the lotto has a draw to check
  await inTransaction(db, (tx) => seedAgents(tx, actor, demoAgents, memberIds));
  for (const code of demoBonusCodes) await addBonusCode(db, code);
  await inTransaction(db, (tx) => seedPromotions(tx, actor, demoPromotions));
  await inTransaction(db, (tx) => seedPopups(tx, demoPopups));
  await inTransaction(db, (tx) => seedNoteTemplates(tx, demoTemplates));
  await inTransaction(db, (tx) => seedReplies(tx, firstReplies));
  // decision 30: one person can try everything, also without anybody in the office
  const cash = { ...settingDefinitions.cash.default, autoApprove: true, takeBackSeconds: 60 };
  await inTransaction(db, (tx) => seedSetting(tx, { notify }, actor, 'cash', cash));
  // decision 112: what informs closes itself
  await inTransaction(db, (tx) => seedSetting(tx, { notify }, actor, 'alerts', { toasts: true }));
  // decision 111: the house of the demo world is not ruined by one match
  const liabilityCaps = { ...settingDefinitions.liabilityCaps.default, match: 3_000_000_000 };
  await inTransaction(db, (tx) => seedSetting(tx, { notify }, actor, 'liabilityCaps', liabilityCaps));
  await inTransaction(db, (tx) => seedSetting(tx, { notify }, actor, 'staffIdle', { minutes: 240 }));
  // everybody who tries the demo world may sit behind one address, as its tests do
  await inTransaction(db, (tx) => seedSetting(tx, { notify }, actor, 'signUpLimit', { perHour: 10_000 }));
  // decision 109: an account made a moment ago may be the second person
  await inTransaction(db, (tx) => seedSetting(tx, { notify }, actor, 'staff', { newAccountHours: 0 }));
  // decision 17: nobody who tries the site waits; a self-certified member does (demo03)
  const acceptDelay = { ...settingDefinitions.acceptDelay.default };
  for (const sport of Object.keys(acceptDelay) as (keyof typeof acceptDelay)[]) acceptDelay[sport] = 0;
  await inTransaction(db, (tx) => seedSetting(tx, { notify }, actor, 'acceptDelay', acceptDelay));
}

async function seedMember(db: Db, number: number, nickname: string): Promise<number> {
  const loginId = `demo${String(number).padStart(2, '0')}`;
  const known = await findMember(db, loginId);
  if (known !== null) return known;
  const hashes = { passwordHash: await hashPassword(password), withdrawalHash: await hashPassword(withdrawalPassword) };
  return inTransaction(db, async (tx) => {
    const id = await createMember(tx, { ...profileOf(number), ...hashes, loginId, nickname, actor });
    await post(tx, [
      {
        from: issue.playMoney,
        to: memberAccount(id, 'cash'),
        amount: 10_000_000 + number * 500_000,
        kind: 'grant',
        cause: `seed:${loginId}:cash`,
      },
      {
        from: issue.points,
        to: memberAccount(id, 'point'),
        amount: 100_000 + number * 5_000,
        kind: 'points',
        cause: `seed:${loginId}:point`,
      },
    ]);
    return id;
  });
}

/** Grades 1 to 5 in turn, and one member for each thing that can be set for a member. */
function profileOf(
  number: number,
): Omit<NewMember, 'loginId' | 'nickname' | 'passwordHash' | 'withdrawalHash' | 'actor'> {
  const two = String(number).padStart(2, '0');
  return {
    phone: `010-5550-00${two}`,
    birthday: `19${80 + (number % 20)}-0${1 + (number % 9)}-1${number % 10}`,
    bankName: banks[number % banks.length]!,
    bankAccount: `110-555-0000${two}`,
    bankOwner: `데모${two}`,
    joinCode: headOfficeCode,
    referrerId: null,
    grade: 1 + ((number - 1) % 5),
    selfCert: number === 3,
    state: number === 4 ? 'suspended' : 'normal',
    permissions: number === 5 ? Object.fromEntries(permissionKeys.map((key) => [key, { active: false }])) : {},
  };
}
