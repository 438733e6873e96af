import { go } from '@lime/ui/go.ts';
import { useToasts } from '@lime/ui/toast.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect } from 'vitest';
import examples from '../../../packages/contract/openapi/examples.json' with { type: 'json' };
import { createStage } from '../../../packages/ui/test/stage.ts';
import index from '../index.html?raw';
import '../src/app.css';
import { refreshTokenKey, tokenKey } from '../src/lib/api.ts';
import { useBetFlow } from '../src/features/cart/flow-state.ts';
import { useAnswered } from '../src/lib/answered-money.ts';
import type { Path, Payload } from '../src/lib/calls.ts';
import { useCart } from '../src/lib/cart-store.ts';
import { useSession } from '../src/lib/member-session.ts';
import { closeAlert, closeOverlays } from '../src/lib/overlays.ts';
import { queryClient } from '../src/lib/query.ts';
import { useWhere } from '../src/lib/router/router.ts';
import { loadSettings } from '../src/lib/use-settings.ts';
import { openSite } from '../src/open-site.ts';
import { Shell } from '../src/shell/shell.tsx';

// The member site in a living page: it loads once, and tests go from page to page inside it.

const stage = createStage<{ [P in Path]: Payload<P> }>(index);
/** The server. */
export const { answers } = stage;

type Member = Payload<'/auth/info/new'>['member'];
const sampleMember = examples['/auth/info/new'].answer.payload.member as Member;

let opening: Promise<void> | null = null;

async function open(path: string): Promise<void> {
  const root = stage.begin(path);
  await openSite();
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Shell />
      </StrictMode>,
    ),
  );
}

/**
 * Shows a page of the site to a visitor, or to a member.
 *
 * @param member  what the member is, where that differs from the contract's example; null: a visitor
 */
export async function openPage(path: string, member: Partial<Member> | null = null): Promise<void> {
  signIn(member);
  opening ??= open(path);
  await opening;
  await loadSettings();
  await arrive(path);
}

const shown = () => useWhere.getState().shown?.address;

/** Goes to a page, and waits until it is there: what is on the way would lead a test away, or be taken for the next page. */
async function arrive(path: string): Promise<void> {
  if (shown() !== path) document.querySelector('main > *')?.setAttribute('data-left', '');
  if (shown() !== path || window.location.pathname + window.location.search !== path) go(path);
  await expect.poll(shown).toBe(path);
  await expect.poll(() => document.querySelector('main > [data-left]')).toBeNull();
}

/** What the server says of the member from now on. @param member  where it differs from the contract's example */
export function tellMember(member: Partial<Member>): Member {
  const whole = { ...sampleMember, ...member };
  answers.succeed('/auth/info/new', { member: whole });
  return whole;
}

function signIn(member: Partial<Member> | null): void {
  const whole = member && tellMember(member);
  for (const key of [tokenKey, refreshTokenKey]) {
    if (whole) localStorage.setItem(key, 'a.token.here');
    else localStorage.removeItem(key);
  }
  useSession.setState({ member: whole });
}

/** Popups of the site would cover what a test is about. */
const withoutPopups = () => answers.succeed('/setting/popup/lime', { popups: [] });
withoutPopups();

/** What a member left behind: the cart, bets and money on their way, and what the browser keeps. */
export function forgetMember(): void {
  useCart.setState({ picks: [], mode: 'combo', stake: null });
  useBetFlow.setState(useBetFlow.getInitialState(), true);
  useAnswered.setState(useAnswered.getInitialState(), true);
  localStorage.clear();
  sessionStorage.clear();
}

function closePopups(): void {
  closeAlert();
  closeOverlays();
}

stage.betweenTests(async () => {
  withoutPopups();
  // what is on its way would be answered by an example, and may open a popup after all are closed
  await queryClient.cancelQueries();
  closePopups();
  useToasts.setState({ toasts: [] });
  signIn(null);
  if (opening) await arrive('/main');
  // the page of a test may have said something of the member or the settings that are gone
  closePopups();
  queryClient.clear();
  forgetMember();
});
