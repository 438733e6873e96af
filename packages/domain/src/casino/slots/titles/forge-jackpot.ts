import type { SlotTitle } from '../title.ts';

/** Forge Jackpot: 5 lines on 5 reels, a jackpot pool. */
export const title: SlotTitle = {
  id: 'forge-jackpot',
  symbols: [
    ['smith', '대장장이', 'face', 0],
    ['hammer', '망치', 'tool', 1],
    ['anvil', '모루', 'bar', 2],
    ['armor', '갑옷', 'shield', 3],
    ['blade', '칼날', 'sword', 4],
    ['horseshoe', '편자', 'horn', 0],
    ['nail', '쇠못', 'bolt', 1],
    ['coal', '숯', 'egg', 2],
    ['steel', '쇳물', 'drop', 3],
    ['furnace', '용광로', 'flame', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 3, pays: [200, 500, 2500] },
  reels: {
    kind: 'lines',
    rows: 3,
    strips: [
      '459537423605761214756450631074213',
      '43156472371264785043157630524927656',
      '1385637542036423687154675932507647257',
      '04753476637596256716230481536753',
      '67236750751471906234510365737245',
    ],
    lines: ['11111', '00000', '22222', '01210', '21012'],
    pays: [
      [1400, 4000, 14000],
      [1000, 3000, 9000],
      [800, 2000, 6000],
      [600, 2000, 5000],
      [400, 1400, 3600],
      [320, 900, 3000],
      [240, 600, 1800],
      [200, 480, 1200],
    ],
    wildTimes: 1,
  },
  feature: {
    kind: 'pool',
    contribution: 20,
    prizes: [
      [1000, 0, 500],
      [2000, 10, 400],
      [5000, 100, 95],
      [20000, 1000, 5],
    ],
  },
  cap: 20000,
};
