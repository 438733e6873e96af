import { go } from '@lime/ui/go.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onPhone } from '../../../../packages/ui/test/looks.ts';
import { alert, closeAlertSaying } from '../../../../packages/ui/test/stage.ts';
import { answers, openPage } from '../../test/living-page.tsx';
import { menuWithout, tellSettings } from '../../test/site-settings.ts';

// What operators open and close for everybody, on members' screens (specification 0 §4 and §8).

const path = () => window.location.pathname;
const korean = { menu: menuWithout(['스포츠-한국형']) };
const mainMenu = () => page.getByRole('navigation', { name: '주 메뉴' });

/** The alert says so, and leads to the main page. */
async function leaveBy(text: string): Promise<void> {
  await expect.element(alert().getByText(text)).toBeVisible();
  await alert().getByRole('button', { name: '메인으로' }).click();
  await expect.element(alert()).not.toBeInTheDocument();
  await expect.poll(path).toBe('/main');
}

beforeEach(() => openPage('/main', {}));

test('a closed menu entry closes its page, and its popup leads to the main page', async () => {
  await tellSettings(korean);
  go('/sport/korean');
  await leaveBy('한국형은 이용하실 수 없습니다.');
});

test('an entry that is closed while its page is open closes it, with the operator’s own words where there are some', async () => {
  await tellSettings();
  go('/sport/korean');
  await expect.poll(path).toBe('/sport/korean');
  await tellSettings({ menu: menuWithout(['스포츠-한국형'], '<i>밤 10시</i>에 다시 열어요.') });
  await leaveBy('<i>밤 10시</i>에 다시 열어요.');
});

test('스포츠 leads to the first kind that is open', async () => {
  await tellSettings(korean);
  const sports = mainMenu().getByRole('link', { name: '스포츠' });
  await expect.element(sports).toHaveAttribute('href', '/sport/prematch');
  await sports.click();
  await expect.poll(path).toBe('/sport/prematch');
  go('/main');
  await expect.poll(path).toBe('/main');
  go('/sport');
  await expect.poll(path).toBe('/sport/prematch');
  await expect.element(alert()).not.toBeInTheDocument();
});

test('a phone’s tile says 점검중입니다.', async () => {
  await onPhone();
  await tellSettings(korean);
  await page.getByRole('button', { name: '스포츠 한국형' }).click();
  await closeAlertSaying('점검중입니다.');
  expect(path()).toBe('/main');
});

test('a page that has not heard of it yet is closed by the server’s refusal', async () => {
  await tellSettings();
  const closed = { menu: '파워볼' };
  answers.refuse('/game/powerball/:type', 'MENU_CLOSED', { status: 403, detail: closed });
  go('/mini/powerball');
  await leaveBy('파워볼은 점검중입니다.');
});

test('a hidden site shows no menu of games, and its pages are closed', async () => {
  await tellSettings();
  await expect.element(mainMenu().getByRole('link', { name: '스포츠' })).toBeVisible();
  await tellSettings({ option: { siteDisplay: false } });
  await expect.element(mainMenu().getByRole('link').first()).not.toBeInTheDocument();
  await expect.element(page.getByRole('contentinfo').getByRole('link', { name: '스포츠' })).not.toBeInTheDocument();
  go('/sport/korean');
  await leaveBy('한국형은 이용하실 수 없습니다.');
});

test('an emergency stands over everything with its text, cannot be closed, and goes when it is over', async () => {
  await tellSettings({ option: { emergency: { active: true, text: '서버 점검, 07:00에 다시 열려요' } } });
  for (const text of ['점검중 입니다.', '서버 점검, 07:00에 다시 열려요'])
    await expect.element(alert().getByText(text)).toBeVisible();
  const asked = answers.sent('/setting/lime').length;
  await alert().getByRole('button').click(); // asks whether it is over
  await expect.poll(() => answers.sent('/setting/lime').length).toBe(asked + 1);
  await expect.element(alert().getByText('점검중 입니다.')).toBeVisible();
  await tellSettings();
  await expect.element(alert()).not.toBeInTheDocument();
});

test('an emergency is noticed by an answer when no push arrives', async () => {
  await tellSettings();
  const { settings, version } = answers.example('/setting/lime');
  const option = { ...settings.config.option, emergency: { active: true, text: '' } };
  answers.succeed('/setting/lime', { settings: { ...settings, config: { ...settings.config, option } }, version });
  answers.refuse('/betting/results', 'SITE_EMERGENCY', { status: 503 });
  go('/info/bet');
  await expect.element(alert().getByText('점검중 입니다.')).toBeVisible();
  await tellSettings();
  await expect.element(alert()).not.toBeInTheDocument();
});

