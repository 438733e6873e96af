import { inPage, routesWithAxe } from './entry.ts';
import type { Moved } from './entry.ts';

const roundPage = 'apps/member/src/features/games/round-page.browser.test.tsx';
const lotus = 'apps/member/src/features/games/lotus.browser.test.tsx';
const frame = 'apps/providers/src/rounds/client/table.browser.test.tsx';
const frameShows = [
  frame,
  '${game.name}: the frame shows its rounds, what picks pay back, and names a pick to the site',
] as const;
const token = 'apps/member/src/features/token/token.browser.test.tsx';
const tableHost = 'apps/providers/src/casino/tables/table-routes.pg.test.ts';
const casinoTable = 'e2e/casino-table.spec.ts';
const baccarat = [
  casinoTable,
  'baccarat: a bet is taken, two guests see the same cards, the wallet follows, and the round is shown again',
] as const;
const tablePage = 'apps/providers/src/casino/tables/table-page.browser.test.tsx';
const roundFrames = 'apps/providers/src/token/round-frames.browser.test.tsx';
const lotusJourney = [
  'e2e/lotus.spec.ts',
  'a table of a launch that counts once is picked from in its frame, bet on by the site, settled and proven',
] as const;
const roulette = [
  'e2e/roulette.spec.ts',
  'a press on the table, an edge and the racetrack is bet on, drawn, paid and proven; keys alone bet, and a reload keeps it',
] as const;

