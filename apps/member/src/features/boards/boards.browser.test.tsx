import type { WireArticle } from '@lime/contract/boards.ts';
import { go } from '@lime/ui/go.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { closeAlertSaying } from '../../../../../packages/ui/test/stage.ts';
import { answers, openPage } from '../../../test/living-page.tsx';
import { queryClient } from '../../lib/query.ts';

const where = () => window.location.pathname;
const article = (no: number, given: Partial<WireArticle>): WireArticle => ({
  ...answers.example('/bbs/n/d/:seq').article,
  board_seq: String(no),
  seq: String(no),
  ...given,
});
type Asked = { page: string; keyword?: string; category?: string };

/** A list as the server has it: found by title and category, twenty a page. */
const listOf = (all: readonly WireArticle[]) => (asked: Asked) => {
  const found = all.filter(
    ({ board_title, board_category }) =>
      board_title.includes(asked.keyword ?? '') && (!asked.category || board_category === asked.category),
  );
  const at = (Number(asked.page) - 1) * 20;
  return {
    list: found.slice(at, at + 20),
    pagination: {
      page: Number(asked.page),
      size: 20,
      total: found.length,
      end: Math.max(1, Math.ceil(found.length / 20)),
    },
    categories: [...new Set(all.flatMap(({ board_category }) => board_category || []))],
  };
};

const wordsOf = (one: Locator) => one.query()?.textContent ?? '';

async function search(word: string) {
  await page.getByRole('textbox', { name: '검색어' }).fill(word);
  await userEvent.keyboard('{Enter}');
}

test('a visitor reads notices: searched, opened, from one to the next and back', async () => {
  const wide =
    '<h2>순서</h2><p>둘째 글</p><table><tbody><tr><th>가</th><td>나</td></tr></tbody></table>' +
    '<p><a href="/rule/sports">규정</a> <a href="https://www.kcgp.or.kr/" target="_blank" rel="noopener noreferrer nofollow">1336</a></p>';
  const first = article(41, { board_title: '낱말 첫째', board_content: '<p>첫째 글</p>', board_category: '점검' });
  const second = article(42, { board_title: '낱말 둘째', board_content: wide, board_pinned: true, board_new: true });
  answers.compute('/bbs/n/l', listOf([second, first, article(40, { board_title: '다른 글' })]));
  await openPage('/main');
  await queryClient.resetQueries(); // home has read the same list before
  await page.getByRole('banner').getByRole('link', { name: '공지사항' }).click();
  await expect.poll(where).toBe('/bbs/n/l');
  const centre = page.getByRole('navigation', { name: '고객센터' });
  await expect.element(centre.getByRole('link', { name: '공지사항' })).toHaveAttribute('aria-current', 'page');
  const rows = page.getByRole('table', { name: '공지사항' }).getByRole('row');
  await expect.element(rows).toHaveLength(4);
  await search('낱말');
  await expect.element(rows).toHaveLength(3);
  await expect.poll(() => wordsOf(rows.nth(1))).toMatch(/^고정.*둘째.*NEW.*관리자/);
  expect(wordsOf(rows.nth(2))).toMatch(/^1점검.*첫째/);
  await expectAccessible();

  answers.succeed('/bbs/n/d/:seq', {
    article: first,
    previous: null,
    next: { board_seq: '42', board_title: '낱말 둘째' },
  });
  await rows.nth(2).click({ position: { x: 700, y: 10 } }); // anywhere in the row
  await expect.poll(where).toBe('/bbs/n/d/41');
  const title = page.getByRole('heading', { level: 1 });
  await expect.element(title).toHaveTextContent('낱말 첫째');
  answers.succeed('/bbs/n/d/:seq', {
    article: second,
    previous: { board_seq: '41', board_title: '낱말 첫째' },
    next: { board_seq: '43', board_title: '새 글' },
  });
  const beside = page.getByRole('navigation', { name: '앞뒤 글' }).getByRole('link');
  await beside.filter({ hasText: '다음글' }).click();
  await expect.poll(where).toBe('/bbs/n/d/42');
  await expect.element(title).toHaveTextContent('낱말 둘째');
  // in the order of the list, where the newest is above
  await expect.poll(() => beside.all().map(wordsOf)).toEqual(['다음글새 글', '이전글낱말 첫째']);
  const text = page.getByRole('article');
  await expect.element(text.getByRole('cell', { name: '나' })).toBeVisible();
  const outside = text.getByRole('link', { name: '1336' });
  await expect.element(outside).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expect.element(outside).toHaveAttribute('target', '_blank');
  await expectAccessible();
  // a link of ours stays within the page
  await text.getByRole('link', { name: '규정' }).click();
  await expect.poll(where).toBe('/rule/sports');
  history.back();
  await expect.poll(where).toBe('/bbs/n/d/42');
  await page.getByRole('link', { name: '목록으로', exact: true }).click();
  await expect.poll(where).toBe('/bbs/n/l');

  answers.refuse('/bbs/n/d/:seq', 'NOT_FOUND', { status: 404 });
  await openPage('/bbs/n/d/999999999');
  await expect.element(page.getByText('찾을 수 없는 글이에요')).toBeVisible();
});

