import type { SlotTitle } from '../title.ts';

/** Hahoe Mask Feast: 10 lines on 5 reels, free spins. */
export const title: SlotTitle = {
  id: 'hahoe-mask',
  symbols: [
    ['yangban', '양반탈', 'mask', 0],
    ['bride', '각시탈', 'mask', 1],
    ['scholar', '선비탈', 'mask', 2],
    ['monk', '중탈', 'mask', 3],
    ['drum', '장구', 'drum', 4],
    ['gong', '징', 'coin', 0],
    ['fan', '부채', 'shell', 1],
    ['rice-cake', '시루떡', 'cake', 2],
    ['dancer', '춤꾼', 'face', 3],
    ['stage', '놀이판', 'house', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 3, pays: [200, 500, 2000] },
  reels: {
    kind: 'lines',
    rows: 3,
    strips: [
      '6139671543417621720657357245',
      '162354752431570048675216594136237',
      '36404253115620765471356845376276948102',
      '140356751376532765214529187246543763',
      '67643561057265477654073219437253',
    ],
    lines: ['11111', '00000', '22222', '01210', '21012', '00122', '22100', '10001', '12221', '01110'],
    pays: [
      [400, 1250, 4000],
      [300, 700, 3000],
      [220, 600, 2000],
      [160, 450, 1500],
      [120, 400, 1000],
      [100, 350, 800],
      [70, 180, 700],
      [60, 140, 400],
    ],
    wildTimes: 2,
  },
  feature: { kind: 'spins', spins: [10, 10, 10], again: 0, most: 20, times: [2], strips: null },
  cap: 75000,
};
