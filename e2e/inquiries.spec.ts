import { officeSignedIn } from './lib/office.ts';
import { expect, expectAccessible, setTheme, site, test } from './lib/site.ts';
import { addMember, openAs, openLeague } from './sports-world.ts';
import type { League } from './sports-world.ts';
import type { Page } from '@playwright/test';

let league: League;
test.beforeAll(async () => {
  league = await openLeague('SC2');
});

type Answer = { payload: Record<string, never> };
/** A call of the member on screen. */
const call = (page: Page, path: string, payload: object) =>
  page.evaluate(
    async ([to, body]) => {
      const answer = await fetch(`/api${to}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('jwt_token')}`,
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ payload: body }),
      });
      return (await answer.json()) as Answer;
    },
    [path, payload] as const,
  );

/** A combination of the league's first two home wins. */
async function placeSlip(page: Page): Promise<void> {
  const clubs = league.rows.slice(0, 2).map(({ home, away }) => [home, away] as const);
  const legs = await page.evaluate(async (names) => {
    const { payload } = await (await fetch('/api/v2/game/korean/prematch2')).json();
    return names.map(([home, away]) => {
      const fixture = payload.list.find(
        (one: { homeNameKr: string; awayNameKr: string }) => one.homeNameKr === home && one.awayNameKr === away,
      );
      const bet = fixture.folders.find((folder: { marketsId: string }) => folder.marketsId === '1').bets[0];
      return { betsSeq: bet.id, odds: bet.price };
    });
  }, clubs);
  const said = await call(page, '/betting/korean/process', { bettings: legs, amount: 10_000 });
  expect(said).toMatchObject({ success: true });
}

