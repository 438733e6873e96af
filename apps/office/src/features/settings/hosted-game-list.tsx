import type { TokenGameId } from '@lime/domain/access/game-list.ts';
import { briefReturns } from '@lime/domain/games/hosted/hosted-game.ts';
import { hostedGames } from '@lime/domain/games/hosted-games.ts';
import type { AnyHostedGame } from '@lime/domain/games/hosted-games.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { GameSwitch } from '../../lib/game-switch.tsx';

const closing = '끄면 새 베팅을 받지 않고, 진행 중인 판은 끝까지 진행돼요.';

/** Games a host runs: their prices are rules, the same for all, so that everybody can draw a play again. They are opened and closed here. */
export function HostedGameList() {
  return (
    <section className="card hosted-games" aria-label="토큰 게임">
      <div className="card-head">
        <h2>토큰 게임</h2>
        <span className="sub">
          배당은 게임 규칙으로 정해져 있어요. 한도는 <AppLink to="/settings/limits">레벨 한도</AppLink>의 토큰게임 칸을
          따라요.
        </span>
      </div>
      <ul>
        {hostedGames.map((game) => (
          <li key={game.id}>
            <div>
              <h3>{game.name}</h3>
              <p>{paceOf(game)}</p>
            </div>
            <GameSwitch game={game.id as TokenGameId} closing={closing} />
            <dl>
              {briefReturns(game).map(({ name, lowest, highest }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{rangeOf(percentOf(lowest), percentOf(highest))}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
        <li>
          <div>
            <h3>토큰 파워볼</h3>
            <p>사이트 파워볼의 회차, 두 메뉴가 모두 열려야 해요</p>
          </div>
          <GameSwitch game="token-powerball" closing="끄면 토큰게임의 파워볼 화면만 닫혀요." />
        </li>
      </ul>
    </section>
  );
}

function paceOf({ play }: AnyHostedGame): string {
  if (play.kind === 'instant') return `${play.paceSeconds}초에 한 판`;
  if (play.kind === 'continuous') return `베팅 ${play.betSeconds}초, 끝나는 대로 다음 판`;
  return `${play.clock.periodSeconds}초마다 한 회차, ${play.clock.closesSeconds}초 전 마감`;
}

/** In percent with two decimals, cut. */
function percentOf({ numerator, denominator }: { numerator: bigint; denominator: bigint }): string {
  const hundredths = (numerator * 10_000n) / denominator;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}
const rangeOf = (low: string, high: string) => (low === high ? `${low}%` : `${low}~${high}%`);
