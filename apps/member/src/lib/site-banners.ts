import type { WireBanner } from '@lime/contract/banners.ts';
import { popularFixtures } from '@lime/domain/banners/banner-places.ts';
import type { BannerPlace } from '@lime/domain/banners/banner-places.ts';
import { read } from './api.ts';
import { keptAnswer } from './kept-answer.ts';
import { useMember } from './member-session.ts';

/** What the carousel shows when the server does not answer. */
const usual: Pick<WireBanner, 'seq' | 'art' | 'link'> = { seq: '0', art: popularFixtures, link: '' };

const useAnswer = keptAnswer(() => read('/setting/banner/lime', {}), { tries: 0 });

/** The banners of a place in their order, as the server shows them to this member or visitor; null until it has answered. */
export function useSiteBanners(place: BannerPlace): readonly WireBanner[] | null {
  const member = useMember()?.members_seq ?? null;
  const { data, failed } = useAnswer(member);
  if (data) return data.banners.filter((banner) => banner.place === place);
  if (!failed) return null;
  return place === 'sports-side' ? [] : [{ ...usual, place, title: '', words: '', wordsShown: true, picture: null }];
}
