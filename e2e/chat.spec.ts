import type { Browser, Page } from '@playwright/test';
import { call, newMember, password } from './lib/money.ts';
import type { NewMember } from './lib/money.ts';
import { office, officeSignedIn } from './lib/office.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, signedIn, site, test } from './lib/site.ts';

// A member and support conversation with each other. Whether anybody is on duty holds for the whole site: alone in its project.

test.describe.configure({ mode: 'serial' });

const away = () => office('/chat/duty', { on: false });
test.beforeEach(away);
test.afterEach(away);

const field = (page: Page) => page.getByLabel('메시지', { exact: true });
const line = (page: Page, text: string) => page.locator('.chat-line').filter({ hasText: text });

async function openOffice(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await officeSignedIn(page);
  await page.goto(`${site()}/office/chat`);
  await expect(page.getByRole('heading', { name: '채팅상담' })).toBeVisible();
  return page;
}

async function openConversation(desk: Page, member: NewMember): Promise<void> {
  await desk.getByRole('searchbox', { name: '아이디, 닉네임' }).fill(member.id);
  await desk.locator('.chat-row').filter({ hasText: member.id }).click();
  await expect(desk.getByLabel('답장')).toBeVisible();
}

test('words become an inquiry while nobody is there, and a conversation once somebody is', async ({
  page,
  browser,
}) => {
  const member = await newMember();
  await signedIn(page, member.id, password);

  // nobody on duty: what was typed goes on as an inquiry
  await page.goto(`${site()}/bbs/n/l`);
  await page.getByRole('link', { name: /채팅상담/ }).click();
  await expect(page.getByRole('heading', { name: '지금은 상담원이 자리에 없어요' })).toBeVisible();
  await expectAccessible(page);
  await field(page).fill('입금이 아직 안 보여요');
  await page.getByRole('button', { name: '1:1 문의로 쓰기' }).click();
  await expect(page).toHaveURL(/\/bbs\/c\/w/);
  await expect(page.getByLabel('내용')).toHaveValue('입금이 아직 안 보여요');

  // support comes on duty; the page says so by itself
  await page.goto(`${site()}/chat`);
  const desk = await openOffice(browser);
  await desk.getByRole('tab', { name: '상담 중' }).click();
  await expect(page.getByRole('heading', { name: '무엇을 도와드릴까요?' })).toBeVisible({ timeout: 45_000 });

  // a syllable that is being composed is not sent
  await field(page).fill('안녕하세요');
  await field(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await expect(field(page)).toHaveValue('안녕하세요');
  await field(page).press('Shift+Enter');
  await field(page).pressSequentially('입금 문의예요');
  await field(page).press('Enter');
  await expect(page.locator('.chat-line.mine')).toContainText('입금 문의예요');
  await expect(page.getByText('상담원에게 연결하고 있어요.')).toBeVisible();

  // support sees it at once, types, answers; the member sees both, and each what the other has read
  await openConversation(desk, member);
  await expect(line(desk, '안녕하세요')).toBeVisible();
  await expect(page.locator('.chat-line.mine').getByText('읽음')).toBeVisible();
  await desk.getByLabel('답장').fill('확인해 볼게요');
  await expect(page.locator('.chat-typing')).toContainText('상담원이 입력하고 있어요');
  await desk.getByLabel('답장').press('Enter');
  await expect(line(page, '확인해 볼게요')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '상담원: 확인해 볼게요' })).toBeAttached();
  await expect(line(desk, '확인해 볼게요').getByText('읽음')).toBeVisible();
  await field(page).fill('고마');
  await expect(desk.locator('.chat-typing')).toContainText('회원이 입력하고 있어요');
  await field(page).fill('고마워요 <b>정말</b>');
  await page.getByRole('button', { name: '보내기' }).click();
  await expect(line(desk, '고마워요 <b>정말</b>')).toBeVisible();
  await expectAccessible(page);
  await expectAccessible(desk);

  // support leaves: the open conversation says so; it comes back and ends the conversation, which stays
  await desk.getByRole('tab', { name: '자리 비움' }).click();
  await expect(page.getByText('상담원이 모두 자리를 비웠어요.')).toBeVisible();
  await desk.getByRole('tab', { name: '상담 중' }).click();
  await expect(page.getByText('상담원이 모두 자리를 비웠어요.')).toBeHidden();
  await desk.getByRole('button', { name: '종료', exact: true }).click();
  await desk.getByRole('button', { name: '상담 종료' }).click();
  await expect(page.getByText('끝난 상담이에요. 대화는 지난 상담에 남아 있어요.')).toBeVisible();
  await page.getByRole('button', { name: '새 상담 시작' }).click();
  await expect(page.getByRole('heading', { name: '무엇을 도와드릴까요?' })).toBeVisible();
  await page
    .getByRole('region', { name: '지난 상담' })
    .getByRole('link', { name: /고마워요/ })
    .click();
  await expect(line(page, '확인해 볼게요')).toBeVisible();
  await desk.context().close();
});

