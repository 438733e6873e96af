import { rightsOfRole } from '@lime/domain/access/staff-rights.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useToasts } from '@lime/ui/toast.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createStage } from '../../../packages/ui/test/stage.ts';
import index from '../index.html?raw';
import '../src/app.css';
import type { AgentPath, Path, Payload } from '../src/lib/calls.ts';
import { forgetExports } from '../src/lib/exports/export-jobs.ts';
import { markWorkSeen, readWork } from '../src/lib/live.ts';
import { queryClient } from '../src/lib/query.ts';
import { signIn } from '../src/lib/staff-session.ts';
import { router } from '../src/router.tsx';

// The office in a living page: it loads once, and tests go from screen to screen inside it.

const stage = createStage<{ [P in Path | AgentPath]: Payload<P> }>(index);
/** The server. */
export const { answers } = stage;

type Staff = Payload<'/staff/auth/me'>['staff'];
const superUser: Staff = {
  id: '1',
  loginId: 'admin',
  name: '관리자',
  role: 'super',
  rights: [...rightsOfRole.super],
  secondFactor: true,
  mustSetUp: false,
  mustChangePassword: false,
  recoveryCodes: 8,
  idleMinutes: 15,
};

/** A screen that asks for little: a test's own screen would keep, as the next one begins, what was forgotten between them. */
const quiet = '/account';
let hasBegun = false;
let isNewTest = true;

/**
 * Shows a screen of the office.
 *
 * @param path   below /office
 * @param staff  who is signed in, where that differs from a super user with all rights
 */
export async function openScreen(path: string, staff: Partial<Staff> = {}): Promise<void> {
  const signedIn = { ...superUser, ...staff };
  answers.succeed('/staff/auth/login', { token: 'a.token.here', refreshToken: 'another', staff: signedIn });
  answers.succeed('/staff/auth/me', { staff: signedIn });
  await signIn(signedIn.loginId, 'password');
  if (isNewTest) await askAgain();
  if (!hasBegun) begin();
  await move(path);
}

/** The frame asks between two tests, and its answers would count as fresh in the next one, also those on their way. */
async function askAgain(): Promise<void> {
  isNewTest = false;
  await queryClient.cancelQueries();
  void queryClient.invalidateQueries();
  await readWork();
  markWorkSeen();
}

function begin(): void {
  hasBegun = true;
  createRoot(stage.begin('/office/sign-in')).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

async function move(path: string): Promise<void> {
  const { pathname, searchParams } = new URL(path, window.location.origin);
  await router.navigate({ to: pathname, search: Object.fromEntries(searchParams), ignoreBlocker: true });
}

stage.betweenTests(async () => {
  if (hasBegun) await move(quiet);
  queryClient.clear();
  useToasts.setState({ toasts: [] });
  forgetExports();
  isNewTest = true;
});