test('a member asks about a slip, staff answer from a reply written beforehand, and the member goes on', async ({
  page,
  browser,
}) => {
  const id = await addMember('asker');
  await openAs(page, id, '/bbs/c/w');
  await expect(page.getByRole('heading', { name: '1:1 문의 작성' })).toBeVisible();
  await placeSlip(page);

  await page.getByRole('button', { name: '문의요청' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('제목과 내용을 확인해주세요.');
  await alert.getByRole('button').click();

  await page.getByLabel('제목').fill('적중특례 <b>기준</b>이 궁금해요');
  await page.getByLabel('내용').fill('첫 줄이에요.\n둘째 줄이에요. <img src=x onerror=alert(1)>');
  await expect(page.getByText(/\d+ \/ 2,000/)).toBeVisible();
  await expect(page.getByText(/에 임시 저장했어요/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('제목')).toHaveValue('적중특례 <b>기준</b>이 궁금해요');

  await page.getByRole('button', { name: '베팅내역 추가' }).click();
  const picker = page.getByRole('dialog', { name: '베팅내역 추가' });
  await expect(picker.getByRole('tab', { name: '오늘' })).toHaveAttribute('aria-selected', 'true');
  await expect(picker.getByLabel('베팅 종류')).toHaveValue('프리매치');
  const row = picker.getByRole('listitem').filter({ hasText: '2폴더' });
  await row.getByRole('button', { expanded: false }).click();
  await expect(row.getByText('승무패').first()).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: /선택$/ }).click();
  await expect(picker).toBeHidden();
  await expect(page.getByText('1건 첨부')).toBeVisible();
  await page.getByRole('button', { name: /첨부 삭제$/ }).click();
  await expect(page.getByText('1건 첨부')).toBeHidden();
  await page.getByRole('button', { name: '베팅내역 추가' }).click();
  await picker.getByRole('button', { name: /선택$/ }).first().click();
  await page.getByRole('button', { name: '첨부 모두 빼기' }).click();
  await page.getByRole('button', { name: '베팅내역 추가' }).click();
  await picker.getByRole('button', { name: /선택$/ }).first().click();
  await expectAccessible(page);

  // a slow answer: a second press is refused, as the first is under way
  await page.route('**/api/board/customer/create', async (route) => {
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  await page.getByRole('button', { name: '문의요청' }).click();
  await page.getByRole('button', { name: '등록 중' }).click();
  await expect(alert).toContainText('등록중 입니다.');
  await expect(page).toHaveURL(/\/bbs\/c\/l$/);
  if (await alert.isVisible()) await alert.getByRole('button').click();
  await expect(page.getByRole('row', { name: /적중특례/ })).toContainText('답변대기');
  await expectAccessible(page);

  await page.getByRole('link', { name: /적중특례/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('적중특례 <b>기준</b>이 궁금해요');
  await expect(page.getByText('둘째 줄이에요. <img src=x onerror=alert(1)>')).toBeVisible();
  await expect(page.getByRole('article', { name: /2폴더/ })).toContainText('대기');
  await expect(
    page.getByRole('navigation', { name: '내 메뉴' }).getByRole('link', { name: '고객센터' }),
  ).toHaveAttribute('aria-current', 'page');

  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    reducedMotion: 'reduce',
  });
  const office = await context.newPage();
  await officeSignedIn(office);
  await office.goto(`${site()}/office/inquiries?q=${id}`);
  const waiting = office.getByRole('row', { name: new RegExp(id) });
  await waiting.focus();
  await office.keyboard.press('a');
  const drawer = office.getByRole('complementary', { name: new RegExp(id) });
  await expect(drawer.getByLabel('답변', { exact: true })).toBeFocused();
  await expect(drawer.getByText('둘째 줄이에요. <img src=x onerror=alert(1)>')).toBeVisible();
  await expect(drawer.getByRole('article')).toContainText('2폴더');
  await drawer.getByRole('button', { name: '답변 문구' }).click();
  await drawer.getByRole('button', { name: /적중특례 기준/ }).click();
  const answer = drawer.getByLabel('답변', { exact: true });
  await expect(answer).toHaveValue(new RegExp(`^${id} 님, 첨부해주신 베팅을 확인했어요`));
  await answer.press('ControlOrMeta+End');
  await answer.pressSequentially('\n{아이디} {레벨}레벨');
  await expect(drawer.getByText(`${id} 1레벨`)).toBeVisible();
  await expectAccessible(office);
  await drawer.getByRole('button', { name: /답변 보내기/ }).click();
  await expect(drawer).toBeHidden();
  await context.close();

  // shown at once: the note brings the answer to the open page
  const reply = page.getByRole('listitem').filter({ hasText: '관리자' });
  await expect(reply).toContainText(`${id} 1레벨`);
  const note = page.getByRole('alertdialog', { name: '쪽지가 도착했습니다.' });
  await note.getByRole('button').click();
  await page
    .getByRole('link', { name: /1:1 문의에 답변이 등록됐어요/ })
    .first()
    .click();
  await expect(page.getByText(/"적중특례 <b>기준<\/b>이 궁금해요" 문의에 답변이 등록됐어요/)).toBeVisible();
  await page.goto(`${site()}/bbs/c/l`);
  await expect(page.getByRole('row', { name: /적중특례/ })).toContainText('답변완료');
  await page.getByRole('link', { name: /적중특례/ }).click();
  await page.getByLabel('이어서 물어보기').fill('하나만 더 여쭤볼게요');
  await page.getByRole('button', { name: '추가 문의 보내기' }).click();
  await expect(page.getByText('답변을 기다리고 있어요')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '추가 문의' })).toContainText('하나만 더 여쭤볼게요');
  await expectAccessible(page);

  await page.getByRole('button', { name: '삭제', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('삭제 하시겠습니까?');
  await page.getByRole('button', { name: '삭제하기' }).click();
  await expect(page).toHaveURL(/\/bbs\/c\/l$/);
  await expect(page.getByRole('alertdialog')).toContainText('삭제했어요.');
  await page.getByRole('alertdialog').getByRole('button').click();
  await expect(page.getByText('작성된 글이 없습니다.')).toBeVisible();
});

test('the deposit page leads to an enquiry about accounts; rows of money go with it', async ({ page }) => {
  const id = await addMember('payer');
  await setTheme(page, 'light');
  await openAs(page, id, '/cash/in');
  const made = await call(page, '/balance/deposit/process', { amount: 50_000, serviceType: 'y', code: '' });
  expect(made).toMatchObject({ success: true });
  await page.getByRole('link', { name: '1:1 문의', exact: true }).click();
  await expect(page).toHaveURL(/\/bbs\/c\/w\?kind=account/);
  await expect(page.getByLabel('제목')).toHaveValue('입금 계좌 문의');
  await page.getByRole('button', { name: '입출금내역 추가' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /입금 50,000원.*선택$/ })
    .click();
  await expect(page.getByRole('article', { name: '입금 50,000원' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '문의요청' }).click();
  await page.getByRole('link', { name: '입금 계좌 문의' }).click();
  await expect(page.getByRole('article', { name: '입금 50,000원' })).toContainText(/접수|승인/);
  await expect(page.getByText('계좌', { exact: true })).toBeVisible();
});

test('two of staff: one has it in hand, the other takes it over; what needs no answer is closed', async ({
  page,
  browser,
}) => {
  const id = await addMember('waiter');
  const member = await browser.newPage();
  await openAs(member, id, '/main');
  const title = `확인 부탁드려요 ${id}`;
  await call(member, '/board/customer/create', { title, content: '안녕하세요.' });
  await member.close();

  await officeSignedIn(page, { theme: 'light' });
  await page.goto(`${site()}/office/inquiries?q=${id}`);
  await page.getByRole('row', { name: new RegExp(id) }).click();
  const drawer = page.getByRole('complementary', { name: new RegExp(id) });
  await drawer.getByRole('button', { name: '내가 맡기' }).click();
  await expect(drawer.getByText('담당 나')).toBeVisible();
  await drawer.getByText('내부 메모', { exact: true }).click();
  await drawer.getByLabel('내부 메모').fill('지난주에도 물어보신 회원이에요');
  await drawer.getByRole('button', { name: '메모 남기기' }).click();
  await expect(drawer.getByRole('listitem').filter({ hasText: '지난주에도' })).toContainText('admin');
  await drawer.getByRole('button', { name: '담당 해제' }).click();
  await expect(drawer.getByText('담당 없음')).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: '답변 없이 완료' }).click();
  const closing = page.getByRole('dialog', { name: '답변 없이 완료' });
  await expect(closing.getByRole('button', { name: '완료하기' })).toBeDisabled();
  await closing.getByRole('button', { name: '전화로 안내했어요' }).click();
  await closing.getByRole('button', { name: '완료하기' }).click();
  await expect(drawer.getByText(/답변 없이 완료했어요/)).toBeVisible();

  await page.goto(`${site()}/office/inquiries/canned`);
  await page.getByRole('button', { name: '새 문구' }).click();
  const name = `문구 ${id}`;
  await page.getByLabel('이름').fill(name);
  await page.getByLabel('내용').fill('안녕하세요, ');
  await page.getByRole('button', { name: '{닉네임}' }).click();
  await expect(page.getByText('안녕하세요, 초록라임')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '저장하기' }).click();
  await page.getByRole('button', { name: `${name} 삭제` }).click();
  await page.getByRole('button', { name: '삭제하기' }).click();
  await expect(page.getByText(name)).toBeHidden();
});
