import '@lime/ui/field.css';
import { sports } from '@lime/domain/sports.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import { Pager } from '@lime/ui/pager.tsx';
import { SportIcon } from '@lime/ui/sport-icon.tsx';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { Chip } from '@lime/ui/tabs.tsx';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { dayChoice } from '../../lib/kick-off.ts';
import { useLayout } from '../../lib/layout.ts';
import { useMedia } from '@lime/ui/use-media.ts';
import { SportsNav } from '../../lib/sports-nav.tsx';
import { useSearch } from '../../lib/use-search.ts';
import { ResultDetail } from './result-detail.tsx';
import { ResultRow } from './result-row.tsx';
import { usePlace } from './use-place.ts';
import { useAllResults, useResults } from './use-results.ts';
import './results.css';

const daysShown = 7;
/** One football, whichever provider's: the calls take the number of the first. */
const shownSports = sports.filter(({ id }) => id !== 210);

type Place = ReturnType<typeof usePlace>[0];
type Move = ReturnType<typeof usePlace>[1];

/** /sport/result: what fixtures ended with, by day and sport; one of them with every market and the member's own slips. */
export function ResultsPage() {
  const wide = useLayout() === 'desktop';
  const columns = useMedia('(min-width: 1024px)');
  const today = seoulDay(new Date());
  const [place, move] = usePlace(today);
  const { day, sportsId, gameSeq, page } = place;
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const { searchFor, prepare } = useSearch();
  const paged = useResults(place);
  const all = useAllResults(place, wanted !== '');
  const searching = wanted !== '';
  const answer = searching ? all : paged;
  const list = searching ? all.data?.filter(searchFor(wanted)) : paged.data?.list;
  const detail = gameSeq && <ResultDetail key={gameSeq} gameSeq={gameSeq} onBack={() => move({ gameSeq: null })} />;
  return (
    <div className={wide ? 'results' : 'results narrow'}>
      <div className="results-title">
        <h1>경기 결과</h1>
        <SportsNav />
      </div>
      {detail && !columns ? (
        detail
      ) : (
        <div className={detail ? 'results-columns' : undefined}>
          <div className="results-main">
            <SportFilter sportsId={sportsId} onMove={move} />
            <div className="results-bar">
              <DayFilter day={day} today={today} onMove={move} />
              <ResultSearch text={text} onFocus={prepare} onType={setText} />
            </div>
            {list === undefined ? (
              <NoResultsYet failed={answer.isError} onRetry={() => void answer.refetch()} />
            ) : list.length === 0 ? (
              <div className="card">
                <EmptyState
                  text={searching ? '찾는 경기가 없어요' : '아직 끝난 경기가 없어요'}
                  hint="다른 날짜나 종목을 골라주세요"
                />
              </div>
            ) : (
              <ul className="card result-list" aria-label="경기 결과" aria-busy={answer.isPlaceholderData}>
                {list.map((result) => (
                  <li key={result.gameSeq}>
                    <ResultRow
                      result={result}
                      open={result.gameSeq === gameSeq}
                      onOpen={() => move({ gameSeq: result.gameSeq })}
                    />
                  </li>
                ))}
              </ul>
            )}
            {!searching && paged.data && paged.data.pagination.end > 1 && (
              <Pager page={page} end={paged.data.pagination.end} onPage={(next) => move({ page: next })} />
            )}
          </div>
          {detail && <div className="results-side">{detail}</div>}
        </div>
      )}
    </div>
  );
}

function SportFilter({ sportsId, onMove }: { sportsId: Place['sportsId']; onMove: Move }) {
  return (
    <div className="chips" role="group" aria-label="종목">
      <Chip on={sportsId === null} onPress={() => onMove({ sportsId: null, page: 1 })}>
        전체
      </Chip>
      {shownSports.map(({ id, nameKo }) => (
        <Chip key={id} on={sportsId === String(id)} onPress={() => onMove({ sportsId: String(id), page: 1 })}>
          <SportIcon sport={String(id)} size={15} />
          {nameKo}
        </Chip>
      ))}
    </div>
  );
}

/** The last days as buttons, any other by its date. */
function DayFilter({ day, today, onMove }: { day: Place['day']; today: SeoulDay; onMove: Move }) {
  const days = Array.from({ length: daysShown }, (_, back) => addDays(today, -back));
  return (
    <div className="result-days" role="group" aria-label="날짜">
      {days.map((one) => {
        const { relative, name } = dayChoice(one, today);
        return (
          <button key={one} type="button" aria-pressed={one === day} onClick={() => onMove({ day: one, page: 1 })}>
            {relative && `${relative} `}
            {name}
          </button>
        );
      })}
      <input
        type="date"
        className="input"
        aria-label="다른 날짜"
        value={day}
        max={today}
        onChange={(event) => event.target.value && onMove({ day: event.target.value, page: 1 })}
      />
    </div>
  );
}

type SearchProps = { text: string; onFocus: () => void; onType: (text: string) => void };

function ResultSearch({ text, onFocus, onType }: SearchProps) {
  return (
    <div className="results-search" role="search">
      <Search size={15} aria-hidden />
      <input
        type="text"
        inputMode="search"
        autoComplete="off"
        aria-label="팀, 리그 검색"
        placeholder="팀, 리그 검색"
        maxLength={40}
        value={text}
        onFocus={onFocus}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  );
}

function NoResultsYet({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (failed)
    return (
      <div className="card">
        <ErrorState text="경기 결과를 불러오지 못했어요" onRetry={onRetry} />
      </div>
    );
  return (
    <div role="status" aria-label="경기 결과를 불러오는 중" className="card">
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} className="result-wait" height={58} />
      ))}
    </div>
  );
}
