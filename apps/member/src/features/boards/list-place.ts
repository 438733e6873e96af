import { useNavigate, useAddress } from '../../lib/router/outlet.tsx';

/** Where in a list the reader is; kept in the address, so that the way back from an article leads there. */
export type ListPlace = { readonly page: number; readonly keyword: string; readonly category: string };

type Search = { page?: unknown; q?: unknown; c?: unknown };

export function useListPlace(): [ListPlace, (change: Partial<ListPlace>) => void] {
  const navigate = useNavigate();
  const place = readListPlace(useAddress());
  const move = (change: Partial<ListPlace>) => {
    // another search begins at its first page
    const { page, keyword, category } = { ...place, ...('page' in change ? {} : { page: 1 }), ...change };
    navigate({
      to: '.',
      search: { ...(page > 1 && { page }), ...(keyword && { q: keyword }), ...(category && { c: category }) },
    });
  };
  return [place, move];
}

/** Reads an address; what makes no sense there is as if absent. */
export function readListPlace({ page, q, c }: Search): ListPlace {
  // the router reads what looks like a number as one
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');
  return {
    page: /^[1-9]\d{0,4}$/.test(text(page)) ? Number(page) : 1,
    keyword: text(q).slice(0, 40),
    category: text(c).slice(0, 30),
  };
}
