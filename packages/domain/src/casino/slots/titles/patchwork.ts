import type { SlotTitle } from '../title.ts';

/** Patchwork: clusters on 5 by 5 cells, a prize wheel. */
export const title: SlotTitle = {
  id: 'patchwork',
  symbols: [
    ['red-silk', '다홍비단', 'flag', 0],
    ['indigo', '쪽빛천', 'card', 1],
    ['yellow', '치자천', 'card', 2],
    ['green', '쑥빛천', 'card', 3],
    ['white', '모시', 'card', 4],
    ['purple', '자색천', 'card', 0],
    ['button', '단추', 'coin', 1],
    ['thread', '실패', 'drum', 2],
    ['needle', '바늘', 'sword', 3],
    ['sewing-box', '반짇고리', 'chest', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 4, pays: [] },
  reels: {
    kind: 'cluster',
    rows: 5,
    strips: [
      '5512294465777433086',
      '5966163227778544450',
      '6677064293315584427',
      '4823637791665505442',
      '8977144476665532203',
    ],
    sizes: [6, 7, 8, 10, 12],
    pays: [
      [250, 450, 1250, 6000, 37500],
      [150, 300, 1000, 3750, 30000],
      [90, 200, 750, 2500, 20000],
      [70, 200, 600, 2250, 15000],
      [50, 120, 350, 1500, 10000],
      [35, 80, 250, 1000, 6250],
      [25, 70, 200, 750, 5000],
      [20, 45, 125, 500, 3500],
    ],
    times: [1, 3, 5],
  },
  feature: {
    kind: 'wheel',
    prizes: [
      [400, 55],
      [1200, 30],
      [3600, 15],
    ],
  },
  cap: 50485,
};
