import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount, formatDayTime, formatMan } from '@lime/ui/format.ts';
import { Pager } from '@lime/ui/pager.tsx';
import { SportIcon } from '@lime/ui/sport-icon.tsx';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { Chip, Segmented } from '@lime/ui/tabs.tsx';
import { Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { wordsOf } from '../../lib/api.ts';
import { useNow } from '../../lib/now.ts';
import '../../lib/small-control.css';
import { useFixtures } from './use-trading.ts';
import { clockText, signedMan, statusNames, stopNames } from './trading-labels.ts';
import type { ListedFixture } from './trading-labels.ts';

type Tab = 'live' | 'scheduled' | 'results';
/** What of the fixtures is listed; `words` as they are typed, `leagueId` '' for every league. */
type Searched = {
  tab: Tab;
  words: string;
  leagueId: string;
  stopped: boolean;
  sort: 'liability' | 'start';
  page: number;
};
type Props = { fixture: string | null; onFixture: (gameSeq: string) => void };

const tabs = [
  { id: 'live', name: '라이브' },
  { id: 'scheduled', name: '예정' },
  { id: 'results', name: '결과' },
] as const;
const restMs = 200;
const firstSearch: Searched = { tab: 'live', words: '', leagueId: '', stopped: false, sort: 'liability', page: 1 };

/** The fixtures of the desk: what could cost most comes first. Arrows move through them, Enter opens one. */
export function FixtureList({ fixture, onFixture }: Props) {
  const [search, setSearch] = useState<Searched>(firstSearch);
  const { tab, words, leagueId, stopped, sort, page } = search;
  const [q, setQ] = useState('');
  const change = (changes: Partial<Searched>) => setSearch((now) => ({ ...now, page: 1, ...changes }));
  useEffect(() => {
    const timer = setTimeout(() => setQ(words.trim()), restMs);
    return () => clearTimeout(timer);
  }, [words]);
  const { data, error, refetch } = useFixtures({
    tab,
    sort,
    page,
    size: 30,
    ...(q === '' ? {} : { q }),
    ...(leagueId === '' ? {} : { leagueId }),
    ...(stopped ? { stopped } : {}),
  });

  // Nothing is played at the moment: what will be played is of more use than an empty list.
  const [looked, setLooked] = useState(false);
  if (!looked && data) {
    setLooked(true);
    if (data.counts.live === 0) setSearch({ ...search, tab: 'scheduled' });
  }

  const list = data?.list ?? [];
  return (
    <section className="card desk-list" aria-label="경기">
      <ListTools search={search} leagues={data?.leagues ?? []} onChange={change} />
      {error && !data ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div className="waiting">
          {Array.from({ length: 8 }, (_, no) => (
            <Skeleton key={no} height={54} />
          ))}
        </div>
      ) : list.length === 0 ? (
        <EmptyState text="경기가 없어요" hint={q === '' ? '다른 탭을 확인해보세요.' : '다른 이름으로 찾아보세요.'} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ul className="rows" onKeyDown={handleKey}>
          {list.map((one) => (
            <li key={one.gameSeq}>
              <Row fixture={one} on={one.gameSeq === fixture} onOpen={() => onFixture(one.gameSeq)} />
            </li>
          ))}
        </ul>
      )}
      {data && data.pagination.end > 1 && (
        <Pager page={page} end={data.pagination.end} onPage={(next) => change({ page: next })} span={3} />
      )}
    </section>
  );
}

/** Arrows move the focus through the rows. */
function handleKey(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const rows = [...event.currentTarget.querySelectorAll('button')];
  const next = rows[rows.indexOf(document.activeElement as HTMLButtonElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

type ToolsProps = {
  search: Searched;
  leagues: readonly { id: string; name: string; games: number }[];
  onChange: (changes: Partial<Searched>) => void;
};

function ListTools({ search: { tab, words, leagueId, stopped, sort }, leagues, onChange }: ToolsProps) {
  const id = useId();
  return (
    <div className="tools">
      <label className="search" htmlFor={id}>
        <Search size={15} aria-hidden />
        <input
          id={id}
          type="search"
          aria-label="경기 검색"
          placeholder="경기 검색"
          maxLength={60}
          value={words}
          onChange={(event) => onChange({ words: event.target.value })}
        />
      </label>
      <Segmented label="경기 상태" full items={tabs} value={tab} onChange={(next) => onChange({ tab: next })} />
      <select
        aria-label="리그"
        className="league small-control"
        value={leagueId}
        onChange={(event) => onChange({ leagueId: event.target.value })}
      >
        <option value="">모든 리그</option>
        {leagues.map((league) => (
          <option key={league.id} value={league.id}>
            {league.name} ({league.games})
          </option>
        ))}
      </select>
      {tab !== 'results' && (
        <div className="chips">
          <Chip compact on={sort === 'liability'} onPress={() => onChange({ sort: 'liability' })}>
            책임액 큰 순
          </Chip>
          <Chip compact on={sort === 'start'} onPress={() => onChange({ sort: 'start' })}>
            시작 순
          </Chip>
          <Chip compact on={stopped} onPress={() => onChange({ stopped: !stopped })}>
            정지
          </Chip>
        </div>
      )}
    </div>
  );
}

function Row({ fixture, on, onOpen }: { fixture: ListedFixture; on: boolean; onOpen: () => void }) {
  const { liability, worst } = fixture;
  return (
    <button type="button" className="game" aria-pressed={on} onClick={onOpen}>
      <SportIcon sport={fixture.sportId} size={15} />
      <span className="who">
        <b>
          {fixture.home} : {fixture.away}
        </b>
        <span className="when">
          <When fixture={fixture} />
        </span>
      </span>
      <span className="worth">
        {liability !== null && liability > 0 && (
          <b
            className={liability > 50_000_000 ? 'bad' : liability > 5_000_000 ? 'mid' : 'ok'}
            title={`책임액 ${formatAmount(liability)}원 (조합 포함)${worst === null ? '' : ` · 단폴더 최대 손실 ${signedMan(worst)}`}`}
          >
            {formatMan(liability)}
          </b>
        )}
        {fixture.stopped !== null ? (
          <Badge tone="warn">{stopNames[fixture.stopped]}</Badge>
        ) : fixture.stoppedMarkets > 0 ? (
          <Badge tone="warn">{fixture.stoppedMarkets}개 정지</Badge>
        ) : null}
      </span>
    </button>
  );
}

function When({ fixture }: { fixture: ListedFixture }) {
  const now = useNow();
  const { live, score } = fixture;
  if (live)
    return (
      <>
        {live.periodName} {clockText(fixture, now)}{' '}
        <b>
          {live.score.home}:{live.score.away}
        </b>
      </>
    );
  if (fixture.status === 'scheduled' || fixture.status === 'live') return formatDayTime(fixture.startsAt);
  return (
    <>
      {formatDayTime(fixture.startsAt)} {statusNames[fixture.status]} {score && <b>{`${score.home}:${score.away}`}</b>}
    </>
  );
}
