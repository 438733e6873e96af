import { listBanners } from '@lime/contract/banners.ts';
import type { Handle } from '../../core/handle.ts';
import type { Banners } from './banners.service.ts';

export function registerBanners(handle: Handle, banners: Pick<Banners, 'shownTo'>): void {
  handle(listBanners, async ({ caller }) => ({ banners: await banners.shownTo(caller?.memberId ?? null) }));
}
