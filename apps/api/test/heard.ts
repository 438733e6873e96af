import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { vi } from 'vitest';
import type { TestSite } from './site.ts';

/** Says that a member has changed; returns once the site's process has heard it. */
export async function memberChanged({ app, database }: TestSite, id: string): Promise<void> {
  const { channel } = app.core;
  const word = randomUUID();
  let isHeard = false;
  channel.on('seen', (payload) => {
    if (payload === word) isHeard = true;
  });
  await channel.notify(database.db, 'member', id);
  // notes arrive in their order; the first may be sent before anybody listens to this one's name
  await vi.waitUntil(
    async () => {
      await channel.notify(database.db, 'seen', word);
      return isHeard;
    },
    { timeout: 10_000, interval: 20 },
  );
}

/** Sets columns of a member's row; returns once the site's process has heard it. @param columns  in SQL: state = 'left' */
export async function changeMember(site: TestSite, id: string, columns: string): Promise<void> {
  await sql`update member set ${sql.raw(columns)} where id = ${id}`.execute(site.database.db);
  await memberChanged(site, id);
}
