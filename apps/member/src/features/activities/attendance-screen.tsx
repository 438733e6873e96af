import type { WireAttendance, WireAttendedDay } from '@lime/contract/activities.ts';
import { IconButton } from '@lime/ui/button.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { formatPoints, formatWon } from '@lime/ui/format.ts';
import { EmptyState, ErrorState } from '@lime/ui/states.tsx';
import { addDays } from '@lime/domain/seoul-time.ts';
import { CalendarCheck, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { ActivityHead } from '../../lib/activity-head.tsx';
import { ListView } from '../../lib/list-view.tsx';
import type { ListColumn } from '../../lib/list-view.tsx';
import { useSettings } from '../../lib/use-settings.ts';
import { AttendanceBody, Waiting } from './attendance-card.tsx';
import { Calendar, pointsOf } from './calendar.tsx';
import './activities.css';
import { useAttendance } from './use-activities.ts';

/** /event/chulsuk: check-in with its rules, month by month. */
export function AttendanceScreen() {
  const [month, setMonth] = useState<string | null>(null);
  const now = useAttendance();
  const shown = useAttendance(month);
  const { data } = shown;
  return (
    <div className="activities-page">
      <ActivityHead title="출석체크" />
      {shown.isError && !data ? (
        <div className="card">
          <ErrorState text="출석체크를 불러오지 못했어요" onRetry={() => void shown.refetch()} />
        </div>
      ) : (
        <div className="activity-screen">
          <section className="card activity-panel" aria-label="달력">
            {data ? (
              <>
                <div className="panel-head">
                  <h2>
                    <CalendarCheck size={18} aria-hidden />
                    <MonthChoice
                      month={data.month}
                      last={data.today.slice(0, 7)}
                      onMonth={(next) => setMonth(next === data.today.slice(0, 7) ? null : next)}
                    />
                  </h2>
                  {data.mine && (
                    <span>
                      {data.days.length}일 출석 · 연속 {data.streak}일
                    </span>
                  )}
                </div>
                {month === null ? <AttendanceBody attendance={data} /> : <Calendar attendance={data} />}
              </>
            ) : (
              <Waiting label="출석체크" />
            )}
          </section>
          <div>
            {now.data && <Rules attendance={now.data} />}
            {data?.mine && <Days attendance={data} />}
          </div>
        </div>
      )}
    </div>
  );
}

type ChoiceProps = { month: string; last: string; onMonth: (month: string) => void };

function MonthChoice({ month, last, onMonth }: ChoiceProps) {
  const first = `${month}-01`;
  return (
    <span className="month-choice">
      <IconButton label="지난달 보기" onClick={() => onMonth(addDays(first, -1).slice(0, 7))}>
        <ChevronLeft size={18} aria-hidden />
      </IconButton>
      <span aria-live="polite">
        {month.slice(0, 4)}년 {Number(month.slice(5))}월
      </span>
      <IconButton label="다음 달 보기" disabled={month >= last} onClick={() => onMonth(addDays(first, 31).slice(0, 7))}>
        <ChevronRight size={18} aria-hidden />
      </IconButton>
    </span>
  );
}

/** What holds, drawn from the settings, after the office's own words. */
function Rules({ attendance: { description, points, streaks, takes, mine } }: { attendance: WireAttendance }) {
  const ageLimit = useSettings()?.ageLimit ?? 19;
  return (
    <section className="card activity-about" aria-label="출석 안내">
      <h2>안내</h2>
      {description !== '' && <p className="words">{description}</p>}
      <ul className="facts">
        <li>하루에 한 번, 한국 시각 0시부터 24시까지 출석할 수 있어요.</li>
        {points > 0 && <li>출석할 때마다 {formatPoints(points)}를 바로 드려요.</li>}
        {streaks.map((streak) => (
          <li key={streak.days}>
            {streak.days}일을 이어서 출석하면 {formatPoints(streak.points)}를 더 드려요.
          </li>
        ))}
        {takes > 0 && <li>한 달에 {takes}번까지 출석할 수 있어요.</li>}
        {mine?.conditions.map(({ kind, need }) => (
          <li key={kind}>
            {kind === 'grade'
              ? `${need}레벨부터 출석할 수 있어요.`
              : `그날 ${kind === 'deposit' ? '입금' : '베팅'}한 금액이 ${formatWon(need)} 이상이어야 해요.`}
          </li>
        ))}
        {mine && mine.makeUp.left > 0 && (
          <li>
            이번 달에 놓친 날은 {mine.makeUp.price === 0 ? '' : `${formatPoints(mine.makeUp.price)}로 `}채울 수 있어요.
            채운 날은 연속 출석을 이어주고, 하루 포인트는 없어요.
          </li>
        )}
        <li>
          만 {ageLimit}세 이상이고 생년월일을 등록한 회원만 참여할 수 있어요. 포인트는 현금 가치가 없는 모의 포인트예요.
        </li>
      </ul>
    </section>
  );
}

const columns: ListColumn<WireAttendedDay>[] = [
  { name: '날짜', cell: ({ day }) => <time dateTime={day}>{day.slice(5).replace('-', '.')}</time> },
  { name: '구분', cell: (day) => <Badge>{day.madeUp ? '채움' : '출석'}</Badge> },
  { name: '연속 보상', cell: (day) => <span className="dim">{streaksOf(day)}</span> },
  { name: '받은 포인트', right: true, cell: (day) => <b className="given">+{formatPoints(pointsOf(day))}</b> },
];

const streaksOf = ({ streaks }: WireAttendedDay) =>
  streaks.length === 0 ? '—' : streaks.map(({ days }) => `연속 ${days}일`).join(', ');

/** What each day of the month gave, newest first. */
function Days({ attendance: { month, days } }: { attendance: WireAttendance }) {
  const list = days.toReversed();
  return (
    <section className="card activity-about" aria-label="출석 기록">
      <h2>{Number(month.slice(5))}월 출석 기록</h2>
      {list.length === 0 ? (
        <EmptyState hint="출석하면 받은 포인트가 여기에 보여요" />
      ) : (
        <ListView
          label="출석 기록"
          answer={{
            data: { list, pagination: { page: 1, size: 31, total: list.length, end: 1 } },
            isError: false,
            isPlaceholderData: false,
            refetch: () => undefined,
          }}
          rowKey={({ day }) => day}
          columns={columns}
          card={(day) => (
            <>
              <div className="card-line">
                <b className="given">+{formatPoints(pointsOf(day))}</b>
                <Badge>{day.madeUp ? '채움' : '출석'}</Badge>
              </div>
              <p className="card-note">
                {day.day.slice(5).replace('-', '.')}
                {day.streaks.length > 0 && ` · ${streaksOf(day)}`}
              </p>
            </>
          )}
          cardHeight={63}
          page={1}
          onPage={() => undefined}
        />
      )}
    </section>
  );
}
