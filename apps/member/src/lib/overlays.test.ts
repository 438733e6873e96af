import { beforeEach, expect, test, vi } from 'vitest';

const narrow = { matches: false, addEventListener: () => undefined };
vi.stubGlobal('window', { matchMedia: () => narrow });
const { setRouter } = await import('@lime/ui/go.ts');
const overlays = await import('./overlays.ts');
const {
  closeAlert,
  agree,
  confirmDialog,
  dismissOverlay,
  openOverlay,
  showAlert,
  showClosed,
  showEmergency,
  showError,
  showLoading,
  showSuccess,
  useOverlays,
} = overlays;

const went: string[] = [];
setRouter({
  go: (path) => went.push(path),
  href: (path) => path,
  path: () => '/main',
  subscribe: () => () => {},
  preload: () => {},
});
const open = () => useOverlays.getState().current?.kind ?? null;

beforeEach(() => {
  narrow.matches = false;
  went.length = 0;
  useOverlays.setState({ current: null, alert: null });
});

test('an error closes whatever was open, and a question it closes is answered no', async () => {
  const answer = confirmDialog('베팅을 하시겠습니까?');
  showError('베팅중 오류가 발생했습니다.');
  expect(await answer).toBe(false);
  expect(open()).toBe('error');
});

test('yes is yes, and the question is gone', async () => {
  const answer = confirmDialog('베팅을 하시겠습니까?');
  agree();
  expect([await answer, open()]).toEqual([true, null]);
});

test.each([
  ['an error', () => showError('베팅중 오류가 발생했습니다.'), true, [], null],
  ['not signed in, on a phone', () => showError('로그인 후 이용해주세요.'), true, ['/login'], null],
  ['not signed in, on desktop', () => showError('로그인 후 이용해주세요.'), false, [], null],
  ['a closed menu entry', () => showClosed('스포츠-한국형'), false, ['/main'], null],
  ['a closed casino provider', () => showClosed('에볼루션'), false, [], null],
  ['error3 from the sign-up', () => openOverlay({ kind: 'error3', text: 'x', fromSignUp: true }), false, [], 'signup'],
  ['error3 from elsewhere', () => openOverlay({ kind: 'error3', text: 'x', fromSignUp: false }), false, [], null],
  ['notes', () => openOverlay({ kind: 'notes', unread: 2 }), false, ['/bbs/msg/l'], null],
  ['success', () => showSuccess('베팅에 성공하셨습니다.'), false, [], null],
  ['a running request', () => showLoading('접수 중'), false, [], 'loading'],
  ['an emergency', () => showEmergency(true, ''), false, [], 'fixing'],
  ['the deposit', () => openOverlay({ kind: 'deposit' }), false, [], null],
])('closing %s', async (_what, show, phone, path, after) => {
  narrow.matches = phone;
  await Promise.resolve(show());
  dismissOverlay();
  expect([went, open()]).toEqual([path, after]);
});

test('every closed menu entry says its own sentence in its own popup', async () => {
  const { menuGates } = await import('@lime/domain/access/menus.ts');
  for (const { name, closedText, popup } of menuGates) {
    await showClosed(name);
    expect(useOverlays.getState().current).toMatchObject({ kind: popup, text: closedText });
  }
});

test('a casino provider closed over the sign-up leads back to it', async () => {
  openOverlay({ kind: 'signup' });
  await showClosed('에볼루션');
  dismissOverlay();
  expect(open()).toBe('signup');
});

test('nothing opens over an emergency, and it goes when it is over', async () => {
  showEmergency(true, '곧 돌아와요');
  showError('베팅중 오류가 발생했습니다.');
  const answer = confirmDialog('베팅을 하시겠습니까?');
  overlays.closeOverlays();
  expect([await answer, open()]).toEqual([false, 'fixing']);
  showEmergency(false, '');
  expect(open()).toBeNull();
  openOverlay({ kind: 'login' });
  showEmergency(false, '');
  expect(open()).toBe('login');
});

test.each([
  ['/cash/out', true],
  ['/bbs/c/l', true],
  ['/bbs/c/d/12', true],
  ['/chat', true],
  ['/info/user', true],
  ['/login', true],
  ['/cash/in', false],
  ['/main', false],
  ['/sport/korean', false],
])('in an emergency %s stays open: %s', (path, open) => expect(overlays.staysOpen(path)).toBe(open));

test('an alert leaves the dialog below it open, and says when it is closed', async () => {
  openOverlay({ kind: 'login' });
  const closed = showAlert('아이디를 입력해주세요.');
  closeAlert();
  await closed;
  expect([open(), useOverlays.getState().alert]).toEqual(['login', null]);
});
