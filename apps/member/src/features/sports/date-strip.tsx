import { seoulDay } from '@lime/domain/seoul-time.ts';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';
import { dayChoice } from '../../lib/kick-off.ts';
import type { DaysProps } from './sports-kind.ts';
import './board.css';

type Day = { readonly date: SeoulDay; readonly count: number };

/** The days that have fixtures, with how many; the chosen one again means every day. @param path the call that counts them */
export function DateStrip({
  fixtures,
  choice: { day, sportsId },
  onChoose,
  today,
  path,
}: DaysProps & { path: '/v2/game/european/dateCnt' | '/v2/lsport/european/dateCnt' }) {
  const { data } = useQuery({
    queryKey: ['dates', path, sportsId],
    queryFn: () => read(path, sportsId ? { sportsId } : {}),
    refetchInterval: 60_000,
    placeholderData: (before) => before,
  });
  const days: readonly Day[] = data?.list ?? countedOf(fixtures, sportsId);
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="date-strip" role="group" aria-label="날짜">
      <button type="button" aria-pressed={day === null} onClick={() => onChoose({ day: null })}>
        전체 <span>{total}경기</span>
      </button>
      {withChosen(days, day).map(({ date, count }) => {
        const { relative, name } = dayChoice(date, today);
        return (
          <button
            key={date}
            type="button"
            aria-pressed={day === date}
            onClick={() => onChoose({ day: day === date ? null : date })}
          >
            {relative && `${relative} `}
            {name} <span>{count}경기</span>
          </button>
        );
      })}
    </div>
  );
}

/** The counts as the list itself has them, until the call has answered. */
function countedOf(fixtures: DaysProps['fixtures'], sportsId: string | null): Day[] {
  const ofSport = sportsId === null ? fixtures : fixtures.filter((fixture) => fixture.sportsId === sportsId);
  return [...Map.groupBy(ofSport, (fixture) => seoulDay(new Date(fixture.startTime)))]
    .map(([date, inDay]) => ({ date, count: inDay.length }))
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

function withChosen(days: readonly Day[], chosen: SeoulDay | null): readonly Day[] {
  return chosen === null || days.some(({ date }) => date === chosen) ? days : [...days, { date: chosen, count: 0 }];
}
