import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import { useNavigate, useAddress } from '../../lib/router/outlet.tsx';

/** Where on the page of results the reader is; kept in the address. */
export type Place = {
  readonly day: SeoulDay;
  readonly sportsId: string | null;
  readonly page: number;
  readonly gameSeq: string | null;
};

type Search = { day?: unknown; sport?: unknown; page?: unknown; game?: unknown };

/** @param today the day without a word in the address */
export function usePlace(today: SeoulDay): [Place, (change: Partial<Place>) => void] {
  const navigate = useNavigate();
  const place = readPlace(useAddress(), today);
  const move = (change: Partial<Place>) => {
    const next = { ...place, ...change };
    navigate({
      to: '.',
      // a fixture is a page to come back from
      replace: !change.gameSeq,
      resetScroll: false,
      search: {
        ...(next.day !== today && { day: next.day }),
        ...(next.sportsId && { sport: Number(next.sportsId) }),
        ...(next.page > 1 && { page: next.page }),
        ...(next.gameSeq && { game: Number(next.gameSeq) }),
      },
    });
  };
  return [place, move];
}

/** Reads an address; what makes no sense there is as if absent. */
export function readPlace(search: Search, today: SeoulDay): Place {
  const id = (value: unknown) => (/^[1-9]\d{0,14}$/.test(String(value ?? '')) ? String(value) : null);
  const day = String(search.day ?? '');
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) && day <= today;
  return {
    day: isDay ? day : today,
    sportsId: id(search.sport),
    page: Number(id(search.page) ?? 1),
    gameSeq: id(search.game),
  };
}