export const ofRounds: readonly Moved[] = [
  ...inPage('e2e/powerball.spec.ts', roundPage, [
    [
      'an amount is put right as it is entered, and says why in both languages',
      'an amount is put right as it is entered, and says why in both languages',
    ],
    [
      'the keyboard alone bets, and everything reads well in dark and light',
      'the keyboard alone bets, and everything reads well',
    ],
    ['a bet is placed without scrolling', 'on a phone a bet is placed without scrolling'],
  ]),
  {
    from: 'e2e/powerball.spec.ts',
    title:
      'every market is there at its price; a day of rounds is a file, and beside statistics stands what they are worth',
    to: [
      [roundPage, 'every market is there at its price, and past rounds say what they are worth'],
      [roundPage, 'a day of rounds is a file, whatever pages it is read in'],
      ['apps/api/src/features/games/round-history.pg.test.ts', ''],
    ],
    why: 'the board and the file are made of given rounds; that a day has all of its rounds is a database test',
  },
  {
    from: 'e2e/powerball.spec.ts',
    title: 'a visitor is asked to sign in',
    to: [
      [
        'apps/member/src/game-gates.test.ts',
        'a visitor is led to the page and signs in first, whatever stands against it',
      ],
      [token, 'visitors meet eight token games, and each of them asks to sign in'],
    ],
    why: 'the guard of all games has unit tests',
  },
  ...inPage('e2e/ladder.spec.ts', roundPage, [
    [
      '${name}: the last way is drawn, a pick is bet on, and everything reads well',
      '${game.name}: the last way is drawn and told step by step, and keys bet on a pick',
    ],
    [
      'a ladder is picked from and bet on without scrolling, and its siblings are a press away',
      'on a phone a ladder is bet on without scrolling, and its sibling is a press away with an empty cart',
    ],
  ]),
  {
    from: 'e2e/lotus.spec.ts',
    title: '${name}: a pick of the frame is bet on by the site, settled in the next minute, and everything reads well',
    to: [
      lotusJourney,
      frameShows,
      [lotus, '${table.game.name}: a pick of the frame goes into the site’s cart, and is bet on there'],
    ],
    why: 'one table is a journey, each one’s frame and cart are components; all tables in both themes at night',
  },
  {
    from: 'e2e/lotus.spec.ts',
    title: 'keys pick in the frame and beside it',
    to: [[lotus, 'keys pick beside the frame, and those of the frame reach the cart'], frameShows, lotusJourney],
    why: 'each side is a component, and both together part of the journey',
  },
  ...inPage('e2e/lotus.spec.ts', lotus, [
    [
      'what a frame may not say has no effect, or one that is told',
      'what a frame may not say has no effect, or one that is told',
    ],
    [
      'a host that is not there is told, with a way to try again',
      'a host that is not there is told, with a way to try again',
    ],
    [
      'the hub leads to each table and says how long it takes bets',
      'the hub leads to each table and says how long it takes bets',
    ],
    ['baccarat is picked from and bet on without scrolling', 'on a phone the cart is in view without scrolling'],
  ]),
  {
    from: 'e2e/lotus.spec.ts',
    title: 'a launch counts once, at its own table alone; a reload of the frame keeps its guest',
    to: [
      lotusJourney,
      [lotus, 'a frame whose session is over is opened with a fresh launch'],
      [frame, 'a frame without a guest says why, and asks for a fresh launch'],
    ],
    why: 'it is part of the one journey',
  },
  ...inPage('e2e/token-powerball.spec.ts', token, [
    [
      'visitors meet eight token games, and each of them asks to sign in',
      'visitors meet eight token games, and each of them asks to sign in',
    ],
  ]),
  {
    from: 'e2e/token-powerball.spec.ts',
    title: 'the draw in the frame, four tabs, and the site’s cart, ${theme}',
    to: [
      [
        'e2e/token-powerball.spec.ts',
        'the draw is in the frame, and what is picked beside it is bet on by the site’s cart',
      ],
      [token, 'the site’s powerball has its questions in tabs, and its bets in the site’s cart'],
      [token, 'on a phone the frame is lower, and the cart is in view without scrolling'],
      routesWithAxe,
    ],
    why: 'the page is a component in both themes; the draw and the bet stay a journey',
  },
  {
    from: 'e2e/roulette.spec.ts',
    title:
      'a press on the table, an edge and the racetrack is bet on, drawn, paid and proven; a reload keeps what is on the table',
    to: [roulette],
    why: 'the keys are part of it now',
  },
  {
    from: 'e2e/roulette.spec.ts',
    title: 'keys alone go over the layout, put chips and bet',
    to: [[roundFrames, 'roulette: keys alone go over the layout, put chips and bet'], roulette],
    why: 'it is about the page of the frame, and part of the one journey',
  },
  {
    from: 'e2e/roulette.spec.ts',
    title: 'on a phone every way to bet is in view without scrolling, and axe finds nothing',
    to: [[roundFrames, 'roulette on a phone: every way to bet is in view without scrolling']],
    why: 'the page is a component; at night with its host, and looked at by axe',
  },
  {
    from: 'e2e/horse.spec.ts',
    title: 'on a phone every bet is in view without scrolling, and axe finds nothing',
    to: [[roundFrames, 'horse on a phone: every bet is in view without scrolling']],
    why: 'the page is a component; at night with its host, and looked at by axe',
  },
  ...inPage('e2e/roulette.spec.ts', token, [
    [
      'the day’s balance and five minutes of rest are beside the frame',
      'the day’s balance and five minutes of rest are beside a frame',
    ],
  ]),
  {
    from: casinoTable,
    title: 'baccarat: a bet is taken, cards turn up, the wallet follows, and the round is shown again',
    to: [baccarat],
    why: 'a second guest, the lobby and a visit without a launch are part of it now',
  },
  {
    from: casinoTable,
    title: 'two guests of a table are shown the same cards',
    to: [
      baccarat,
      [tablePage, 'baccarat: chips by a press and by a key are bet at once, beside those of other guests'],
      [tableHost, 'each card is told to the guests of both processes soon after its time'],
    ],
    why: 'at night at another table',
  },
  {
    from: casinoTable,
    title: 'the lobby shows who is at a table, and its road',
    to: [
      [
        'apps/member/src/features/casino/table-tile.browser.test.tsx',
        'a tile says who is at its table, and draws and tells its road',
      ],
      [tableHost, 'who is at each table is told to lobbies of the site'],
    ],
    why: 'what the host tells is a database test, what the lobby makes of it a component',
  },
  {
    from: casinoTable,
    title: '${table} on a phone: a bet needs no scrolling, nothing moves that need not',
    to: [
      [tablePage, '${id} on a phone: a bet needs no scrolling, and nothing is cut'],
      [tableHost, 'every table that is listed opens, each with its own page and state'],
    ],
    why: 'the page is a component; at night with its host, and looked at by axe',
  },
  {
    from: casinoTable,
    title: 'a lobby shows pictures in their shape and stakes whole, wide and on a phone',
    to: [baccarat],
    why: 'it is part of the one journey',
  },
  {
    from: casinoTable,
    title: 'without a launch a table’s window says so, and leads back to the casino',
    to: [baccarat],
    why: 'it is part of the one journey',
  },
  {
    from: 'e2e/tour.spec.ts',
    title: 'yesterday is there, every round verifiable; whoever signs up has played every open game soon after',
    to: [
      [
        'apps/api/src/features/games/rounds.pg.test.ts',
        'that nobody could bet on, as those of a demo world’s past, are drawn from their links all the same, and say so',
      ],
      ['apps/api/src/features/games/proofs.pg.test.ts', 'name every round once, page by page, with its day'],
      [
        'e2e/powerball.spec.ts',
        'one pick is bet on, leaves the cart, and stands among the own bets and in the history',
      ],
      lotusJourney,
      roulette,
      ['e2e/horse.spec.ts', 'a race is bet on by its weights and by keys alone, run, paid and proven'],
    ],
    why: 'each kind of game has a journey of its own; all of them by one newcomer at night, and as a proof',
  },
];
