import { laterPart } from '@lime/ui/later-part.tsx';
import { hasLine } from '@lime/ui/line.ts';
import { ownFailure } from '@lime/ui/stale-chunk.ts';

const load = {
  login: () => import('../features/auth/sign-in-dialog.tsx'),
  signup: () => import('../features/auth/sign-up-dialog.tsx'),
};

export const SignInDialog = laterPart(async () => (await load.login()).SignInDialog);
export const SignUpDialog = laterPart(async () => (await load.signup()).SignUpDialog);

/** Handlers for a button that opens the dialog: its code loads when a pointer or the focus reaches the button. */
export function preloads(dialog: keyof typeof load) {
  const fetch = () => {
    if (hasLine()) load[dialog]().catch(ownFailure); // the press asks again
  };
  return { onPointerEnter: fetch, onFocus: fetch, onTouchStart: fetch };
}
