import { beforeEach, expect, test, vi } from 'vitest';

const narrow = { matches: false, addEventListener: () => undefined };
vi.stubGlobal('window', { matchMedia: () => narrow });
const { setNavigate } = await import('./go.ts');
const overlays = await import('./overlays.ts');
const {
  closeAlert,
  agree,
  confirmDialog,
  dismissOverlay,
  openOverlay,
  showAlert,
  showError,
  showLoading,
  showMaintenance,
  showSuccess,
  useOverlays,
} = overlays;

const went: string[] = [];
setNavigate((path) => went.push(path));
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
  ['maintenance', () => showMaintenance('한국형은 이용하실 수 없습니다'), false, ['/main'], null],
  ['error3 from the sign-up', () => openOverlay({ kind: 'error3', text: 'x', fromSignUp: true }), false, [], 'signup'],
  ['error3 from elsewhere', () => openOverlay({ kind: 'error3', text: 'x', fromSignUp: false }), false, [], null],
  ['notes', () => openOverlay({ kind: 'notes' }), false, ['/bbs/msg/l'], null],
  ['success', () => showSuccess('베팅에 성공하셨습니다.'), false, [], null],
  ['a running request', () => showLoading('접수 중'), false, [], 'loading'],
])('closing %s', (_what, show, phone, path, after) => {
  narrow.matches = phone;
  show();
  dismissOverlay();
  expect([went, open()]).toEqual([path, after]);
});

test('an alert leaves the dialog below it open, and says when it is closed', async () => {
  openOverlay({ kind: 'login' });
  const closed = showAlert('아이디를 입력해주세요.');
  closeAlert();
  await closed;
  expect([open(), useOverlays.getState().alert]).toEqual(['login', null]);
});
