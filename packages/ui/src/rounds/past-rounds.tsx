import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { memo, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { formatSecond } from '../format.ts';
import type { GameView } from './game-view.ts';
import { Sign } from './pick-board.tsx';
import type { ShownRound } from './shown-round.ts';
import './past-rounds.css';

const shownAtFirst = 10;

type Props = {
  view: GameView;
  /** newest first */
  past: readonly ShownRound[];
  /** The way to a round's proof. */
  proof: (round: ShownRound) => ReactNode;
  /** next to the heading */
  aside?: ReactNode;
  /** all rounds at once: their place scrolls */
  whole?: true;
};

/** The rounds gone by with what they came to. Drawn anew when one is added, its row alone. */
export const PastRounds = memo(function PastRounds({ view, past, proof, aside, whole }: Props) {
  const id = useId();
  const [all, setAll] = useState(false);
  const rows = all || whole ? past : past.slice(0, shownAtFirst);
  return (
    <section className="card past-rounds" aria-labelledby={id}>
      <header>
        <h2 id={id}>지난 회차</h2>
        {aside}
      </header>
      <div className="scroll" role="region" aria-label="지난 회차 표" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">회차</th>
              <th scope="col">추첨시각</th>
              <th scope="col">결과</th>
              {view.roads.map(({ id, name }) => (
                <th key={id} scope="col" className="mark">
                  {name}
                </th>
              ))}
              <th scope="col" className="mark">
                검증
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((round) => (
              <PastRow key={round.game_seq} view={view} round={round} proof={proof} />
            ))}
          </tbody>
        </table>
      </div>
      {past.length > shownAtFirst && !whole && (
        <Button look="ghost" size="small" block aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? '접기' : `최근 ${past.length}회차 모두 보기`}
        </Button>
      )}
    </section>
  );
});

type RowProps = Pick<Props, 'view' | 'proof'> & { round: ShownRound };

const PastRow = memo(function PastRow({ view, round, proof }: RowProps) {
  const outcome = view.game.readOutcome(round.outcome);
  return (
    <tr>
      <th scope="row">
        {round.game_round}회차 <small>{Number(round.roundOfAll).toLocaleString('ko-KR')}</small>
      </th>
      <td className="time">{formatSecond(Date.parse(round.drawsAt))}</td>
      {outcome ? (
        <>
          <td>
            <view.Row outcome={outcome} /> {round.unstaffed && <Badge>미운영</Badge>}
          </td>
          {view.roads.map((road) => (
            <td key={road.id} className="mark">
              <Sign text={road.of(outcome).text} />
            </td>
          ))}
        </>
      ) : (
        <td colSpan={1 + view.roads.length}>
          <Badge tone="push">무효</Badge> 모든 베팅금액을 돌려드렸어요.
        </td>
      )}
      <td className="mark">{proof(round)}</td>
    </tr>
  );
});
