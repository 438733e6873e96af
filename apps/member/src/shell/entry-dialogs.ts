import { lazy } from 'react';

const load = {
  login: () => import('../features/auth/sign-in-dialog.tsx'),
  signup: () => import('../features/auth/sign-up-dialog.tsx'),
};

export const SignInDialog = lazy(() => load.login().then((module) => ({ default: module.SignInDialog })));
export const SignUpDialog = lazy(() => load.signup().then((module) => ({ default: module.SignUpDialog })));

/** What a button that opens a dialog fetches as soon as somebody is about to press it. */
export function preloads(dialog: keyof typeof load) {
  const fetch = () => void load[dialog]().catch(() => {}); // the press asks again
  return { onPointerEnter: fetch, onFocus: fetch, onTouchStart: fetch };
}
