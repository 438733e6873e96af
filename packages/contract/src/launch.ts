import * as z from 'zod';
import { call } from './call.ts';

/** The pages that a provider's frame may take the place of. Source: decision 35. */
export const framedPages = ['korean', 'inplay', 'european'] as const;
export type FramedPage = (typeof framedPages)[number];

/** The way in. `url` has the query `siteName` and, for a member, `authToken`: good once, for `expiresIn` seconds, at its host alone. */
export type Launch = { url: string; expiresIn: number };

/**
 * Opens a provider's frame. A visitor's has no token: he looks and signs in here when he wants more (specification 1 §1, §6).
 *
 * @throws FRAME_CLOSED no frame stands in this page's place
 * Source: specification 1 §2 "Embedded sports pages"; decisions 24, 35.
 */
export const launchFrame = call<Launch>()({
  path: '/game/launch',
  auth: 'visitor',
  writes: true,
  input: z.strictObject({ page: z.enum(framedPages), isMobile: z.boolean().default(false) }),
});

/** Who came with a launch token, as far as a provider needs to know. */
export type ProviderSession = { memberId: string; nickname: string; siteName: string };

/**
 * A provider's server exchanges a launch token for the member it was given to. The token counts once, within its minute, and
 * only for the host it was made for; of two who bring it one gets in.
 *
 * The request is signed: `signature` is the hex HMAC-SHA256 of `<at>\n<host>\n<authToken>` with the secret the site and the
 * provider share, `at` the moment of signing (epoch ms), no more than a minute away.
 *
 * @throws PROVIDER_UNKNOWN (401) not signed with the secret, or too long ago
 * @throws LAUNCH_TOKEN_REFUSED (403) unknown, used, late, of another host, or of a member who may not play any more
 */
export const openProviderSession = call<ProviderSession>()({
  path: '/provider/session',
  auth: 'none',
  writes: true,
  input: z.strictObject({
    authToken: z.string().min(20).max(100),
    host: z.string().min(1).max(200),
    at: z.int().min(0),
    signature: z.string().regex(/^[0-9a-f]{64}$/),
  }),
});
