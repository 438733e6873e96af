import { xssVectors } from '../apps/api/test/xss-vectors.ts';
import type { WireArticle } from '@lime/contract/boards.ts';
import { blockElements, inlineElements } from '@lime/domain/boards/rich-text-elements.ts';
import { removeArticles, writeArticle } from './lib/boards.ts';
import { newMember, openAs } from './lib/money.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, site, test } from './lib/site.ts';

test.afterEach(removeArticles);

const word = () => `낱말${Date.now().toString(36)}`;

test('a visitor reads notices: searched, opened, from one to the next and back', async ({ page }) => {
  const about = word();
  const older = await writeArticle({
    type: 'notice',
    title: `${about} 첫째`,
    body: '<p>첫째 글</p>',
    category: '점검',
  });
  await writeArticle({
    type: 'notice',
    title: `${about} 둘째`,
    body:
      '<h2>순서</h2><p>한 줄\n두 줄</p><table><tbody><tr><th>가</th><td>나</td></tr></tbody></table>' +
      '<p><a href="/rule/sports">규정</a> <a href="https://www.kcgp.or.kr/">1336</a></p>',
    isPinned: true,
  });
  await writeArticle({ type: 'notice', title: `${about} 회원만`, body: '<p>셋째</p>', audience: 'members' });
  await page.goto(`${site()}/main`);
  await page.getByRole('banner').getByRole('link', { name: '공지사항' }).click();
  await expect(page).toHaveURL(/\/bbs\/n\/l$/);
  const centre = page.getByRole('navigation', { name: '고객센터' });
  await expect(centre.getByRole('link', { name: '공지사항' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('textbox', { name: '검색어' }).fill(about);
  await page.keyboard.press('Enter');
  const rows = page.getByRole('table', { name: '공지사항' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText(/고정.*둘째.*NEW.*관리자/);
  await expect(rows.nth(2)).toContainText(/^1점검.*첫째/);
  await expectAccessible(page);

  await rows.nth(2).click({ position: { x: 700, y: 10 } }); // anywhere in the row
  await expect(page).toHaveURL(new RegExp(`/bbs/n/d/${older}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${about} 첫째`);
  await page
    .getByRole('navigation', { name: '앞뒤 글' })
    .getByRole('link', { name: /다음글/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${about} 둘째`);
  const text = page.getByRole('article').locator('.rich-text');
  expect(await text.locator('p').first().innerHTML()).toBe('한 줄<br>두 줄');
  const outside = text.getByRole('link', { name: '1336' });
  await expect(outside).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expect(outside).toHaveAttribute('target', '_blank');
  await expectAccessible(page);
  // a link of ours stays within the page
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await text.getByRole('link', { name: '규정' }).click();
  await expect(page).toHaveURL(/\/rule\/sports$/);
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  await page.goBack();
  await page.getByRole('link', { name: '목록으로', exact: true }).click();
  await expect(page).toHaveURL(/\/bbs\/n\/l$/);

  await page.goto(`${site()}/bbs/n/d/999999999`);
  await expect(page.getByText('찾을 수 없는 글이에요')).toBeVisible();
});

test('rules open and close, questions and events are for members', async ({ page }) => {
  const about = word();
  const rule = await writeArticle({ type: 'rule', title: `${about} 규정`, body: '<p>규정의 내용</p>' });
  await writeArticle({ type: 'rule', title: `${about} 다른 규정`, body: '<p>다른 내용</p>' });
  const question = await writeArticle({
    type: 'faq',
    title: `${about} 질문`,
    body: '<p>질문의 답</p>',
    category: '베팅',
  });
  const event = await writeArticle({ type: 'event', title: `${about} 이벤트`, body: '<p>이벤트의 내용</p>' });

  await page.goto(`${site()}/board/rule/list?q=${encodeURIComponent(about)}`);
  const items = page.getByRole('list', { name: '베팅규정' }).getByRole('button');
  await expect(items).toHaveCount(2);
  await expect(items.nth(0)).toHaveAttribute('aria-expanded', 'true');
  await expect(items.nth(1)).toHaveAttribute('aria-expanded', 'false');
  await items.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('다른 내용')).toBeVisible();
  await expect(page.getByText('규정의 내용')).toBeVisible();
  await items.nth(0).click();
  await expect(page.getByText('규정의 내용')).toBeHidden();
  await expectAccessible(page);
  await items.filter({ hasText: `${about} 규정` }).click();
  await page.getByRole('link', { name: `${about} 규정 자세히 보기` }).click();
  await expect(page).toHaveURL(new RegExp(`/bbs/rule/d/${rule}$`));
  await expect(page.getByText('규정의 내용')).toBeVisible();

  await page.goto(`${site()}/board/faq/list`);
  await expect(page.getByRole('alertdialog')).toContainText('로그인 후 이용해주세요.');
  await page.goto(`${site()}/bbs/e/d/${event}`);
  await expect(page.getByRole('alertdialog')).toContainText('로그인 후 이용해주세요.');

  await openAs(page, await newMember(), '/board/faq/list');
  await expect(page.getByRole('table', { name: '자주 묻는 질문' }).getByRole('row').nth(1)).toContainText(/^1/);
  await page.getByRole('navigation', { name: '페이지' }).getByRole('button', { name: '다음' }).click();
  await expect(page.getByRole('table', { name: '자주 묻는 질문' }).getByRole('row').nth(1)).toContainText(/^21/);
  await page.getByRole('textbox', { name: '검색어' }).fill(`${about} 없음`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('작성된 글이 없습니다.')).toBeVisible();
  await page.getByRole('button', { name: '검색어 지우기' }).click();
  await page.getByRole('group', { name: '분류' }).getByRole('button', { name: '베팅', exact: true }).click();
  await page.getByRole('textbox', { name: '검색어' }).fill(about);
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await expect(page.getByRole('link', { name: `${about} 질문` })).toBeVisible();
  await expect(page.locator('.list-view.stale')).toHaveCount(0); // a list that is being replaced is dim
  await expectAccessible(page);
  await page.getByRole('link', { name: `${about} 질문` }).click();
  await expect(page).toHaveURL(new RegExp(`/board/faq/detail/${question}$`));
  await expect(page.getByText('질문의 답')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${site()}/bbs/e/d/${event}`);
  await expect(page.getByText('무기한')).toBeVisible();
  await expect(page.getByText('이벤트의 내용')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test.describe('what no sanitiser of the server has seen', () => {
  // reading it in a document of its own, the browser reports styles and bases that it does not apply there
  test.use({ refusals: /status of 404|inline style violates|base URI/ });

  test('shows as elements of text alone', async ({ page }) => {
    const vectors = xssVectors('lime_ran()');
    const found: string[] = [];
    await page.exposeFunction('lime_ran', () => void found.push('ran'));
    await page.exposeFunction('lime_stopped', (what: string) => void found.push(what));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) => {
        if (!/^(style-src|base-uri)/.test(violatedDirective))
          (window as unknown as { lime_stopped: (what: string) => void }).lime_stopped(
            `${violatedDirective} ${sample}`,
          );
      });
    });
    const list: WireArticle[] = vectors.map((vector, no) => ({
      board_seq: String(no + 1),
      seq: String(no + 1),
      board_title: `규정 ${no + 1}`,
      board_content: vector,
      board_img: null,
      board_regdatetime: '2026-01-02T00:00:00Z',
      board_author_name: '관리자',
      comments: [],
      board_type: 'rule',
      board_category: '',
      board_slug: null,
      board_summary: '',
      board_pinned: false,
      board_new: false,
      board_enddatetime: null,
    }));
    const pagination = { page: 1, size: list.length, total: list.length, end: 1 };
    await page.route('**/api/bbs/rule/l**', (route) =>
      route.fulfill({ json: { success: true, status: 200, payload: { list, categories: [], pagination } } }),
    );
    await page.goto(`${site()}/bbs/rule/l`);
    const items = page.getByRole('list', { name: '베팅규정' }).getByRole('button');
    await expect(items).toHaveCount(vectors.length);
    await items.evaluateAll((all) => {
      for (const one of all.slice(1)) (one as HTMLElement).click();
    });
    await expect(page.locator('.rich-text')).toHaveCount(vectors.length);
    const foreign = await page.locator('.rich-text').evaluateAll(
      (texts, elements) =>
        texts.flatMap((text) =>
          [...text.querySelectorAll('*')].flatMap((one) => {
            const names = one.getAttributeNames();
            if (one.matches('.table-room') && names.length === 4) return [];
            const strange = names.filter(
              (name) => !/^(href|rel|target|src|alt|width|height|loading|start|colspan|rowspan)$/.test(name),
            );
            const href = one.getAttribute('href') ?? '/';
            const isFine =
              elements.includes(one.localName) &&
              one.namespaceURI === 'http://www.w3.org/1999/xhtml' &&
              strange.length === 0 &&
              (/^\/(?![/\\])/.test(href) || /^https:\/\//i.test(href)) &&
              (one.localName !== 'img' || one.getAttribute('src')!.startsWith('/api/picture/'));
            return isFine ? [] : [one.outerHTML];
          }),
        ),
      [...blockElements, ...inlineElements] as string[],
    );
    expect(foreign).toEqual([]);
    await page.locator('.rich-text *').evaluateAll((all) => {
      for (const one of all) for (const event of ['mouseover', 'focus', 'error']) one.dispatchEvent(new Event(event));
    });
    await page.waitForLoadState('networkidle');
    expect(found).toEqual([]);
  });
});
