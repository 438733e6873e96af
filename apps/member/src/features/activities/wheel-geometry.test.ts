import { expect, test } from 'vitest';
import { slicesOf, turnTo } from './wheel-geometry.ts';

const sector = (points: number, chance: number) => ({ points, chance });
const eight = [100, 0, 300, 50, 1_000, 0, 500, 50].map((points) => sector(points, 1_250));

test('sectors are as wide as they are likely, the first one at the top', () => {
  expect(slicesOf(eight).map(({ from, to }) => [from, to])).toEqual(
    Array.from({ length: 8 }, (_, no) => [no * 45 - 22.5, no * 45 + 22.5]),
  );
  expect(slicesOf([sector(10, 5_000), sector(0, 0), sector(20, 2_500), sector(0, 2_500)])).toMatchObject([
    { no: 0, from: -90, to: 90 },
    { no: 2, from: 90, to: 180 },
    { no: 3, from: 180, to: 270 },
  ]);
});

test('the same prize has the same colour, whatever its sector, and ink that reads on it', () => {
  const slices = slicesOf(eight);
  expect(slices[3]).toMatchObject({ colour: '#27303B', ink: '#F3F6F8' });
  expect(slices[7]!.colour).toBe(slices[3]!.colour);
  expect(slices.find(({ points }) => points === 1_000)).toMatchObject({ colour: '#FFB93B', ink: '#0E1602' });
});

test.each([0, 0.5, 1])('the wheel stops with the sector under the pointer, wherever it stood (place %d)', (place) => {
  for (const slice of slicesOf([sector(10, 100), sector(0, 4_900), sector(20, 5_000)]))
    for (const turned of [0, 45, 359.5, 1_234.5]) {
      const stop = turnTo(slice, turned, 5, place);
      expect(stop - turned).toBeGreaterThanOrEqual(5 * 360);
      expect(stop - turned).toBeLessThan(6 * 360);
      const under = (((-stop - slice.from) % 360) + 360) % 360;
      expect(under).toBeGreaterThan(0);
      expect(under).toBeLessThan(slice.to - slice.from);
    }
});
