import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../packages/ui/test/looks.ts';
import { socketLine } from '../../../../packages/ui/test/socket-stand-in.ts';
import { answerQuestion, closeAlertSaying } from '../../../../packages/ui/test/stage.ts';
import { answers, openPage } from '../../test/living-page.tsx';
import { openMoneyKey } from './open-money-key.ts';

// Deposits, withdrawals and conversions whose answers the line loses: each comes to an end its member reads.

const unanswered = /^연결이 끊겨 결과를 확인하지 못했어요. 다시 연결되면 알려드릴게요./;
const member = { members_cash: 100_000, members_point: 20_000 };
const keysOf = (path: Parameters<typeof answers.sent>[0]) => answers.sent(path).map(({ key }) => key);
const kept = () => localStorage.getItem(openMoneyKey);

async function open(path: string): Promise<void> {
  localStorage.removeItem(openMoneyKey);
  const { limits, ...state } = answers.example('/balance/state');
  const free = { day: null, today: 0, countToday: 0, hours: null };
  answers.succeed('/balance/state', {
    ...state,
    withdrawable: 100_000,
    convertible: 20_000,
    limits: { deposit: { ...limits.deposit, ...free }, withdrawal: { ...limits.withdrawal, ...free } },
  });
  answers.succeed('/promotion/deposit', { list: [], blocked: null });
  answers.disconnect('/balance/outcome');
  await openPage(path, member);
}

/** The line is lost and found; by then the server knows this of the request. */
async function comeBack(
  outcome: 'unknown' | { what: 'deposit' | 'withdrawal' | 'conversion'; amount: number },
): Promise<void> {
  socketLine.break();
  await expect.element(page.getByText('연결이 끊겼어요. 배당이 최신이 아닐 수 있어요')).toBeVisible();
  const known = outcome === 'unknown' ? { state: 'unknown' } : { state: 'done', status: '접수', ...outcome };
  answers.succeed('/balance/outcome', known as never);
  socketLine.mend();
}

/** @param password  another one in another test: the very same request within five seconds is not sent again */
async function withdraw(password: string): Promise<void> {
  await page.getByRole('button', { name: '3만' }).first().click();
  await page.getByLabelText('출금 비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '30,000원 출금 신청' }).click();
}

test('a withdrawal that never arrived is spoken of until its member has read it, and sent again under its key', async () => {
  await open('/cash/out');
  answers.disconnect('/balance/withdrawal/process');
  await withdraw('4821');
  await expect.element(page.getByText(unanswered).first()).toBeVisible();
  await comeBack('unknown');
  const story = page.getByRole('alertdialog', { name: '앞서 보낸 30,000원 출금 신청은 접수되지 않았어요.' });
  await expect.element(story).toMatchTextContent('보유금은 그대로예요.');
  expect(kept()).not.toBeNull();
  await expectAccessible();
  answers.succeed(
    '/balance/withdrawal/process',
    { ...answers.example('/balance/withdrawal/process'), cash_seq: '23', members_cash: 70_000 },
    '환전이 신청되었습니다.',
  );
  await story.getByRole('button', { name: '다시 신청' }).click();
  await expect.element(page.getByRole('textbox', { name: '출금 금액' })).toHaveValue('30,000');
  await page.getByLabelText('출금 비밀번호', { exact: true }).fill('4821');
  await page.getByRole('button', { name: '30,000원 출금 신청' }).click();
  await closeAlertSaying('환전이 신청되었습니다.');
  expect(new Set(keysOf('/balance/withdrawal/process')).size).toBe(1);
  expect(kept()).toBeNull();
});

test('a withdrawal whose answer was lost is said to have arrived, and its form is empty', async () => {
  await open('/cash/out');
  answers.disconnect('/balance/withdrawal/process');
  await withdraw('4822');
  await expect.element(page.getByText(unanswered).first()).toBeVisible();
  await comeBack({ what: 'withdrawal', amount: 30_000 });
  await closeAlertSaying('앞서 보낸 30,000원 출금 신청은 접수됐어요.');
  await expect.element(page.getByRole('textbox', { name: '출금 금액' })).toHaveValue('');
  await expect.poll(kept).toBeNull();
  expect(answers.sent('/balance/outcome').at(-1)!.body).toEqual({
    payload: { key: keysOf('/balance/withdrawal/process')[0] },
  });
});

test('a deposit asked for in the dialog: its end is read over the dialog', async () => {
  await open('/main');
  await page.getByRole('banner').getByRole('button', { name: '입금', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '입금 · 출금' });
  answers.disconnect('/balance/deposit/process');
  await dialog.getByRole('button', { name: '3만' }).click();
  await dialog.getByRole('button', { name: '30,000원 입금 신청' }).click();
  await expect.element(page.getByText(unanswered).first()).toBeVisible();
  await comeBack('unknown');
  await closeAlertSaying('앞서 보낸 30,000원 입금 신청은 접수되지 않았어요.');
  // the amount is still in the form; the same key goes out again and this time its answer is lost
  answers.disconnect('/balance/outcome');
  await dialog.getByRole('button', { name: '30,000원 입금 신청' }).click();
  await expect.element(page.getByText(unanswered).first()).toBeVisible();
  await comeBack({ what: 'deposit', amount: 30_000 });
  await closeAlertSaying('앞서 보낸 30,000원 입금 신청은 접수됐어요.');
  await expect.element(dialog.getByRole('textbox', { name: '입금 금액' })).toHaveValue('');
});

test('points: a conversion whose answer was lost was done; one that never arrived is made again', async () => {
  const path = '/balance/point/change/amount';
  answers.succeed('/balance/bonus', { active: null, list: [], pagination: { page: 1, size: 20, total: 0, end: 1 } });
  await open('/point/change');
  const convert = async () => {
    answers.disconnect(path);
    answers.disconnect('/balance/outcome');
    await page.getByRole('textbox', { name: '전환 포인트' }).fill('6000');
    await page.getByRole('button', { name: '6,000P 보유금으로 전환' }).click();
    await answerQuestion('포인트를 전환 하시겠습니까?', '예');
    await expect.element(page.getByText(unanswered).first()).toBeVisible();
  };
  await convert();
  await comeBack({ what: 'conversion', amount: 6_000 });
  await closeAlertSaying('앞서 보낸 6,000P 전환은 처리됐어요.');
  await convert();
  await comeBack('unknown');
  const story = page.getByRole('alertdialog', { name: '앞서 보낸 6,000P 전환은 접수되지 않았어요.' });
  answers.succeed(path, answers.example(path), '6,000P를 보유금으로 전환했어요.');
  await story.getByRole('button', { name: '다시 전환' }).click();
  await page.getByRole('button', { name: '6,000P 보유금으로 전환' }).click();
  await answerQuestion('포인트를 전환 하시겠습니까?', '예');
  await closeAlertSaying('6,000P를 보유금으로 전환했어요.');
  expect(new Set(keysOf(path)).size).toBe(2);
});
