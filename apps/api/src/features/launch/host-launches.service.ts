import type { Caller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { insertToken, isLaunching, readBearer, useToken } from './launch.sql.ts';
import type { Guest } from './launch.sql.ts';
import { hashOf, launchSeconds, newToken } from './launch-token.ts';

/** Source: decision 93. */
const bearerSeconds = 600;

/**
 * A token for one launch at a host of games. It is used up by its first redemption, and a member has one launch at a time.
 *
 * @param hostUrl  where the host's frames are: only this host can redeem it
 * @returns `expiresIn` in seconds
 * @throws Refused LAUNCH_PENDING (409)
 */
export async function launchAtHost(
  tx: Tx,
  memberId: number,
  hostUrl: string,
): Promise<{ hash: string; expiresIn: number }> {
  if (await isLaunching(tx, memberId)) throw new Refused({ code: 'LAUNCH_PENDING' }, 409);
  const token = newToken();
  await insertToken(tx, { hash: hashOf(token), memberId, host: frameOf(hostUrl), seconds: launchSeconds });
  return { hash: token, expiresIn: launchSeconds };
}

/** A bearer for a page's questions to the host: it lives ten minutes, and ends with the session it was issued in. */
export async function openBearer(
  tx: Tx,
  { memberId, sessionId }: Caller,
  hostUrl: string,
): Promise<{ token: string; expiresIn: number }> {
  const token = newToken();
  await insertToken(tx, { hash: hashOf(token), memberId, host: frameOf(hostUrl), seconds: bearerSeconds, sessionId });
  return { token, expiresIn: bearerSeconds };
}

/** Redeems a launch and returns its member; null when it is unknown, used or expired. @param hostUrl of the host that asks */
export const redeemHostLaunch = (tx: Tx, hostUrl: string, hash: string): Promise<Guest | null> =>
  useToken(tx, hashOf(hash), frameOf(hostUrl));

/** The member whose page has this bearer; null when it is unknown or has ended. @param hostUrl of the host that asks */
export const memberOfBearer = (db: Db, hostUrl: string, token: string): Promise<number | null> =>
  readBearer(db, hashOf(token), frameOf(hostUrl));

/** What a token is bound to: no other host, and no other frame of the same server, may use it. */
export function frameOf(hostUrl: string): string {
  const { host, pathname } = new URL(hostUrl);
  return host + pathname;
}
