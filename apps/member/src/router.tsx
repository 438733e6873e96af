import { setNavigate } from '@lime/ui/go.ts';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { noEntry } from './lib/guard.ts';
import { closeOverlays, showClosed, showError, useOverlays } from './lib/overlays.ts';
import { memberNow } from './lib/session.ts';
import { isMenuVisible, settingsNow } from './lib/settings.ts';
import { screenAt, screens } from './routes.tsx';
import type { Screen } from './routes.tsx';
import { PageFault } from './shell/page-fault.tsx';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({ component: Shell });

const pages = screens.map((screen) =>
  createRoute({
    getParentRoute: () => root,
    path: screen.path,
    component: lazyRouteComponent(screen.load, 'Page'),
    beforeLoad: ({ preload }) => {
      if (!preload) enter(screen);
    },
  }),
);

// every other path leads to the main page
const rest = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/main', replace: true });
  },
});

export const router = createRouter({
  routeTree: root.addChildren([...pages, rest]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  trailingSlash: 'never',
  defaultErrorComponent: PageFault,
});

setNavigate((path, { replace = false } = {}) => void router.navigate({ to: path, replace }));

/** @throws redirect to where the member was, or to the main page, when the screen does not open */
function enter(screen: Screen): void {
  if (useOverlays.getState().current?.kind === 'mmenu') closeOverlays();
  const no = noEntry(screen, memberNow() !== null, (menu) => isMenuVisible(settingsNow(), menu));
  if (!no) return;
  if ('closed' in no) void showClosed(no.closed);
  else showError(no.text);
  const here = router.state.resolvedLocation?.pathname;
  throw redirect({ to: here !== undefined && here !== screen.path && screenAt(here) ? here : '/main', replace: true });
}
