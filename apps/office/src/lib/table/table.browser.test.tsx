import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../packages/ui/test/looks.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';
import type { Body } from '../calls.ts';
import { signOut } from '../staff-session.ts';

const search = () => Object.fromEntries(new URLSearchParams(window.location.search));
const rows = () => [...document.querySelectorAll<HTMLElement>('.table-room tbody tr')];
const head = (name: string) =>
  [...document.querySelectorAll('.table-room th')].find(({ textContent }) => textContent === name);
const asked = () => answers.sent('/staff/members/list').at(-1)?.body;

/** The server has demo01 to demo03, found by a part of their ids. */
function serve(): void {
  const { list, ...answer } = answers.example('/staff/members/list');
  answers.compute('/staff/members/list', ({ payload }: { payload: Body<'/staff/members/list'> }) => {
    const found = ['demo01', 'demo02', 'demo03'].filter((loginId) => loginId.includes(payload.q ?? ''));
    if (payload.dir === 'desc') found.reverse();
    return {
      ...answer,
      list: found.map((loginId) => ({ ...list[0]!, id: loginId.slice(-1), loginId })),
      pagination: { page: payload.page ?? 1, size: 20, total: found.length * 20, end: found.length },
    };
  });
}

test('a table is walked, opened, ordered and paged by keys, also while Hangul is typed', async () => {
  serve();
  await openScreen('/members?q=demo&sort=loginId&dir=asc&size=20');
  await expect.poll(() => rows()[0]?.textContent).toContain('demo01');
  const at = () => rows().indexOf(document.activeElement as HTMLElement);
  await userEvent.keyboard('j');
  await expect.poll(at).toBe(0);
  // with the Hangul layout the key under J says ㅓ
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'ㅓ', code: 'KeyJ', bubbles: true, cancelable: true }),
  );
  await expect.poll(at).toBe(1);
  await userEvent.keyboard('k');
  await expect.poll(at).toBe(0);
  await page.getByRole('button', { name: '아이디', exact: true }).click();
  await expect.poll(search).toMatchObject({ dir: 'desc' });
  await expect.poll(() => head('아이디')?.ariaSort).toBe('descending');
  await expect.poll(asked).toMatchObject({ payload: { sort: 'loginId', dir: 'desc' } });
  await expect.poll(() => rows()[0]?.textContent).toContain('demo03');
  // letters do nothing while the user types
  const field = page.getByRole('textbox').first();
  await field.fill('demo02');
  await field.click();
  await userEvent.keyboard('{End}j');
  await expect.element(field).toHaveValue('demo02j');
  await field.fill('demo02');
  await expect.poll(search).toMatchObject({ q: 'demo02' });
  await expect.poll(() => rows().length).toBe(1);
  rows()[0]!.focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => window.location.pathname).toBe('/office/members/2');
});

test('a view is kept under its name with its columns, brought back and forgotten', async () => {
  serve();
  answers.succeed('/staff/views/list', { list: [] });
  await openScreen('/members?state=suspended');
  const columns = page.getByRole('button', { name: '열', exact: true });
  const views = page.getByRole('button', { name: '보기', exact: true });
  const tick = page.getByRole('group', { name: '보이는 열' }).getByLabelText('연락처');
  await expect.poll(() => head('연락처')?.checkVisibility()).toBe(true);
  await columns.click();
  await tick.click();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => head('연락처')).toBeUndefined();
  await views.click();
  const value = { query: { state: 'suspended' }, hidden: ['phone'] };
  await page.getByLabelText('보기 이름').fill('정지 회원');
  answers.succeed('/staff/views/list', { list: [{ id: '5', name: '정지 회원', value }] });
  await page.getByRole('button', { name: '저장', exact: true }).click();
  const view = page.getByRole('button', { name: '정지 회원', exact: true });
  await expect.element(view).toBeVisible();
  const [saved] = answers.sent('/staff/views/save');
  expect(saved).toMatchObject({ body: { payload: { page: 'members', name: '정지 회원' } } });
  expect(saved).toMatchObject({
    body: { payload: { value: { query: value.query, hidden: expect.arrayContaining(['phone']) } } },
  });
  await userEvent.keyboard('{Escape}');
  await columns.click();
  await tick.click();
  await userEvent.keyboard('{Escape}');
  await openScreen('/dashboard');
  await openScreen('/members');
  await expect.poll(() => head('연락처')?.checkVisibility()).toBe(true);
  await views.click();
  await view.click();
  await expect.poll(search).toMatchObject({ state: 'suspended' });
  await expect.poll(() => head('연락처')).toBeUndefined();
  await views.click();
  answers.succeed('/staff/views/list', { list: [] });
  await page.getByRole('button', { name: '정지 회원 지우기' }).click();
  await expect.element(view).not.toBeInTheDocument();
  expect(answers.sent('/staff/views/delete')).toMatchObject([{ body: { payload: { id: '5' } } }]);
  await userEvent.keyboard('{Escape}');
  await columns.click();
  await tick.click();
  await expect.poll(() => head('연락처')?.checkVisibility()).toBe(true);
});

test('a file is asked for with the filters of the list, and its failure is told', async () => {
  serve();
  const job = answers.example('/staff/exports/start');
  answers.succeed('/staff/exports/list', { list: [{ ...job, state: 'failed', problem: '디스크가 가득 찼어요.' }] });
  await openScreen('/members?q=demo02&state=suspended');
  await expect.poll(() => rows().length).toBe(1);
  await page.getByRole('button', { name: '내보내기' }).click();
  await page.getByRole('button', { name: /^CSV/ }).click();
  await expect.element(page.getByText('원장 이동 내역 내보내기: 디스크가 가득 찼어요.')).toBeVisible();
  expect(answers.sent('/staff/exports/start')).toMatchObject([
    { body: { payload: { path: '/staff/members/list', format: 'csv', query: { q: 'demo02', state: 'suspended' } } } },
  ]);
});

test('a sign-out ends the following of files, and the next session is told of its own', async () => {
  serve();
  const job = answers.example('/staff/exports/start');
  const listed = () => answers.sent('/staff/exports/list').length;
  answers.succeed('/staff/exports/list', { list: [{ ...job, id: '1', state: 'running' }] });
  answers.succeed('/staff/exports/start', { ...job, id: '1' });
  const ask = async () => {
    await page.getByRole('button', { name: '내보내기' }).click();
    await page.getByRole('button', { name: /^CSV/ }).click();
  };
  await openScreen('/members?q=demo02');
  await ask();
  await expect.poll(listed).toBeGreaterThan(0);
  await signOut();
  await expect.poll(() => window.location.pathname).toBe('/office/sign-in');
  const before = listed();
  answers.succeed('/staff/exports/start', { ...job, id: '2' });
  answers.succeed('/staff/exports/list', {
    list: [{ ...job, id: '2', state: 'failed', problem: '디스크가 가득 찼어요.' }],
  });
  await new Promise((done) => setTimeout(done, 1_200));
  expect(listed()).toBe(before);
  await openScreen('/members?q=demo02');
  await ask();
  await expect.element(page.getByText('원장 이동 내역 내보내기: 디스크가 가득 찼어요.')).toBeVisible();
});
