import { expect, test } from 'vitest';
import { heavyRollingText } from '@lime/contract/bonus.texts.ts';
import { heaviestNeed } from '@lime/domain/promotions/heaviest-need.ts';
import { demoPromotions } from '../promotions/demo-promotions.ts';
import { demoBonusCodes } from './demo-codes.ts';

test('no code or promotion of the demo asks for more than ten times its bonus', () => {
  const promotions = demoPromotions.flatMap(({ name, terms }) => {
    const need = heaviestNeed(terms);
    return need ? [[name, heavyRollingText(need)]] : [];
  });
  expect(promotions.length).toBeGreaterThanOrEqual(4);
  for (const [name, warning] of [...promotions, ...demoBonusCodes.map((code) => [code.code, heavyRollingText(code)])])
    expect([name, warning]).toEqual([name, null]);
});
