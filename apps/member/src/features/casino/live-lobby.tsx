import { EmptyState } from '@lime/ui/states.tsx';
import { Chip, Tabs } from '@lime/ui/tabs.tsx';
import { Star } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLayout } from '../../lib/layout.ts';
import { SearchField } from '../../lib/search-field.tsx';
import { useMember } from '../../lib/member-session.ts';
import { useKeptGames } from './kept-games.ts';
import { openProduct } from './open-game.ts';
import './live-lobby.css';
import { liveTiles } from './live-tiles.ts';
import type { LiveTile } from './live-tiles.ts';
import { LobbyFault, LobbyFrame, LobbyWaiting } from './lobby-frame.tsx';
import type { LiveLobbyEntry, LobbyGame } from './lobby-games.ts';
import { ClosedMark, LobbyTile } from './lobby-tile.tsx';
import { fromCashText } from './money-words.ts';
import { firstShown, MoreButton } from './more-button.tsx';
import { studioDoors } from './studio-doors.ts';
import { TableTile } from './table-tile.tsx';
import { TileGrid } from './tile-grid.tsx';
import { openTerms } from './tile-state.ts';
import { useFoundGames } from './use-found-games.ts';
import { livelyFirst } from './table-news.ts';
import { useLive, useTableNews } from './use-lobbies.ts';
import { useTileState } from './use-tile-state.ts';

/** Above so many games 더보기 appears. Source: specification 2 §9; decision 102. */
const moreAbove = 6;
/** Two rows of four, as drawing 10 has them. */
const desktopFirst = 8;
/** of a tile's road, px; without one the picture takes its place */
const roadHeight = 48;
const none: readonly LobbyGame[] = [];

/** /casino/live. Source: specification 2 §2 "Live casino", drawing 10. */
export function LiveLobby() {
  const isMobile = useLayout() === 'mobile';
  const { data, isError, refetch } = useLive();
  const tables = data?.tables ?? none;
  const tiles = shownTiles(data?.lobbies ?? null);
  const fault = isError && !data && (
    <LobbyFault text="카지노 로비를 불러오지 못했어요" onRetry={() => void refetch()} />
  );
  return (
    <LobbyFrame title="카지노" recentTitle="최근 본 테이블" games={tables}>
      {isMobile ? (
        fault || <PhoneLobby />
      ) : (
        <>
          <section className="casino-hero" aria-labelledby="casino-title">
            <span className="badge lime">딜러 없이 자동 진행</span>
            <h1 id="casino-title">라이브 카지노</h1>
            <p>
              {data ? <TablesNow count={tables.length} /> : `${tiles.length}개 로비의 테이블`}. 결과는 서버가 정하고
              누구나 검증할 수 있어요.
            </p>
          </section>
          <div className="casino-section">
            <h2>로비</h2>
            <small>새 창으로 열려요</small>
          </div>
          <div className="lobby-tiles">
            {tiles.map(({ tile, lobby }) => (
              <LiveLobbyTile key={`${tile.productId}-${tile.type}`} tile={tile} lobby={lobby} />
            ))}
          </div>
          {fault || <DesktopTables />}
        </>
      )}
    </LobbyFrame>
  );
}

/** How many tables there are, and at how many of them somebody is: rounds run there. */
function TablesNow({ count }: { count: number }) {
  const played = [...useTableNews().values()].filter(({ people }) => people > 0).length;
  return played === 0 ? `테이블 ${count}개` : `테이블 ${count}개, 지금 ${played}개에서 진행 중이에요`;
}

/** What the tile of a lobby goes by until the site has answered. */
const unknownTerms = ({ name, door }: LiveTile) => openTerms(name, door === null ? [] : [door.menu]);

