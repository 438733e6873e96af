import type { Page, Route } from '@playwright/test';
import { newMember, openAs } from './lib/money.ts';
import type { NewMember } from './lib/money.ts';
import { office, officeSignedIn } from './lib/office.ts';
import { expect, expectAccessible, site, test } from './lib/site.ts';

// What the office writes and members then see: each for members of a grade nobody else here has, so that no other test
// meets it.

const name = (what: string) => `${what} ${Math.random().toString(36).slice(2, 8)}`;

/** A member of one's own with a grade of one's own. */
async function memberOf(grade: number): Promise<NewMember> {
  const member = await newMember();
  await office('/members/edit', { id: member.seq, changes: { grade }, reason: '시험' });
  return member;
}

async function openOffice(page: Page, path: string): Promise<void> {
  await page.goto(`${site()}/office${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** A picture as a file: a piece of the page on screen. */
async function pictureOf(page: Page) {
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 160 } });
  return { name: '사진.png', mimeType: 'image/png', buffer };
}

const isLoaded = (picture: ReturnType<Page['locator']>) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

test('an article is written with a picture, beside how members see it, and a member reads it', async ({
  page,
  browser,
}) => {
  const title = name('점검 안내');
  await officeSignedIn(page);
  await openOffice(page, '/boards');
  await page.getByRole('link', { name: '글 쓰기' }).click();
  const form = page.getByRole('form', { name: '글' });
  const text = form.getByRole('textbox', { name: '내용' });
  const preview = page.getByRole('region', { name: '미리보기' });
  await page.getByRole('button', { name: '올리기' }).click();
  await expect(form.getByText('내용을 입력해주세요.')).toBeVisible();

  await form.getByRole('textbox', { name: '제목' }).fill(title);
  await text.click();
  await page.getByRole('button', { name: '큰 제목' }).click();
  await page.keyboard.type('언제 하나요?');
  await page.keyboard.press('Enter');
  await page.keyboard.type('내일 ');
  await page.keyboard.press('Control+B');
  await page.keyboard.type('새벽 4시');
  await page.keyboard.press('Control+B');
  await page.keyboard.type('예요. ');
  await page.keyboard.press('Control+K');
  await page.getByLabel('주소').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('https 주소만');
  await page.getByLabel('주소').fill('/bbs/n/l');
  await page.keyboard.press('Enter');
  await form.getByLabel('본문 이미지').setInputFiles({
    name: '페이지.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<html><script>alert(1)</script></html>'),
  });
  await expect(page.getByText('PNG, JPEG, GIF, WebP 이미지만 올릴 수 있어요.')).toBeVisible();
  await form.getByLabel('본문 이미지').setInputFiles(await pictureOf(page));
  await isLoaded(text.locator('img'));
  // what is pasted brings no styles and no pictures of others
  await text.evaluate((element) => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      '<p style="color:red" onclick="x()">붙여 넣은 글<img src="https://example.com/x.png"></p>',
    );
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(preview.getByRole('heading', { name: '언제 하나요?' })).toBeVisible();
  await expect(preview.getByText('붙여 넣은 글')).toBeVisible();
  await expect(preview.locator('.rich-text img')).toHaveCount(1);
  await expect(preview.locator('strong')).toHaveText('새벽 4시');

  await form.getByRole('tab', { name: '회원' }).click();
  await form.getByRole('button', { name: /^8 ?레벨$/ }).click();
  await page.getByRole('link', { name: '목록', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click();
  await page.keyboard.press('Control+S');
  await expect(page).toHaveURL(/\/boards\/notice\/\d+$/);
  const seq = page.url().split('/').at(-1)!;
  try {
    await expect(page.getByRole('button', { name: '저장하기' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: '목록', exact: true }).click();
    await page.getByRole('textbox', { name: '제목, 내용' }).fill(title);
    await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('회원 8레벨');
    await expectAccessible(page);

    const reader = await (await browser.newContext()).newPage();
    await openAs(reader, await memberOf(8), `/bbs/n/d/${seq}`);
    await expect(reader.getByRole('heading', { name: title })).toBeVisible();
    await expect(reader.getByRole('heading', { name: '언제 하나요?' })).toBeVisible();
    await isLoaded(reader.locator('.rich-text img'));
    await reader.context().close();
    const visitor = await page.request.post(`${site()}/api/board/detail/${seq}`, { data: {} });
    expect(visitor.status()).toBe(404);
  } finally {
    await office('/boards/delete', { seq });
  }
});

test(
  'a banner with a picture stands first in the carousel of those it is for',
  { tag: '@night' },
  async ({ page, browser }) => {
    const title = name('출석 이벤트');
    await officeSignedIn(page);
    await openOffice(page, '/banners');
    await page.getByRole('button', { name: '배너 만들기' }).click();
    const drawer = page.getByRole('complementary', { name: '새 배너' });
    await drawer.getByRole('textbox', { name: '제목' }).fill(title);
    await drawer.getByRole('textbox', { name: /^내용/ }).fill('하루 한 번,\n도장을 찍어요.');
    await drawer.getByRole('textbox', { name: '눌렀을 때 갈 경로' }).fill('https://example.com');
    await drawer.getByRole('tab', { name: '이미지' }).click();
    await drawer.getByRole('button', { name: '만들기' }).click();
    await expect(drawer.getByText('이미지를 올려주세요.')).toBeVisible();
    await expect(drawer.getByText('이 사이트의 경로를 /로 시작해서')).toBeVisible();
    await drawer.getByRole('textbox', { name: '눌렀을 때 갈 경로' }).fill('/sport/result?date=2026-01-01');
    await drawer.locator('input[type=file]').setInputFiles(await pictureOf(page));
    await isLoaded(drawer.locator('.picture-field img'));
    await drawer.getByRole('tab', { name: '회원' }).click();
    await drawer.getByRole('button', { name: /^9 ?레벨$/ }).click();
    await drawer.getByRole('button', { name: '만들기' }).click();
    await expect(drawer).toBeHidden();
    const row = page.getByRole('row', { name: new RegExp(title) });
    await expect(row).toContainText('회원 9레벨');
    await expectAccessible(page);
    const { list } = (await office('/banners/list', {})) as unknown as { list: { seq: string; title: string }[] };
    const { seq } = list.find((banner) => banner.title === title)!;
    try {
      const reader = await (await browser.newContext()).newPage();
      await openAs(reader, await memberOf(9), '/main');
      const slide = reader.getByRole('region', { name: '메인 배너' }).locator('.slide.on');
      await expect(slide.getByRole('heading', { name: title })).toBeVisible();
      await isLoaded(slide.locator('img'));
      await expectAccessible(reader);
      await slide.getByRole('link', { name: '자세히 보기' }).click();
      await expect(reader).toHaveURL(/\/sport\/result\?date=2026-01-01$/);
      await reader.context().close();
      const { payload } = (await (await page.request.get(`${site()}/api/setting/banner/lime`)).json()) as {
        payload: { banners: { seq: string }[] };
      };
      expect(payload.banners.map((banner) => banner.seq)).not.toContain(seq);
    } finally {
      await office('/banners/delete', { seq });
    }
  },
);

test(
  'a popup with a picture greets those it is for, until they put it away for the day',
  { tag: '@night' },
  async ({ page, browser }) => {
    const title = name('새 소식');
    await officeSignedIn(page);
    await openOffice(page, '/popups');
    await page.getByRole('button', { name: '팝업 만들기' }).click();
    const drawer = page.getByRole('complementary', { name: '새 팝업' });
    await drawer.getByRole('textbox', { name: '제목' }).fill(title);
    await drawer.locator('input[type=file]').setInputFiles(await pictureOf(page));
    await isLoaded(drawer.locator('.popup-preview img'));
    await drawer.getByRole('tab', { name: '회원' }).click();
    await drawer.getByRole('button', { name: /^10 ?레벨$/ }).click();
    await expectAccessible(page);
    await drawer.getByRole('button', { name: '만들기' }).click();
    await expect(drawer).toBeHidden();
    const { list } = (await office('/popups/list', {})) as unknown as { list: { seq: string; title: string }[] };
    const { seq } = list.find((popup) => popup.title === title)!;
    try {
      const reader = await (await browser.newContext()).newPage();
      await openAs(reader, await memberOf(10), '/main');
      const onlyThis = async (route: Route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as { payload: { popups: { seq: string }[] } };
        answer.payload.popups = answer.payload.popups.filter((one) => one.seq === seq); // other tests have theirs
        await route.fulfill({ response, json: answer });
      };
      // a page that is left takes its questions with it
      await reader.route('**/api/setting/popup/lime', (route) => onlyThis(route).catch(() => undefined));
      await reader.reload();
      const popup = reader.getByRole('dialog', { name: title });
      await expect(popup).toBeVisible();
      await isLoaded(popup.locator('img'));
      await expectAccessible(reader);
      await popup.getByRole('button', { name: '오늘 하루 보지 않기' }).click();
      await expect(popup).toBeHidden();
      await reader.reload();
      await expect(reader.getByRole('region', { name: '메인 배너' })).toBeVisible();
      await expect(popup).toBeHidden();
      await reader.context().close();
    } finally {
      await office('/popups/delete', { seq });
    }
  },
);
