import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Overlay } from '../apps/member/src/lib/overlays.ts';

vi.stubGlobal('window', { matchMedia: () => ({ matches: false, addEventListener: () => undefined }) });
const { appRouter, setRouter } = await import('@lime/ui/go.ts');
const { dismissOverlay, openOverlay, useOverlays } = await import('../apps/member/src/lib/overlays.ts');

type Rule = {
  /** how the product opens it: found in a source next to this one's */
  readonly by: RegExp;
  readonly overlay: Overlay;
  /** where closing it leads, and what is open then */
  readonly went?: string;
  readonly after?: Overlay['kind'];
};

/** Every flag of specification 0 §4 and 1 §4. A kind without a row does not compile. */
const flags: { readonly [Kind in Overlay['kind']]: Rule } = {
  signup: { by: /kind: 'signup'/, overlay: { kind: 'signup' } },
  login: { by: /kind: 'login'/, overlay: { kind: 'login' } },
  mmenu: { by: /kind: 'mmenu'/, overlay: { kind: 'mmenu' } },
  cart: { by: /kind: 'cart'/, overlay: { kind: 'cart' } },
  deposit: { by: /kind: 'deposit'/, overlay: { kind: 'deposit' } },
  withdrawal: { by: /kind: 'withdrawal'/, overlay: { kind: 'withdrawal' } },
  notes: { by: /kind: 'notes'/, overlay: { kind: 'notes', unread: 1 }, went: '/bbs/msg/l' },
  error: { by: /showError\(/, overlay: { kind: 'error', text: 'x' } },
  error2: { by: /showClosed\(/, overlay: { kind: 'error2', text: 'x' }, went: '/main' },
  error3: { by: /showClosed\(/, overlay: { kind: 'error3', text: 'x', fromSignUp: true }, after: 'signup' },
  fixing: { by: /showEmergency\(/, overlay: { kind: 'fixing', text: 'x' }, after: 'fixing' },
  loading: { by: /showLoading\(/, overlay: { kind: 'loading', text: 'x' }, after: 'loading' },
  process: { by: /showProcess\(/, overlay: { kind: 'process', text: 'x' } },
  deduction: { by: /showDeduction\(/, overlay: { kind: 'deduction', text: 'x' } },
  roulette: { by: /showPrize\(/, overlay: { kind: 'roulette', text: 'x' } },
  success: { by: /showSuccess\(/, overlay: { kind: 'success', text: 'x' } },
  confirm: {
    by: /confirmDialog\(/,
    overlay: { kind: 'confirm', text: 'x', yes: '예', no: '아니요', answer: () => undefined },
  },
};

const root = join(import.meta.dirname, '../apps/member/src');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|lib\/overlays\.ts$/.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'));

test.each(Object.entries(flags))('the flag %s is opened by something, alone, and closes by its rule', (kind, rule) => {
  expect(sources.filter((source) => rule.by.test(source)).length).toBeGreaterThan(0);
  const went: string[] = [];
  setRouter({ ...appRouter(), go: (path) => went.push(path) });
  const open = () => useOverlays.getState().current?.kind ?? null;
  useOverlays.setState({ current: null, alert: null });
  openOverlay({ kind: 'login' });
  openOverlay(rule.overlay);
  expect(open()).toBe(kind);
  dismissOverlay();
  expect([went, open()]).toEqual([rule.went === undefined ? [] : [rule.went], rule.after ?? null]);
});
