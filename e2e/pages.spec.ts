import { newMember, openAs } from './lib/money.ts';
import { withSetting } from './lib/office.ts';
import { expect, expectAccessible, site, test } from './lib/site.ts';

const names = [
  '라이선스',
  '이용약관',
  '자금세탁방지',
  '건전게임',
  '개인정보',
  '회사소개',
  '베팅규정',
  '게임소개',
  '고객센터',
  '제휴문의',
  '메신저 채널',
];

test('every way of the footer leads a visitor to a page; long ones have parts, games are introduced', async ({
  page,
}) => {
  await page.goto(`${site()}/main`);
  const footer = page.getByRole('navigation', { name: '바닥 메뉴' });
  for (const name of names) {
    await footer.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page).not.toHaveURL(/\/main$/);
  }
  await footer.getByRole('link', { name: '이용약관' }).click();
  await expect(page).toHaveTitle('이용약관 | LIME');
  const part = page.getByRole('heading', { name: '9. 약관의 변경' });
  await expect(part).not.toBeInViewport();
  await page.getByRole('navigation', { name: '차례' }).getByRole('link', { name: '9. 약관의 변경' }).click();
  await expect(part).toBeInViewport();
  await page.reload();
  await expect(part).toBeInViewport();
  await expectAccessible(page);

  await page.getByRole('link', { name: '스포츠 베팅 규정' }).click();
  await expect(page).toHaveURL(/\/rule\/sports$/);
  await page.goto(`${site()}/page/no-such-page`);
  await expect(page.getByText('찾을 수 없는 글이에요')).toBeVisible();

  // the games: an open one leads on
  await page.goto(`${site()}/game/list`);
  await expect(page.getByRole('link', { name: /^스포츠 한국형\s*이용 가능/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^라이브 카지노\s*이용 가능/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^라이브 카지노/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /라이브 카지노/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: '바로가기' })).toHaveAttribute('href', '/casino/live');
  await page.goto(`${site()}/game/token-keno`);
  await expect(page.getByRole('row', { name: '위험도 기본 0.25 ~ 100.00 98.96% ~ 99.03%' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '게임소개 목록' }).click();
  await page.getByRole('link', { name: /^스포츠 한국형/ }).click();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: '바로가기' }).click();
  await expect(page).toHaveURL(/\/sport\/korean/);
});

test('the ways to the operator follow the setting at once, for visitors and members', async ({ page, browser }) => {
  const contact = { messengerName: '', messengerUrl: '', partner: '', company: '' };
  await withSetting('contact', contact, async () => {
    await page.goto(`${site()}/page/messenger`);
    await expect(page.getByText('지금은 메신저 채널을 운영하지 않아요.')).toBeVisible();
    const set = {
      messengerName: '라임 상담',
      messengerUrl: 'https://messenger.example/lime',
      partner: '제휴 담당\n02-000-0000',
      company: '주식회사 라임',
    };
    await withSetting('contact', set, async () => {
      const open = page.getByRole('link', { name: '메신저 열기' });
      await expect(open).toHaveAttribute('href', 'https://messenger.example/lime');
      await expect(open).toHaveAttribute('rel', /noopener/);
      await expect(page.getByText('라임 상담')).toBeVisible();
      await expect(page.locator('.site-footer').getByText('주식회사 라임')).toBeVisible();
      await page.goto(`${site()}/page/partner`);
      await expect(page.getByText('02-000-0000')).toBeVisible();
      await expect(page.getByRole('main').getByRole('button', { name: '로그인하기' })).toBeVisible();

      const own = await browser.newPage();
      await openAs(own, await newMember(), '/page/partner');
      await own.getByRole('main').getByRole('link', { name: '1:1 문의 쓰기' }).click();
      await expect(own).toHaveURL(/\/bbs\/c\/w$/);
      await own.close();
    });
    await expect(page.getByText('02-000-0000')).toBeHidden();
  });
});
