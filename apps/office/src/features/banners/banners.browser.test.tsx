import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../../test/living-page.tsx';

test('the preview of a banner says how wide and how high members see it at its place', async () => {
  await openScreen('/banners');
  await page.getByRole('button', { name: '배너 만들기' }).click();
  const drawer = page.getByRole('complementary', { name: '새 배너' });
  const preview = drawer.getByRole('figure', { name: '미리보기' });
  for (const [place, size] of [
    ['메인 · PC', '1000×328쯤으로 보여요.'],
    ['메인 · 모바일', '358×186쯤으로 보여요.'],
    ['스포츠 옆', '332×132쯤으로 보여요.'],
  ] as const) {
    await drawer.getByRole('combobox', { name: '자리' }).selectOptions(place);
    await expect.element(preview.getByText(size)).toBeVisible();
  }
});
