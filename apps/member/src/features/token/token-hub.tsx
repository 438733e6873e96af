import { entriesOf } from '@lime/domain/access/game-list.ts';
import type { ReturnFacts } from '@lime/domain/games/return-facts.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Fingerprint, Hourglass, ScrollText, Timer, Wrench } from 'lucide-react';
import { CareCard } from '../../lib/care-card.tsx';
import { gameArt } from '../../lib/game-art.ts';
import { GameDoor } from '../../lib/game-door.tsx';
import { useNextDraw } from '../../lib/next-draw.ts';
import { isMenuVisible, repairsOf, useSettings } from '../../lib/use-settings.ts';
import { useMember } from '../../lib/member-session.ts';
import { hubGames, shareText } from './hub-games.ts';
import type { HubGame } from './hub-games.ts';
import { HubRecords } from './hub-records.tsx';
import { HubReturns } from './hub-returns.tsx';
import { HubTime } from './hub-time.tsx';
import { usePowerballFacts } from './powerball-facts.ts';
import './token.css';
import './token-hub.css';

/** The powerball has no host: its tile shows the site's own rounds, while they are open. */
const powerballEntries = entriesOf(hubGames.find(({ facts }) => facts === null)!.place);

/**
 * /token/main, open to visitors: a tile for each token game with the time until its next play and what it pays back, the
 * member's own last plays, and all games next to each other.
 *
 * Source: decisions 73, 78 and 84; drawing 25 (without its limit of losses, which the site does not have).
 */
export function TokenHub() {
  const member = useMember();
  const settings = useSettings();
  const isOpen =
    settings !== null &&
    powerballEntries.every((name) => isMenuVisible(settings, name) && !repairsOf(settings).includes(name));
  const { drawsAt } = useNextDraw(isOpen);
  const powerball = usePowerballFacts(isOpen);
  return (
    <div className="token-page token-hub">
      <div className="token-head">
        <h1>토큰게임</h1>
        <span className="play-money">모의머니 · 현금 가치 없음 · 환전 불가</span>
        <nav aria-label="토큰게임 안내">
          <AppLink to="/fair">
            <Fingerprint size={15} aria-hidden />
            공정성 검증
          </AppLink>
          <AppLink to="/game/list">
            <ScrollText size={15} aria-hidden />
            게임별 규칙
          </AppLink>
        </nav>
      </div>
      <CareCard />
      <div className="token-tiles">
        {hubGames.map((game) => (
          <Tile
            key={game.place.id}
            game={game}
            facts={game.facts ?? powerball}
            drawsAt={game.facts === null ? drawsAt : null}
          />
        ))}
      </div>
      <p className="hub-note">
        환수율은 모든 경우를 세어 계산한 값이에요. 오래 할수록 평균적으로 100%에서 환수율을 뺀 만큼 잃어요.
      </p>
      <div className={member ? 'hub-columns' : 'hub-columns alone'}>
        {member && <HubRecords />}
        <div className="hub-side">
          <Checked signedIn={member !== null} />
          <section className="card" aria-labelledby="hub-slowly">
            <h2 id="hub-slowly">
              <Hourglass size={18} aria-hidden />
              게임 속도 규칙
            </h2>
            <p>자동 베팅은 없어요. 바로 하는 게임은 5초에 한 판이고, 지난 결과는 다음 추첨에 영향을 주지 않아요.</p>
          </section>
        </div>
      </div>
      <HubReturns powerball={powerball} />
    </div>
  );
}

type TileProps = { game: HubGame; facts: ReturnFacts | null; drawsAt: number | null };

function Tile({ game, facts, drawsAt }: TileProps) {
  const { place, name, about } = game;
  return (
    <GameDoor game={place} className={(isOpen) => (isOpen ? 'token-tile' : 'token-tile closed')}>
      {(isOpen) => (
        <>
          <img src={gameArt(place.art)} alt="" width="320" height="200" />
          <b>{name}</b>
          <span className="share">
            <small>환수율</small> {facts ? shareText(facts) : '–'}
          </span>
          <span className="about">{about}</span>
          <span className="when">
            {isOpen ? (
              <>
                <Timer size={13} aria-hidden />
                <HubTime game={game} drawsAt={drawsAt} />
              </>
            ) : (
              <>
                <Wrench size={13} aria-hidden />
                점검중
              </>
            )}
          </span>
        </>
      )}
    </GameDoor>
  );
}

/** How a result is checked; a visitor has no seeds. */
function Checked({ signedIn }: { signedIn: boolean }) {
  return (
    <section className="card" aria-labelledby="hub-checked">
      <h2 id="hub-checked">
        <Fingerprint size={18} aria-hidden />
        직접 확인하는 결과
      </h2>
      <ol>
        <li>베팅하기 전에 해시를 먼저 보여드려요</li>
        <li>바로 하는 게임은 내 시드가 결과 계산에 들어가요</li>
        <li>끝난 뒤 시드를 공개해 누구나 다시 계산해요</li>
      </ol>
      {signedIn ? (
        <AppLink to="/fair/seeds" className="btn small block">
          내 시드와 검증 보기
        </AppLink>
      ) : (
        <AppLink to="/fair/round" className="btn small block">
          지난 회차 검증하기
        </AppLink>
      )}
    </section>
  );
}
