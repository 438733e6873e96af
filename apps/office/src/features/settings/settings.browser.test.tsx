import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../../packages/ui/test/looks.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';
import { serveSettings } from '../../../test/settings-server.ts';

const bodies = (path: Parameters<typeof answers.sent>[0]) =>
  answers.sent(path).map(({ body }) => (body as { payload: unknown }).payload);
const focus = (locator: Locator) => (locator.element() as HTMLElement).focus();
const kept = () => page.getByText('초안으로 저장했어요');
const toPublish = () => page.getByRole('button', { name: '변경 내용 보고 게시' });
const dialog = () => page.getByRole('dialog', { name: '변경 내용' });
const bar = () => page.getByRole('region', { name: '게시하지 않은 초안' });

test('a limit is drafted, shown with its difference, published, and taken back from its history', async () => {
  const line = { label: '1레벨 · 최대 베팅금액', before: '5,000,000원', after: '777,000원' };
  const settings = serveSettings({}, { 'level.Prematch': { lines: [line] } });
  await openScreen('/settings/limits');
  const cell = page.getByLabelText('프리매치·한국형 1레벨 최대 베팅금액', { exact: true });
  await cell.fill('777000');
  await expect.element(cell).toHaveValue('777,000');
  await expect.element(kept()).toBeVisible();
  expect(settings.value('level.Prematch')['1']!.maxBetting).toBe(5_000_000);
  await toPublish().click();
  await expect.element(dialog().getByRole('listitem')).toBeVisible();
  expect(dialog().getByRole('listitem').element().textContent).toMatch(/1레벨 · 최대 베팅금액.*5,000,000원.*777,000원/);
  await expectAccessible();
  await dialog().getByRole('button', { name: '1건 게시하기' }).click();
  await expect.element(page.getByText('1건을 게시했어요. 회원 화면에 바로 적용돼요.')).toBeVisible();
  expect(settings.value('level.Prematch')['1']!.maxBetting).toBe(777_000);
  expect(bodies('/staff/settings/publish')).toEqual([{ keys: ['level.Prematch'], note: '', confirmed: false }]);

  const { list, pagination } = answers.example('/staff/settings/history');
  const change = { ...list[0]!, name: '김동료', reverts: null, note: '', lines: [line] };
  answers.succeed('/staff/settings/history', { list: [change], pagination: { ...pagination, end: 1 } });
  await page.getByRole('button', { name: '프리매치·한국형 한도 변경 이력' }).click();
  const history = page.getByRole('complementary', { name: '프리매치·한국형 한도 변경 이력' });
  await expect.element(history.getByText('김동료')).toBeVisible();
  await history.getByRole('button', { name: '되돌리기' }).click();
  answers.compute('/staff/settings/revert', () => {
    serveSettings();
    return { published: [{ key: 'level.Prematch', revision: 2 }], waiting: null };
  });
  await page.getByRole('alertdialog').getByRole('button', { name: '되돌리기' }).click();
  await expect.element(page.getByText('되돌렸어요. 회원 화면에 바로 적용돼요.')).toBeVisible();
  await expect.element(cell).toHaveValue('5,000,000');
  expect(bodies('/staff/settings/revert')).toMatchObject([{ id: change.id, revision: 1, note: '' }]);
});

test('a limit is read as an amount: units count, a negative one changes nothing', async () => {
  serveSettings();
  await openScreen('/settings/limits');
  const cell = page.getByLabelText('미니게임 7레벨 최대 베팅금액', { exact: true });
  for (const [typed, shown] of [
    ['1.5만', '15,000'],
    ['10000.50', '10,000'],
    ['１２３４５', '12,345'],
    ['-5,000', '12,345'],
    ['1e5', '12,345'],
  ] as const) {
    await cell.fill(typed);
    await expect.element(cell).toHaveValue(shown);
  }
});

test('what one grade has is given to those below it; a limit upside down cannot be published', async () => {
  serveSettings();
  await openScreen('/settings/limits');
  const cell = (grade: string) => page.getByLabelText(`미니게임 ${grade}레벨 최대 베팅금액`, { exact: true });
  await cell('7').fill('500');
  await page.getByRole('button', { name: '미니게임 7레벨 값을 아래 레벨에 채우기' }).click();
  await expect.element(cell('10')).toHaveValue('500');
  await expect.element(cell('6')).toHaveValue('5,000,000');
  const upsideDown = '최소 베팅금액이 최대 베팅금액보다 커요.';
  await expect.element(page.getByText(`미니게임 7, 8, 9, 10레벨 최소 베팅금액: ${upsideDown}`)).toBeVisible();
  await toPublish().click();
  await expect.element(dialog().getByText(upsideDown).first()).toBeVisible();
  await expect.element(dialog().getByRole('checkbox')).toBeDisabled();
  await dialog().getByRole('button', { name: '더 고치기' }).click();
  // with the keyboard: down a grade, then another value
  focus(cell('1'));
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(cell('2')).toHaveFocus();
  await page.getByRole('button', { name: '미니게임 한도 초안 버리기' }).click();
  await expect.element(cell('7')).toHaveValue('5,000,000');
  await expect.element(bar()).not.toBeInTheDocument();
});

