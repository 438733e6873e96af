import { expect, test } from 'vitest';
import { nameRateText } from './bonus.texts.ts';

test.each<[string, number[], string | null]>([
  ['매일 첫 입금', [10, 15], null],
  ['매일 첫 입금 10%', [10], null],
  ['매일 첫 입금 10%', [], null],
  ['첫 입금 10 % · 레벨 5는 15％', [10, 15], null],
  ['매일 첫 입금 10%', [10, 15], '15%'],
  ['0.5% 콤프', [0.75], '0.75%'],
])('%s with %j', (name, rates, other) => {
  const text = nameRateText(name, rates);
  if (other === null) expect(text).toBeNull();
  else expect(text).toContain(`조건에는 ${other}도 있어요`);
});
