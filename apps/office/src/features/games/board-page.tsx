import type { WireGameBoard, WireGameToday, WireHostedBoard } from '@lime/contract/staff-games.ts';
import { withParticle } from '@lime/domain/text/particle.ts';
import { formatAmount, formatWon } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { wordsOf } from '../../lib/api.ts';
import { Page } from '../../lib/page.tsx';
import { useOpen } from '../../lib/use-open.ts';
import { HostedCard } from './hosted-card.tsx';
import { GameCard } from './game-card.tsx';
import { RoundDrawer } from './round-drawer.tsx';
import { backText } from './today-line.tsx';
import { useBoard, useToday } from './use-games.ts';
import { GameLinks, RoundState, signed } from './game-labels.tsx';
import './games.css';

/** All games with rounds at once: what runs, what it can cost, what is late, and what came of the last ones. */
export function BoardPage() {
  const { data, error, refetch, ahead } = useBoard();
  const today = useToday().data?.games;
  const [open, setOpen] = useOpen();
  const todayOf = (id: string) => today?.find(({ game }) => game === id);
  return (
    <Page title="게임" sub={data && <Sums games={data.games} hosted={data.hosted} today={today} />}>
      <GameLinks />
      {data ? (
        <>
          <Late games={data.games} />
          <div className="game-cards">
            {data.games.map((game) => (
              <GameCard key={game.game} game={game} today={todayOf(game.game)} ahead={ahead} onOpen={setOpen} />
            ))}
            {data.hosted.map((game) => (
              <HostedCard key={game.game} game={game} today={todayOf(game.game)} />
            ))}
          </div>
          <LastResults games={data.games} onOpen={setOpen} />
        </>
      ) : error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={420} />
      )}
      {open !== null && <RoundDrawer key={open} gameSeq={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

type SumsProps = {
  games: readonly WireGameBoard[];
  hosted: readonly WireHostedBoard[];
  today: readonly WireGameToday[] | undefined;
};

function Sums({ games, hosted, today }: SumsProps) {
  const rounds = games.flatMap((game) => game.rounds);
  const sum = (of: (round: (typeof rounds)[number]) => number) => rounds.reduce((all, round) => all + of(round), 0);
  const of = (value: (game: WireHostedBoard) => number) => hosted.reduce((all, game) => all + value(game), 0);
  return (
    <>
      진행 중인 회차 <b>{rounds.length}</b> · 열린 판 <b>{of(({ bets }) => bets)}</b> · 걸린 금액{' '}
      <b>{formatWon(sum(({ stakes }) => stakes) + of(({ stakes }) => stakes))}</b> · 최대 손실{' '}
      <b>{signed(sum(({ worst }) => Math.min(0, worst)) + of(({ worst }) => Math.min(0, worst)))}</b>
      {today && <Today all={today} />}
    </>
  );
}

/** All games together since the Seoul day began. */
function Today({ all }: { all: readonly WireGameToday[] }) {
  const sum = (of: (game: WireGameToday) => number) => all.reduce((total, game) => total + of(game), 0);
  const payouts = sum((game) => game.payouts);
  return (
    <>
      {' '}
      · 오늘 베팅 <b>{formatWon(sum(({ stakes }) => stakes))}</b> · 당첨·반환 <b>{formatWon(payouts)}</b> · 환수율{' '}
      <b>{backText({ settled: sum(({ settled }) => settled), payouts })}</b>
    </>
  );
}

/** What should have happened by the clock and did not. */
function Late({ games }: { games: readonly WireGameBoard[] }) {
  const late = games.flatMap((game) => [
    ...game.rounds
      .filter(({ lateSeconds }) => lateSeconds > 0)
      .map(({ no, state }) => `${game.name} ${no}회차 ${state === 'open' ? '마감' : '추첨'}`),
    ...(game.missingSeconds > 0 ? [`${game.name} 회차 열기`] : []),
  ]);
  if (late.length === 0) return null;
  return (
    <div className="games-late">
      <MessageBand tone="danger" live>
        {withParticle(late.join(', '), '이', '가')} 늦어지고 있어요. 서버가 움직이고 있는지 확인해주세요. 추첨 시각이
        지나도 열려 있던 회차의 베팅은 모두 돌려줘요.
      </MessageBand>
    </div>
  );
}

function LastResults({ games, onOpen }: { games: readonly WireGameBoard[]; onOpen: (gameSeq: string) => void }) {
  return (
    <section className="card games-last" aria-label="지난 결과">
      <div className="card-head">
        <h2>지난 결과</h2>
        <span className="sub">게임마다 최근 여섯 회차</span>
      </div>
      {games.every(({ last }) => last.length === 0) ? (
        <EmptyState text="아직 추첨한 회차가 없어요" hint="첫 회차가 추첨되면 보여요." />
      ) : (
        <ul>
          {games.map(({ game, name, last }) => (
            <li key={game}>
              <b>{name}</b>
              <ol>
                {last.map((round) => (
                  <li key={round.gameSeq}>
                    <button type="button" onClick={() => onOpen(round.gameSeq)}>
                      <span>
                        {formatAmount(round.no)}회차{' '}
                        {(round.unstaffed || round.state === 'void') && (
                          <RoundState state={round.state} unstaffed={round.unstaffed} />
                        )}
                      </span>
                      <span className="games-result">{round.result}</span>
                    </button>
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
