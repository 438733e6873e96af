import * as z from 'zod';
import { lotusTables } from '@lime/domain/games/lotus-tables.ts';
import { call, providerCall } from './call.ts';

/** The pages that a provider's frame may take the place of. Source: decision 35. */
export const framedPages = ['korean', 'inplay', 'european'] as const;
/** A page that a provider's frame may take the place of. */
export type FramedPage = (typeof framedPages)[number];

/** The way in. `url` has the query `siteName` and, for a member, `authToken`: good once, for `expiresIn` seconds, at its host alone. */
export type Launch = { url: string; expiresIn: number };

/**
 * Opens a provider's frame. A visitor's has no token: they look, and sign in here when they want more (specification 1 §1, §6).
 *
 * @throws FRAME_CLOSED no frame takes this page's place
 * Source: specification 1 §2 "Embedded sports pages"; decisions 24, 35.
 */
export const launchFrame = call<Launch>()({
  path: '/game/launch',
  summary: '외부 스포츠 화면 열기',
  throws: ['FRAME_CLOSED', 'MENU_CLOSED', 'ROUTE_REPAIR'],
  auth: 'visitor',
  writes: true,
  input: z.strictObject({ page: z.enum(framedPages), isMobile: z.boolean().default(false) }),
});

/**
 * Opens a lotus table. `url` has `siteName` and `authToken`, which counts once, for `expiresIn` seconds, at this table alone.
 *
 * Source: specification 1 §2 "Lotus"; decisions 24 and 81.
 */
export const launchTable = call<Launch>()({
  path: '/lotus/launch',
  summary: '로투스 테이블 열기',
  throws: ['MENU_CLOSED', 'ROUTE_REPAIR'],
  auth: 'member',
  writes: true,
  input: z.strictObject({ table: z.enum(lotusTables) }),
});

/** Who came with a launch token, as far as a provider needs to know. */
export type ProviderSession = { memberId: string; nickname: string; siteName: string };

/**
 * A provider's server exchanges a launch token for the member it was given to. The token counts once, within its minute, and
 * only for the host it was made for; of two who bring it one gets in.
 *
 * @throws LAUNCH_TOKEN_REFUSED (403) unknown, used, late, of another host, or of a member who may not play any more
 */
export const openProviderSession = providerCall<ProviderSession>()({
  path: '/provider/session',
  summary: '제공사 로그인 토큰 교환',
  throws: ['LAUNCH_TOKEN_REFUSED'],
  writes: true,
});

/** The way to the token host: its page takes `gType`, `uid` and `hash`, good once, for `expiresIn` seconds. */
export type TokenLaunch = { hash: string; uid: string; url: string; expiresIn: number };

/**
 * A way into the token games. What is played is not known here: the host names it when it redeems the hash, and learns
 * then whether this member may play it (`/api/provider/token/session`).
 *
 * @throws LAUNCH_PENDING another one of this member is under way
 * Source: specification 2 §7; decision 79.
 */
export const launchToken = call<TokenLaunch>()({
  path: '/token/user',
  summary: '토큰 게임 입장',
  throws: ['LAUNCH_PENDING'],
  auth: 'member',
  writes: true,
  atTop: ['hash', 'uid'],
  input: z.strictObject({}),
});
