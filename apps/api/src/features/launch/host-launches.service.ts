import type { Caller } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { signInOf } from './host-ends.service.ts';
import { holdLaunch, insertToken, isLaunching, readBearer, useLaunch } from './launch.sql.ts';
import type { HostGuest } from './launch.sql.ts';
import { hashOf, launchSeconds, newToken } from './launch-token.ts';

/** The member of a launch or a bearer, and the keys of its answer that later ends refer to. */
type Visit = { readonly memberId: number; readonly launch: { readonly launch: number; readonly sign_in?: string } };

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
  { memberId, sessionId }: Caller,
  hostUrl: string,
): Promise<{ hash: string; expiresIn: number }> {
  if (await isLaunching(tx, memberId)) throw new Refused({ code: 'LAUNCH_PENDING' }, 409);
  const token = newToken();
  const kept = { hash: hashOf(token), memberId, host: frameOf(hostUrl), seconds: launchSeconds, openedIn: sessionId };
  await insertToken(tx, kept);
  return { hash: token, expiresIn: launchSeconds };
}

/** A bearer for a page's questions to the host: it lives ten minutes, and ends with the session it was issued in. */
export async function openBearer(
  tx: Tx,
  { memberId, sessionId }: Caller,
  hostUrl: string,
): Promise<{ token: string; expiresIn: number }> {
  const token = newToken();
  const opened = { sessionId, openedIn: sessionId };
  await insertToken(tx, { hash: hashOf(token), memberId, host: frameOf(hostUrl), seconds: bearerSeconds, ...opened });
  return { token, expiresIn: bearerSeconds };
}

/** Redeems a launch and returns its member; null when it is unknown, used or expired. @param hostUrl of the host that asks */
export const redeemHostLaunch = (tx: Tx, hostUrl: string, hash: string): Promise<Visit | null> =>
  visit(tx, hashOf(hash), frameOf(hostUrl), useLaunch);

/** The member whose page has this bearer; null when it is unknown or has ended. @param hostUrl of the host that asks */
export const memberOfBearer = (tx: Tx, hostUrl: string, token: string): Promise<Visit | null> =>
  visit(tx, hashOf(token), frameOf(hostUrl), readBearer);

async function visit(
  tx: Tx,
  hash: Buffer,
  frame: string,
  read: (tx: Tx, hash: Buffer, frame: string) => Promise<HostGuest | null>,
): Promise<Visit | null> {
  await holdLaunch(tx, hash);
  const guest = await read(tx, hash, frame);
  if (!guest) return null;
  const { id, launch, opened_in: session } = guest;
  return { memberId: id, launch: { launch, ...signInOf(session) } };
}

/** What a token is bound to: no other host, and no other frame of the same server, may use it. */
export function frameOf(hostUrl: string): string {
  const { host, pathname } = new URL(hostUrl);
  return host + pathname;
}
