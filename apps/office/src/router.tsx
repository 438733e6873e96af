import { followComposedEnter } from '@lime/ui/composed-enter.ts';
import { setRouter } from '@lime/ui/go.ts';
import { withoutReload } from '@lime/ui/stale-chunk.ts';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { can, staffNow } from './lib/staff-session.ts';
import { screens } from './routes.ts';
import { NoSuchPage } from './shell/no-such-page.tsx';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({ component: Outlet });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(
    withoutReload(async () => ({ Page: (await import('./features/sign-in/staff-sign-in-form.tsx')).SignInForm })),
    'Page',
  ),
  beforeLoad: () => {
    if (staffNow() !== null) throw redirect({ to: '/', replace: true });
  },
});

/** The agents' own pages, with a sign-in of their own; its last part is their page. */
const agentArea = (['/agent', '/agent/$part'] as const).map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(
      withoutReload(async () => ({ Page: (await import('./features/agent-area/agent-area.tsx')).AgentArea })),
      'Page',
    ),
  }),
);

/** Everything else is for staff: a reader who is not signed in comes back to where they wanted to go. */
const office = createRoute({
  getParentRoute: () => root,
  id: 'office',
  component: Shell,
  beforeLoad: ({ location }) => {
    if (staffNow() === null)
      throw redirect({
        to: '/sign-in',
        search: { to: location.pathname + location.searchStr },
        replace: true,
      });
  },
});

const pages = screens.map((screen) =>
  createRoute({
    getParentRoute: () => office,
    path: screen.path,
    component: lazyRouteComponent(withoutReload(screen.load), 'Page'),
  }),
);

const begin = createRoute({
  getParentRoute: () => office,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: firstPath(), replace: true });
  },
});

const rest = createRoute({
  getParentRoute: () => office,
  path: '$',
  component: () => <NoSuchPage begin={firstPath()} />,
});

/** Where staff with these rights begin. */
function firstPath(): string {
  return (screens.find((screen) => can(screen.right) && !screen.hidden) ?? screens[0]!).path;
}

export const router = createRouter({
  basepath: '/office',
  routeTree: root.addChildren([signIn, ...agentArea, office.addChildren([begin, ...pages, rest])]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  trailingSlash: 'never',
  // filters travel as plain text: "0101" stays what was typed
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const given = Object.entries(search as Record<string, unknown>).filter(([, value]) => value !== undefined);
    const text = String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
    return text === '' ? '' : `?${text}`;
  },
});

followComposedEnter();
setRouter({
  go: (path, { replace, search }) => {
    const { pathname, searchParams } = new URL(path, window.location.origin);
    void router.navigate({ to: pathname, search: search ?? Object.fromEntries(searchParams), replace });
  },
  href: (path, search) => router.history.createHref(router.buildLocation({ to: path, search }).publicHref),
  path: () => router.state.location.pathname,
  subscribe: (wake) => {
    const leave = (['onBeforeLoad', 'onResolved'] as const).map((moment) => router.subscribe(moment, wake));
    return () => leave.forEach((end) => end());
  },
  preload: (path) => void router.preloadRoute({ to: path }).catch(() => undefined),
});
