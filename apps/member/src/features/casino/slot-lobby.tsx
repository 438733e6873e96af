import { cutPercent } from '@lime/domain/text/cut-percent.ts';
import { slotEngines } from '@lime/domain/casino/slots/engines.ts';
import { slotFacts } from '@lime/domain/casino/slots/kept-facts.ts';
import { EmptyState, MessageBand } from '@lime/ui/states.tsx';
import { Chip, Tabs } from '@lime/ui/tabs.tsx';
import { Flame, Star } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useLayout } from '../../lib/layout.ts';
import { useAddress } from '../../lib/router/outlet.tsx';
import { SearchField } from '../../lib/search-field.tsx';
import { useMember } from '../../lib/member-session.ts';
import { useKeptGames } from './kept-games.ts';
import { openGame } from './open-game.ts';
import { LobbyFault, LobbyFrame, LobbyWaiting } from './lobby-frame.tsx';
import type { LobbyGame, Slots } from './lobby-games.ts';
import { ClosedMark } from './lobby-tile.tsx';
import { firstShown, MoreButton } from './more-button.tsx';
import { Engines, Letters } from './slot-filters.tsx';
import './slot-lobby.css';
import { SlotSheet } from './slot-sheet.tsx';
import { DesktopVendors, PhoneVendors, useVendor, VendorChips } from './slot-studios.tsx';
import { SlotTile } from './slot-tile.tsx';
import { firstConsonant } from './slot-words.ts';
import { TileGrid } from './tile-grid.tsx';
import { useTileState } from './use-tile-state.ts';
import { useFoundGames } from './use-found-games.ts';
import { useSlots } from './use-lobbies.ts';

/** Above so many titles 더보기 appears. Source: specification 2 §9; decision 102. */
const moreAbove = 9;
const none: readonly LobbyGame[] = [];

const tabs = [
  { id: 'all', name: '전체' },
  { id: 'hot', name: '인기' },
  { id: 'stars', name: '즐겨찾기' },
  { id: 'recent', name: '최근' },
  { id: 'new', name: '새 게임' },
] as const;
type Tab = (typeof tabs)[number]['id'];

const orders = [
  { id: 'listed', name: '추천순' },
  { id: 'name', name: '이름순' },
  { id: 'returned', name: '환수율순' },
] as const;
type Order = (typeof orders)[number]['id'];

/** /casino/slot, `?vendor=` one studio alone. Source: specification 2 §2 "Slots", drawing 31. */
export function SlotLobby() {
  const isMobile = useLayout() === 'mobile';
  const { data, isError, refetch } = useSlots();
  const [engines, setEngines] = useState<readonly string[]>([]);
  const vendor = useAddress()['vendor'];
  const code = vendor === undefined ? null : String(vendor);
  const fault = isError && !data && <LobbyFault text="슬롯 로비를 불러오지 못했어요" onRetry={() => void refetch()} />;
  const body = fault || (data ? <Lobby key={code} slots={data} vendor={code} engines={engines} /> : <Waiting />);
  const title = (isMobile && data?.vendors.find((one) => one.code === code)?.name) || '슬롯';
  return (
    <LobbyFrame
      title={title}
      {...(code === null ? {} : { back: '/casino/slot' })}
      recentTitle="최근 플레이"
      games={data?.titles ?? none}
      aside={data && <Engines titles={data.titles} chosen={engines} onChange={setEngines} />}
    >
      {!isMobile && <Head slots={data} />}
      {body}
      <SlotSheet />
    </LobbyFrame>
  );
}

function Head({ slots }: { slots: Slots | undefined }) {
  const engines = new Set(slots?.titles.map(({ group }) => group).filter((group) => group !== '')).size;
  return (
    <>
      <section className="casino-hero slots" aria-labelledby="casino-title">
        <span className="badge lime">{slots ? `${engines}가지 방식 · ${slots.titles.length}종` : '모의머니'}</span>
        <h1 id="casino-title">슬롯</h1>
        <p>모든 게임의 환수율과 최고 당첨 확률을 시작하기 전에 볼 수 있어요.</p>
        <span className="fan">
          {slots?.titles
            .filter(({ isHot }) => isHot)
            .slice(0, 5)
            .map(({ id, image }) => (
              <img key={id} src={image} alt="" width="104" height="130" />
            ))}
        </span>
      </section>
      <MessageBand action={<span className="side-words">한 번 돌리는 데 2.5초 이상 · 자동 돌리기 없음</span>}>
        <b>모의머니 · 현금 가치 없음 · 환전 불가</b>
      </MessageBand>
    </>
  );
}

type LobbyProps = { slots: Slots; vendor: string | null; engines: readonly string[] };

