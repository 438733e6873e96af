import { countText } from '@lime/domain/text/amount-text.ts';
import type { WireResultFixture } from '@lime/contract/staff-results.ts';
import { names } from '@lime/ui/class-names.ts';
import { Segmented } from '@lime/ui/tabs.tsx';
import { useState } from 'react';
import type { Payload } from '../../lib/calls.ts';
import { draftOf, hasOvertime, outcomeOf, periodName, scoreOfPeriods } from './outcome-draft.ts';
import type { Draft, Pair } from './outcome-draft.ts';
import { EnterDialog } from './enter-dialog.tsx';

type Props = { detail: Payload<'/staff/results/detail'>; onClose: () => void };

const statuses = [
  { id: 'finished', name: '종료' },
  { id: 'abandoned', name: '중단' },
  { id: 'postponed', name: '연기' },
  { id: 'cancelled', name: '취소' },
] as const;
const helps: Record<Draft['status'], string> = {
  finished: '',
  abandoned: '이미 결과가 정해진 마켓은 정산하고, 나머지는 기한까지 끝나지 않으면 적특 처리해요.',
  postponed: '기한까지 열리지 않으면 모든 베팅이 적특이에요.',
  cancelled: '이 경기의 모든 마켓이 바로 적특이에요.',
  reopen: '',
};

/** A match's result by its score: periods as the sport has them, what is stopped or called off. */
export function ScoreDialog({ detail, onClose }: Props) {
  const { game: fixture } = detail;
  const { sport } = fixture;
  const [draft, setDraft] = useState(() => draftOf(detail.outcome, sport));
  const isDecided = fixture.status !== 'scheduled' && fixture.status !== 'live';
  const isPlayed = draft.status === 'finished' || draft.status === 'abandoned';
  const sum = scoreOfPeriods(draft, sport);
  const typed = draft.score.home !== '' || draft.score.away !== '';
  const shown: Draft = typed || !sum ? draft : { ...draft, score: sum };
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const goals = Number(shown.score.home || 0) + Number(shown.score.away || 0);
  const asksGoals = detail.markets.some(({ type }) => type === 900_001) && goals > 0 && goals <= 20;

  return (
    <EnterDialog
      title="결과 입력"
      detail={detail}
      outcome={outcomeOf(shown, sport)}
      needsReason={isDecided || draft.status !== 'finished'}
      presets={isDecided ? ['결과 정정', '공식 기록과 달라요'] : ['피드 결과 없음', '공식 기록 확인']}
      danger={draft.status === 'cancelled'}
      onClose={onClose}
    >
      <Segmented
        full
        label="경기 상태"
        items={statuses}
        value={draft.status === 'reopen' ? 'finished' : draft.status}
        onChange={(status) => change({ status })}
      />
      {helps[draft.status] && <p className="result-help">{helps[draft.status]}</p>}
      {isPlayed && (
        <>
          <ScoreTable draft={draft} sum={sum} fixture={fixture} onChange={change} />
          {draft.status === 'abandoned' && (
            <label className="result-line">
              끝난 피리어드
              <input
                inputMode="decimal"
                placeholder="모르면 비워두세요"
                value={draft.completed}
                maxLength={4}
                onChange={(event) => change({ completed: event.target.value })}
              />
            </label>
          )}
          {asksGoals && <GoalOrder order={draft.goals} count={goals} onChange={(order) => change({ goals: order })} />}
        </>
      )}
    </EnterDialog>
  );
}

type TableProps = {
  draft: Draft;
  /** the periods' sum, where they are all typed */
  sum: ReturnType<typeof scoreOfPeriods>;
  fixture: WireResultFixture;
  onChange: (changes: Partial<Draft>) => void;
};

function ScoreTable({ draft, sum, fixture, onChange }: TableProps) {
  const { sport } = fixture;
  return (
    <table className="score-grid">
      <thead>
        <tr>
          <th scope="col">점수</th>
          <th scope="col">{fixture.home}</th>
          <th scope="col">{fixture.away}</th>
        </tr>
      </thead>
      <tbody>
        <ScoreRow
          name="최종"
          pair={draft.score}
          {...(sum ? { hint: sum } : {})}
          fixture={fixture}
          strong
          onChange={(score) => onChange({ score })}
        />
        {draft.periods.map((pair, at) => (
          <ScoreRow
            // rows keep their places
            // eslint-disable-next-line react/no-array-index-key
            key={at}
            name={periodName(at + 1, sport)}
            pair={pair}
            fixture={fixture}
            onChange={(next) => onChange({ periods: draft.periods.map((one, no) => (no === at ? next : one)) })}
          />
        ))}
        {hasOvertime(sport) && (
          <ScoreRow
            name="연장"
            pair={draft.overtime}
            fixture={fixture}
            onChange={(overtime) => onChange({ overtime })}
          />
        )}
      </tbody>
    </table>
  );
}

type GoalProps = { order: Draft['goals']; count: number; onChange: (order: ('home' | 'away')[]) => void };

function GoalOrder({ order, count, onChange }: GoalProps) {
  return (
    <div className="goal-order" role="group" aria-label="골 순서">
      <span>골 순서</span>
      {Array.from({ length: count }, (_, at) => (
        <button
          // goals keep their places
          // eslint-disable-next-line react/no-array-index-key
          key={at}
          type="button"
          data-side={order[at]}
          onClick={() => onChange(toggled(order, at, count))}
        >
          {at + 1}. {order[at] === 'home' ? '홈' : order[at] === 'away' ? '원정' : '?'}
        </button>
      ))}
    </div>
  );
}

/** Empty places before it count as the home side's first. */
function toggled(goals: Draft['goals'], at: number, count: number): ('home' | 'away')[] {
  return Array.from({ length: Math.min(count, Math.max(goals.length, at + 1)) }, (_, no) =>
    no === at ? (goals[no] === 'home' ? 'away' : 'home') : (goals[no] ?? 'home'),
  );
}

type RowProps = {
  name: string;
  pair: Pair;
  /** what is shown there while nothing is typed */
  hint?: Pair;
  fixture: Pick<WireResultFixture, 'home' | 'away'>;
  strong?: boolean;
  onChange: (pair: Pair) => void;
};

function ScoreRow({ name, pair, hint, fixture, strong, onChange }: RowProps) {
  const field = (side: 'home' | 'away') => (
    <td>
      <input
        inputMode="numeric"
        aria-label={`${name} ${fixture[side]}`}
        placeholder={hint?.[side] ?? ''}
        value={pair[side]}
        maxLength={4}
        {...(strong && side === 'home' ? { 'data-autofocus': '' } : {})}
        onChange={(event) => onChange({ ...pair, [side]: countText(event.target.value) ?? pair[side] })}
      />
    </td>
  );
  return (
    <tr className={names(strong && 'strong')}>
      <th scope="row">{name}</th>
      {field('home')}
      {field('away')}
    </tr>
  );
}