/** The nine tiles as the site lists them: in its order, without those it hides. All of them until it has answered. */
function shownTiles(lobbies: readonly LiveLobbyEntry[] | null) {
  if (lobbies === null) return liveTiles.map((tile) => ({ tile, lobby: null }));
  return lobbies.flatMap((lobby) => {
    const tile = liveTiles.find(({ productId, type }) => productId === lobby.productId && type === lobby.type);
    return tile ? [{ tile, lobby }] : [];
  });
}

function LiveLobbyTile({ tile, lobby }: { tile: LiveTile; lobby: LiveLobbyEntry | null }) {
  const terms = lobby ?? unknownTerms(tile);
  const { productId, type, name, door } = tile;
  return (
    <LobbyTile
      tile={tile}
      state={useTileState(terms)}
      note={lobby ? [`테이블 ${lobby.tables.length}`, ...(lobby.fromCash ? [fromCashText] : [])].join(' · ') : '\u00a0'}
      onPress={() => openProduct(name, productId, type, door, terms)}
    />
  );
}

/** Which tables are shown: all, the favourites, or those of a category. */
type Choice = 'all' | 'stars' | (string & {});

function DesktopTables() {
  const { data } = useLive();
  const [choice, setChoice] = useState<Choice>('all');
  const [text, setText] = useState('');
  const [isAll, setAll] = useState(false);
  const { stars } = useKeptGames(useMember()?.members_seq);
  const tables = data?.tables ?? none;
  const starred = tables.filter(({ id }) => stars.includes(id));
  const chosen =
    choice === 'all'
      ? tables
      : choice === 'stars'
        ? starred
        : (data?.categories.find(({ code }) => code === choice)?.tables ?? none);
  const found = useFoundGames(useLivelyFirst(chosen), text);
  const shown = isAll || text !== '' ? found : found.slice(0, desktopFirst);
  const choose = (next: Choice) => {
    setChoice(next);
    setAll(false);
  };
  return (
    <section aria-labelledby="casino-tables">
      <div className="casino-section">
        <h2 id="casino-tables">테이블</h2>
        <div className="chips" role="group" aria-label="테이블 종류">
          <Chip on={choice === 'all'} onPress={() => choose('all')}>
            전체 <span className="n">{tables.length}</span>
          </Chip>
          {data?.categories.map(({ code, name, tables: { length } }) => (
            <Chip key={code} on={choice === code} onPress={() => choose(code)}>
              {name} <span className="n">{length}</span>
            </Chip>
          ))}
          <Chip on={choice === 'stars'} onPress={() => choose('stars')}>
            <Star size={13} aria-hidden />
            즐겨찾기 <span className="n">{starred.length}</span>
          </Chip>
        </div>
        <SearchField label="테이블 검색" placeholder="테이블 검색" value={text} onChange={setText} />
      </div>
      {!data ? (
        <Waiting />
      ) : found.length === 0 ? (
        <NoGames stars={choice === 'stars' && text === ''} />
      ) : (
        <Tables label="테이블" tables={shown} columns={4} />
      )}
      {shown.length < found.length && (
        <MoreButton
          label={`테이블 ${found.length - shown.length}개 더보기`}
          shown={shown.length}
          onPress={() => setAll(true)}
        />
      )}
    </section>
  );
}

