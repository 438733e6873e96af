import type { WireDepositOffer } from '@lime/contract/promotions.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { send } from '../../lib/api.ts';

const refreshMs = 30_000;
/** The form waits so long for what is below the amount, so that nothing moves once it is there. */
const patienceMs = 1_500;

/**
 * Bonuses of promotions for a deposit, as the site counts them for this amount, and which one the member takes.
 *
 * @param amount won; 0: not entered yet
 */
export function useDepositOffers(amount: number) {
  const [version, setVersion] = useState<string | null>(null);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  const { data, failureCount, isPlaceholderData } = useQuery({
    queryKey: ['promotions', 'deposit', amount],
    queryFn: async ({ signal }) => ({ amount, ...(await send('/promotion/deposit', { amount }, { signal })) }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const offers = data?.list ?? [];
  const blocked = data?.blocked ?? null;
  const taken = blocked === null ? offers.find((offer) => offer.version === version) : undefined;
  return {
    offers,
    /** false: they are on their way, and their room is kept */
    isKnown: data !== undefined || failureCount > 0 || isLate,
    blocked,
    /** what the member takes, counted for this amount; null: nothing */
    taken: taken ?? null,
    /** whether what is shown is of this amount */
    isCurrent: data !== undefined && !isPlaceholderData,
    take: (offer: WireDepositOffer | null) => setVersion(offer?.version ?? null),
  };
}
