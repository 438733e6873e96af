import type { Db } from '../../core/db.ts';
import { insertPushKey, readPushKey } from './push.sql.ts';
import type { PushKey } from './push.sql.ts';

/** What push services know this site by; made when it is asked for the first time, and the same ever after. */
export async function sitePushKey(db: Db): Promise<PushKey> {
  const known = await readPushKey(db);
  if (known) return known;
  const { default: webPush } = await import('web-push');
  await insertPushKey(db, webPush.generateVAPIDKeys());
  return (await readPushKey(db))!;
}
