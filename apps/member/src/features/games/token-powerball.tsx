import { powerball } from '@lime/domain/games/powerball.ts';
import { PickBoard } from '@lime/ui/rounds/pick-board.tsx';
import { powerballView } from '@lime/ui/rounds/powerball-view.tsx';
import { ErrorState } from '@lime/ui/states.tsx';
import { Tabs } from '@lime/ui/tabs.tsx';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { tokenPowerballCalls } from './round-calls.ts';
import { RoundBets } from './round-bets.tsx';
import { RoundSide, usePlay } from './round-parts.tsx';
import { RulesPanel } from './rules-panel.tsx';
import './round-page.css';
import './token-powerball.css';

const panel = 'token-powerball-panel';
/** Source: specification 1 §2 "Powerball". */
const tabs = [
  { id: 'power-oddeven', name: '파워볼 홀/짝' },
  { id: 'power-underover', name: '파워볼 0~4 / 5~9' },
  { id: 'normal-size', name: '일반볼 대/중/소' },
  { id: 'bets', name: '베팅내역' },
] as const;
type Tab = (typeof tabs)[number]['id'];

type Props = {
  /** the game's name and the ways to the other token games */
  head: ReactNode;
  /** the host's frame with the draw */
  frame: ReactNode;
};

/**
 * /token/powerball: the site's own powerball in the frame of the token host, its questions in tabs, and the site's cart.
 *
 * Source: specification 1 §2 "Powerball"; decision 78.
 */
export function TokenPowerball({ head, frame }: Props) {
  const play = usePlay(powerball, tokenPowerballCalls);
  const [tab, setTab] = useState<Tab>('power-oddeven');
  const { state, phase } = play;
  const views = useMemo(() => ({ [tab]: { ...powerballView.folders[tab]!, across: true } }), [tab]);
  return (
    <div className="round-page token-powerball">
      <div className="main">
        {head}
        <Tabs label="무엇에 베팅할지" items={tabs} value={tab} onChange={setTab} panel={panel} />
        <div id={panel} role="tabpanel" aria-label={tabs.find(({ id }) => id === tab)!.name}>
          {tab === 'bets' ? (
            <RoundBets game={powerball.name} />
          ) : state.failed ? (
            <ErrorState text="회차를 불러오지 못했어요." onRetry={state.retry} />
          ) : (
            <PickBoard
              game={powerball}
              views={views}
              round={state.round}
              shut={phase !== 'open'}
              chosen={play.chosen}
              onPick={play.onPick}
            />
          )}
        </div>
        {frame}
        <RulesPanel game={powerball} round={state.round} />
      </div>
      <RoundSide game={powerball} play={play} />
    </div>
  );
}