const rules = [
  article(51, { board_type: 'rule', board_title: '첫 규정', board_content: '<p>첫 규정의 내용</p>' }),
  article(52, { board_type: 'rule', board_title: '다른 규정', board_content: '<p>다른 내용</p>' }),
];

test('rules open and close for themselves, and have a page each', async () => {
  answers.compute('/bbs/rule/l', listOf(rules));
  await openPage('/board/rule/list');
  const items = page.getByRole('list', { name: '베팅규정' }).getByRole('button');
  await expect.element(items).toHaveLength(2);
  await expect.element(items.nth(0)).toHaveAttribute('aria-expanded', 'true');
  await expect.element(items.nth(1)).toHaveAttribute('aria-expanded', 'false');
  (items.nth(1).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('다른 내용')).toBeVisible();
  await expect.element(page.getByText('첫 규정의 내용')).toBeVisible();
  await items.nth(0).click();
  await expect.element(page.getByText('첫 규정의 내용')).not.toBeInTheDocument();
  await expectAccessible();
  await items.nth(0).click();
  answers.succeed('/bbs/rule/d/:seq', {
    article: rules[0]!,
    previous: { board_seq: '50', board_title: '앞 규정' },
    next: { board_seq: '52', board_title: '다른 규정' },
  });
  await page.getByRole('link', { name: '첫 규정 자세히 보기' }).click();
  await expect.poll(where).toBe('/bbs/rule/d/51');
  await expect.element(page.getByText('첫 규정의 내용')).toBeVisible();
  const beside = page.getByRole('navigation', { name: '앞뒤 글' }).getByRole('link');
  expect(beside.all().map(wordsOf)).toEqual([
    expect.stringMatching(/^이전.*앞 규정$/),
    expect.stringMatching(/^다음.*다른 규정$/),
  ]);
});

const questions = Array.from({ length: 22 }, (_, at) =>
  article(60 + at, {
    board_type: 'faq',
    board_title: at === 0 ? '낱말 질문' : `질문 ${at}`,
    board_content: `<p>답 ${at}</p>`,
    board_category: at < 2 ? '베팅' : '',
  }),
);

