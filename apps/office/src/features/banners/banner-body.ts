import type { BannerBody, WireStaffBanner } from '@lime/contract/banners.ts';
import type { BannerPlace } from '@lime/domain/banners/banner-places.ts';
import { fitsPlace } from '@lime/domain/banners/banner-places.ts';
import { isOwnLink, linkProblem, periodProblem } from '../../lib/showing.ts';

/** A new banner of a place. */
export const emptyBanner = (place: BannerPlace): BannerBody => ({
  place,
  title: '',
  words: '',
  wordsShown: true,
  link: '',
  art: 'football',
  pictureId: null,
  audience: 'all',
  grades: [],
  isVisible: true,
  startsAt: null,
  endsAt: null,
});

/** What of a banner is written, without what the server adds. */
export function bodyOf(banner: WireStaffBanner): BannerBody {
  const { seq: _seq, state: _state, changedAt: _changedAt, picture: _picture, ...body } = banner;
  return body;
}

type Problems = { title?: string; link?: string; picture?: string; place?: string; endsAt?: string };

/** What is wrong with a banner, by field; the server asks the same. */
export function bannerProblems({ title, link, art, pictureId, place, startsAt, endsAt }: BannerBody): Problems {
  const period = periodProblem({ startsAt, endsAt });
  return {
    ...(title.trim() === '' ? { title: '제목을 입력해주세요.' } : {}),
    ...(isOwnLink(link) ? {} : { link: linkProblem }),
    ...(art === null && pictureId === null ? { picture: '이미지를 올려주세요.' } : {}),
    ...(fitsPlace(art, place) ? {} : { place: '인기 경기는 메인 배너에만 둘 수 있어요.' }),
    ...(period === undefined ? {} : { endsAt: period }),
  };
}
