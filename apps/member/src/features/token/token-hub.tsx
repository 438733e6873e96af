import { games } from '@lime/domain/access/games.ts';
import { gameArt } from '../../lib/game-art.ts';
import { GameDoor } from '../../lib/game-door.tsx';
import './token.css';

/** What a tile says of its game. */
const words: Readonly<Record<string, string>> = {
  'token-roulette': '60초마다 함께 보는 판',
  'token-graph': '올라가는 동안 받는 판',
  'token-highlow': '이어 가거나 받거나',
  'token-highlow5s': '5초에 한 번, 한 장',
  'token-baccarat': '끝없는 덱, 바로 나눠요',
  'token-keno': '40개 중 최대 10개',
  'token-horse': '여섯 마리, 3분마다',
  'token-powerball': '사이트 파워볼과 같은 추첨',
};

type Props = { readonly hasScreen: (path: string) => boolean };

/**
 * /token/main, open to visitors: a tile for each token game. Source: decisions 73 and 78; drawing 25.
 */
export function TokenHub({ hasScreen }: Props) {
  return (
    <div className="token-page">
      <div className="token-head">
        <h1>토큰게임</h1>
        <span className="play-money">모의머니 · 현금 가치 없음 · 환전 불가</span>
      </div>
      <div className="token-tiles">
        {games.map((game) => {
          const { id, kind, path, name, art, menu } = game;
          if (kind !== 'token' || menu === undefined) return null;
          return (
            <GameDoor
              key={id}
              game={game}
              isThere={hasScreen(path)}
              className={(isOpen) => (isOpen ? 'token-tile' : 'token-tile closed')}
            >
              {(isOpen) => (
                <>
                  <img src={gameArt(art)} alt="" width="320" height="200" />
                  <span className="words">
                    <b>{name.replace('토큰-', '')}</b>
                    <span>{isOpen ? words[id] : '점검중'}</span>
                  </span>
                </>
              )}
            </GameDoor>
          );
        })}
      </div>
      <section className="card token-note">
        <h2>천천히 하는 규칙</h2>
        <p>자동 베팅은 없어요. 바로 하는 게임은 5초에 한 판이고, 지난 결과는 다음 추첨에 영향을 주지 않아요.</p>
        <p>
          결과는 베팅 전에 해시로 묶여 있고, 내 시드가 계산에 들어가요. 끝난 뒤 공개된 시드로 누구나 다시 계산할 수
          있어요.
        </p>
      </section>
    </div>
  );
}
