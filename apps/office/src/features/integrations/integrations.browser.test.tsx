import type { WireAlarm } from '@lime/contract/staff-alarms.ts';
import type { WireApiKey } from '@lime/contract/staff-api-keys.ts';
import type { WireDelivery, WireWebhook } from '@lime/contract/staff-deliveries.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { alert } from '../../../../../packages/ui/test/stage.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';

const at = '2026-01-15T09:00:00.000Z';
const webhook: WireWebhook = {
  id: '7',
  name: '정산 서버',
  url: 'https://receiver.example/a/rather/long/path/that/goes/on/and/on/and/on/and/on',
  events: ['game.alarm', 'slip.settled'],
  fromAmount: 0,
  state: 'on',
  by: 'admin',
  changedAt: at,
  sent: 0,
  failed: 0,
  waiting: 0,
};
const alarm: WireAlarm = {
  id: '15',
  name: '야간 담당',
  staffId: null,
  loginId: null,
  role: 'cash',
  channel: 'telegram',
  address: '-100200300',
  kinds: ['chat'],
  unseen: ['chat'],
  moment: 'late',
  quiet: { from: 1_410, to: 360 },
  on: true,
  changedAt: at,
};
const key: WireApiKey = {
  id: '3',
  name: '정산 화면',
  hint: 'lime_A--B',
  scopes: ['slips'],
  addresses: [],
  lastDay: null,
  state: 'on',
  isOver: false,
  madeBy: 'admin',
  madeAt: at,
  lastUsedAt: null,
  lastAddress: null,
};

/** The server has these alarms, and neither a bot nor a mail server. */
function serveAlarms(...list: WireAlarm[]): void {
  const ready = { telegram: false, mail: false, push: true, webhook: true };
  answers.succeed('/staff/alarms/list', { list, people: [], webhooks: [], ready });
}

async function openNew(path: string, noun: string) {
  await openScreen(path);
  await page.getByRole('button', { name: `새 ${noun}` }).click();
  return page.getByRole('complementary', { name: `새 ${noun}` });
}

test('a webhook is made, and its secret shown once', async () => {
  answers.succeed('/staff/webhooks/list', { list: [] });
  answers.succeed('/staff/webhooks/save', { id: '7', secret: 'whsec_0123456789' });
  const drawer = await openNew('/integrations', '웹훅');
  await expect.element(page.getByRole('link', { name: '연동 안내' })).toHaveAttribute('href', '/api/docs/guide');
  await drawer.getByRole('button', { name: '만들기' }).click();
  for (const words of [/이름을 입력해주세요\./, /https:\/\/ 로 시작하는/, /이벤트를 하나 이상/])
    await expect.element(drawer.getByText(words)).toBeVisible();
  await drawer.getByLabelText('이름').fill('정산 서버');
  await drawer.getByLabelText('보낼 주소').fill('https://receiver.example/lime');
  await drawer.getByRole('button', { name: '게임 경보' }).click();
  await drawer.getByRole('button', { name: '베팅 정산' }).click();
  await expect.element(drawer.getByLabelText('정산을 알릴 당첨금')).toBeVisible();
  await expectAccessible();
  answers.succeed('/staff/webhooks/list', { list: [webhook] });
  await drawer.getByRole('button', { name: '만들기' }).click();
  const once = page.getByRole('alertdialog', { name: '웹훅 서명 키' });
  await expect.element(once.getByRole('status', { name: /키$/ })).toHaveTextContent('whsec_0123456789');
  await once.getByRole('button', { name: '보관했어요' }).click();
  await expect.element(once).not.toBeInTheDocument();
  const made = { name: '정산 서버', url: 'https://receiver.example/lime', fromAmount: 0, on: true };
  const [saved] = answers.sent('/staff/webhooks/save');
  expect(saved).toMatchObject({ body: { payload: made } });
  expect(saved).toMatchObject({
    body: { payload: { events: expect.arrayContaining(['game.alarm', 'slip.settled']) } },
  });
});

