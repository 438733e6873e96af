import { roundAt } from '@lime/domain/games/rounds.ts';
import { leftText } from '@lime/ui/rounds/phase.ts';
import { useServerNow } from '@lime/ui/rounds/use-countdown.ts';
import { periodText } from './hub-games.ts';
import type { HubGame } from './hub-games.ts';

type Props = {
  game: HubGame;
  /** of the site's own rounds, epoch ms of the server; null: not known, or the host's clock says it */
  drawsAt: number | null;
};

/** When the next play of a game begins, by the server's clock. */
export function HubTime({ game, drawsAt }: Props) {
  if (game.clock === null) return game.pace === 'instant' ? '바로 시작' : '쉬지 않고 진행';
  return <Countdown game={game} clock={game.clock} drawsAt={drawsAt} />;
}

function Countdown({ game, clock, drawsAt }: Props & { clock: NonNullable<HubGame['clock']> }) {
  const now = useServerNow(null);
  const until = game.until ?? '다음 판';
  if (now === null || (game.facts === null && drawsAt === null)) return `${periodText(clock)}마다`;
  const at = drawsAt ?? roundAt(clock, now).drawsAt;
  const left = Math.ceil((at - now) / 1_000);
  if (left <= 0) return '추첨하고 있어요';
  return clock.periodSeconds > 60 ? `${until} ${leftText(at, now)}` : `${until} ${left}초`;
}
