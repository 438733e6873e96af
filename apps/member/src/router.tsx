import { watchBack } from '@lime/ui/back-closes.ts';
import { setNavigate } from '@lime/ui/go.ts';
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { noEntry } from './lib/guard.ts';
import { missPage } from './lib/missed-page.ts';
import {
  closeAlert,
  closeOverlays,
  notSignedIn,
  returnToGuarded,
  showAlert,
  showClosed,
  showError,
} from './lib/overlays.ts';
import { pagePart } from './lib/page-part.tsx';
import { memberNow } from './lib/session.ts';
import { isMenuVisible, loadSettings, repairsOf, settingsNow } from './lib/settings.ts';
import { laterScreens, screenAt, screens } from './routes.tsx';
import type { LaterScreen, Screen } from './routes.tsx';
import { PageFault } from './shell/page-fault.tsx';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({ component: Shell });

const pages = screens.map((screen) => {
  const part = pagePart(screen.load);
  return createRoute({
    getParentRoute: () => root,
    path: screen.path,
    component: part.component,
    beforeLoad: async ({ preload, location }) => {
      if (preload) return;
      enter(screen, location.href);
      const arrival = await part.arrive(router.state.resolvedLocation !== undefined);
      if (arrival === 'there') {
        // led back to where he is, the member still waits for the other page
        if (location.pathname !== router.state.resolvedLocation?.pathname) missPage(null);
        return;
      }
      if (arrival === 'broken') throw new Error(`${screen.path} could not be loaded`);
      missPage({ to: location.href, name: screen.title ?? screen.name });
      stayWithoutLine(screen);
    },
  });
});

const later = laterScreens.map((screen) =>
  createRoute({
    getParentRoute: () => root,
    path: screen.path,
    beforeLoad: async ({ preload }) => {
      if (preload) return;
      // opened at this address: what it says depends on settings that nobody has read yet
      if (settingsNow() === null) await loadSettings();
      enter(screen, screen.path);
      void showAlert(notThereYet);
      stay(screen.path);
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

watchBack();

export const router = createRouter({
  routeTree: root.addChildren([...pages, ...later, rest]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  trailingSlash: 'never',
  defaultErrorComponent: PageFault,
});

setNavigate((path, { replace = false } = {}) => void router.navigate({ to: path, replace }));

let pathBefore = router.history.location.pathname;

/**
 * Closes what is open over a page when the member leaves it, by a link or by Back. The words of a refused entry stay: they
 * come with a replacement of the address, not with a new one. Source: specification 0 §2.
 */
router.history.subscribe(({ location, action }) => {
  const isOther = location.pathname !== pathBefore;
  pathBefore = location.pathname;
  if (action.type === 'REPLACE') return;
  if (action.type === 'PUSH' && !isOther) return;
  closeOverlays();
  if (action.type !== 'PUSH') closeAlert();
});

/** Source: decision 73. */
const notThereYet = '점검중입니다.';

/** @throws redirect to where the member was, or to the main page, when the screen does not open */
function enter(screen: LaterScreen, wanted: string): void {
  const settings = settingsNow();
  const no = noEntry(screen, memberNow() !== null, (menu) => isMenuVisible(settings, menu), repairsOf(settings));
  if (!no) return;
  if ('closed' in no) void showClosed(no.closed);
  else showError(no.text);
  const to = whereFrom(screen.path);
  if ('text' in no && no.text === notSignedIn) returnToGuarded(wanted, to);
  throw redirect({ to, replace: true });
}

/** @throws redirect to where the member was; to the main page when the site was opened at this path */
function stay(path: string): never {
  throw redirect({ to: whereFrom(path), replace: true });
}

function whereFrom(path: string): string {
  const here = router.state.resolvedLocation?.pathname;
  return here !== undefined && here !== path && screenAt(here) ? here : '/main';
}

/** @throws redirect to where the member was; without a page before, the page says that there is no connection */
function stayWithoutLine(screen: Screen): never {
  const here = router.state.resolvedLocation;
  if (here === undefined || here.pathname === router.latestLocation.pathname)
    throw new Error(`${screen.path}: no connection`);
  throw redirect({ href: here.href, replace: true });
}
