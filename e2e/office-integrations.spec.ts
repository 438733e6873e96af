import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { office, officeSignedIn, withSetting } from './lib/office.ts';
import { expect, expectAccessible, site, test } from './lib/site.ts';

// What leaves the house: a webhook is written, tried against a stand-in, and seen in the log; alarms and keys; and on a phone.

test.describe.configure({ mode: 'default' });

test('a webhook is made, shows its secret once, and what it was sent is in the log', async ({ page }) => {
  const got: string[] = [];
  const server = createServer((request, reply) => {
    got.push(String(request.headers['lime-event']));
    request.resume();
    reply.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/lime`;
  const name = `정산 서버 ${Date.now().toString(36)}`;
  await withSetting('deliveries', { privateTargets: true }, async () => {
    await officeSignedIn(page);
    await page.goto(`${site()}/office/integrations`);
    await page.getByRole('button', { name: '새 웹훅' }).click();
    const drawer = page.getByRole('complementary', { name: '새 웹훅' });
    await drawer.getByRole('button', { name: '만들기' }).click();
    for (const words of ['이름을 입력해주세요.', 'https:// 로 시작하는', '이벤트를 하나 이상'])
      await expect(drawer).toContainText(words);
    await drawer.getByLabel('이름').fill(name);
    await drawer.getByLabel('보낼 주소').fill(url);
    await drawer.getByRole('button', { name: '게임 경보' }).click();
    await drawer.getByRole('button', { name: '베팅 정산' }).click();
    await expect(drawer.getByLabel('정산을 알릴 당첨금')).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath('webhook-form.png') });
    await drawer.getByRole('button', { name: '만들기' }).click();
    const once = page.getByRole('alertdialog', { name: '웹훅 서명 키' });
    await expect(once.getByRole('status', { name: /키$/ })).toContainText('whsec_');
    await page.screenshot({ path: test.info().outputPath('webhook-secret.png') });
    await once.getByRole('button', { name: '보관했어요' }).click();

    await page.getByRole('row').filter({ hasText: name }).click();
    const opened = page.getByRole('complementary', { name });
    await opened.getByRole('button', { name: '시험 전송' }).click();
    await expect.poll(() => got).toEqual(['webhook.try']);
    await opened.getByRole('button', { name: '닫기' }).first().click();
    await page.screenshot({ path: test.info().outputPath('webhooks.png') });

    await page.getByRole('link', { name: '전송 기록', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('전송됨', { timeout: 15_000 });
    await row.click();
    const delivery = page.getByRole('complementary', { name: '시험 전송' });
    await expect(delivery.getByLabel('보낸 내용')).toContainText('"by"');
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath('deliveries.png') });
    await delivery.getByRole('button', { name: '다시 보내기' }).click();
    await expect(page.getByText('다시 보낼게요.')).toBeVisible();
    await expect.poll(() => got).toEqual(['webhook.try', 'webhook.try']);
  });
  server.closeAllConnections();
  server.close();
});

test('an alarm is written for a role, with quiet hours', async ({ page }) => {
  await officeSignedIn(page);
  const name = `야간 담당 ${Date.now().toString(36)}`;
  await page.goto(`${site()}/office/integrations/alarms`);
  await page.getByRole('button', { name: '새 알림' }).click();
  const drawer = page.getByRole('complementary', { name: '새 알림' });
  await expect(drawer.getByText('텔레그램 봇이 아직 없어요.')).toBeVisible();
  await drawer.getByRole('button', { name: '만들기' }).click();
  for (const words of ['이름을 입력해주세요.', '받는 사람을 골라주세요.', '숫자 대화 번호'])
    await expect(drawer).toContainText(words);
  await drawer.getByLabel('이름').fill(name);
  await drawer.getByLabel('받는 사람').selectOption({ label: '입출금 관리자' });
  const way = drawer.getByLabel('보내는 방법');
  await way.selectOption({ label: '브라우저 푸시' });
  await expect(drawer.getByText('알림을 켠 브라우저로 보내요.')).toBeVisible();
  await way.selectOption({ label: '메일' });
  await expect(drawer.getByText('메일 서버가 아직 없어요.')).toBeVisible();
  await drawer.getByLabel('메일 주소').fill('누구');
  await expect(drawer).toContainText('메일 주소를 쉼표로 나눠');
  await way.selectOption({ label: '텔레그램' });
  await drawer.getByLabel('텔레그램 대화').fill('-100200300');
  await drawer.getByRole('button', { name: '상담 채팅' }).click();
  await drawer.getByLabel('언제').selectOption({ label: '목표 시간을 넘겼을 때' });
  await drawer.getByLabel('조용한 시간 두기').check();
  await drawer.getByLabel('시작').fill('23:30');
  await drawer.getByLabel('끝', { exact: true }).fill('06:00');
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('alarm-form.png') });
  await drawer.getByRole('button', { name: '만들기' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('23:30 ~ 06:00');
  await expect(row).toContainText('보낼 수 없음');
  await row.click();
  const opened = page.getByRole('complementary', { name });
  await expect(opened).toContainText('볼 수 없는 종류는 알리지 않아요: 상담 채팅');
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('alarms.png') });
  await opened.getByRole('button', { name: '시험 알림' }).click();
  await expect(page.getByText('서버의 TELEGRAM_TOKEN을 설정해주세요.')).toBeVisible();
});

test('a key is made, reads its scope alone, and is stopped', async ({ page, request }) => {
  await officeSignedIn(page);
  const name = `정산 화면 ${Date.now().toString(36)}`;
  await page.goto(`${site()}/office/integrations/keys`);
  await page.getByRole('button', { name: '새 API 키' }).click();
  const drawer = page.getByRole('complementary', { name: '새 API 키' });
  await drawer.getByRole('button', { name: '만들기' }).click();
  await expect(drawer).toContainText('범위를 하나 이상 골라주세요.');
  await drawer.getByLabel('이름').fill(name);
  await drawer.getByRole('button', { name: '베팅' }).click();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('key-form.png') });
  await drawer.getByRole('button', { name: '만들기' }).click();
  const once = page.getByRole('alertdialog', { name: 'API 키' });
  const token = (await once.getByRole('status', { name: /키$/ }).textContent())!;
  await once.getByRole('button', { name: '보관했어요' }).click();
  const ask = async (path: string) =>
    (
      await request.post(`${site()}/api${path}`, { data: {}, headers: { authorization: `Bearer ${token.trim()}` } })
    ).status();
  expect(await ask('/staff/slips/list')).toBe(200);
  expect(await ask('/staff/ledger/accounts')).toBe(403);

  await page.getByRole('row').filter({ hasText: name }).click();
  const opened = page.getByRole('complementary', { name });
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('keys.png') });
  await opened.getByRole('button', { name: '정지하기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '정지하기' }).click();
  await expect(page.getByText('API 키를 정지했어요.')).toBeVisible();
  expect(await ask('/staff/slips/list')).toBe(401);
});

test('on a phone nothing of the lists or the form is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await officeSignedIn(page);
  const name = `폰 ${Date.now().toString(36)}`;
  await office('/webhooks/save', {
    name,
    url: 'https://receiver.example/a/rather/long/path/that/goes/on/and/on/and/on/and/on',
    events: ['cash.requested', 'cash.decided', 'member.joined', 'slip.settled'],
    fromAmount: 1_000_000,
    on: false,
  });
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.goto(`${site()}/office/integrations`);
  await page.getByRole('row').filter({ hasText: name }).click();
  const drawer = page.getByRole('complementary', { name });
  await expect(drawer.getByLabel('보낼 주소')).toBeVisible();
  await fits();
  const overflow = await drawer.evaluate(
    (box) => [...box.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > 391).length,
  );
  expect(overflow).toBe(0);
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('webhook-phone.png') });
  await page.goto(`${site()}/office/integrations/deliveries`);
  await expect(page.getByRole('heading', { name: '외부 연동' })).toBeVisible();
  await fits();
  await page.screenshot({ path: test.info().outputPath('deliveries-phone.png') });
  for (const [path, open] of [
    ['alarms', '새 알림'],
    ['keys', '새 API 키'],
  ] as const) {
    await page.goto(`${site()}/office/integrations/${path}`);
    await page.getByRole('button', { name: open }).click();
    const form = page.getByRole('complementary', { name: open });
    if (path === 'alarms') await form.getByLabel('조용한 시간 두기').check();
    await fits();
    const wide = await form.evaluate(
      (box) => [...box.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > 391).length,
    );
    expect(wide).toBe(0);
    await page.screenshot({ path: test.info().outputPath(`${path}-phone.png`) });
  }
});
