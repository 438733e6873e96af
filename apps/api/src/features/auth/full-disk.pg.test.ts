import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newStaff } from '../../../test/staff.ts';
import { everyRole } from '../../../test/pg.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';

let site: TestSite;
let owner: pg.Client;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: everyRole } });
  owner = new pg.Client({ connectionString: site.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await site.close();
});

test('signing out goes on while the disk of the database is full, and is written when there is room', async () => {
  const { userId } = await site.newMember();
  const signedIn = await site.call('/auth/login', { userId, userPw: 'a fine secret 7' });
  const { token, refreshToken } = signedIn.body['payload'] as { token: string; refreshToken: string };
  // what PostgreSQL says when a table cannot grow
  await owner.query(`
    create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger no_room before insert or update on session for each row execute function no_room();`);
  expect((await site.call('/auth/refresh', { refreshToken })).status).toBe(503);
  const { status, headers } = await site.call('/auth/login', { userId, userPw: 'a fine secret 7' });
  expect([status, headers['retry-after']]).toEqual([503, '10']);

  expect((await site.call('/auth/logout', {}, token)).status).toBe(200);
  expect((await site.call('/auth/info/new', {}, token)).status).toBe(401);
  expect((await site.call('/auth/refresh', { refreshToken })).status).toBe(401);

  await owner.query('drop trigger no_room on session');
  const ended = () =>
    owner.query(
      `select ended_reason from session s join member m on m.id = s.member_id where lower(m.login_id) = lower($1) and ended_at is not null`,
      [userId],
    );
  await expect.poll(async () => (await ended()).rows, { timeout: 30_000 }).toEqual([{ ended_reason: 'logout' }]);
});

test('the office signs out likewise', async () => {
  const { id, token } = await newStaff(site, { role: 'support' });
  await owner.query(`
    create function no_staff_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger no_staff_room before insert or update on staff_session for each row execute function no_staff_room();`);
  expect((await site.call('/staff/auth/logout', {}, token)).status).toBe(200);
  expect((await site.call('/staff/auth/me', {}, token)).status).toBe(401);
  await owner.query('drop trigger no_staff_room on staff_session');
  const ended = () =>
    owner.query('select ended_reason from staff_session where staff_id = $1 and ended_at is not null', [id]);
  await expect.poll(async () => (await ended()).rows, { timeout: 30_000 }).toEqual([{ ended_reason: 'logout' }]);
});