/** What a member looks at: a tab, a search, a first consonant, an order, and whether all of it is shown. */
function useLook() {
  const [tab, setTab] = useState<Tab>('all');
  const [isAll, setAll] = useState(false);
  const [text, setText] = useState('');
  const [letter, setLetter] = useState<string | null>(null);
  const [order, setOrder] = useState<Order>('listed');
  const chooseTab = (next: Tab) => {
    setTab(next);
    setAll(false);
  };
  const reset = () => {
    chooseTab('all');
    setText('');
    setLetter(null);
  };
  return { tab, chooseTab, isAll, setAll, text, setText, letter, setLetter, order, setOrder, reset };
}
type Look = ReturnType<typeof useLook>;
type Lists = Record<Tab, readonly LobbyGame[]>;

/** The titles of each tab, of one studio or of all. */
function useLists({ titles, vendors }: Slots, vendor: string | null): Lists {
  const { stars, recent } = useKeptGames(useMember()?.members_seq);
  const ofVendor = vendor === null ? titles : (vendors.find(({ code }) => code === vendor)?.titles ?? none);
  return useMemo(() => {
    const starred = new Set(stars);
    return {
      all: ofVendor,
      hot: ofVendor.filter(({ isHot }) => isHot),
      stars: ofVendor.filter(({ id }) => starred.has(id)),
      recent: recent.flatMap(([id]) => ofVendor.find((game) => game.id === id) ?? []),
      new: ofVendor.filter(({ isNew }) => isNew),
    };
  }, [ofVendor, stars, recent]);
}

/** What of some titles the look leaves, in its order. */
function useFound(titles: readonly LobbyGame[], engines: readonly string[], { tab, text, letter, order }: Look) {
  const searched = useFoundGames(titles, text);
  return useMemo(
    () =>
      sorted(
        searched.filter(
          ({ group, name }) =>
            (engines.length === 0 || engines.includes(group)) && (letter === null || firstConsonant(name) === letter),
        ),
        // the last opened comes first unless another order is asked for
        tab === 'recent' && order === 'listed' ? null : order,
      ),
    [searched, engines, letter, order, tab],
  );
}

/** The titles of a tab, a studio or a search. On a phone the tab of all titles lists the studios first. */
function Lobby({ slots, vendor, engines }: LobbyProps) {
  const isMobile = useLayout() === 'mobile';
  const look = useLook();
  const { tab, text, isAll } = look;
  const lists = useLists(slots, vendor);
  // a search on a phone looks beyond the studio: the drawing has it so
  const found = useFound(isMobile && text !== '' ? slots.titles : lists[tab], engines, look);
  const narrowed = text !== '' || look.letter !== null || engines.length > 0;
  const shown = isAll || narrowed ? found : found.slice(0, firstShown);

  const list =
    found.length === 0 ? (
      <NoTitles tab={narrowed ? 'all' : tab} onAll={look.reset} isVendor={vendor !== null} />
    ) : isMobile && text !== '' ? (
      <FoundTitles titles={found} />
    ) : (
      <Titles titles={shown} isMobile={isMobile} isFew={shown.length < found.length} />
    );
  const more = !narrowed && !isAll && found.length > moreAbove && (
    <MoreButton
      label={isMobile ? '더보기' : `게임 ${found.length - shown.length}개 더보기`}
      shown={shown.length}
      onPress={() => look.setAll(true)}
    />
  );
  return isMobile ? (
    <PhoneLobby slots={slots} vendor={vendor} look={look} count={found.length}>
      {list}
      {more}
    </PhoneLobby>
  ) : (
    <>
      <DesktopHead slots={slots} vendor={vendor} look={look} lists={lists} />
      {list}
      {more}
    </>
  );
}

type PhoneLobbyProps = { slots: Slots; vendor: string | null; look: Look; count: number; children: ReactNode };

function PhoneLobby({ slots, vendor, look: { tab, chooseTab, text, setText }, count, children }: PhoneLobbyProps) {
  return (
    <>
      <Tabs label="슬롯 종류" className="slot-tabs" panel="slot-panel" items={tabs} value={tab} onChange={chooseTab} />
      <div className="casino-phone-search">
        <SearchField label="게임 검색" placeholder="게임 검색 · 초성 가능" value={text} onChange={setText} />
      </div>
      <div
        id="slot-panel"
        role="tabpanel"
        aria-label={tabs.find(({ id }) => id === tab)!.name}
        className="casino-panel"
      >
        {vendor !== null && text === '' && <VendorChips slots={slots} vendor={vendor} />}
        {vendor === null && tab === 'all' && text === '' ? (
          <PhoneVendors slots={slots} />
        ) : (
          <>
            {text !== '' && (
              <p className="found" role="status">
                모든 게임사에서 {count}종
              </p>
            )}
            {children}
          </>
        )}
      </div>
    </>
  );
}

