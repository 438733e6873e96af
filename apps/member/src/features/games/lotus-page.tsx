import type { LotusTable } from '@lime/domain/games/lotus-tables.ts';
import type { GameView } from '@lime/ui/rounds/game-view.ts';
import { usePickKeys } from '@lime/ui/rounds/pick-board.tsx';
import { ErrorState } from '@lime/ui/states.tsx';
import { DayFile } from './day-file.tsx';
import { LotusFrame } from './lotus-frame.tsx';
import { RoundHead, RoundSide, usePlay } from './round-parts.tsx';
import { RulesPanel } from './rules-panel.tsx';
import './round-page.css';

/** /lotus/…: the table in its host's frame, and the site's own cart, bets and rules around it. Source: decision 81. */
export function LotusPage({
  table,
  view,
  siblings,
}: {
  table: LotusTable;
  view: GameView;
  siblings: readonly string[];
}) {
  const { game } = view;
  const play = usePlay(game);
  const { state, phase } = play;
  // keys play too while the frame has not the focus
  usePickKeys({ round: state.round, views: view.folders, shut: phase !== 'open', onPick: play.onPick });
  return (
    <div className="round-page">
      <div className="main">
        <RoundHead view={view} siblings={siblings} />
        {state.failed ? (
          <ErrorState text="회차를 불러오지 못했어요." onRetry={state.retry} />
        ) : (
          <LotusFrame key={table} table={table} name={game.name} play={play} />
        )}
        <p className="card lotus-file">
          하루 회차를 파일로 받아 직접 확인할 수 있어요. <DayFile view={view} />
        </p>
        <RulesPanel game={game} round={state.round} />
      </div>
      <RoundSide game={game} play={play} />
    </div>
  );
}
