import { returnOf } from '@lime/domain/games/game.ts';
import { findRoundGame } from '@lime/domain/games/round-games.ts';
import { percentText } from '@lime/domain/games/hosted/fraction.ts';
import { roundAt } from '@lime/domain/games/rounds.ts';
import { oddsFromWire } from '@lime/domain/odds.ts';
import { Button } from '@lime/ui/button.tsx';
import type { GameView } from '@lime/ui/rounds/game-view.ts';
import { lotusBaccarat2View, lotusBaccaratView, lotusOddEvenView } from '@lime/ui/rounds/lotus-view.tsx';
import { PastRounds } from '@lime/ui/rounds/past-rounds.tsx';
import type { RoundTimes } from '@lime/ui/rounds/phase.ts';
import { PickBoard } from '@lime/ui/rounds/pick-board.tsx';
import { powerballView } from '@lime/ui/rounds/powerball-view.tsx';
import { RoadPanel } from '@lime/ui/rounds/road-panel.tsx';
import { RoundStage } from '@lime/ui/rounds/round-stage.tsx';
import { serverClock } from '@lime/ui/rounds/server-clock.ts';
import { useReveal } from '@lime/ui/rounds/use-reveal.ts';
import { usePhase } from '@lime/ui/rounds/use-phase.ts';
import { Skeleton } from '@lime/ui/states.tsx';
import { useMedia } from '@lime/ui/use-media.ts';
import { Wifi, WifiOff } from 'lucide-react';
import { padKeys } from '@lime/contract/frame-messages.ts';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { RoundsNow, ToldChances } from '../rounds-now.ts';
import { siteAddress, tellSite, usePicks } from './site-messages.ts';
import { useRounds } from './use-rounds.ts';

const views = [lotusOddEvenView, lotusBaccaratView, lotusBaccarat2View, powerballView];
const told = document.documentElement.dataset as {
  readonly game: string;
  readonly picks: string;
  readonly chances?: string;
  readonly guest?: string;
  readonly why?: string;
};
const view = views.find(({ game }) => game.id === told.game)!;
const chances = new Map(
  (JSON.parse(told.chances ?? '[]') as ToldChances).map(([no, won, voided, of]) => [
    no,
    { won: BigInt(won), void: BigInt(voided), of: BigInt(of) },
  ]),
);

/** What a pick pays back of all stakes at its price of now: 98.76%. */
function shareOf(no: number, price: number): string | null {
  const chance = chances.get(no);
  const odds = oddsFromWire(price);
  return chance && odds !== null ? percentText(returnOf(chance, odds)) : null;
}

/** How likely a pick wins; one that a tie pays back counts its ties as neither. */
function chanceOf(no: number): string | null {
  const chance = chances.get(no);
  return chance ? percentText({ numerator: chance.won, denominator: chance.of }) : null;
}

/** The whole frame: a table as it is now, or why it is not shown. */
export function Table() {
  return told.why === undefined ? <LiveTable /> : <ClosedTable text={told.why} />;
}

function ClosedTable({ text }: { text: string }) {
  return (
    <div className="closed" role="alert">
      <p>{text}</p>
      <Button look="primary" onClick={() => tellSite({ type: 'lime:again' })}>
        다시 열기
      </Button>
    </div>
  );
}

