import type { SlotTitle } from '../title.ts';

/** Eye of the Pharaoh: 243 ways on 5 reels, free spins. */
export const title: SlotTitle = {
  id: 'pharaoh-eye',
  symbols: [
    ['pharaoh', '파라오', 'mask', 0],
    ['anubis', '아누비스', 'animal', 1],
    ['scarab', '풍뎅이', 'bug', 2],
    ['ankh', '앙크', 'key', 3],
    ['cat', '고양이신', 'animal', 4],
    ['papyrus', '파피루스', 'scroll', 0],
    ['pot', '항아리', 'cup', 1],
    ['palm', '야자수', 'tree', 2],
    ['eye', '호루스의눈', 'eye', 3],
    ['pyramid', '피라미드', 'mountain', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 3, pays: [200, 500, 2000] },
  reels: {
    kind: 'ways',
    rows: 3,
    strips: [
      '7635437249156261423571537647253610',
      '1756754165262468732453697015732456',
      '021645764396275345523807560714654',
      '35617534623572017964087166541654572',
      '5346520655924377156471246731765317',
    ],
    pays: [
      [100, 450, 1250],
      [90, 300, 1000],
      [70, 240, 800],
      [60, 200, 600],
      [40, 150, 300],
      [40, 100, 300],
      [30, 70, 240],
      [30, 50, 160],
    ],
  },
  feature: { kind: 'spins', spins: [8, 10, 12], again: 0, most: 12, times: [1, 2, 3, 5], strips: null },
  cap: 25000,
};
