import type { WireAttendance } from '@lime/contract/activities.ts';
import { blanksBefore, daysOfMonth } from '@lime/domain/activities/attendance.ts';
import { formatPoints } from '@lime/ui/format.ts';
import { names } from '@lime/ui/class-names.ts';
import { Check } from 'lucide-react';

type Props = {
  attendance: WireAttendance;
  /** given: missed days can be pressed */
  onMakeUp?: ((day: string) => void) | undefined;
};

/** A month that begins on Monday: days attended, missed, today and to come. */
export function Calendar({ attendance, onMakeUp }: Props) {
  const { month, today, missed } = attendance;
  const days = daysOfMonth(`${month}-01`);
  const attended = new Map(attendance.days.map((one) => [one.day, one]));
  return (
    <div className="calendar">
      <div className="weekdays" aria-hidden>
        {[...'월화수목금토일'].map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol aria-label={`${Number(month.slice(5))}월 출석 달력`}>
        {days.map((day, no) => {
          const done = attended.get(day);
          const no1 = no === 0 ? { gridColumnStart: blanksBefore(day) + 1 } : undefined;
          const number = Number(day.slice(8));
          const isMissed = missed.includes(day);
          const style = names(done && 'done', isMissed && 'missed', day === today && 'today');
          if (isMissed && onMakeUp)
            return (
              <li key={day} style={no1}>
                <button
                  type="button"
                  className={style}
                  aria-label={`${number}일 놓침, 채우기`}
                  onClick={() => onMakeUp(day)}
                >
                  <b>{number}</b>
                </button>
              </li>
            );
          return (
            <li key={day} style={no1} className={style} aria-current={day === today ? 'date' : undefined}>
              <b>{number}</b>
              {done && <Check size={14} strokeWidth={3} aria-hidden />}
              {day === today && !done && <em>오늘</em>}
              <span className="visually-hidden">
                {done
                  ? `${done.madeUp ? '채움' : '출석'} ${formatPoints(pointsOf(done))}`
                  : isMissed
                    ? '놓침'
                    : day < today
                      ? '출석하지 않음'
                      : ''}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** What a day gave, streaks included. */
export function pointsOf({ points, streaks }: WireAttendance['days'][number]): number {
  return points + streaks.reduce((sum, prize) => sum + prize.points, 0);
}
