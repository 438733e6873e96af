import { create } from 'zustand';
import { keep } from './storage.ts';

type Theme = 'dark' | 'light';

const root = document.documentElement;
const colours: Record<Theme, string> = { dark: '#0F1318', light: '#FFFFFF' };

/**
 * The theme of the page; the app's `public/theme.js` has set it before the first paint.
 *
 * @param key  where this browser keeps the choice, the same `theme.js` reads
 */
export const createTheme = (key: string) => {
  const theme = root.dataset['theme'] === 'light' ? 'light' : 'dark';
  show(theme);
  return create<{ theme: Theme; toggle: () => void }>()((set, get) => ({
    theme,
    toggle: () => {
      const next = get().theme === 'dark' ? 'light' : 'dark';
      keep(key, next);
      show(next);
      set({ theme: next });
    },
  }));
};

function show(theme: Theme): void {
  root.dataset['theme'] = theme;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colours[theme]);
}
