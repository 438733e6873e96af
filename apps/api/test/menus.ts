import { sql } from 'kysely';
import { vi } from 'vitest';
import { menuGates } from '@lime/domain/access/menus.ts';
import type { TestSite } from './site.ts';

/** Opens every menu entry, so that no call is hidden with its page; returns when it holds. */
export async function openMenus({ database, app, call }: TestSite): Promise<void> {
  const menu = JSON.stringify(menuGates.map(({ name }) => ({ name, visible: true })));
  await sql`insert into setting (key, value) values ('menu', ${menu}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(database.db);
  await app.core.channel.notify(database.db, 'settings', '');
  const allOpen = async () => {
    for (const { path, menu: entry } of app.calls)
      if (entry !== undefined && (await call(path, {})).body['code'] === 'MENU_CLOSED')
        throw new Error(`${entry} is closed`);
  };
  await vi.waitFor(allOpen, { timeout: 10_000 }); // on a busy machine one round of all calls is long
}

/** Takes every route out of repair. */
export async function openRoutes({ database, app }: TestSite): Promise<void> {
  await sql`insert into setting (key, value) values ('repair', '[]')
    on conflict (key) do update set value = excluded.value`.execute(database.db);
  await app.core.channel.notify(database.db, 'settings', '');
}
