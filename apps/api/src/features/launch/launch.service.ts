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

export type Launches = {
  /** The way into a page's frame. @throws Refused FRAME_CLOSED (400) */
  launch(tx: Tx, wish: { page: FramedPage; isMobile: boolean; memberId: number | null }): Promise<Launch>;
  /** The way to a lotus table. */
  launchTable(tx: Tx, wish: { table: LotusTable; memberId: number }): Promise<Launch>;
  /** The way into the token games, of one launch of a member at a time. @throws Refused LAUNCH_PENDING (409) */
  launchToken(tx: Tx, caller: Caller): Promise<TokenLaunch>;
  /** Who came with a token. @param host of the provider that asks. @throws Refused LAUNCH_TOKEN_REFUSED (403) */
  exchange(tx: Tx, letter: { authToken: string; host: string }): Promise<ProviderSession>;
  /** Origins of the addresses an operator has set: what the site's pages may show in frames. */
  origins(): readonly string[];
};

type Deps = {
  /** the frames by page, as set now */
  readonly frames: () => Readonly<Record<FramedPage, Frame>>;
  /** where browsers find the built-in provider */
  readonly providerUrl: string;
  /** where the token games are: its host's frames */
  readonly tokenUrl: string;
};

const visitorsSite = 'lime';

/** Ways into providers' frames, and what their servers get for a token. The session's own token never leaves the site. */
export function createLaunches({ frames, providerUrl, tokenUrl }: Deps): Launches {
  const addressOf = (page: FramedPage, frame: Frame, isMobile: boolean): URL => {
    const set = isMobile ? frame.mobileUrl || frame.desktopUrl : frame.desktopUrl;
    return new URL(set || `${providerUrl}/sports/${isMobile ? 'mobile/' : ''}${page}`);
  };

  /** A token of the member that counts at this host alone. */
  const tokenFor = async (tx: Tx, memberId: number, host: string): Promise<string> => {
    const token = newToken();
    await insertToken(tx, { hash: hashOf(token), memberId, host, seconds: launchSeconds });
    return token;
  };

  return {
    async launch(tx, { page, isMobile, memberId }) {
      const frame = frames()[page];
      if (!frame.active) throw new Refused({ code: 'FRAME_CLOSED' });
      const url = addressOf(page, frame, isMobile);
      url.searchParams.set('siteName', memberId === null ? visitorsSite : await siteNameOf(tx, memberId));
      if (memberId !== null) url.searchParams.set('authToken', await tokenFor(tx, memberId, url.host));
      return { url: url.href, expiresIn: launchSeconds };
    },

    async launchTable(tx, { table, memberId }) {
      const url = new URL(providerUrl + games.find(({ id }) => id === table)!.path);
      url.searchParams.set('siteName', await siteNameOf(tx, memberId));
      url.searchParams.set('authToken', await tokenFor(tx, memberId, frameOf(url.href)));
      return { url: url.href, expiresIn: launchSeconds };
    },

    async launchToken(tx, caller) {
      const { hash, expiresIn } = await launchAtHost(tx, caller, tokenUrl);
      return { hash, uid: String(caller.memberId), url: tokenUrl, expiresIn };
    },

    async exchange(tx, { authToken, host }) {
      const guest = await useToken(tx, hashOf(authToken), host);
      if (!guest) throw new Refused({ code: 'LAUNCH_TOKEN_REFUSED' }, 403);
      return { memberId: String(guest.id), nickname: guest.nickname, siteName: guest.site_name };
    },

    origins: () =>
      Object.values(frames())
        .filter(({ active }) => active)
        .flatMap(({ desktopUrl, mobileUrl }) => [desktopUrl, mobileUrl])
        .flatMap((address) => URL.parse(address)?.origin ?? []),
  };
}
