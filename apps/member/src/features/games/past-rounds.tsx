import type { WirePastRound } from '@lime/contract/games.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { clockText } from '../../lib/kick-off.ts';
import { showError } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import type { GameView } from './game-view.ts';
import { downloadDay } from './download-day.ts';
import { Sign } from './pick-board.tsx';
import './past-rounds.css';

const shownAtFirst = 10;

/** The rounds gone by with what they came to; a day of them as a file. */
export function PastRounds({ view, past }: { view: GameView; past: readonly WirePastRound[] }) {
  const [all, setAll] = useState(false);
  const rows = all ? past : past.slice(0, shownAtFirst);
  return (
    <section className="card past-rounds" aria-labelledby="past-rounds">
      <header>
        <h2 id="past-rounds">지난 회차</h2>
        <DayFile view={view} />
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
                증명
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((round) => (
              <PastRow key={round.game_seq} view={view} round={round} />
            ))}
          </tbody>
        </table>
      </div>
      {past.length > shownAtFirst && (
        <Button look="ghost" size="small" block aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? '접기' : `최근 ${past.length}회차 모두 보기`}
        </Button>
      )}
    </section>
  );
}

function PastRow({ view, round }: { view: GameView; round: WirePastRound }) {
  const outcome = view.game.readOutcome(round.outcome);
  return (
    <tr>
      <th scope="row">
        {round.game_round}회 <small>{Number(round.roundOfAll).toLocaleString('ko-KR')}</small>
      </th>
      <td className="time">{clockText(Date.parse(round.drawsAt))}</td>
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
      <td className="mark">
        <AppLink
          to="/fair/round"
          search={{ gameSeq: Number(round.game_seq) }}
          aria-label={`${round.game_round}회 검증`}
        >
          검증
        </AppLink>
      </td>
    </tr>
  );
}

/** A day's rounds as a CSV file. */
function DayFile({ view }: { view: GameView }) {
  const today = seoulDay(new Date());
  const [back, setBack] = useState(0);
  const [busy, setBusy] = useState(false);
  return (
    <span className="day-file">
      <label>
        <span className="visually-hidden">내려받을 날</span>
        <select value={back} onChange={({ target }) => setBack(Number(target.value))}>
          <option value="0">오늘</option>
          <option value="1">어제</option>
        </select>
      </label>
      <Button
        size="small"
        look="outline"
        busy={busy}
        onClick={() => {
          setBusy(true);
          void downloadDay(view, addDays(today, -back))
            .catch((error: unknown) => showError(refusalText(error)))
            .finally(() => setBusy(false));
        }}
      >
        <Download size={14} aria-hidden />
        CSV
      </Button>
    </span>
  );
}