test('questions are for members, who turn their pages, search them and choose a kind', async () => {
  answers.compute('/board/faq/list', listOf(questions));
  await openPage('/main');
  go('/board/faq/list');
  await closeAlertSaying('로그인 후 이용해주세요.');
  await openPage('/board/faq/list', {});
  const row = page.getByRole('table', { name: '자주 묻는 질문' }).getByRole('row').nth(1);
  await expect.poll(() => wordsOf(row)).toMatch(/^1베팅/);
  await page.getByRole('navigation', { name: '페이지' }).getByRole('button', { name: '다음' }).click();
  await expect.poll(() => wordsOf(row)).toMatch(/^21/);
  await search('이런 낱말은 없음');
  await expect.element(page.getByText('작성된 글이 없습니다.')).toBeVisible();
  await page.getByRole('button', { name: '검색어 지우기' }).click();
  await page.getByRole('group', { name: '분류' }).getByRole('button', { name: '베팅', exact: true }).click();
  await page.getByRole('textbox', { name: '검색어' }).fill('낱말');
  await page.getByRole('button', { name: '검색', exact: true }).click();
  const question = page.getByRole('link', { name: '낱말 질문' });
  await expect.element(question).toBeVisible();
  expect(answers.sent('/board/faq/list').at(-1)?.body).toEqual({ page: '1', keyword: '낱말', category: '베팅' });
  await expect.poll(() => document.querySelector('.list-view.stale')).toBeNull(); // a list that is being replaced is dim
  await expectAccessible();
  answers.succeed('/board/faq/detail/:board_seq', { article: questions[0]!, previous: null, next: null });
  await question.click();
  await expect.poll(where).toBe('/board/faq/detail/60');
  await expect.element(page.getByText('답 0')).toBeVisible();
  await expectAccessible();
});

test('an event is opened by members, and says how long it lasts', async () => {
  const event = article(71, { board_type: 'event', board_title: '낱말 이벤트', board_content: '<p>이벤트의 내용</p>' });
  answers.succeed('/bbs/e/d/:seq', { article: event, previous: null, next: null });
  await openPage('/main');
  go('/bbs/e/d/71');
  await closeAlertSaying('로그인 후 이용해주세요.');
  await openPage('/bbs/e/d/71', {});
  await expect.element(page.getByText('무기한')).toBeVisible();
  await expect.element(page.getByText('이벤트의 내용')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
});

test('on a phone tabs lead from board to board, and one question is open at a time', async () => {
  const wide =
    '<table><tbody><tr><td>가나다라마바사아자차카타파하가나다라마바사아자차카타파하</td><td>둘</td></tr></tbody></table>';
  const notice = article(81, { board_title: '낱말 공지', board_content: `<p>공지의 내용</p>${wide}` });
  answers.compute('/bbs/n/l', listOf([notice]));
  answers.succeed('/bbs/n/d/:seq', { article: notice, previous: null, next: null });
  answers.compute('/board/faq/list', listOf(questions.slice(1, 3)));
  answers.compute('/bbs/rule/l', listOf(rules));
  await onPhone();
  await openPage('/bbs/n/l', {});
  const news = page.getByRole('navigation', { name: '소식' });
  await expect.element(news.getByRole('link', { name: '공지사항' })).toHaveAttribute('aria-current', 'page');
  await expect.element(news.getByRole('link', { name: '이벤트' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: '낱말 공지' }).click();
  await expect.element(page.getByText('공지의 내용')).toBeVisible();
  await expectNoSidewaysScroll();
  await expectAccessible();

  const tabs = page.getByRole('navigation', { name: '고객센터' }).getByRole('link');
  await expect.element(tabs).toHaveLength(5);
  for (const [at, name] of ['1:1 문의', '공지', 'FAQ', '이벤트', '규정'].entries())
    await expect.element(tabs.nth(at)).toHaveTextContent(name);
  await tabs.nth(2).click();
  const list = page.getByRole('list', { name: '자주 묻는 질문' }).getByRole('button');
  await expect.element(list).toHaveLength(2);
  await list.nth(0).click();
  await expect.element(page.getByText('답 1')).toBeVisible();
  await list.nth(1).click();
  await expect.element(page.getByText('답 2')).toBeVisible();
  await expect.element(page.getByText('답 1')).not.toBeInTheDocument();
  await list.nth(1).click();
  await expect.element(page.getByText('답 2')).not.toBeInTheDocument();
  await expectAccessible();
  await tabs.nth(4).click();
  const first = page.getByRole('list', { name: '베팅규정' }).getByRole('button').first();
  await expect.element(first).toHaveAttribute('aria-expanded', 'true');
  await expectNoSidewaysScroll();
});
