import { useNavigate, useRouterState } from '@tanstack/react-router';

/** Which of these tabs is open, by the address bar: the first where it names none. Another one begins at its first page. */
export function useTab<Tab extends string>(tabs: readonly [Tab, ...Tab[]]): [Tab, (tab: Tab) => void] {
  const navigate = useNavigate();
  const search = useRouterState({ select: (state) => state.location.search as Record<string, string> });
  const tab = tabs.find((known) => known === search['tab']) ?? tabs[0];
  const setTab = (next: Tab) => {
    const { page: _page, sort: _sort, dir: _dir, tab: _tab, ...rest } = search;
    void navigate({
      to: '.',
      search: next === tabs[0] ? rest : { ...rest, tab: next },
      replace: true,
      resetScroll: false,
    });
  };
  return [tab, setTab];
}
