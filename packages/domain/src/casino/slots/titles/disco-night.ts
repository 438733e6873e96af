import type { SlotTitle } from '../title.ts';

/** Disco Night: 243 ways on 5 reels, free spins. */
export const title: SlotTitle = {
  id: 'disco-night',
  symbols: [
    ['dancer', '춤꾼', 'face', 0],
    ['record', '레코드', 'planet', 1],
    ['speaker', '스피커', 'drum', 2],
    ['roller-skate', '롤러스케이트', 'boat', 3],
    ['mic', '마이크', 'lamp', 4],
    ['sunglasses', '선글라스', 'eye', 0],
    ['cassette', '카세트', 'bar', 1],
    ['note', '음표', 'note', 2],
    ['mirror-ball', '미러볼', 'ball', 3],
    ['neon', '네온사인', 'bolt', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 3, pays: [100, 500, 2500] },
  reels: {
    kind: 'ways',
    rows: 3,
    strips: [
      '5544775533462667711003132277244966',
      '2684301332504477664778250551769',
      '14366655970037755842142276637',
      '29340617255676255668377744411',
      '4669633400722611544775522477',
    ],
    pays: [
      [100, 450, 2500],
      [80, 250, 1000],
      [70, 220, 600],
      [50, 160, 450],
      [30, 100, 300],
      [40, 80, 220],
      [10, 30, 180],
      [10, 40, 140],
    ],
  },
  feature: { kind: 'spins', spins: [10, 12, 15], again: 5, most: 15, times: [1], strips: null },
  cap: 25000,
};
