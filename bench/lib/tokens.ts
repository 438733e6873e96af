import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type pg from 'pg';

/** Sessions and access tokens for the first `count` bench members, one set for the product and one for the reference path. */
export async function signTokens(
  owner: pg.Client,
  count: number,
  productSecret: string,
  naiveSecret: string,
): Promise<{ forProduct: string[]; forNaive: string[] }> {
  const { rows } = await owner.query<{ member_id: number; id: string }>(
    `insert into session (id, member_id, family, refresh_hash, expires_at)
     select gen_random_uuid(), id, gen_random_uuid(), '\\x00', now() + interval '1 day'
     from member where login_id like 'bench%' order by id limit $1 returning member_id, id`,
    [count],
  );
  return { forProduct: await signSessions(rows, productSecret), forNaive: await signSessions(rows, naiveSecret) };
}

/** Access tokens of these sessions, in their order, for two hours. @param secret  what the site signs with */
export const signSessions = (
  sessions: readonly { id: string; member_id: string | number }[],
  secret: string,
): Promise<string[]> =>
  Promise.all(
    sessions.map(({ id, member_id: memberId }) =>
      new SignJWT({ sid: id })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(memberId))
        .setIssuer('lime')
        .setAudience('member')
        .setIssuedAt()
        .setExpirationTime('2h')
        .setJti(randomUUID())
        .sign(Buffer.from(secret, 'utf8')),
    ),
  );
