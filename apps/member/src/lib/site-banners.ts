import type { WireBanner } from '@lime/contract/banners.ts';
import { popularGames } from '@lime/domain/banners/banner-places.ts';
import type { BannerPlace } from '@lime/domain/banners/banner-places.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from './api.ts';
import { useMember } from './session.ts';

/** What stands in the carousel where nobody can be asked what should. */
const usual: Pick<WireBanner, 'seq' | 'art' | 'link'> = { seq: '0', art: popularGames, link: '' };

/** The banners of a place in their order, as the server shows them to whoever asks; null until it has answered. */
export function useSiteBanners(place: BannerPlace): readonly WireBanner[] | null {
  const member = useMember()?.members_seq ?? null;
  const { data, isError } = useQuery({
    queryKey: ['banners', member],
    queryFn: () => read('/setting/banner/lime', {}),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    retry: false,
  });
  if (data) return data.banners.filter((banner) => banner.place === place);
  if (!isError) return null;
  return place === 'sports-side' ? [] : [{ ...usual, place, title: '', words: '', wordsShown: true, picture: null }];
}