function LiveTable() {
  const [tries, setTries] = useState(0);
  const { rounds, isLive } = useRounds(view.game.id, tries);
  const isOpen = rounds !== undefined && isLive;
  // the page around waits for this word; a line that breaks later is said in the bar
  useEffect(() => {
    if (isOpen) tellSite({ type: 'lime:open' });
  }, [isOpen]);
  return (
    <div className="table-frame">
      <div className="table-bar" data-lost={isLive ? undefined : ''}>
        <h1>{view.game.name} 테이블</h1>
        <p role="status">
          {isLive ? (
            <>
              <Wifi size={14} aria-hidden /> {told.guest} 님, 연결됐어요
            </>
          ) : (
            <>
              <WifiOff size={14} aria-hidden /> 다시 연결하고 있어요. 시계가 최신이 아닐 수 있어 담기를 잠갔어요.
            </>
          )}
        </p>
        {isLive ? (
          told.picks === 'yes' && <p className="hint">고른 베팅은 카트에 담겨요</p>
        ) : (
          <Button size="small" look="outline" onClick={() => setTries(tries + 1)}>
            다시 시도
          </Button>
        )}
      </div>
      {rounds === undefined ? (
        <div className="wait" role="status" aria-label="회차를 불러오는 중">
          <Skeleton height={210} />
          <Skeleton height={180} />
          <Skeleton height={260} />
        </div>
      ) : rounds === null ? (
        <p className="closed">지금은 볼 수 없는 게임이에요.</p>
      ) : (
        <Rounds view={view} rounds={rounds} isLive={isLive} />
      )}
    </div>
  );
}

function Rounds({ view: shown, rounds, isLive }: { view: GameView; rounds: RoundsNow; isLive: boolean }): ReactNode {
  const { round, isOpen, past } = rounds;
  const picks = usePicks();
  usePadKeys();
  const times = timesOf(rounds);
  const phase = usePhase({ times, isOpen });
  const reveal = useReveal(shown, past);
  const laid = reveal.dealt === null && shown.dealTimes ? past[0]?.game_seq : undefined;
  useEffect(() => {
    if (laid !== undefined) tellSite({ type: 'lime:dealt', gameSeq: laid });
  }, [laid]);
  const isWide = useMedia('(min-width: 900px)');
  const chosen = round?.folders.flatMap(({ bets }) => bets).find(({ bets_seq }) => picks.includes(bets_seq))?.bets_seq;
  return (
    <>
      <RoundStage view={shown} state={{ times, past }} phase={phase} reveal={reveal} />
      {told.picks === 'yes' && (
        <PickBoard
          game={shown.game}
          views={shown.folders}
          columns={shown.boardColumns}
          shareOf={shareOf}
          round={round}
          shut={phase !== 'open' || !isLive}
          chosen={chosen}
          onPick={(_folder, { bets_seq: betsSeq }) =>
            round && tellSite({ type: 'lime:pick', gameSeq: round.game_seq, betsSeq })
          }
        />
      )}
      <RoadPanel view={shown} past={reveal.told} paired={isWide} chanceOf={chanceOf} />
      <PastRounds
        view={shown}
        past={reveal.told}
        whole
        proof={({ game_seq, game_round }) => (
          <a
            href={siteAddress(`/fair/round?gameSeq=${game_seq}`)}
            target="_blank"
            rel="noreferrer"
            aria-label={`${game_round}회차 검증, 새 창`}
          >
            검증
          </a>
        )}
      />
    </>
  );
}

/** Keys of the cart mean the same while the frame has the focus; Enter presses what is focused. */
function usePadKeys(): void {
  useEffect(() => {
    if (told.picks !== 'yes') return;
    const press = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey } = event;
      const key = padKeys.find((one) => one.toLowerCase() === event.key.toLowerCase());
      if (!key || ctrlKey || metaKey || altKey) return;
      if (key === 'Enter' && target instanceof Element && target.closest('button, a')) return;
      event.preventDefault();
      tellSite({ type: 'lime:key', key });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Of the round on sale or the last one that was; before any is known, of the game's own clock. */
function timesOf({ round }: RoundsNow): RoundTimes | null {
  if (round)
    return {
      no: Number(round.game_round),
      startsAt: Date.parse(round.startsAt),
      closesAt: Date.parse(round.closesAt),
      drawsAt: Date.parse(round.game_starttime),
    };
  const now = serverClock.now();
  if (now === null) return null;
  const { no, opensAt, closesAt, drawsAt } = roundAt(findRoundGame(view.game.id)!.clock, now);
  return { no, startsAt: opensAt, closesAt, drawsAt };
}