test('a webhook is tried, and what it was sent can be sent again', async () => {
  const tried: WireDelivery = {
    id: '37',
    eventId: '6f1c2b34-0a5d-4e7f-8b9c-0d1e2f3a4b5c',
    channel: 'webhook',
    event: 'webhook.try',
    name: webhook.name,
    url: webhook.url,
    body: { by: 'admin' },
    state: 'done',
    tries: 1,
    replays: 0,
    code: 200,
    problem: null,
    at,
    triedAt: at,
    nextAt: null,
    endedAt: at,
  };
  answers.succeed('/staff/webhooks/list', { list: [webhook] });
  answers.succeed('/staff/deliveries/list', { list: [tried], pagination: { page: 1, size: 20, total: 1, end: 1 } });
  await openScreen('/integrations');
  await page.getByRole('row', { name: '정산 서버' }).click();
  const opened = page.getByRole('complementary', { name: '정산 서버' });
  await opened.getByRole('button', { name: '시험 전송' }).click();
  await expect.poll(() => answers.sent('/staff/webhooks/try')).toMatchObject([{ body: { payload: { id: '7' } } }]);
  await opened.getByRole('button', { name: '닫기' }).first().click();
  await page.getByRole('link', { name: '전송 기록', exact: true }).click();
  const row = page.getByRole('row', { name: '정산 서버' });
  await expect.element(row.getByText('전송됨')).toBeVisible();
  await row.click();
  const delivery = page.getByRole('complementary', { name: '시험 전송' });
  await expect.poll(() => delivery.getByLabelText('보낸 내용').element().textContent).toContain('"by"');
  await expectAccessible();
  await delivery.getByRole('button', { name: '다시 보내기' }).click();
  await expect.element(page.getByText('다시 보낼게요.')).toBeVisible();
  expect(answers.sent('/staff/deliveries/replay')).toMatchObject([{ body: { payload: { id: '37' } } }]);
});

test('an alarm is written for a role, with quiet hours', async () => {
  serveAlarms();
  const drawer = await openNew('/integrations/alarms', '알림');
  await expect.element(drawer.getByText(/텔레그램 봇이 아직 없어요\./)).toBeVisible();
  await drawer.getByRole('button', { name: '만들기' }).click();
  for (const words of [/^이름을 입력해주세요\./, /받는 사람을 골라주세요\./, /숫자 대화 번호/])
    await expect.element(drawer.getByText(words)).toBeVisible();
  await drawer.getByLabelText('이름').fill('야간 담당');
  await drawer.getByLabelText('받는 사람').selectOptions('입출금 관리자');
  const way = drawer.getByLabelText('보내는 방법');
  await way.selectOptions('브라우저 푸시');
  await expect.element(drawer.getByText(/알림을 켠 브라우저로 보내요\./)).toBeVisible();
  await way.selectOptions('메일');
  await expect.element(drawer.getByText(/메일 서버가 아직 없어요\./)).toBeVisible();
  await drawer.getByLabelText('메일 주소').fill('누구');
  await expect.element(drawer.getByText(/메일 주소를 쉼표로 나눠/)).toBeVisible();
  await way.selectOptions('텔레그램');
  await drawer.getByLabelText('텔레그램 대화').fill('-100200300');
  await drawer.getByRole('button', { name: '채팅상담' }).click();
  await drawer.getByLabelText('언제').selectOptions('목표 시간을 넘겼을 때');
  await drawer.getByLabelText('조용한 시간 두기').click();
  await drawer.getByLabelText('시작').fill('23:30');
  await drawer.getByLabelText('끝', { exact: true }).fill('06:00');
  await expectAccessible();
  serveAlarms(alarm);
  await drawer.getByRole('button', { name: '만들기' }).click();
  const row = page.getByRole('row', { name: '야간 담당' });
  await expect.element(row.getByText('23:30 ~ 06:00')).toBeVisible();
  await expect.element(row.getByText('보낼 수 없음')).toBeVisible();
  const { name, role, channel, address, moment, quiet } = alarm;
  const [saved] = answers.sent('/staff/alarms/save');
  expect(saved).toMatchObject({
    body: { payload: { name, role, staffId: null, channel, address, moment, quiet, on: true } },
  });
});

