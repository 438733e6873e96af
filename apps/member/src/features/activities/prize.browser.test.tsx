import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { alert } from '../../../../../packages/ui/test/stage.ts';
import { answers, openPage, tellMember } from '../../../test/living-page.tsx';

test('the prize of 1,000 points opens the specified popup, word for word, with its points in the balance', async () => {
  const roulette = answers.example('/events/roulette/list');
  const sectors = [1, 2].map(() => ({ points: 1_000, weight: 1, chance: 5_000, left: null }));
  const mine = { ...roulette.mine!, tickets: 2, hindrance: null };
  answers.succeed('/events/roulette/list', { ...roulette, sectors, wheel: '1000x1,1000x1', mine });
  const { spin } = answers.example('/events/roulette');
  answers.succeed('/events/roulette', { spin: { ...spin, sector: 1, points: 1_000 }, tickets: 1 });
  await openPage('/event/roulette', { members_point: 0 });
  const odds = page.getByRole('region', { name: '확률' });
  await expect.element(odds.getByRole('row')).toHaveLength(2);
  await page.getByRole('button', { name: '돌리기' }).click();
  tellMember({ members_point: 1_000 });
  const popup = page.getByRole('alertdialog', {
    name: '축하합니다! 행운의 1000 포인트가 당첨 되었어요',
    exact: true,
  });
  await expect.element(popup).toBeVisible();
  await popup.getByRole('button').click();
  await expect.element(alert()).not.toBeInTheDocument();
  await expect.element(page.getByRole('banner').getByText('1,000P').first()).toBeVisible();
});
