import { bettingScreens } from './screens/betting-screens.ts';
import { contentScreens } from './screens/content.ts';
import { memberScreens } from './screens/members.ts';
import { runningScreens } from './screens/running.ts';
import { setupScreens } from './screens/setup.ts';
import { supportScreens } from './screens/support.ts';
import type { Screen } from './screens/screen.ts';

/** Every screen of the office, a file an area; the side menu is drawn from the list, in its order. */
export const screens: readonly Screen[] = [
  ...runningScreens,
  ...bettingScreens,
  ...memberScreens,
  ...supportScreens,
  ...contentScreens,
  ...setupScreens,
];

/** The screen of a path (without /office); null for unknown ones. A `$part` of a screen's path matches anything. */
export function screenAt(path: string): Screen | null {
  const parts = path.split('/');
  return (
    screens.find((screen) => screen.path === path) ??
    screens.find((screen) => {
      const own = screen.path.split('/');
      return own.length === parts.length && own.every((part, at) => part.startsWith('$') || part === parts[at]);
    }) ??
    null
  );
}