test('an alarm says what it cannot tell, and why a try fails', async () => {
  serveAlarms(alarm);
  answers.refuse('/staff/alarms/try', 'ALARM_CHANNEL_MISSING', { detail: { channel: 'telegram' } });
  await openScreen('/integrations/alarms');
  await page.getByRole('row', { name: '야간 담당' }).click();
  const opened = page.getByRole('complementary', { name: '야간 담당' });
  await expect.element(opened.getByText(/볼 수 없는 종류는 알리지 않아요: 채팅상담/)).toBeVisible();
  await expectAccessible();
  await opened.getByRole('button', { name: '시험 알림' }).click();
  await expect.element(page.getByText(/서버의 TELEGRAM_TOKEN을 설정해주세요\./)).toBeVisible();
});

test('a key is made and shown once', async () => {
  answers.succeed('/staff/api-keys/make', { id: '3', token: 'lime_A--B0123456789', waiting: null });
  const drawer = await openNew('/integrations/keys', 'API 키');
  await drawer.getByRole('button', { name: '만들기' }).click();
  await expect.element(drawer.getByText('범위를 하나 이상 골라주세요.')).toBeVisible();
  await drawer.getByLabelText('이름').fill('정산 화면');
  await drawer.getByRole('button', { name: '베팅' }).click();
  await drawer.getByLabelText('쓸 수 있는 IP 주소').fill('203.0.113.7, ::/0');
  await expect.element(drawer.getByText('/0 대역은 모든 IP 주소예요. 이 키는 어디서나 쓸 수 있게 돼요.')).toBeVisible();
  await drawer.getByLabelText('쓸 수 있는 IP 주소').fill('');
  await expect.element(drawer.getByText('비워두면 어디서나 쓸 수 있어요.')).toBeVisible();
  await expectAccessible();
  await drawer.getByRole('button', { name: '만들기' }).click();
  const once = page.getByRole('alertdialog', { name: 'API 키' });
  await expect.element(once.getByRole('status', { name: /키$/ })).toHaveTextContent('lime_A--B0123456789');
  await once.getByRole('button', { name: '보관했어요' }).click();
  await expect.element(once).not.toBeInTheDocument();
  expect(answers.sent('/staff/api-keys/make')).toMatchObject([
    { body: { payload: { name: '정산 화면', scopes: ['slips'], addresses: [], lastDay: null } } },
  ]);
});

test('a key is stopped after a question', async () => {
  answers.succeed('/staff/api-keys/list', { list: [key] });
  await openScreen('/integrations/keys');
  await page.getByRole('row', { name: '정산 화면' }).click();
  const opened = page.getByRole('complementary', { name: '정산 화면' });
  await expectAccessible();
  await opened.getByRole('button', { name: '정지하기' }).click();
  await alert().getByRole('button', { name: '정지하기' }).click();
  await expect.element(page.getByText('API 키를 정지했어요.')).toBeVisible();
  expect(answers.sent('/staff/api-keys/stop')).toMatchObject([{ body: { payload: { id: '3' } } }]);
});

test('on a phone nothing of the lists or the forms is wider than the screen', async () => {
  answers.succeed('/staff/webhooks/list', { list: [webhook] });
  await onPhone();
  await openScreen('/integrations');
  await page.getByRole('row', { name: '정산 서버' }).click();
  const drawer = page.getByRole('complementary', { name: '정산 서버' });
  await expect.element(drawer.getByLabelText('보낼 주소')).toBeVisible();
  await expectNoSidewaysScroll(drawer.element());
  await openScreen('/integrations/deliveries');
  await expect.element(page.getByRole('heading', { name: '외부 연동' })).toBeVisible();
  await expectNoSidewaysScroll();
  const alarms = await openNew('/integrations/alarms', '알림');
  await alarms.getByLabelText('조용한 시간 두기').click();
  await expectNoSidewaysScroll(alarms.element());
  const keys = await openNew('/integrations/keys', 'API 키');
  await expect.element(keys).toBeVisible();
  await expectNoSidewaysScroll(keys.element());
});
