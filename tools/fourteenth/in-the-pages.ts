import { expect, test } from 'vitest';
import { games } from '@lime/domain/access/game-list.ts';
import { screenAt } from '../../apps/member/src/routes.tsx';

// Runs in the copy of the product that has one game more (fourteenth-game.product.test.ts).

test('the game has its page, its card in the game zone and its place in the menu', async () => {
  expect(screenAt('/mini/coinflip')).toMatchObject({ name: '동전던지기', auth: true, menu: '동전던지기' });
  expect(games.find(({ id }) => id === ('coinflip' as string))).toMatchObject({ tile: { name: '동전던지기' } });
  const { menuGate } = await import('@lime/domain/access/menus.ts');
  expect(menuGate('동전던지기')).toMatchObject({ closedText: '동전던지기는 점검중입니다.' });
});
