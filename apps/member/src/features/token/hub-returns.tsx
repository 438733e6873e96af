import { levelLimitsOf } from '@lime/contract/settings-wire.ts';
import type { ReturnFacts } from '@lime/domain/games/return-facts.ts';
import { heldTo } from '@lime/domain/limits/level-limits.ts';
import { formatAmount } from '@lime/ui/format.ts';
import { useMember } from '../../lib/member-session.ts';
import { useSettings } from '../../lib/use-settings.ts';
import { hubGames, periodText, shareText } from './hub-games.ts';
import type { HubGame } from './hub-games.ts';

/** What every token game pays, pays back and takes at once. @param powerball  null: not known yet */
export function HubReturns({ powerball }: { powerball: ReturnFacts | null }) {
  return (
    <section className="card hub-card" aria-labelledby="hub-returns">
      <header>
        <h2 id="hub-returns">배당과 환수율 한눈에</h2>
        <small>모든 경우를 세어 계산했어요</small>
      </header>
      <div className="scroll" role="region" aria-label="배당과 환수율 표" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">게임</th>
              <th scope="col">한 판</th>
              <th scope="col">고를 수 있는 것</th>
              <th scope="col" className="num">
                배당
              </th>
              <th scope="col" className="num">
                환수율
              </th>
              <th scope="col" className="num">
                1회 금액
              </th>
              <th scope="col">검증</th>
            </tr>
          </thead>
          <tbody>
            {hubGames.map((game) => (
              <GameRow key={game.place.id} game={game} facts={game.facts ?? powerball} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const paces = { instant: '바로', continuous: '계속' } as const;

function GameRow({ game, facts }: { game: HubGame; facts: ReturnFacts | null }) {
  const { name, pace, clock, picks, limitKind } = game;
  const settings = useSettings();
  const member = useMember();
  const limits = settings && heldTo(levelLimitsOf(settings, member?.members_grade ?? 1, limitKind), member);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{pace === 'rounds' ? periodText(clock!) : paces[pace]}</td>
      <td>{picks}</td>
      <td className="num">{facts ? priceText(facts) : '–'}</td>
      <td className="num share">{facts ? shareText(facts) : '–'}</td>
      <td className="num">
        {limits ? `${formatAmount(limits.minBetting)}~${formatAmount(limits.maxBetting)}원` : '–'}
      </td>
      <td>{pace === 'instant' ? '내 시드' : '해시 체인'}</td>
    </tr>
  );
}

function priceText({ prices: { lowest, highest } }: ReturnFacts): string {
  return lowest === highest ? oddsText(lowest) : `${oddsText(lowest)}~${oddsText(highest)}`;
}

/** "1,000.00" of thousandths. */
function oddsText(price: number): string {
  const hundredths = Math.round(price / 10);
  return `${formatAmount(Math.floor(hundredths / 100))}.${String(hundredths % 100).padStart(2, '0')}`;
}
