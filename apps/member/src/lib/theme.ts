import { create } from 'zustand';
import { keep } from '@lime/ui/storage.ts';

export type Theme = 'dark' | 'light';

const root = document.documentElement;
const colours: Record<Theme, string> = { dark: '#0F1318', light: '#FFFFFF' };

/** The theme of the page; `public/theme.js` has set it before the first paint. */
export const useTheme = create<{ theme: Theme; toggle: () => void }>()((set, get) => ({
  theme: root.dataset['theme'] === 'light' ? 'light' : 'dark',
  toggle: () => {
    const theme = get().theme === 'dark' ? 'light' : 'dark';
    keep('lime_theme', theme);
    show(theme);
    set({ theme });
  },
}));

function show(theme: Theme): void {
  root.dataset['theme'] = theme;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colours[theme]);
}

show(useTheme.getState().theme);
