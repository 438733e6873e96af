import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { rolesWithSecondFactor } from '@lime/domain/access/staff-rights.ts';
import type { OwnRights, StaffRole } from '@lime/domain/access/staff-rights.ts';
import { addStaff } from '../src/features/staff/accounts.service.ts';
import type { TestSite } from './site.ts';

export type StaffOfTest = {
  readonly id: string;
  readonly loginId: string;
  readonly password: string;
  /** base32; null for a role that needs no authenticator */
  readonly secret: string | null;
  readonly token: string;
  readonly refreshToken: string;
};

export type StaffToMake = { role?: StaffRole; rights?: OwnRights; loginId?: string; name?: string };

/** A staff account of one's own, with an authenticator where its role must have one, signed in. */
export async function newStaff(
  site: TestSite,
  { role = 'super', rights = {}, loginId = `s${randomBytes(6).toString('hex')}`, name = '' }: StaffToMake = {},
): Promise<StaffOfTest> {
  const password = 'a staff secret 7';
  const id = await addStaff(site.database.db, { loginId, password, role, rights, name, actor: 'test' });
  const secret = rolesWithSecondFactor.includes(role) ? new Secret({ size: 20 }).base32 : null;
  if (secret)
    await sql`update staff set totp_secret = ${secret}, totp_confirmed_at = clock_timestamp() where id = ${id}`.execute(
      site.database.db,
    );
  const body = { userId: loginId, userPw: password, ...(secret ? { code: codeOf(secret) } : {}) };
  const answer = await site.call('/staff/auth/login', body);
  if (answer.status !== 200) throw new Error(answer.text);
  const { token, refreshToken } = answer.body['payload'];
  return { id: String(id), loginId, password, secret, token, refreshToken };
}

/** Makes a staff account and signs it in: `site.call('/staff/…', body, await staffToken(site, { role: 'cash' }))`. */
export async function staffToken(site: TestSite, options: StaffToMake = {}): Promise<string> {
  return (await newStaff(site, options)).token;
}

/** The six digits an authenticator shows, `steps` half-minutes from now: each is taken once. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}
