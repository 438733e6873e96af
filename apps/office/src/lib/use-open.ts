import { useNavigate, useRouterState } from '@tanstack/react-router';

/** The id of the row whose drawer is open, in the address bar as `open`: a link or a search leads straight to it. */
export function useOpen(): [id: string | null, setOpen: (id: string | null) => void] {
  const navigate = useNavigate();
  const search = useRouterState({ select: (state) => state.location.search as Record<string, string> });
  const setOpen = (id: string | null) => {
    void navigate({
      to: '.',
      // from what the address bar says by then: a filter may be on its way into it
      search: ({ open: _before, ...rest }: Record<string, string>) => (id === null ? rest : { ...rest, open: id }),
      replace: true,
      resetScroll: false,
    });
  };
  return [search['open'] ?? null, setOpen];
}
