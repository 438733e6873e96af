import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { marketTabs } from './group-games.ts';
import type { MarketTab } from './group-games.ts';

/** What of the list the member wants to see; kept in the address, so that back and a shared link work. */
export type Choice = {
  readonly sportsId: string | null;
  readonly location: string | null;
  readonly leagueSeq: string | null;
  readonly day: SeoulDay | null;
  readonly tab: MarketTab;
};

type Search = { sport?: unknown; place?: unknown; league?: unknown; day?: unknown; market?: unknown };

/** @param usualTab the tab that needs no word in the address */
export function useChoice(usualTab: MarketTab): [Choice, (change: Partial<Choice>) => void] {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const choice = readChoice(search, usualTab);
  const key = JSON.stringify(choice);

  const choose = useCallback(
    (change: Partial<Choice>) => {
      const next = { ...(JSON.parse(key) as Choice), ...change };
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: {
          ...(next.sportsId && { sport: Number(next.sportsId) }),
          ...(next.location && { place: next.location }),
          ...(next.leagueSeq && { league: Number(next.leagueSeq) }),
          ...(next.day && { day: next.day }),
          ...(next.tab !== usualTab && { market: next.tab }),
        },
      });
    },
    [key, navigate, usualTab],
  );
  return [choice, choose];
}

/** Reads an address; what makes no sense there is as if absent. */
export function readChoice(search: Search, usualTab: MarketTab): Choice {
  const digits = (value: unknown) => (/^[1-9]\d{0,17}$/.test(String(value ?? '')) ? String(value) : null);
  const day = String(search.day ?? '');
  return {
    sportsId: digits(search.sport),
    location: /^[A-Z]{2,3}$/.test(String(search.place ?? '')) ? String(search.place) : null,
    leagueSeq: digits(search.league),
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null,
    tab: marketTabs.find((tab) => tab.id === search.market)?.id ?? usualTab,
  };
}
