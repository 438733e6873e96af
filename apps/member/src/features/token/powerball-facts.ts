import { oddsFromWire } from '@lime/domain/odds.ts';
import { returnOf } from '@lime/domain/games/game.ts';
import { boundsOf, percentText } from '@lime/domain/games/hosted/fraction.ts';
import { powerball } from '@lime/domain/games/powerball.ts';
import type { ReturnFacts } from '@lime/domain/games/return-facts.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { send } from '../../lib/api.ts';
import type { WireRound } from '@lime/contract/games.ts';

const nowAndThenMs = 60_000;

/** What the powerball pays and pays back at the prices of the round of now; null until they are here. */
export function usePowerballFacts(isAsked: boolean): ReturnFacts | null {
  const { data } = useQuery({
    queryKey: ['round', powerball.id, 'prices'],
    enabled: isAsked,
    queryFn: async () => (await send('/game/powerball/:type', { type: 'token' })).game.folders,
    refetchInterval: nowAndThenMs,
  });
  return useMemo(() => (data ? factsAt(data) : null), [data]);
}

/** Every pick counted at its price, exact. */
function factsAt(folders: WireRound['folders']): ReturnFacts {
  const chances = powerball.chances();
  const picks = folders
    .flatMap(({ bets }) => bets)
    .flatMap(({ bets_id: id, bets_price: wire }) => {
      const price = oddsFromWire(wire);
      const chance = chances.get(Number(id));
      return price === null || !chance ? [] : [{ price, share: returnOf(chance, price) }];
    });
  const prices = picks.map(({ price }) => price);
  const { lowest, highest } = boundsOf(picks.map(({ share }) => share));
  return {
    prices: { lowest: Math.min(...prices), highest: Math.max(...prices) },
    returns: { lowest: percentText(lowest), highest: percentText(highest) },
  };
}
