import type { WireFixture } from '@lime/contract/fixtures.ts';
import { Button } from '@lime/ui/button.tsx';
import { Crest } from '@lime/ui/crest.tsx';
import { useEachSecond } from '@lime/ui/use-second.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLive } from '../../lib/live-store.ts';
import { LiveList } from './live-list.tsx';
import { WaitingList } from './waiting-list.tsx';
import './ended-match.css';

/** The next match opens by itself after this time. */
const nextAfterMs = 5_000;

/** The running match nearest to one that has ended: of its league, else of its sport, else the first one. */
export function nextMatch(ended: WireFixture | null, running: readonly WireFixture[]): WireFixture | null {
  return (
    running.find(({ leagueSeq }) => leagueSeq === ended?.leagueSeq) ??
    running.find(({ sportsId }) => sportsId === ended?.sportsId) ??
    running[0] ??
    null
  );
}

type Props = {
  gameSeq: string;
  /** as it was last; null: it was not running when it was asked for */
  ended: WireFixture | null;
  /** the matches that are running */
  running: readonly WireFixture[];
  /** whether another column of the page lists them */
  isListed: boolean;
  path: string;
  onOpen: (gameSeq: string) => void;
};

/**
 * A match that is over, with its last score: the next one opens in five seconds unless the member stays. Without a running
 * match, those to come.
 */
export function EndedMatch({ gameSeq, ended, running, isListed, path, onOpen }: Props) {
  const [stays, setStays] = useState(false);
  const next = nextMatch(ended, running);
  const live = useLive(gameSeq)?.live ?? ended?.live;
  return (
    <>
      <section className="card ended-match" aria-label="끝난 경기">
        <p className="ended-word">{ended ? '경기가 끝났어요' : '끝났거나 아직 시작하지 않은 경기예요'}</p>
        {ended && (
          <p className="ended-score">
            <Side fixture={ended} side="home" />
            <b>
              <span className="visually-hidden">마지막 점수 </span>
              {live?.scoreHome ?? 0}
              <i aria-hidden>:</i>
              <span className="visually-hidden"> 대 </span>
              {live?.scoreAway ?? 0}
            </b>
            <Side fixture={ended} side="away" />
          </p>
        )}
        {ended && <p className="ended-hint">베팅 결과는 정산이 끝나면 베팅내역에서 볼 수 있어요.</p>}
        {next && !stays && <NextMatch key={next.gameSeq} next={next} onOpen={onOpen} onStay={() => setStays(true)} />}
      </section>
      {next === null ? (
        <ToCome />
      ) : (
        !isListed && (
          <section className="card ended-others" aria-label="진행 중인 경기">
            <LiveList fixtures={running} over={new Set()} chosen={null} path={path} />
          </section>
        )
      )}
    </>
  );
}

function Side({ fixture, side }: { fixture: WireFixture; side: 'home' | 'away' }) {
  const name = side === 'home' ? fixture.homeNameKr : fixture.awayNameKr;
  return (
    <span className="ended-team">
      <Crest team={name} size="m" />
      <span className="clip">{name}</span>
    </span>
  );
}

/** The match that opens next, with what is left until then. */
function NextMatch({
  next,
  onOpen,
  onStay,
}: {
  next: WireFixture;
  onOpen: (gameSeq: string) => void;
  onStay: () => void;
}) {
  const [at] = useState(() => Date.now() + nextAfterMs);
  const left = useEachSecond(() => Math.max(1, Math.ceil((at - Date.now()) / 1_000)));
  const open = useEffectEvent(() => onOpen(next.gameSeq));
  useEffect(() => {
    const timer = setTimeout(open, nextAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="ended-next">
      <p role="status">
        <small>다음 경기</small>
        <b className="clip">
          {next.homeNameKr} : {next.awayNameKr}
        </b>
        <span className="ended-left" aria-hidden>
          {left}초 뒤 열려요
        </span>
        <span className="visually-hidden">5초 뒤 열려요</span>
      </p>
      <div className="ended-buttons">
        <Button look="outline" onClick={onStay}>
          여기 있기
        </Button>
        <Button look="primary" onClick={() => onOpen(next.gameSeq)}>
          지금 보기
        </Button>
      </div>
    </div>
  );
}

/** What a page in play shows while no match runs. */
export function ToCome() {
  return (
    <section className="card ended-others" aria-label="예정 경기">
      <h2 className="ended-head">
        예정 경기 <small>지금 진행 중인 경기가 없어요. 경기가 시작되면 여기에 바로 나와요.</small>
      </h2>
      <WaitingList sportsId={null} />
    </section>
  );
}
