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
  const sign = (secret: string) =>
    Promise.all(
      rows.map((row) =>
        new SignJWT({ sid: row.id })
          .setProtectedHeader({ alg: 'HS256' })
          .setSubject(String(row.member_id))
          .setIssuer('lime')
          .setAudience('member')
          .setIssuedAt()
          .setExpirationTime('2h')
          .setJti(randomUUID())
          .sign(Buffer.from(secret, 'utf8')),
      ),
    );
  return { forProduct: await sign(productSecret), forNaive: await sign(naiveSecret) };
}
