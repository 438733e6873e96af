import type { FramedPage, Launch, ProviderSession, TokenLaunch } from '@lime/contract/launch.ts';
import type { LotusTable } from '@lime/domain/games/lotus-tables.ts';
import { games } from '@lime/domain/access/game-list.ts';
import type { Caller } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { frameOf, launchAtHost } from './host-launches.service.ts';
import { hashOf, launchSeconds, newToken } from './launch-token.ts';
import { insertToken, siteNameOf, useToken } from './launch.sql.ts';

/** What an operator says of a page: whether a frame replaces it, and its address. */
export type Frame = { readonly active: boolean; readonly desktopUrl: string; readonly mobileUrl: string };

/** What ways into frames need. */
export type LaunchDeps = {
  /** the frames by page, as set now */
  readonly frames: () => Readonly<Record<FramedPage, Frame>>;
  /** where browsers find the built-in provider */
  readonly providerUrl: string;
  /** where the token games are: its host's frames */
  readonly tokenUrl: string;
};

const visitorsSite = 'lime';

/** The way into a page's frame. @throws Refused FRAME_CLOSED (400) */
export async function launchPage(
  { frames, providerUrl }: Pick<LaunchDeps, 'frames' | 'providerUrl'>,
  tx: Tx,
  { page, isMobile, memberId }: { page: FramedPage; isMobile: boolean; memberId: number | null },
): Promise<Launch> {
  const frame = frames()[page];
  if (!frame.active) throw new Refused({ code: 'FRAME_CLOSED' });
  const set = isMobile ? frame.mobileUrl || frame.desktopUrl : frame.desktopUrl;
  const url = new URL(set || `${providerUrl}/sports/${isMobile ? 'mobile/' : ''}${page}`);
  url.searchParams.set('siteName', memberId === null ? visitorsSite : await siteNameOf(tx, memberId));
  if (memberId !== null) url.searchParams.set('authToken', await makeToken(tx, memberId, url.host));
  return { url: url.href, expiresIn: launchSeconds };
}

/** The way to a lotus table. */
export async function launchLotus(
  { providerUrl }: Pick<LaunchDeps, 'providerUrl'>,
  tx: Tx,
  { table, memberId }: { table: LotusTable; memberId: number },
): Promise<Launch> {
  const url = new URL(providerUrl + games.find(({ id }) => id === table)!.path);
  url.searchParams.set('siteName', await siteNameOf(tx, memberId));
  url.searchParams.set('authToken', await makeToken(tx, memberId, frameOf(url.href)));
  return { url: url.href, expiresIn: launchSeconds };
}

/** The way into the token games, of one launch of a member at a time. @throws Refused LAUNCH_PENDING (409) */
export async function launchTokenGames(
  { tokenUrl }: Pick<LaunchDeps, 'tokenUrl'>,
  tx: Tx,
  caller: Caller,
): Promise<TokenLaunch> {
  const { hash, expiresIn } = await launchAtHost(tx, caller, tokenUrl);
  return { hash, uid: String(caller.memberId), url: tokenUrl, expiresIn };
}

/** Who came with a token. @param letter.host of the provider that asks @throws Refused LAUNCH_TOKEN_REFUSED (403) */
export async function redeemToken(
  tx: Tx,
  { authToken, host }: { authToken: string; host: string },
): Promise<ProviderSession> {
  const guest = await useToken(tx, hashOf(authToken), host);
  if (!guest) throw new Refused({ code: 'LAUNCH_TOKEN_REFUSED' }, 403);
  return { memberId: String(guest.id), nickname: guest.nickname, siteName: guest.site_name };
}

/** Origins of the addresses an operator has set: what the site's pages may show in frames. */
export function originsOf(frames: Readonly<Record<FramedPage, Frame>>): string[] {
  return Object.values(frames)
    .filter(({ active }) => active)
    .flatMap(({ desktopUrl, mobileUrl }) => [desktopUrl, mobileUrl])
    .flatMap((address) => URL.parse(address)?.origin ?? []);
}

/** A token of the member that counts at this host alone. The session's own token never leaves the site. */
async function makeToken(tx: Tx, memberId: number, host: string): Promise<string> {
  const token = newToken();
  await insertToken(tx, { hash: hashOf(token), memberId, host, seconds: launchSeconds });
  return token;
}
