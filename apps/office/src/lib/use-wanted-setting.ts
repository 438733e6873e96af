import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Brings the setting that the address names into view and puts the focus on its field, once the page has drawn it. */
export function useWantedSetting(ready: boolean): void {
  const { setting, field } = useRouterState({
    select: ({ location }) => location.search as { setting?: string; field?: string },
  });
  useEffect(() => {
    if (!ready || setting === undefined) return;
    // after the dialog that led here has given the focus back, and the shell has put it on the page
    const timer = setTimeout(() => focusSetting(setting, field), 60);
    return () => clearTimeout(timer);
  }, [ready, setting, field]);
}

function focusSetting(setting: string, field: string | undefined): void {
  const row = document.querySelector(`[data-setting="${CSS.escape(setting)}"]`);
  if (!row) return;
  const part = row.querySelector('.control') ?? row;
  const controls = [...part.querySelectorAll<HTMLElement>('input, textarea, select, button')];
  const named = controls.find((control) => field !== undefined && wordsOf(control).includes(field));
  const wanted = named ?? controls[0];
  (wanted ?? row).scrollIntoView({ block: 'center' });
  wanted?.focus({ preventScroll: true });
}

const wordsOf = (control: HTMLElement) => control.getAttribute('aria-label') ?? control.textContent ?? '';
