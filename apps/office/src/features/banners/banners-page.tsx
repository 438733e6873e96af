import type { WireStaffBanner } from '@lime/contract/banners.ts';
import { bannerArts, bannerPlaces } from '@lime/domain/banners/banner-places.ts';
import type { BannerPlace } from '@lime/domain/banners/banner-places.ts';
import { Stage } from '@lime/ui/art/stage.tsx';
import { Tabs } from '@lime/ui/tabs.tsx';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { send } from '../../lib/api.ts';
import { audienceColumn, periodColumn, PlacedPage, stateColumn, titleColumn } from '../../lib/placed-page.tsx';
import type { PlacedColumn } from '../../lib/placed-page.tsx';
import { BannerForm } from './banner-form.tsx';
import './banners.css';
import { runAction, useBanners } from './use-banners.ts';

const panel = 'banners-of-place';

const columns: readonly PlacedColumn<WireStaffBanner>[] = [
  { head: '이미지', cell: (banner) => <Thumb banner={banner} /> },
  titleColumn(({ words }) => words !== '' && <span className="banner-lines">{words}</span>),
  stateColumn,
  audienceColumn,
  periodColumn,
  { head: '경로', className: 'banner-link', cell: ({ link }) => (link === '' ? '없음' : link) },
];

/** The place on screen is kept in the address bar. */
function usePlace(): [BannerPlace, (place: BannerPlace) => void] {
  const asked = useRouterState({ select: (state) => (state.location.search as Record<string, string>)['place'] });
  const navigate = useNavigate();
  const place = bannerPlaces.find(({ id }) => id === asked)?.id ?? 'home';
  return [place, (next) => void navigate({ to: '.', search: { place: next }, replace: true })];
}

/** The banners of each place in the order members meet them. */
export function BannersPage() {
  const query = useBanners();
  const [place, setPlace] = usePlace();
  const countOf = (id: BannerPlace) => (query.data?.list ?? []).filter((banner) => banner.place === id).length;
  return (
    <PlacedPage
      name="배너"
      query={query}
      only={(banner) => banner.place === place}
      tabs={{
        panel,
        bar: (
          <Tabs
            label="자리"
            className="banner-places"
            panel={panel}
            items={bannerPlaces.map(({ id, name }) => ({ id, name: `${name} ${countOf(id)}` }))}
            value={place}
            onChange={setPlace}
          />
        ),
      }}
      empty={{ text: '이 자리에 배너가 없어요', hint: '비어 있으면 회원 화면에서 이 자리가 사라져요.' }}
      load={() => send('/staff/banners/list', {})}
      columns={columns}
      onOrder={(seqs) => runAction(() => send('/staff/banners/order', { place, seqs }), '순서를 바꿨어요.')}
      onShow={({ seq }, isVisible) =>
        runAction(
          () => send('/staff/banners/show', { seq, isVisible }),
          isVisible ? '배너를 보이게 했어요.' : '배너를 숨겼어요.',
        )
      }
      form={(banner, onClose) => <BannerForm banner={banner} place={place} onClose={onClose} />}
    />
  );
}

/** What it shows, small. */
function Thumb({ banner: { art, picture } }: { banner: WireStaffBanner }) {
  if (picture) return <img className="banner-thumb" src={picture.src} width={72} height={36} alt="이미지" />;
  const name = bannerArts.find(({ id }) => id === art)?.name ?? '';
  return (
    <span className="banner-thumb" role="img" aria-label={name} title={name}>
      {art === 'popular-games' ? <b>인기 경기</b> : art && <Stage family={art} />}
    </span>
  );
}
