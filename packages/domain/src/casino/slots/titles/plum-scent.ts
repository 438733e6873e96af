import type { SlotTitle } from '../title.ts';

/** Scent of Plum: 10 lines on 5 reels, free spins. */
export const title: SlotTitle = {
  id: 'plum-scent',
  symbols: [
    ['plum', '매화', 'flower', 0],
    ['bush-warbler', '휘파람새', 'bird', 1],
    ['brush', '붓', 'feather', 2],
    ['inkstone', '벼루', 'card', 3],
    ['tea', '차', 'cup', 4],
    ['moon-jar', '달항아리', 'egg', 0],
    ['hairpin', '비녀', 'sword', 1],
    ['bud', '꽃봉오리', 'drop', 2],
    ['moon', '달빛', 'moon', 3],
    ['window', '창호', 'gate', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 3, pays: [200, 500, 2000] },
  reels: {
    kind: 'lines',
    rows: 3,
    strips: [
      '21607179347346071654735235407653',
      '570132765410646953165374120578647',
      '47597263567184637452162607253',
      '15763721533457658432947601453657462',
      '057407932574363574216023661547635',
    ],
    lines: ['11111', '00000', '22222', '01210', '21012', '00122', '22100', '10001', '12221', '01110'],
    pays: [
      [900, 2500, 10000],
      [600, 1800, 8000],
      [400, 1250, 4000],
      [350, 1000, 3000],
      [250, 900, 2000],
      [250, 600, 1500],
      [200, 500, 1250],
      [140, 350, 1000],
    ],
    wildTimes: 1,
  },
  feature: { kind: 'spins', spins: [8, 10, 15], again: 0, most: 15, times: [1, 2, 3, 4, 5], strips: null },
  cap: 50000,
};