test(
  'on a phone: lines wait for the connection, and what comes while one reads above is told',
  { tag: '@night' },
  async ({ browser, page: unused }) => {
    await unused.close();
    const member = await newMember();
    const desk = await openOffice(browser);
    await desk.getByRole('tab', { name: '상담 중' }).click();
    await expect
      .poll(async () => (await call<{ onDuty: boolean }>('/chat/list', {}, member.token)).payload.onDuty)
      .toBe(true);
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await signedIn(page, member.id, password);
    await page.goto(`${site()}/chat`);
    await field(page).fill('첫 메시지');
    // fingers have no Shift and Enter
    await field(page).press('Enter');
    await expect(field(page)).toHaveValue('첫 메시지\n');
    await page.getByRole('button', { name: '보내기' }).click();
    await expect(line(page, '첫 메시지')).toBeVisible();
    await openConversation(desk, member);

    // what is not sent says so and goes when the member says so; over a reload it is kept, and goes once the connection is back
    await page.route('**/api/chat', (route) => route.abort());
    await field(page).fill('끊긴 동안 쓴 말');
    await page.getByRole('button', { name: '보내기' }).click();
    await expect(page.getByText('연결이 끊겨 보내지 못했어요.')).toBeVisible();
    await page.unroute('**/api/chat');
    // on a busy machine the socket may come back meanwhile: then the line has gone by itself, and the button with it
    await Promise.race([
      page.getByRole('button', { name: '다시 보내기' }).click(),
      expect(line(desk, '끊긴 동안 쓴 말')).toHaveCount(1),
    ]);
    await expect(line(desk, '끊긴 동안 쓴 말')).toHaveCount(1);
    await expect(page.getByText('연결이 끊겨 보내지 못했어요.')).toBeHidden();
    await page.route('**/api/chat', (route) => route.abort());
    await field(page).fill('새로고침 전에 쓴 말');
    await page.getByRole('button', { name: '보내기' }).click();
    await expect(page.getByText('연결이 끊겨 보내지 못했어요.')).toBeVisible();
    await page.reload();
    await expect(line(page, '새로고침 전에 쓴 말')).toBeVisible();
    await page.unroute('**/api/chat');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(line(desk, '새로고침 전에 쓴 말')).toHaveCount(1);
    await expect(page.getByText('연결이 끊겨 보내지 못했어요.')).toBeHidden();

    for (let no = 1; no <= 14; no += 1) {
      await desk.getByLabel('답장').fill(`${no}번째 안내예요`);
      await desk.getByLabel('답장').press('Enter');
    }
    await expect(line(page, '14번째 안내예요')).toBeInViewport();
    // the page draws anew before it hears of the scrolling, as it does for what comes in at that moment
    await page.locator('.chat-scroll').evaluate((element) => {
      element.scrollTo({ top: 0 });
      const field = document.querySelector<HTMLTextAreaElement>('.chat-composer textarea')!;
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, '아직');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await expect(page.getByRole('button', { name: '맨 아래로' })).toBeVisible();
    await field(page).fill('');
    await desk.getByLabel('답장').fill('마지막 안내예요');
    await desk.getByLabel('답장').press('Enter');
    await page.getByRole('button', { name: '새 메시지 1' }).click();
    await expect(line(page, '마지막 안내예요')).toBeInViewport();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await page.getByRole('button', { name: '상담 종료' }).click();
    await page.getByRole('button', { name: '마치기' }).click();
    await expect(page.getByText('끝난 상담이에요.')).toBeVisible();
    await expect(desk.getByText('끝난 상담이에요.')).toBeVisible();
    await context.close();
    await desk.context().close();
  },
);
