import { go } from '@lime/ui/go.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../packages/ui/test/looks.ts';
import { socketLine } from '../../../../packages/ui/test/socket-stand-in.ts';
import { alert, closeAlertSaying } from '../../../../packages/ui/test/stage.ts';
import { openPage } from '../../test/living-page.tsx';
import { tellSettings } from '../../test/site-settings.ts';

// Decision 112: what informs is a card that closes itself or by a press; refusals and questions stay popups.

const cleared = '저장해둔 화면 파일을 지웠어요. 로그인과 보유금은 그대로예요.';

const clearCache = () => page.getByRole('button', { name: '화면 새로 받기' }).click();

test('what informs is a popup, or by the setting a card with the same words that a press closes', async () => {
  await openPage('/main', {});
  await tellSettings();
  await clearCache();
  await closeAlertSaying(cleared);
  await tellSettings({ alerts: { toasts: true } });
  await clearCache();
  await expect.element(page.getByText(cleared).first()).toBeVisible();
  await page.getByRole('button', { name: '알림 닫기' }).click();
  await expect.element(alert()).not.toBeInTheDocument();
  await expect.element(page.getByText(cleared)).not.toBeInTheDocument();
  await tellSettings();
});

test('slips that have their results while their member reads another page are a card there, with what came in', async () => {
  await openPage('/main', {});
  await tellSettings({ alerts: { toasts: true } });
  go('/bbs/n/l');
  await expect.poll(() => window.location.pathname).toBe('/bbs/n/l');
  socketLine.push('decided', { seq: 1, topic: 'decided', of: 'slips', slips: 2, won: 1, payout: 19_500 });
  await expect.element(page.getByText('베팅 2건 중 1건이 당첨됐어요. 19,500원이 들어왔어요.').first()).toBeVisible();
  await expectAccessible();
  expect(window.location.pathname).toBe('/bbs/n/l');
  await tellSettings();
});
