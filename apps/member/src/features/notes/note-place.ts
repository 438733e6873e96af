import { useNavigate, useAddress } from '../../lib/router/outlet.tsx';

/** Where in the list the member is; kept in the address, so that the way back from a note leads there. */
export type NotePlace = { readonly page: number; readonly keyword: string; readonly unread: boolean };

export function useNotePlace(): [NotePlace, (change: Partial<NotePlace>) => void] {
  const navigate = useNavigate();
  const place = readNotePlace(useAddress());
  const move = (change: Partial<NotePlace>) => {
    // another search begins at its first page
    const { page, keyword, unread } = { ...place, ...('page' in change ? {} : { page: 1 }), ...change };
    navigate({
      to: '.',
      search: { ...(page > 1 && { page }), ...(keyword && { q: keyword }), ...(unread && { unread: 1 }) },
    });
  };
  return [place, move];
}

/** Reads an address; what makes no sense there is as if absent. */
export function readNotePlace({ page, q, unread }: { page?: unknown; q?: unknown; unread?: unknown }): NotePlace {
  // the router reads what looks like a number as one
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');
  return {
    page: /^[1-9]\d{0,4}$/.test(text(page)) ? Number(page) : 1,
    keyword: text(q).slice(0, 40),
    unread: text(unread) === '1',
  };
}