function PhoneLobby() {
  const { data } = useLive();
  const [tab, setTab] = useState<Choice>('lobby');
  const [text, setText] = useState('');
  const [isAll, setAll] = useState(false);
  const { stars } = useKeptGames(useMember()?.members_seq);
  const starred = (data?.tables ?? none).filter(({ id }) => stars.includes(id));
  const chosen = tab === 'stars' ? starred : (data?.categories.find(({ code }) => code === tab)?.tables ?? none);
  const found = useFoundGames(useLivelyFirst(text === '' ? chosen : (data?.tables ?? none)), text);
  if (!data) return <Waiting />;
  const tabs = [
    { id: 'lobby', name: '로비' },
    ...data.categories.map(({ code, name }) => ({ id: code, name })),
    { id: 'stars', name: '즐겨찾기' },
  ];
  const isLobby = tab === 'lobby' && text === '';
  const count = isLobby ? data.lobbies.length : found.length;
  const most = isAll || text !== '' ? count : firstShown;
  return (
    <>
      <div className="casino-phone-search">
        <SearchField label="테이블 검색" placeholder="테이블 검색 · 초성 가능" value={text} onChange={setText} />
      </div>
      <Tabs
        label="카지노 종류"
        className="swipe-tabs"
        panel="casino-panel"
        items={tabs}
        value={tab}
        onChange={(next) => {
          setTab(next);
          setAll(false);
          setText('');
        }}
      />
      <div
        id="casino-panel"
        role="tabpanel"
        aria-label={tabs.find(({ id }) => id === tab)?.name}
        className="casino-panel"
      >
        {isLobby ? (
          <ul className="phone-lobbies" aria-label="로비">
            {data.lobbies.slice(0, most).map((lobby) => (
              <li key={lobby.code}>
                <PhoneLobbyTile lobby={lobby} />
              </li>
            ))}
          </ul>
        ) : count === 0 ? (
          <NoGames stars={tab === 'stars' && text === ''} />
        ) : (
          <Tables label="테이블" tables={found.slice(0, most)} columns={2} />
        )}
        {!isAll && text === '' && count > moreAbove && (
          <MoreButton label="더보기" shown={Math.min(count, firstShown)} onPress={() => setAll(true)} />
        )}
      </div>
    </>
  );
}

/** Tables where somebody is first, then those with rounds to look at; the order stays while one looks at them. */
function useLivelyFirst(tables: readonly LobbyGame[]): readonly LobbyGame[] {
  const all = useLive().data?.tables;
  const news = useTableNews();
  const [order, setOrder] = useState<ReadonlyMap<string, number> | null>(null);
  if (order === null && all && news.size > 0)
    setOrder(new Map(livelyFirst(all, news).map(({ id }, place) => [id, place])));
  return useMemo(
    () => (order ? tables.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)) : tables),
    [tables, order],
  );
}

/** A lobby by its first table's picture and name. */
function PhoneLobbyTile({ lobby }: { lobby: LiveLobbyEntry }) {
  const { productId, type, name, tables } = lobby;
  const door = studioDoors.find((one) => one.productId === productId) ?? null;
  const state = useTileState(lobby);
  const first = tables[0];
  return (
    <button
      type="button"
      className={state === 'open' ? 'phone-lobby' : 'phone-lobby closed'}
      onClick={() => openProduct(name, productId, type, door, lobby)}
    >
      {first ? <img src={first.image} alt="" width="120" height="90" /> : <span className="blank" />}
      <b>{first?.name ?? name}</b>
      <small>{lobby.fromCash ? fromCashText : name}</small>
      <small>로비 · 테이블 {tables.length}</small>
      <ClosedMark state={state} />
    </button>
  );
}

function Tables({ label, tables, columns }: { label: string; tables: readonly LobbyGame[]; columns: number }) {
  const news = useTableNews();
  return (
    <TileGrid
      label={label}
      items={tables}
      keyOf={({ id }) => id}
      columns={columns}
      gap={columns === 2 ? 10 : 12}
      heightOf={(width) => (width * 3) / 8 + roadHeight + (columns === 2 ? 80 : 66)}
    >
      {(game) => <TableTile game={game} news={news.get(game.id)} />}
    </TileGrid>
  );
}

function NoGames({ stars }: { stars: boolean }) {
  return (
    <div className="card">
      <EmptyState
        text="이용가능한 게임이 없습니다."
        hint={stars ? '테이블의 별을 누르면 여기에 모여요' : '다른 종류나 이름으로 찾아보세요'}
      />
    </div>
  );
}

const Waiting = () => <LobbyWaiting label="카지노 로비를 불러오는 중" heights={[180, 180]} />;