test('a menu entry is hidden for a reason, with the sentence its members read', async () => {
  const line = { label: '스포츠-한국형', before: '켬', after: '끔' };
  const settings = serveSettings({}, { menu: { lines: [line], needsReason: true } });
  await openScreen('/menus');
  const entry = page
    .getByRole('region', { name: '메뉴 표시' })
    .getByRole('switch', { name: '스포츠-한국형', exact: true });
  await expect.element(entry).toBeChecked();
  await entry.click();
  await expect.element(page.getByText('한국형은 이용하실 수 없습니다.').first()).toBeVisible();
  await expect.element(kept()).toBeVisible();
  await toPublish().click();
  const yes = dialog().getByRole('button', { name: '1건 게시하기' });
  await expect.element(yes).toHaveAttribute('aria-disabled', 'true');
  await dialog().getByRole('textbox', { name: '사유' }).fill('배당 점검');
  await yes.click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(settings.value('menu').find(({ name }) => name === '스포츠-한국형')).toEqual({
    name: '스포츠-한국형',
    visible: false,
  });
  expect(bodies('/staff/settings/publish')).toMatchObject([{ keys: ['menu'], note: '배당 점검' }]);
});

test('the emergency begins with its typed name and its words, and ends after a question', async () => {
  const settings = serveSettings();
  await openScreen('/menus');
  const card = page.getByRole('region', { name: '긴급 점검' });
  await expect.element(card.getByText('정상 운영')).toBeVisible();
  await card.getByLabelText('안내 문구').fill('오후 6시에 다시 열어요.');
  await card.getByRole('button', { name: '긴급 점검 시작' }).click();
  const question = page.getByRole('alertdialog', { name: '긴급 점검을 시작할까요?' });
  const begin = question.getByRole('button', { name: '긴급 점검 시작' });
  await question.getByRole('textbox').fill('긴급');
  await expect.element(begin).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(answers.sent('/staff/settings/change')).toEqual([]);
  await question.getByRole('textbox').fill('긴급 점검');
  await expectAccessible();
  await begin.click();
  await expect.element(page.getByText('긴급 점검을 시작했어요.')).toBeVisible();
  await expect.element(card.getByText('점검 중')).toBeVisible();
  expect(settings.value('emergency')).toEqual({ active: true, text: '오후 6시에 다시 열어요.' });
  await card.getByRole('button', { name: '점검 끝내기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '점검 끝내기' }).click();
  await expect.element(card.getByText('정상 운영')).toBeVisible();
  expect(settings.value('emergency')).toEqual({ active: false, text: '' });
});

test('whoever leaves with a value that cannot be kept is asked', async () => {
  const settings = serveSettings();
  await openScreen('/settings/betting');
  settings.refuseDraft('cutoff', '', '3,600 이하로 입력해주세요.');
  await page.getByRole('textbox', { name: '경기 시작 전 베팅 마감' }).fill('99999');
  await expect.element(page.getByText('3,600 이하로 입력해주세요.')).toBeVisible();
  const security = page.getByRole('navigation', { name: '설정 묶음' }).getByRole('link', { name: '보안' });
  await security.click();
  const question = page.getByRole('alertdialog', { name: '저장되지 않은 값이 있어요' });
  await question.getByRole('button', { name: '취소' }).click();
  expect(window.location.pathname).toBe('/office/settings/betting');
  await security.click();
  await question.getByRole('button', { name: '버리고 나가기' }).click();
  await expect.poll(() => window.location.pathname).toBe('/office/settings/security');
});

test('an address that is none is refused, and what would deny oneself is told', async () => {
  const settings = serveSettings();
  await openScreen('/settings/security');
  settings.refuseDraft('denyIp', '0.address', '형식을 확인해주세요.');
  await page.getByRole('button', { name: '추가' }).click();
  const address = page.getByRole('textbox', { name: 'IP 주소 또는 대역' });
  await address.fill('127.0.0.300');
  await expect.element(page.getByText('형식을 확인해주세요.')).toBeVisible();
  const warned = '지금 접속한 본인 주소(127.0.0.1)도 막혀서 바로 나가게 돼요.';
  const value = [{ address: '127.0.0.1', memo: '' }];
  answers.succeed('/staff/settings/draft', {
    draft: { value, revision: 0, at: '2026-01-15T09:00:00.000Z', moved: false },
    problems: [],
    warnings: [{ key: 'denyIp', path: '0.address', text: warned }],
  });
  await address.fill('127.0.0.1');
  await expect.element(page.getByText(warned)).toBeVisible();
  await page.getByRole('button', { name: '모두 버리기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '1건 버리기' }).click();
  await expect.element(page.getByText('아직 없어요.')).toBeVisible();
  expect(bodies('/staff/settings/discard')).toEqual([{ keys: ['denyIp'] }]);
});

test('no setting is wider than a small desk', async () => {
  serveSettings();
  await page.viewport(1_280, 800);
  const groups = ['limits', 'site', 'betting', 'sports', 'cash', 'accounts', 'security'];
  for (const path of [...groups.map((group) => `/settings/${group}`), '/menus', '/popups']) {
    await openScreen(path);
    await expect.poll(() => document.querySelector('.skeleton')).toBeNull();
    await expectNoSidewaysScroll();
  }
});