test('the running notices are the office’s; none leaves the line empty', async () => {
  const notice = page.getByRole('group', { name: '공지' });
  await tellSettings({ notices: ['오늘 밤 점검이 있어요', '새 리그가 열렸어요'] });
  await expect.element(notice.getByText(/오늘 밤 점검이 있어요.*새 리그가 열렸어요/).first()).toBeVisible();
  await tellSettings({ notices: [] });
  await expect.element(notice).not.toBeInTheDocument();
  await tellSettings();
  await expect.element(notice.getByText('모의머니 입금 안내: 화면의 입금 계좌는 모의 계좌예요.').first()).toBeVisible();
});

test('a route under repair says so and is not entered, nor is one stayed on; a visitor signs in first', async () => {
  await tellSettings({ option: { repair: ['토큰-키노'] } });
  go('/token/keno');
  await closeAlertSaying('점검중 입니다.');
  expect(path()).toBe('/main');
  go('/sport/korean');
  await expect.poll(path).toBe('/sport/korean');
  await tellSettings({ option: { repair: ['스포츠-한국형'] } });
  await leaveBy('점검중 입니다.');
  await openPage('/main');
  go('/token/keno');
  await expect.element(alert().getByText('로그인 후 이용해주세요.')).toBeVisible();
});

test('a token game is closed by its own entry, and the site’s game of that name is not', async () => {
  answers.hold('/game/powerball/:type');
  await tellSettings({ menu: menuWithout(['토큰-파워볼']) });
  go('/token/powerball');
  await leaveBy('토큰 파워볼은 점검중입니다.');
  go('/mini/powerball');
  await expect.poll(path).toBe('/mini/powerball');
  await expect.poll(() => answers.sent('/game/powerball/:type').length).toBeGreaterThan(0);
  await expect.element(alert()).not.toBeInTheDocument();
});

test('a closed game of any kind: its tile says so and stays, its address leads to the main page', async () => {
  await tellSettings({ menu: menuWithout(['파워볼', '로투스-홀짝', '토큰-룰렛']) });
  for (const [hub, tile] of [
    ['/lotus/main', /^로투스 홀짝/],
    ['/token/main', /^룰렛/],
  ] as const) {
    go(hub);
    await page.getByRole('main').getByRole('button', { name: tile }).click();
    await closeAlertSaying('점검중입니다.');
    expect(path()).toBe(hub);
  }
  for (const [to, text] of [
    ['/mini/powerball', '파워볼은 점검중입니다.'],
    ['/lotus/oe', '홀짝은 점검중입니다.'],
    ['/token/roulette', '룰렛은 점검중입니다.'],
  ] as const) {
    go(to);
    await leaveBy(text);
  }
});

test('the old check of the casino says so on its pages and leads to the main page', async () => {
  await tellSettings();
  answers.refuse('/casino/cx/lobby/live', 'CASINO_CLOSED', { status: 403 });
  answers.refuse('/casino/cx/lobby/slot', 'CASINO_CLOSED', { status: 403 });
  for (const to of ['/casino/live', '/casino/slot']) {
    go(to);
    await leaveBy('카지노는 점검 중입니다.');
  }
});

test('the mini games of the footer lead to the games, unless a setting says that they are being tested', async () => {
  await openPage('/main');
  await tellSettings();
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: '파워볼', exact: true }).click();
  await closeAlertSaying('로그인 후 이용해주세요.');
  await tellSettings({ option: { siteOption1: { miniTest: true } } });
  for (const name of ['파워볼', '파워사다리']) {
    await footer.getByRole('button', { name, exact: true }).click();
    await closeAlertSaying('테스트중입니다.');
  }
});

test('the timer beside the prices leads to the powerball, unless its game is being tested', async () => {
  answers.hold('/game/powerball/:type');
  const timer = answers.example('/game/timer/:type');
  const now = Date.now();
  const after = (seconds: number) => new Date(now + seconds * 1_000).toISOString();
  answers.succeed('/game/timer/:type', { ...timer, now: after(0), closesAt: after(100), drawsAt: after(120) });
  await tellSettings({ option: { siteOption1: { miniTest: true } } });
  go('/sport/korean');
  const soon = page.getByRole('button', { name: /메뉴 준비중입니다/ });
  await soon.click();
  await closeAlertSaying('메뉴 준비중입니다.');
  await tellSettings();
  await expect.element(soon).not.toBeInTheDocument();
  const link = page.getByRole('link', { name: /81회차 추첨까지/ });
  await expect.element(link.getByRole('timer')).toBeVisible();
  expect(link.getByRole('timer').element().textContent).toMatch(/^0[12]:\d\d$/);
  await link.click();
  await expect.poll(path).toBe('/mini/powerball');
});
