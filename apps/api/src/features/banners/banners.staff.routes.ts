import {
  changeBanner,
  createBanner,
  deleteBanner,
  orderBanners,
  showBanner,
  staffListBanners,
} from '@lime/contract/banners.ts';
import type { Handle } from '../../core/handle.ts';
import type { Banners } from './banners.service.ts';

export function registerStaffBanners(handle: Handle, banners: Banners): void {
  handle(staffListBanners, async () => ({ list: await banners.list() }));
  handle(createBanner, async ({ tx, staff, input }) => ({ banner: await banners.create(tx, staff, input) }));
  handle(changeBanner, async ({ tx, staff, input }) => ({
    banner: await banners.change(tx, staff, input.seq, input.banner),
  }));
  handle(showBanner, async ({ tx, staff, input }) => ({
    banner: await banners.show(tx, staff, input.seq, input.isVisible),
  }));
  handle(orderBanners, async ({ tx, staff, input }) => {
    await banners.order(tx, staff, input.place, input.seqs);
    return {};
  });
  handle(deleteBanner, async ({ tx, staff, input }) => {
    await banners.delete(tx, staff, input.seq);
    return {};
  });
}
