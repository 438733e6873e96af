import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import { useNavigate, useAddress } from '../../lib/router/outlet.tsx';
import { useCallback } from 'react';
import type { MarketTab } from './sports-kind.ts';

/** What of the list the member wants to see; kept in the address, so that back and a shared link work. */
export type Choice = {
  readonly sportsId: string | null;
  readonly location: string | null;
  readonly leagueSeq: string | null;
  readonly day: SeoulDay | null;
  /** id of a tab of markets */
  readonly tab: string;
  /** a fixture that is looked at alone */
  readonly gameSeq: string | null;
  /** only fixtures that start within the hour, or that are starred */
  readonly only: 'soon' | 'stars' | null;
  readonly sort: 'league' | 'time';
};

type Search = {
  sport?: unknown;
  place?: unknown;
  league?: unknown;
  day?: unknown;
  market?: unknown;
  game?: unknown;
  only?: unknown;
  sort?: unknown;
};

/** @param usualTab the tab that needs no word in the address */
export function useChoice(tabs: readonly MarketTab[], usualTab: string): [Choice, (change: Partial<Choice>) => void] {
  const search = useAddress() as Search;
  const navigate = useNavigate();
  const choice = readChoice(search, tabs, usualTab);
  const key = JSON.stringify(choice);

  const choose = useCallback(
    (change: Partial<Choice>) => {
      const next = { ...(JSON.parse(key) as Choice), ...change };
      navigate({
        to: '.',
        // a fixture of its own is a page to come back from
        replace: !change.gameSeq,
        resetScroll: Boolean(change.gameSeq),
        search: {
          ...(next.sportsId && { sport: Number(next.sportsId) }),
          ...(next.location && { place: next.location }),
          ...(next.leagueSeq && { league: Number(next.leagueSeq) }),
          ...(next.day && { day: next.day }),
          ...(next.tab !== usualTab && { market: next.tab }),
          ...(next.gameSeq && { game: Number(next.gameSeq) }),
          ...(next.only && { only: next.only }),
          ...(next.sort === 'time' && { sort: next.sort }),
        },
      });
    },
    [key, navigate, usualTab],
  );
  return [choice, choose];
}

/** Reads an address; what makes no sense there is as if absent. */
export function readChoice(search: Search, tabs: readonly Pick<MarketTab, 'id'>[], usualTab: string): Choice {
  const digits = (value: unknown) => (/^[1-9]\d{0,17}$/.test(String(value ?? '')) ? String(value) : null);
  const day = String(search.day ?? '');
  return {
    sportsId: digits(search.sport),
    location: /^[A-Z]{2,3}$/.test(String(search.place ?? '')) ? String(search.place) : null,
    leagueSeq: digits(search.league),
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null,
    tab: tabs.find((tab) => tab.id === search.market)?.id ?? usualTab,
    gameSeq: digits(search.game),
    only: search.only === 'soon' || search.only === 'stars' ? search.only : null,
    sort: search.sort === 'time' ? 'time' : 'league',
  };
}
