import { expect, test } from 'vitest';
import { drawGates, drawnGates } from './draw-game-gates.ts';

test('docs/game-gates.md is what the table says; `npx node tools/draw-game-gates.ts` draws it anew', () => {
  expect(drawnGates()).toBe(drawGates());
});
