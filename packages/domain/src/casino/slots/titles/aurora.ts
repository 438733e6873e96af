import type { SlotTitle } from '../title.ts';

/** Arctic Aurora: 243 ways on 5 reels, free spins. */
export const title: SlotTitle = {
  id: 'aurora',
  symbols: [
    ['polar-bear', '북극곰', 'animal', 0],
    ['fox', '북극여우', 'animal', 1],
    ['reindeer', '순록', 'animal', 2],
    ['seal', '물범', 'fish', 3],
    ['sled', '썰매', 'boat', 4],
    ['igloo', '얼음집', 'house', 0],
    ['mitten', '벙어리장갑', 'heart', 1],
    ['snowflake', '눈꽃', 'flower', 2],
    ['aurora', '오로라', 'wave', 3],
    ['campfire', '모닥불', 'flame', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 3, pays: [100, 500, 2500] },
  reels: {
    kind: 'ways',
    rows: 3,
    strips: [
      '1445227737776595665462331004466',
      '00765555648666209732773354463714',
      '3717284414317762662664559327053',
      '662577647345522911664487433500',
      '447722466200351666575533142937',
    ],
    pays: [
      [120, 600, 3000],
      [80, 350, 1250],
      [60, 200, 600],
      [60, 180, 600],
      [30, 120, 350],
      [40, 70, 250],
      [20, 40, 240],
      [20, 50, 150],
    ],
  },
  feature: {
    kind: 'spins',
    spins: [9, 12, 18],
    again: 0,
    most: 18,
    times: [1],
    strips: [
      '2276175646793704364526302560745',
      '56783475674167203586342953724',
      '763614253926853276437156078420',
      '426732547561379086407835176',
      '361946072561324760545672173047',
    ],
  },
  cap: 30000,
};
