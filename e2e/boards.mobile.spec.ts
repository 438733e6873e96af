import { removeArticles, writeArticle } from './lib/boards.ts';
import { newMember, openAs } from './lib/money.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, setTheme, test } from './lib/site.ts';

test.afterEach(removeArticles);

test('on a phone: tabs lead from board to board, one question is open at a time', async ({ page }) => {
  const about = `낱말${Date.now().toString(36)}`;
  const wide =
    '<table><tbody><tr><td>가나다라마바사아자차카타파하가나다라마바사아자차카타파하</td><td>둘</td></tr></tbody></table>';
  await writeArticle({ type: 'notice', title: `${about} 공지`, body: `<p>공지의 내용</p>${wide}` });
  for (const no of ['첫째', '둘째'])
    await writeArticle({ type: 'faq', title: `${about} ${no}`, body: `<p>${no} 답</p>` });
  await setTheme(page, 'light');
  await openAs(page, await newMember(), `/bbs/n/l?q=${encodeURIComponent(about)}`);
  const news = page.getByRole('navigation', { name: '소식' });
  await expect(news.getByRole('link', { name: '공지사항' })).toHaveAttribute('aria-current', 'page');
  await expect(news.getByRole('link', { name: '이벤트' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: `${about} 공지` }).click();
  await expect(page.getByText('공지의 내용')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const tabs = page.getByRole('navigation', { name: '고객센터' });
  await expect(tabs.getByRole('link')).toHaveText(['1:1 문의', '공지', 'FAQ', '이벤트', '규정']);
  await tabs.getByRole('link', { name: 'FAQ' }).click();
  await page.getByRole('textbox', { name: '검색어' }).fill(about);
  await page.keyboard.press('Enter');
  const questions = page.getByRole('list', { name: '자주 묻는 질문' }).getByRole('button');
  await expect(questions).toHaveCount(2);
  await questions.nth(0).click();
  await expect(page.getByText('첫째 답')).toBeVisible();
  await questions.nth(1).click();
  await expect(page.getByText('둘째 답')).toBeVisible();
  await expect(page.getByText('첫째 답')).toBeHidden();
  await questions.nth(1).click();
  await expect(page.getByText('둘째 답')).toBeHidden();
  await expectAccessible(page);
  await tabs.getByRole('link', { name: '규정' }).click();
  await expect(page.getByRole('list', { name: '베팅규정' }).getByRole('button').first()).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
});
