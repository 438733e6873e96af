import { windowsText } from '@lime/contract/promotions.words.ts';
import type { WirePromotionSpans } from '@lime/contract/staff-promotions.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Button } from '@lime/ui/button.tsx';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import { Page } from '../../lib/page.tsx';
import { SubLinks } from '../../lib/sub-links.tsx';
import { kindName, promotionLinks } from './use-promotions.ts';
import './promotions.css';

const weekdays = ['일', '월', '화', '수', '목', '금', '토'];
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
const monthOf = (month: string, by: number) => addDays(`${month}-01`, by > 0 ? 31 : -1).slice(0, 7);

function daysOf(month: string): string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}

/** What is open on a day, with its hours on that day of the week. */
const openOn = (list: readonly WirePromotionSpans[], day: string) =>
  list.flatMap(({ spans, ...promotion }) => {
    const span = spans.find(({ from, to }) => from <= day && day <= to);
    if (!span) return [];
    const windows = span.windows.filter((own) => own.weekdays.length === 0 || own.weekdays.includes(weekdayOf(day)));
    if (span.windows.length > 0 && windows.length === 0) return [];
    const hours =
      windows.length === 0
        ? '종일'
        : windowsText(windows.map((own) => ({ ...own, weekdays: [] }))).replaceAll('매일 ', '');
    return [{ ...promotion, hours }];
  });

/** Which promotion is open when, day by day of a month. */
export function CalendarPage() {
  const [month, setMonth] = useState(() => seoulDay(new Date()).slice(0, 7));
  const { data, isError, refetch } = useQuery({
    queryKey: ['promotions', 'calendar', month],
    queryFn: ({ signal }) => send('/staff/promotions/calendar', { month }, { signal }),
  });
  const today = seoulDay(new Date());
  const days = daysOf(month);
  return (
    <Page title="프로모션" sub="날마다 진행하는 프로모션과 그날의 시간이에요.">
      <SubLinks label="프로모션" links={promotionLinks} />
      <div className="calendar-head">
        <Button size="small" look="outline" onClick={() => setMonth(monthOf(month, -1))}>
          이전 달
        </Button>
        <h2>
          {month.slice(0, 4)}년 {Number(month.slice(5))}월
        </h2>
        <Button size="small" look="outline" onClick={() => setMonth(monthOf(month, 1))}>
          다음 달
        </Button>
      </div>
      {isError ? (
        <ErrorState text="달력을 불러오지 못했어요" onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={420} />
      ) : (
        <ol className="promotion-calendar" aria-label={`${month} 프로모션 달력`}>
          {days.map((day, i) => (
            <li
              key={day}
              className={day === today ? 'today' : undefined}
              style={i === 0 ? { gridColumnStart: weekdayOf(day) + 1 } : undefined}
            >
              <time dateTime={day}>
                {Number(day.slice(8))} <small>{weekdays[weekdayOf(day)]}</small>
              </time>
              {openOn(data.list, day).map(({ id, kind, name, hours }) => (
                <AppLink key={id} to="/promotions" search={{ q: name, kind }} title={`${kindName(kind)} · ${hours}`}>
                  <b>{name}</b> <span>{hours}</span>
                </AppLink>
              ))}
            </li>
          ))}
        </ol>
      )}
      {data?.list.length === 0 && <p className="dim">이 달에 진행하는 프로모션이 없어요.</p>}
    </Page>
  );
}
