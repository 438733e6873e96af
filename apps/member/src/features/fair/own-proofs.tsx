import type { WireRoundProof } from '@lime/contract/games.ts';
import type { RoundGame } from '@lime/domain/games/game.ts';
import type { GameOutcome } from '@lime/domain/games/round-games.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount, formatWon } from '@lime/ui/format.ts';
import { useEffect, useState } from 'react';
import { canHash } from '../../lib/fairness.ts';
import type { RoundFile } from './round-file.ts';
import { useOwnBets } from './use-proofs.ts';
import { ownPlaces } from './verify-file.ts';

type Props = { game: RoundGame<GameOutcome>; round: WireRoundProof; file: RoundFile | null };

/** A member's own bets on a round, and the place of each in the list the salt is over. */
export function OwnProofs({ game, round, file }: Props) {
  const own = useOwnBets(game, round);
  const [places, setPlaces] = useState<readonly number[] | null>(null);
  useEffect(() => {
    if (!file || own.length === 0 || !canHash()) return;
    let isOver = false;
    const codes = own.map(({ betting_betcode: code }) => code);
    void ownPlaces(file, codes).then((found) => !isOver && setPlaces(found));
    return () => {
      isOver = true;
    };
  }, [own, file]);
  if (own.length === 0) return null;
  return (
    <section className="own" aria-label="내 베팅">
      <h3>내 베팅 {own.length}건</h3>
      <p>베팅 코드의 SHA-256이 목록에 있어야 해요. 코드는 나와 이 사이트만 알아요.</p>
      <ul>
        {own.map((leg, index) => (
          <li key={leg.betting_betcode}>
            <b>
              {leg.betting_game_markets_name_kr} {leg.betting_side}
            </b>
            <span>{formatWon(leg.betting_bet_amount)}</span>
            {places?.[index] !== undefined &&
              (places[index] > 0 ? (
                <Badge tone="win">목록 {formatAmount(places[index])}번째</Badge>
              ) : (
                <Badge tone="danger">목록에 없음</Badge>
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
