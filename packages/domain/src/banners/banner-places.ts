import type { SportFamily } from '../sports.ts';

/** Where banners are shown. Adding a place is adding an element, and drawing it in the member site. */
export const bannerPlaces = [
  { id: 'home', name: '메인 · PC', width: 1000, height: 328 },
  { id: 'home-mobile', name: '메인 · 모바일', width: 358, height: 186 },
  { id: 'sports-side', name: '스포츠 옆', width: 332, height: 132 },
] as const satisfies readonly {
  id: string;
  /** what the office calls it */
  name: string;
  /** about as large as members see it, px: what a picture should be drawn for */
  width: number;
  height: number;
}[];

/** The id of a place where banners are shown. */
export type BannerPlace = (typeof bannerPlaces)[number]['id'];

/** The ids of all places, in the order of the list. */
export const bannerPlaceIds = bannerPlaces.map(({ id }) => id) as [BannerPlace, ...BannerPlace[]];

/** A banner replaced by several: the fixtures members bet on most, a slide each, with the games' own words and prices. */
export const popularFixtures = 'popular-games';

/** What the site draws for a banner without a picture: the popular fixtures, or a sport's ground. */
export const bannerArts = [
  { id: popularFixtures, name: '인기 경기 (자동)' },
  { id: 'football', name: '축구장' },
  { id: 'basketball', name: '농구 코트' },
  { id: 'baseball', name: '야구장' },
  { id: 'volleyball', name: '배구 코트' },
  { id: 'ice-hockey', name: '아이스링크' },
  { id: 'american-football', name: '미식축구장' },
  { id: 'esports', name: 'e스포츠 무대' },
] as const satisfies readonly { id: SportFamily | typeof popularFixtures; name: string }[];

/** The id of a drawing that the site makes itself. */
export type BannerArt = (typeof bannerArts)[number]['id'];

/** The ids of all drawings, in the order of the list. */
export const bannerArtIds = bannerArts.map(({ id }) => id) as [BannerArt, ...BannerArt[]];

/** The popular fixtures are slides: they fit where banners take turns. */
export function fitsPlace(art: BannerArt | null, place: BannerPlace): boolean {
  return art !== popularFixtures || place !== 'sports-side';
}
