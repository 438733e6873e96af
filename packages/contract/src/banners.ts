import * as z from 'zod';
import { bannerArtIds, bannerPlaceIds, fitsPlace } from '@lime/domain/banners/banner-places.ts';
import type { BannerArt, BannerPlace } from '@lime/domain/banners/banner-places.ts';
import { call, idText, moment, staffCall } from './call.ts';
import { pictureId } from './pictures.ts';
import type { WirePicture } from './pictures.ts';

/** A banner as a screen shows it. Plain text; line breaks are kept. Either `art` or `picture` is there. */
export type WireBanner = {
  seq: string;
  place: BannerPlace;
  title: string;
  words: string;
  /** false: the picture says it all, the title replaces it where it cannot be seen */
  wordsShown: boolean;
  /** a path of this site; empty: it leads nowhere */
  link: string;
  art: BannerArt | null;
  picture: WirePicture | null;
};

/** The banners for the member or visitor who asks (audience, grade, period), in their order within each place. */
export const listBanners = call<{ banners: WireBanner[] }>()({
  path: '/setting/banner/lime',
  summary: '배너 목록',
  auth: 'visitor',
  always: true,
  get: true,
  input: z.strictObject({}),
});

/** A banner as the office edits it. */
export type WireStaffBanner = WireBanner & {
  pictureId: string | null;
  audience: 'all' | 'members' | 'visitors';
  /** of members: only these grades; empty: all */
  grades: number[];
  isVisible: boolean;
  startsAt: string | null;
  endsAt: string | null;
  /** on screens now, running out or not begun yet, by the server's clock */
  state: 'shown' | 'hidden' | 'waiting' | 'over';
  changedAt: string;
};

/** What staff write. */
export const bannerBody = z
  .strictObject({
    place: z.enum(bannerPlaceIds),
    title: z.string().trim().min(1).max(40),
    words: z.string().trim().max(120),
    wordsShown: z.boolean(),
    link: z
      .string()
      .max(200)
      .regex(/^(\/(?!\/)[^\s\\]*)?$/),
    art: z.enum(bannerArtIds).nullable(),
    pictureId: pictureId.nullable(),
    audience: z.enum(['all', 'members', 'visitors']),
    grades: z.array(z.int().min(1).max(10)).max(10),
    isVisible: z.boolean(),
    startsAt: moment.nullable(),
    endsAt: moment.nullable(),
  })
  .refine(({ art, pictureId: picture }) => (art === null) !== (picture === null), { path: ['art'] })
  .refine(({ art, place }) => fitsPlace(art, place), { path: ['place'] })
  .refine(({ art, wordsShown }) => art === null || wordsShown, { path: ['wordsShown'] })
  .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || Date.parse(startsAt) < Date.parse(endsAt), {
    path: ['endsAt'],
  })
  .refine(({ audience, grades }) => audience === 'members' || grades.length === 0, { path: ['grades'] })
  .refine(({ grades }) => new Set(grades).size === grades.length, { path: ['grades'] });

/** A banner as staff write it, checked. */
export type BannerBody = z.output<typeof bannerBody>;

/** All banners, by place and in their order; there are at most a hundred. */
export const staffListBanners = staffCall<{ list: WireStaffBanner[] }>()({
  path: '/staff/banners/list',
  summary: '배너 목록',
  right: 'popups.edit',
  input: z.strictObject({}),
});

/** A new banner comes first in its place. Refused BANNER_TOO_MANY beyond a hundred, PICTURE_UNKNOWN. */
export const createBanner = staffCall<{ banner: WireStaffBanner }>()({
  path: '/staff/banners/create',
  summary: '배너 등록',
  throws: ['BANNER_TOO_MANY', 'PICTURE_UNKNOWN'],
  right: 'popups.edit',
  writes: true,
  input: bannerBody,
});

/** Refused PICTURE_UNKNOWN. */
export const changeBanner = staffCall<{ banner: WireStaffBanner }>()({
  path: '/staff/banners/change',
  summary: '배너 수정',
  throws: ['NOT_FOUND', 'PICTURE_UNKNOWN'],
  right: 'popups.edit',
  writes: true,
  input: z.strictObject({ seq: idText, banner: bannerBody }),
});

/** Shows or hides a banner; its other fields stay. */
export const showBanner = staffCall<{ banner: WireStaffBanner }>()({
  path: '/staff/banners/show',
  summary: '배너 노출 전환',
  throws: ['NOT_FOUND'],
  right: 'popups.edit',
  writes: true,
  input: z.strictObject({ seq: idText, isVisible: z.boolean() }),
});

/** All banners of a place in the order wished for. Refused BANNERS_MOVED when they are not the ones there are any more. */
export const orderBanners = staffCall<Record<string, never>>()({
  path: '/staff/banners/order',
  summary: '배너 순서 변경',
  throws: ['BANNERS_MOVED'],
  right: 'popups.edit',
  writes: true,
  input: z.strictObject({ place: z.enum(bannerPlaceIds), seqs: z.array(idText).max(100) }),
});

/** Deletes a banner for good; `showBanner` only hides it. */
export const deleteBanner = staffCall<Record<string, never>>()({
  path: '/staff/banners/delete',
  summary: '배너 삭제',
  throws: ['NOT_FOUND'],
  right: 'popups.edit',
  writes: true,
  input: z.strictObject({ seq: idText }),
});
