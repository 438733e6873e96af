import type { SlotTitle } from '../title.ts';

/** Desert Star: 243 ways on 5 reels, free spins. */
export const title: SlotTitle = {
  id: 'desert-star',
  symbols: [
    ['camel', '낙타', 'animal', 0],
    ['lamp', '요술램프', 'lamp', 1],
    ['carpet', '양탄자', 'flag', 2],
    ['tent', '천막', 'house', 3],
    ['dates', '대추야자', 'fruit', 4],
    ['cactus', '선인장', 'tree', 0],
    ['scorpion', '전갈', 'bug', 1],
    ['dune', '모래언덕', 'mountain', 2],
    ['genie', '지니', 'cloud', 3],
    ['night-star', '사막별', 'star', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 3, pays: [100, 250, 1000] },
  reels: {
    kind: 'ways',
    rows: 3,
    strips: [
      '256730145723671642761549507315636',
      '721596561630746327461753725413478645',
      '40274160537146737158376925364257',
      '4305482563073683274651742679251760',
      '5473576013465316976124356541724658322',
    ],
    pays: [
      [120, 400, 1250],
      [80, 240, 900],
      [50, 180, 600],
      [50, 140, 450],
      [40, 120, 350],
      [30, 100, 300],
      [30, 60, 220],
      [20, 60, 120],
    ],
  },
  feature: { kind: 'spins', spins: [8, 10, 12], again: 4, most: 16, times: [2], strips: null },
  cap: 15000,
};
