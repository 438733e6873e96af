import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { OctagonPause, Play } from 'lucide-react';
import { stopNames } from './trading-labels.ts';
import type { DeskFixture } from './trading-labels.ts';
import { stop } from './use-trading.ts';

/** Stops a match or sells it again; what something wider stopped says so. */
export function StopButton({ fixture }: { fixture: DeskFixture['game'] }) {
  if (fixture.stopped === 'fixture')
    return (
      <Button size="small" className="good" onClick={() => void stop('fixture', fixture.gameSeq, false)}>
        <Play size={15} aria-hidden />
        경기 재개
      </Button>
    );
  if (fixture.stopped !== null) return <Badge tone="warn">{stopNames[fixture.stopped]}</Badge>;
  return (
    <Button look="danger" size="small" onClick={() => void stop('fixture', fixture.gameSeq, true)}>
      <OctagonPause size={15} aria-hidden />
      전체 정지 <kbd>S</kbd>
    </Button>
  );
}

/** Why a match whose source names other teams is not sold, and what becomes of it. */
export function ToldTeams({ game: { home, away, toldTeams } }: { game: DeskFixture['game'] }) {
  if (toldTeams === null) return null;
  return (
    <MessageBand tone="warn">
      피드가 이 경기의 팀을 바꿔서 판매를 멈췄어요. 판매한 팀{' '}
      <b>
        {home} : {away}
      </b>
      , 피드의 팀 <b>{`${toldTeams.home} : ${toldTeams.away}`}</b>. 이미 받은 베팅은 구매할 때의 팀으로 남고, 결과는 두
      사람이 확정해야 해요. 피드가 원래 팀으로 되돌리면 다시 판매해요.
    </MessageBand>
  );
}
