import { listBanners } from '@lime/contract/banners.ts';
import type { Handle } from '../../core/handle.ts';
import { bannersFor } from './banners.service.ts';
import type { BannerDeps } from './banners.service.ts';

/** The banners of a page. */
export function registerBanners(handle: Handle, deps: BannerDeps): void {
  handle(listBanners, async ({ caller }) => ({ banners: await bannersFor(deps, caller?.memberId ?? null) }));
}
