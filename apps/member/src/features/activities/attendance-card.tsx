import type { WireAttendance } from '@lime/contract/activities.ts';
import { attendedText } from '@lime/contract/activities.texts.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatPoints, formatWon } from '@lime/ui/format.ts';
import { names } from '@lime/ui/class-names.ts';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useQuestion } from '@lime/ui/use-question.tsx';
import { CalendarCheck, Check, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { askToSignIn, inform, showAlert } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { Calendar, pointsOf } from './calendar.tsx';
import './activities.css';
import { IneligibleReason } from './ineligible-reason.tsx';
import { attend, useAttendance } from './use-activities.ts';

/** Check-in as the page of activities shows it. */
export function AttendanceCard() {
  const { data, isError, refetch } = useAttendance();
  return (
    <section className="card activity-panel" aria-label="출석체크">
      {data ? (
        <>
          <div className="panel-head">
            <h2>
              <CalendarCheck size={18} aria-hidden />
              {Number(data.month.slice(5))}월 출석체크
            </h2>
            <span>{data.mine ? `이번 달 ${data.days.length}일 · 연속 ${data.streak}일` : '매일 한 번'}</span>
          </div>
          <AttendanceBody attendance={data} />
          <AppLink to="/event/chulsuk" className="panel-more">
            출석 기록과 안내
            <ChevronRight size={14} aria-hidden />
          </AppLink>
        </>
      ) : isError ? (
        <ErrorState text="출석체크를 불러오지 못했어요" onRetry={() => void refetch()} />
      ) : (
        <Waiting label="출석체크" />
      )}
    </section>
  );
}

/** In the very size of a card. */
export function Waiting({ label }: { label: string }) {
  return (
    <div className="panel-wait" role="status" aria-label={`${label} 불러오는 중`}>
      <Skeleton height={24} width={160} />
      <Skeleton height={380} />
      <Skeleton height={48} />
    </div>
  );
}

/** The calendar, what days in a row give, and the button. */
export function AttendanceBody({ attendance }: { attendance: WireAttendance }) {
  const { today, streaks, mine, missed } = attendance;
  const [busy, setBusy] = useState(false);
  const { ask, question } = useQuestion();

  const send = async (day: string | null) => {
    if (busy) return;
    if (mine === null) return askToSignIn();
    setBusy(true);
    try {
      const { attended } = await attend(today, day, day === null ? mine.gives : mine.makeUp.price);
      void inform(attendedText(pointsOf(attended), attended.madeUp), streakWords(attended.streaks));
    } catch (error) {
      void showAlert(refusalText(error));
    } finally {
      setBusy(false);
    }
  };
  const makeUp = mine?.makeUp;
  const canMakeUp = makeUp !== undefined && makeUp.left > 0 && missed.length > 0 && makeUp.hindrance === null;
  const handleMakeUp = async (day: string) => {
    if (makeUp === undefined) return;
    const detail = (
      <p>
        {makeUp.price === 0 ? '무료로 채우고' : `${formatPoints(makeUp.price)}를 쓰고`} 연속 출석을 이어요. 이번 달에{' '}
        {makeUp.left}번 채울 수 있어요.
      </p>
    );
    if (await ask(`${Number(day.slice(5, 7))}월 ${Number(day.slice(8))}일을 채울까요?`, { detail, yes: '채우기' }))
      void send(day);
  };

  return (
    <>
      <Calendar attendance={attendance} onMakeUp={canMakeUp ? (day) => void handleMakeUp(day) : undefined} />
      {canMakeUp && (
        <p className="panel-note">
          놓친 날을 누르면 {makeUp.price === 0 ? '' : `${formatPoints(makeUp.price)}로 `}채울 수 있어요. 이번 달{' '}
          {makeUp.left}번 남았어요.
        </p>
      )}
      {streaks.length > 0 && (
        <ul className="streaks" aria-label="연속 출석 보상">
          {streaks.map(({ days, points, reached }) => (
            <li key={days} className={names(reached && 'reached')}>
              <span>연속 {days}일</span>
              <b>{formatPoints(points)}</b>
              {reached && <span className="visually-hidden">받음</span>}
            </li>
          ))}
        </ul>
      )}
      {mine !== null && mine.conditions.length > 0 && !mine.doneToday && (
        <ul className="attendance-conditions" aria-label="출석 조건">
          {mine.conditions.map((condition) => (
            <li key={condition.kind} className={names(condition.have >= condition.need && 'met')}>
              {condition.have >= condition.need && <Check size={14} aria-hidden />}
              {conditionWords(condition)}
            </li>
          ))}
        </ul>
      )}
      <IneligibleReason about={mine?.hindrance ?? null} />
      <Button
        look="primary"
        size="large"
        block
        busy={busy}
        aria-disabled={!attendance.active || (mine !== null && mine.hindrance !== null)}
        onClick={() => void send(null)}
      >
        {buttonWords(attendance, busy)}
      </Button>
      {question}
    </>
  );
}

function buttonWords({ active, mine, points }: WireAttendance, busy: boolean): string {
  if (busy) return '출석하는 중';
  if (!active) return '지금은 출석체크가 열려 있지 않아요';
  if (mine?.doneToday) return '오늘 출석했어요';
  const gives = mine?.gives ?? points;
  return gives === 0 ? '오늘 출석하기' : `오늘 출석하고 ${formatPoints(gives)} 받기`;
}

function streakWords(streaks: readonly { days: number; points: number }[]): string | undefined {
  if (streaks.length === 0) return undefined;
  return streaks.map(({ days, points }) => `연속 ${days}일 보상 ${formatPoints(points)}`).join(' · ');
}

function conditionWords({
  kind,
  need,
  have,
}: {
  kind: 'deposit' | 'stake' | 'grade';
  need: number;
  have: number;
}): string {
  if (kind === 'grade') return `${need}레벨 이상 (지금 ${have}레벨)`;
  return `오늘 ${kind === 'deposit' ? '입금' : '베팅'} ${formatWon(need)} 이상 (지금 ${formatAmount(have)}원)`;
}
