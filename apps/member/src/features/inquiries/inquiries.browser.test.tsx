import { inquiryLimits } from '@lime/domain/inquiries/inquiry-text.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../../test/living-page.tsx';

test('a title and a text that are too long say by how many letters, up to where they fit', async () => {
  await openPage('/bbs/c/w', {});
  for (const [name, most, over, fits] of [
    ['제목', inquiryLimits.title, /^63 \/ 60.*, 3자 줄여주세요$/, '60 / 60'],
    ['내용', inquiryLimits.content, /^2,003 \/ 2,000.*, 3자 줄여주세요$/, '2,000 / 2,000'],
  ] as const) {
    const field = page.getByRole('textbox', { name, exact: true });
    await field.fill('가'.repeat(most + 3));
    await expect.element(field).toHaveAccessibleDescription(over);
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill('가'.repeat(most));
    await expect.element(field).toHaveAccessibleDescription(fits);
    await expect.element(field).not.toHaveAttribute('aria-invalid');
  }
});
