import type { WireStaffBanner } from '@lime/contract/banners.ts';
import { bannerArts, bannerPlaces } from '@lime/domain/banners/banner-places.ts';
import type { BannerPlace } from '@lime/domain/banners/banner-places.ts';
import { Stage } from '@lime/ui/art/stage.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button, IconButton } from '@lime/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { Switch } from '@lime/ui/switch.tsx';
import { Tabs } from '@lime/ui/tabs.tsx';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { Page } from '../../lib/page.tsx';
import { periodWords } from '../../lib/period-words.ts';
import { pictureAt } from '../../lib/picture.ts';
import { audienceWords, showingStates } from '../../lib/showing.ts';
import { BannerForm } from './banner-form.tsx';
import './banners.css';
import { act, useBanners } from './use-banners.ts';

const panelId = 'banners-of-place';

/** The place on screen stands in the address bar. */
function usePlace(): [BannerPlace, (place: BannerPlace) => void] {
  const asked = useRouterState({ select: (state) => (state.location.search as Record<string, string>)['place'] });
  const navigate = useNavigate();
  const place = bannerPlaces.find(({ id }) => id === asked)?.id ?? 'home';
  return [place, (next) => void navigate({ to: '.', search: { place: next }, replace: true })];
}

/** The banners of each place in the order members meet them. */
export function BannersPage() {
  const { data, error, refetch } = useBanners();
  const [place, setPlace] = usePlace();
  const [open, setOpen] = useState<string | null>(null); // a banner's seq, or 'new'
  const all = data?.list ?? [];
  const list = all.filter((banner) => banner.place === place);
  const edited = all.find(({ seq }) => seq === open);

  const move = (from: number, to: number) => {
    const seqs = list.map(({ seq }) => seq);
    void act(
      () => send('/staff/banners/order', { place, seqs: seqs.toSpliced(from, 1).toSpliced(to, 0, seqs[from]!) }),
      '순서를 바꿨어요.',
    );
  };

  return (
    <Page
      title="배너"
      sub={data && `전체 ${all.length} · 보이는 중 ${all.filter(({ state }) => state === 'shown').length}`}
      actions={
        <Button look="primary" size="small" onClick={() => setOpen('new')}>
          <Plus size={15} aria-hidden />
          배너 만들기
        </Button>
      }
    >
      <Tabs
        label="자리"
        className="banner-places"
        panel={panelId}
        items={bannerPlaces.map(({ id, name }) => ({
          id,
          name: `${name} ${all.filter((banner) => banner.place === id).length}`,
        }))}
        value={place}
        onChange={setPlace}
      />
      <div id={panelId} role="tabpanel" aria-label="배너" className="card banners-card">
        {error && !data ? (
          <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton height={240} />
        ) : list.length === 0 ? (
          <EmptyState
            text="이 자리에 배너가 없어요"
            hint="비어 있으면 회원 화면에서 이 자리가 사라져요."
            action={
              <Button size="small" look="outline" onClick={() => setOpen('new')}>
                배너 만들기
              </Button>
            }
          />
        ) : (
          <table className="banners-table">
            <caption className="visually-hidden">배너, 보이는 순서대로</caption>
            <thead>
              <tr>
                <th scope="col">순서</th>
                <th scope="col">그림</th>
                <th scope="col">제목</th>
                <th scope="col">상태</th>
                <th scope="col">대상</th>
                <th scope="col">기간</th>
                <th scope="col">경로</th>
                <th scope="col">표시</th>
              </tr>
            </thead>
            <tbody>
              {list.map((banner, index) => (
                <Row
                  key={banner.seq}
                  banner={banner}
                  open={banner.seq === open}
                  onOpen={() => setOpen(banner.seq)}
                  onUp={index === 0 ? null : () => move(index, index - 1)}
                  onDown={index === list.length - 1 ? null : () => move(index, index + 1)}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
      {open === 'new' && <BannerForm key="new" banner={null} place={place} onClose={() => setOpen(null)} />}
      {edited && <BannerForm key={edited.seq} banner={edited} place={place} onClose={() => setOpen(null)} />}
    </Page>
  );
}

type RowProps = {
  banner: WireStaffBanner;
  open: boolean;
  onOpen: () => void;
  onUp: (() => void) | null;
  onDown: (() => void) | null;
};

function Row({ banner, open, onOpen, onUp, onDown }: RowProps) {
  const { seq, title, words, state, link, isVisible, startsAt, endsAt } = banner;
  const { tone, word } = showingStates[state];
  return (
    <tr aria-selected={open}>
      <td>
        <span className="order">
          <IconButton label={`${title} 위로`} disabled={onUp === null} onClick={onUp ?? undefined}>
            <ArrowUp size={15} aria-hidden />
          </IconButton>
          <IconButton label={`${title} 아래로`} disabled={onDown === null} onClick={onDown ?? undefined}>
            <ArrowDown size={15} aria-hidden />
          </IconButton>
        </span>
      </td>
      <td>
        <Thumb banner={banner} />
      </td>
      <td>
        <button type="button" className="title" onClick={onOpen}>
          {title}
        </button>
        {words !== '' && <span className="lines">{words}</span>}
      </td>
      <td>
        <Badge tone={tone}>{word}</Badge>
      </td>
      <td>{audienceWords(banner)}</td>
      <td className="period">{periodWords(startsAt, endsAt)}</td>
      <td className="dim">{link === '' ? '없음' : link}</td>
      <td>
        <Switch
          label={`${title} 표시`}
          on={isVisible}
          onChange={(next) =>
            void act(
              () => send('/staff/banners/show', { seq, isVisible: next }),
              next ? '배너를 보이게 했어요.' : '배너를 숨겼어요.',
            )
          }
        />
      </td>
    </tr>
  );
}

/** What it shows, small. */
function Thumb({ banner: { art, picture } }: { banner: WireStaffBanner }) {
  if (picture) return <img className="thumb" src={pictureAt(picture.src)} width={72} height={36} alt="사진" />;
  const name = bannerArts.find(({ id }) => id === art)?.name ?? '';
  return (
    <span className="thumb" role="img" aria-label={name} title={name}>
      {art === 'popular-games' ? <b>인기 경기</b> : art && <Stage family={art} />}
    </span>
  );
}
