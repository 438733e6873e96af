import {
  changeBanner,
  createBanner,
  deleteBanner,
  orderBanners,
  showBanner,
  staffListBanners,
} from '@lime/contract/banners.ts';
import type { Db } from '../../core/db.ts';
import type { Handle } from '../../core/handle.ts';
import {
  addBanner,
  changeBannerBody,
  listStaffBanners,
  removeBanner,
  reorderBanners,
  setBannerShown,
} from './banners.service.ts';

/** Banners in the office. */
export function registerStaffBanners(handle: Handle, db: Db): void {
  handle(staffListBanners, async () => ({ list: await listStaffBanners(db) }));
  handle(createBanner, async ({ tx, staff, input }) => ({ banner: await addBanner(tx, staff, input) }));
  handle(changeBanner, async ({ tx, staff, input }) => ({
    banner: await changeBannerBody(tx, staff, input.seq, input.banner),
  }));
  handle(showBanner, async ({ tx, staff, input }) => ({
    banner: await setBannerShown(tx, staff, input.seq, input.isVisible),
  }));
  handle(orderBanners, async ({ tx, staff, input }) => {
    await reorderBanners(tx, staff, input.place, input.seqs);
    return {};
  });
  handle(deleteBanner, async ({ tx, staff, input }) => {
    await removeBanner(tx, staff, input.seq);
    return {};
  });
}
