import { liabilityHelp } from '@lime/contract/liability.texts.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { formatAmount, formatDayTime, formatMan } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { Segmented } from '@lime/ui/tabs.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { wordsOf } from '../../lib/api.ts';
import type { Payload } from '../../lib/calls.ts';
import { useLiability } from './use-trading.ts';

type Liability = Payload<'/staff/trading/liability'>;
type By = 'matches' | 'days' | 'members';

const tabs = [
  { id: 'matches', name: '경기' },
  { id: 'days', name: '날짜' },
  { id: 'members', name: '회원' },
] as const satisfies readonly { id: By; name: string }[];

type Row = { key: string; name: ReactNode; note: string; slips: number; liability: number; cap: number | null };

/** What open slips can cost, combinations included, by what the caps count it on. */
export function LiabilityPanel({ onFixture }: { onFixture: (gameSeq: string) => void }) {
  const { data, error, refetch } = useLiability();
  const [by, setBy] = useState<By>('matches');
  const rows = data ? rowsOf(data, by, onFixture) : [];
  return (
    <section className="card liability" aria-label="책임액">
      <div className="card-head">
        <h2>책임액</h2>
        {data?.total && (
          <span className="sub">
            합계 {formatMan(data.total.liability)}원 · {formatAmount(data.total.slips)}건
          </span>
        )}
      </div>
      <p className="about">{liabilityHelp}</p>
      <Segmented label="책임액 보기" full items={tabs} value={by} onChange={setBy} />
      {error && !data ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined || data.total === null ? (
        <Skeleton height={160} />
      ) : rows.length === 0 ? (
        <EmptyState text="진행 중인 베팅이 없어요" hint="베팅이 들어오면 바로 보여요." />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul tabIndex={0} aria-label="책임액 큰 순">
          {rows.map((row) => (
            <Line key={row.key} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ row: { name, note, slips, liability, cap } }: { row: Row }) {
  const share = cap === null ? null : cap === 0 ? 1 : liability / cap;
  return (
    <li>
      <span className="what">
        {name}
        <span className="note">
          {note && `${note} · `}
          {formatAmount(slips)}건
        </span>
      </span>
      <span className="won">
        <b className={share !== null && share >= 0.8 ? 'bad' : undefined} title={`${formatAmount(liability)}원`}>
          {formatMan(liability)}
        </b>
        {share !== null && <span className="note">한도의 {Math.floor(share * 100)}%</span>}
      </span>
    </li>
  );
}

function rowsOf({ matches, days, members, caps }: Liability, by: By, onFixture: (gameSeq: string) => void): Row[] {
  if (by === 'days')
    return days.map(({ day, ...row }) => ({
      ...row,
      key: day,
      name: <b>{day.replaceAll('-', '.')}</b>,
      note: '',
      cap: caps.day,
    }));
  if (by === 'members')
    return members.map(({ id, loginId, nickname, ...row }) => ({
      ...row,
      key: id,
      name: (
        <AppLink to={`/members/${id}`} className="who">
          {loginId}
        </AppLink>
      ),
      note: nickname,
      cap: null,
    }));
  return matches.map(({ gameSeq, name, startsAt, ...row }) => ({
    ...row,
    key: gameSeq,
    name: (
      <button type="button" className="who" onClick={() => onFixture(gameSeq)}>
        {name}
      </button>
    ),
    note: formatDayTime(startsAt),
    cap: caps.match,
  }));
}
