import type { SlotTitle } from '../title.ts';

/** Blue Dragon's Pearl: 243 ways on 5 reels, free spins. */
export const title: SlotTitle = {
  id: 'blue-dragon',
  symbols: [
    ['dragon', '청룡', 'animal', 0],
    ['claw', '용발톱', 'horn', 1],
    ['scale', '용비늘', 'shell', 2],
    ['jade', '옥', 'gem', 3],
    ['koi', '잉어', 'fish', 4],
    ['cloud', '구름', 'cloud', 0],
    ['pine', '소나무', 'tree', 1],
    ['wave', '파도', 'wave', 2],
    ['pearl', '여의주', 'orb', 3],
    ['dragon-gate', '용문', 'gate', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 3, pays: [150, 750, 5000] },
  reels: {
    kind: 'ways',
    rows: 3,
    strips: [
      '37645396536740451775461746527657',
      '624770356748641597646375641732517',
      '62543756257463182937504716574',
      '172574567350176594768463',
      '64365465329175017256476217756375',
    ],
    pays: [
      [220, 1000, 5000],
      [120, 500, 2500],
      [90, 350, 1000],
      [80, 220, 750],
      [20, 80, 350],
      [20, 60, 220],
      [10, 40, 150],
      [10, 30, 120],
    ],
  },
  feature: { kind: 'spins', spins: [8, 10, 12], again: 4, most: 12, times: [2], strips: null },
  cap: 20000,
};
