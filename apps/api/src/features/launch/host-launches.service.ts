import type { Caller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { insertToken, isLaunching, readBearer, useToken } from './launch.sql.ts';
import type { Guest } from './launch.sql.ts';
import { hashOf, launchSeconds, newToken } from './launch-token.ts';

/** Ways into hosts of games. @param hostUrl  where the host's frames are: a token counts there alone */
export type HostLaunches = {
  /** A token that counts once, of one launch of a member at a time. @throws Refused LAUNCH_PENDING (409) */
  launch(tx: Tx, memberId: number, hostUrl: string): Promise<{ hash: string; expiresIn: number }>;
  /** A bearer for a page's questions to the host: it lives ten minutes, and ends with the session it was asked in. */
  openBearer(tx: Tx, caller: Caller, hostUrl: string): Promise<{ token: string; expiresIn: number }>;
};

/** Source: decision 93. */
const bearerSeconds = 600;

export const hostLaunches: HostLaunches = {
  async launch(tx, memberId, hostUrl) {
    if (await isLaunching(tx, memberId)) throw new Refused({ code: 'LAUNCH_PENDING' }, 409);
    const token = newToken();
    await insertToken(tx, { hash: hashOf(token), memberId, host: placeOf(hostUrl), seconds: launchSeconds });
    return { hash: token, expiresIn: launchSeconds };
  },
  async openBearer(tx, { memberId, sessionId }, hostUrl) {
    const token = newToken();
    const kept = { hash: hashOf(token), memberId, host: placeOf(hostUrl), seconds: bearerSeconds, sessionId };
    await insertToken(tx, kept);
    return { token, expiresIn: bearerSeconds };
  },
};

/** Uses up a launch of hosted games and says whose it was; null when it counts no more. @param hostUrl of the host that asks */
export const redeemHostLaunch = (tx: Tx, hostUrl: string, hash: string): Promise<Guest | null> =>
  useToken(tx, hashOf(hash), placeOf(hostUrl));

/** The member whose page has this bearer; null when it counts no more. @param hostUrl of the host that asks */
export const memberOfBearer = (db: Db, hostUrl: string, token: string): Promise<number | null> =>
  readBearer(db, hashOf(token), placeOf(hostUrl));

/** What a launch is bound to: no other host, and no other frame of the same server, may redeem it. */
function placeOf(hostUrl: string): string {
  const { host, pathname } = new URL(hostUrl);
  return host + pathname;
}
