import type { SlotTitle } from '../title.ts';

/** Penguin Sled: 10 lines on 4 reels, a ladder. */
export const title: SlotTitle = {
  id: 'penguin-sled',
  symbols: [
    ['penguin', '펭귄', 'bird', 0],
    ['sled', '썰매', 'boat', 1],
    ['whale', '고래', 'fish', 2],
    ['goggles', '고글', 'eye', 3],
    ['ski', '스키', 'sword', 4],
    ['fish', '물고기', 'fish', 0],
    ['ice', '얼음조각', 'gem', 1],
    ['flake', '눈송이', 'flower', 2],
    ['egg', '펭귄알', 'egg', 3],
    ['slope', '눈언덕', 'mountain', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 3, pays: [] },
  reels: {
    kind: 'lines',
    rows: 3,
    strips: [
      '519347645217406425716792653705143',
      '655417689465176273450735274603',
      '896751254361354231625746507275394700437',
      '564346712871627065135230735693057462',
    ],
    lines: ['1111', '0000', '2222', '0121', '2101', '0012', '2210', '1001', '1221', '0110'],
    pays: [
      [600, 2000],
      [450, 1500],
      [350, 1000],
      [250, 900],
      [180, 600],
      [180, 450],
      [100, 250],
      [100, 300],
    ],
    wildTimes: 2,
  },
  feature: {
    kind: 'ladder',
    start: [0, 3],
    rungs: [200, 300, 500, 800, 1300, 2100, 3400, 5500, 9000, 25000],
    up: [80, 75, 70, 65, 60, 55, 50, 45, 40],
  },
  cap: 37720,
};