type DesktopHeadProps = { slots: Slots; vendor: string | null; look: Look; lists: Lists };

function DesktopHead({ slots, vendor, look, lists }: DesktopHeadProps) {
  const { tab, chooseTab, text, setText, letter, setLetter, order, setOrder } = look;
  return (
    <>
      <div className="casino-section">
        <h2>게임사</h2>
        <small>{slots.vendors.length}곳</small>
      </div>
      <DesktopVendors slots={slots} vendor={vendor} />
      <div className="casino-section slots-bar">
        <h2 className="visually-hidden">게임</h2>
        <div className="chips" role="group" aria-label="슬롯 종류">
          {tabs.map(({ id, name }) => (
            <Chip key={id} on={tab === id} onPress={() => chooseTab(id)}>
              {id === 'hot' && <Flame size={13} aria-hidden />}
              {id === 'stars' && <Star size={13} aria-hidden />}
              {name} <span className="n">{lists[id].length}</span>
            </Chip>
          ))}
        </div>
        <Letters titles={lists[tab]} chosen={letter} onChoose={setLetter} />
        <SearchField label="게임 검색" placeholder="게임 검색 · 초성 ㄷㅌㄲ" value={text} onChange={setText} />
        <select
          className="slot-order"
          aria-label="순서"
          value={order}
          onChange={(event) => setOrder(event.target.value as Order)}
        >
          {orders.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

function sorted(titles: readonly LobbyGame[], order: Order | null): readonly LobbyGame[] {
  if (order === null) return titles;
  if (order === 'listed') return [...titles.filter(({ isHot }) => isHot), ...titles.filter(({ isHot }) => !isHot)];
  const returned = ({ id }: LobbyGame) => slotFacts[id]?.returned ?? 0;
  return titles.toSorted((one, other) =>
    order === 'name' ? one.name.localeCompare(other.name, 'ko') : returned(other) - returned(one),
  );
}

/** The first nine with one of them large, or rows of all. */
function Titles({ titles, isMobile, isFew }: { titles: readonly LobbyGame[]; isMobile: boolean; isFew: boolean }) {
  if (isFew && !isMobile)
    return (
      <ul className="first-titles" aria-label="게임">
        {titles.map((game) => (
          <li key={game.id}>
            <SlotTile game={game} />
          </li>
        ))}
      </ul>
    );
  return (
    <TileGrid
      label="게임"
      items={titles}
      keyOf={({ id }) => id}
      columns={isMobile ? 3 : 7}
      gap={isMobile ? 8 : 10}
      heightOf={(width) => width * 1.25}
    >
      {(game) => <SlotTile game={game} />}
    </TileGrid>
  );
}

const engineName = (id: string) => slotEngines.find((engine) => engine.id === id)?.name;

const TileMark = ({ of }: { of: LobbyGame }) => <ClosedMark state={useTileState(of)} />;

/** What a search on a phone found, one a row. */
function FoundTitles({ titles }: { titles: readonly LobbyGame[] }) {
  return (
    <TileGrid label="찾은 게임" items={titles} keyOf={({ id }) => id} columns={1} gap={8} heightOf={() => 64}>
      {(game) => (
        <button type="button" className="card found-title" onClick={() => openGame(game)}>
          <img src={game.image} alt="" width="40" height="48" loading="lazy" decoding="async" />
          <span className="words">
            <b>{game.name}</b>
            <small>{[game.studio, engineName(game.group)].filter(Boolean).join(' · ')}</small>
          </span>
          <TileMark of={game} />
          {slotFacts[game.id] && (
            <span className="share">
              <small>환수율</small>
              {cutPercent(slotFacts[game.id]!.returned)}
            </span>
          )}
        </button>
      )}
    </TileGrid>
  );
}

const hints: Record<Tab, ReactNode> = {
  all: '다른 이름이나 방식으로 찾아보세요',
  hot: '인기 게임이 정해지면 여기에 보여요',
  stars: '게임의 별을 누르면 여기에 모여요',
  recent: '열어 본 게임이 여기에 모여요',
  new: '새 게임이 나오면 여기에 보여요',
};

function NoTitles({ tab, onAll, isVendor }: { tab: Tab; onAll: () => void; isVendor: boolean }) {
  const choose = useVendor();
  return (
    <div className="card">
      <EmptyState
        text="이용가능한 게임이 없습니다."
        hint={hints[tab]}
        action={
          <button
            type="button"
            className="btn small outline"
            onClick={() => {
              onAll();
              if (isVendor) choose(null);
            }}
          >
            전체 게임 보기
          </button>
        }
      />
    </div>
  );
}

const Waiting = () => <LobbyWaiting label="슬롯 로비를 불러오는 중" heights={[64, 220, 220]} />;
