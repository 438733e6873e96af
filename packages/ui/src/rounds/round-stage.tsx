import { formatSecond } from '../format.ts';
import { memo } from 'react';
import type { CSSProperties } from 'react';
import { names } from '../class-names.ts';
import type { GameView, SceneProps } from './game-view.ts';
import { leftText } from './phase.ts';
import type { Phase, RoundTimes } from './phase.ts';
import { marksOf } from './road-panel.tsx';
import type { ShownRound } from './shown-round.ts';
import type { Reveal } from './use-reveal.ts';
import { useServerNow } from './use-countdown.ts';
import './round-stage.css';

const around = 2 * Math.PI * 74;

/** What is shown of a game's rounds: the clock of the one of now, and those gone by, newest first. */
export type RoundsTold = { readonly times: RoundTimes | null; readonly past: readonly ShownRound[] | null };

type Props = {
  view: GameView;
  state: RoundsTold;
  phase: Phase;
  /** of a game of cards whose last round is being dealt */
  reveal?: Pick<Reveal, 'dealt' | 'hurry'>;
};

/** The last result next to the time until the next one. */
export function RoundStage({ view, state, phase, reveal }: Props) {
  const last = state.past?.[0] ?? null;
  const dealt = reveal?.dealt ?? null;
  // its round may be told before the next one opens
  const isDrawn = reveal !== undefined && last !== null && state.times?.no === Number(last.game_round);
  const shown: SceneProps = { last, phase: isDrawn && phase === 'drawing' ? 'between' : phase, dealt };
  const said = view.said?.(shown);
  return (
    <section className={names('card round-stage', said !== undefined && 'felt')} aria-label={`${view.game.name} 추첨`}>
      <div className="result" aria-live="polite">
        <p className="which">
          {last ? (
            <>
              {last.game_round}회차 결과 <small>전체 {Number(last.roundOfAll).toLocaleString('ko-KR')}회차</small>
            </>
          ) : (
            '결과를 기다리고 있어요'
          )}
          {last && said !== undefined && <b>{said}</b>}
          {last?.unstaffed && <span className="badge">미운영</span>}
          {dealt !== null && (
            <button type="button" className="hurry" onClick={reveal?.hurry}>
              바로 보기
            </button>
          )}
        </p>
        <view.Scene {...shown} />
      </div>
      <Ring state={state} phase={phase} />
      {said === undefined && <StageShares view={view} past={state.past} />}
    </section>
  );
}

/** Roads whose answers have room there. */
const sharesShown = 3;

/** What came how often by the first questions, on a wide screen; its room is there before any round is known. */
const StageShares = memo(function StageShares({ view, past }: { view: GameView; past: RoundsTold['past'] }) {
  const shown = past ?? [];
  return (
    <div className="stage-shares">
      {shown.length > 0 && (
        <>
          <p>최근 {shown.length}회 분포</p>
          {view.roads.slice(0, sharesShown).map((road) => {
            const marks = marksOf(view, road, shown);
            const sides = Map.groupBy(marks, ({ text }) => text);
            const inOrder = [...sides].toSorted(([, [one]], [, [other]]) => one!.side.localeCompare(other!.side));
            return (
              <div key={road.id}>
                <span>{road.name}</span>
                {inOrder.map(([text, { length, 0: mark }]) => (
                  <b key={text} className={mark!.side} style={{ flexGrow: length }}>
                    {text} {Math.round((length / marks.length) * 100)}%
                  </b>
                ))}
              </div>
            );
          })}
          <p>지난 결과는 다음 추첨에 영향을 주지 않아요.</p>
        </>
      )}
    </div>
  );
});

const words: Record<Phase, string> = {
  loading: '연결하고 있어요',
  open: '추첨까지',
  closed: '추첨까지',
  drawing: '추첨하고 있어요',
  between: '준비 중',
};

function Ring({ state: { times }, phase }: { state: Pick<RoundsTold, 'times'>; phase: Phase }) {
  const now = useServerNow(times?.drawsAt ?? null);
  const rest =
    times && now !== null ? Math.max(0, times.drawsAt - now) / Math.max(1, times.drawsAt - times.startsAt) : 0;
  return (
    <div className="ring" data-phase={phase} style={{ '--left': rest } as CSSProperties}>
      <svg viewBox="0 0 168 168" aria-hidden>
        <circle cx="84" cy="84" r="74" />
        <circle
          cx="84"
          cy="84"
          r="74"
          className="left"
          strokeDasharray={around}
          strokeDashoffset={around * (1 - Math.min(1, rest))}
          transform="rotate(-90 84 84)"
        />
      </svg>
      <div>
        <span>
          {times && `${times.no}회차 `}
          {words[phase]}
        </span>
        <b role="timer">{times && now !== null ? leftText(times.drawsAt, now) : '--:--'}</b>
        <span>
          {phase === 'open' && times ? `마감 ${formatSecond(times.closesAt)}` : phase === 'closed' ? '베팅 마감' : ''}
        </span>
      </div>
    </div>
  );
}
