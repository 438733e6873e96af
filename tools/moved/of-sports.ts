import { inPage, routesWithAxe } from './entry.ts';
import type { Moved } from './entry.ts';

const cart = 'apps/member/src/features/cart/cart.browser.test.tsx';
const betLine = 'apps/member/src/features/cart/bet-line.browser.test.tsx';
const sports = 'apps/member/src/features/sports/sports.browser.test.tsx';
const inPlay = 'apps/member/src/features/in-play/in-play.browser.test.tsx';
const slips = 'apps/member/src/features/slips/slips.browser.test.tsx';
const back = 'apps/member/src/shell/back.browser.test.tsx';
const channel = 'apps/member/src/shell/channel.browser.test.tsx';
const reconnect = 'apps/member/src/lib/reconnect.browser.test.tsx';
const moneyStory = 'apps/member/src/lib/money-story.browser.test.tsx';
const line = 'e2e/line.spec.ts';
const kinds = 'e2e/sports-kinds.spec.ts';

const onPhoneOfSports =
  'on a phone: the search opens, the cart is a bar and a sheet, and nothing scrolls sideways' as const;
const board = 'European: a board of three prices, the days with their counts, and a game with every market' as const;
const backFirst = 'Back closes the cart sheet first, then leaves the page, and nothing stays open unseen' as const;
const seenAgain =
  'a page that is seen again, or whose network is back, tries at once; one that nobody sees tries rarely' as const;
const lockedPrices =
  'prices before the start dim and lock within five seconds of silence, and open with the first word' as const;
const inRooms = [
  [cart, '${width}×${height}: ${legs} picks are in view, also with a message, and nothing jumps'],
] as const;
const guestBets = [
  'e2e/cart.spec.ts',
  'a visitor who bets is led through sign-in back to the bet, with cart and amount',
] as const;

/** A test that is left to the night. @param to  where its rule is asserted in the gate */
const night = (from: string, title: string, why: string, ...to: Moved['to']): Moved => ({ from, title, to, why });

export const ofSports: readonly Moved[] = [
  ...inPage(line, betLine, [
    [
      'a line that is lost and found moves nothing on the page',
      'prices before the start dim and lock when the line is lost, and open when it is back; nothing moves',
    ],
    [
      'a bet that never arrived is told of when the line is back, and bet again at one press',
      'a bet that never arrived is told of when the line is back, and bet again at one press under its key',
    ],
  ]),
  night(
    line,
    'parts that load by themselves fail silently without a network, and come when it is back',
    'at night it waits for eight seconds without a network',
    [line, 'a page that cannot be loaded leaves the one on screen, says so and opens when the line is back'],
  ),
  night(line, 'a press whose code does not come without a network is answered', 'at night its end as well', [
    line,
    'a page that cannot be loaded leaves the one on screen, says so and opens when the line is back',
  ]),
  night(
    line,
    'the line is back within two seconds of a network that was away for ${seconds}',
    'at night the times are measured',
    [reconnect, seenAgain],
    [line, lockedPrices],
  ),
  night(line, 'a socket that opens and hangs is given up after three seconds', 'at night with a real socket', [
    reconnect,
    'a socket that opens and hangs is given up after three seconds, one that answers is not',
  ]),
  night(line, 'coming back to the tab brings the line back at once', 'at night with a real socket', [
    reconnect,
    seenAgain,
  ]),
  night(
    line,
    'a sixth page of a member says so, bets before the start by calls and joins when another closes',
    'at night with six pages',
    [betLine, 'a page too many says so, bets before the start by calls, and joins when it may'],
    ['apps/api/src/core/realtime/realtime-server.pg.test.ts', 'five sockets a member, no more'],
  ),
  night(
    line,
    'the story of a bet that never arrived outlives reloads until the member has read it',
    'at night with real reloads',
    [betLine, 'the story of a bet that never arrived is kept until the member has read it'],
    [betLine, 'a page that opens asks what became of a bet the page before it sent'],
  ),

  ...inPage('e2e/cart.spec.ts', cart, [
    [
      'picking toggles, replaces within its market, and survives a reload',
      'picking toggles, replaces within its market, and is kept',
    ],
    [
      'Enter in the amount asks as the button does: not without an amount, not while composing, not by being held',
      'Enter in the amount asks as the button does: not without an amount, not while composing, not by being held',
    ],
    [
      'every limit says its sentence and is corrected by one press',
      'every limit says its sentence and is corrected by one press',
    ],
    [
      'a total is named with its match and market in the question: which game an 오버 is of',
      'a total is named with its match and market in the question: which game an 오버 is of',
    ],
  ]),
  ...inPage('e2e/cart.spec.ts', sports, [
    [
      'by keys: a second skip link leads to the prices, Alt and a figure to the products',
      'by keys: a second skip link leads to the prices, Alt and a figure to the products',
    ],
  ]),
  {
    from: 'e2e/cart.spec.ts',
    title: 'a combination is confirmed with its amount, placed once, and leaves the cart empty',
    to: [[cart, 'a combination is asked about with its matches, sent once, and told of with its number'], guestBets],
    why: 'the visitor who signs in bets a combination',
  },
  {
    from: 'e2e/cart.spec.ts',
    title: '단폴더 places a slip a pick',
    to: [
      [cart, '단폴더 sends a slip a pick, and shows each'],
      ['apps/api/src/features/betting/all-calls.pg.test.ts', ''],
    ],
    why: 'it is about the cart',
  },
  {
    from: 'e2e/cart.spec.ts',
    title: 'an answer that is lost is found by its key: the bet counts once',
    to: [
      [betLine, 'an answer that is lost is found by its key: the bet is sent once'],
      [line, 'a bet whose answer was lost is told of as taken when the line is back'],
    ],
    why: 'a journey loses an answer on a real line',
  },
  {
    from: 'e2e/cart.spec.ts',
    title: 'the same picks again: what still sells at the price of now, with its stake, and what does not is said',
    to: [
      [slips, 'the same picks again: what still sells at the price of now, with its stake, and what does not is said'],
    ],
    why: 'it is about the history and the cart',
  },
  night('e2e/cart.spec.ts', 'a reload in the second of the bet asks what became of it', 'at night with a real reload', [
    betLine,
    'a page that opens asks what became of a bet the page before it sent',
  ]),

  ...inPage(kinds, sports, [
    [board, board],
    ['European: one pick a game', board],
    ['a game that is closed while its page is open says so', 'a game that is closed while its page is open says so'],
    [
      'a starred game, the coming hour and the order of time are kept in the address',
      'a starred game, the coming hour and the order of time are kept in the address',
    ],
    ['a page without games says so', 'a page without games says so'],
    ['the page says what failed and tries again', 'a list that does not come says so and is asked for again'],
    ['nothing scrolls sideways on a phone', onPhoneOfSports],
  ]),
  {
    from: kinds,
    title: 'axe finds nothing on the European board and its game, ${theme}',
    to: [[sports, board], routesWithAxe],
    why: 'axe looks at the page where it is tried, and at every route',
  },
  { from: kinds, title: 'axe finds nothing on 스페셜 and the results, ${theme}', to: [routesWithAxe], why: 'axe' },

  ...inPage('e2e/in-play.spec.ts', inPlay, [
    [
      'a game in play has its score, clock and markets; axe finds nothing, ${theme}',
      'a game in play has its score, clock and markets, and the clock goes on by itself',
    ],
    [
      'a kind of market with a star has a tab of its own, kept over a reload',
      'a kind of market with a star has a tab of its own, which is kept',
    ],
    ['a clock goes on by itself and a shared address opens its game', 'a shared address opens its game'],
    [
      'without a connection nothing in play can be bet, and the page says why',
      'without a connection nothing in play can be bet, and the page says why',
    ],
  ]),
  ...inPage('e2e/in-play.spec.ts', cart, [
    [
      'picks of another kind ask before they replace what is in the cart',
      'picks of another kind ask before they replace what is in the cart',
    ],
  ]),
  night(
    'e2e/in-play.spec.ts',
    'a slip that waits survives navigation and a reload, cannot be cancelled, and its outcome is told',
    'at night for its fifteen seconds',
    [inPlay, 'a slip that waits cannot be cancelled, survives navigation, and its outcome is told on any page'],
    ['apps/api/src/features/betting/waiting-bets.pg.test.ts', 'cannot be spent twice or cancelled while it waits'],
  ),
  ...inPage('e2e/in-play.mobile.spec.ts', inPlay, [
    [
      'on a phone: from the list to a game and back, the cart below, ${theme}',
      'on a phone: from the list to a game and back, the cart below',
    ],
    [
      'on a phone the score stays in sight, prices come first, the pitch and the figures are a tab away',
      'on a phone: from the list to a game and back, the cart below',
    ],
    [
      '인플레이 and 라이브 say how they differ and lead to each other',
      '인플레이 and 라이브 say how they differ and lead to each other',
    ],
  ]),

  ...inPage('e2e/slips.spec.ts', slips, [
    ['an empty history says so and offers the next step', 'an empty history says so and offers the next step'],
    ['twenty slips make a page; the pager turns it', 'twenty slips make a page; the pager turns it'],
    [
      'axe finds nothing on the history, ${theme}',
      'slips settle before the member’s eyes, add up, filter and explain themselves',
    ],
  ]),
  night(
    'e2e/slips.spec.ts',
    'slips wait, settle before the member’s eyes, add up, filter and explain themselves',
    'at night with what the feed says',
    [slips, 'slips settle before the member’s eyes, add up, filter and explain themselves'],
    ['e2e/result-news.spec.ts', 'a confirmed result stands on the screen of whoever bet on it within a second'],
    ['apps/api/src/features/settlement/settlement.pg.test.ts', ''],
  ),
  ...inPage('e2e/slip-file.spec.ts', slips, [
    [
      'the pages about the member lead to each other by pills',
      'the pages about the member lead to each other by pills',
    ],
  ]),
  {
    from: 'e2e/slip-file.spec.ts',
    title: 'the history of bets is a file of the server with the slips of its filter, at ${width}',
    to: [
      ['e2e/slip-file.spec.ts', 'the history of bets is a file of the server with the slips of its filter'],
      [slips, 'on a phone the history is cards, which nothing of is too wide'],
    ],
    why: 'the file is the same at every width',
  },

  ...inPage('e2e/realtime.spec.ts', channel, [
    [
      'a session ended while nothing was pushed ends with the next call (419)',
      'a session that ended unseen ends with the next call, and says so',
    ],
    [
      'a lost message shows by the number of the next one, and the member is read again',
      'a lost message shows by the number of the next one, and the member is read again',
    ],
  ]),
  night(
    'e2e/realtime.spec.ts',
    'a lost connection is said, comes back within two seconds, and what was missed is read again',
    'at night the time is measured',
    [channel, 'a lost connection is said, and what was missed is read again'],
    [line, lockedPrices],
  ),
  night(
    'e2e/realtime.spec.ts',
    'who is here, where and with which version is told a second after the start and then every fifteen',
    'at night the times are measured',
    [channel, 'who is here, where and with which version is told'],
    [
      'apps/api/src/core/realtime/realtime-server.pg.test.ts',
      'what the client says of its place is shown with its own member',
    ],
  ),

  ...inPage('e2e/sports.spec.ts', sports, [
    [
      'a visitor finds a game by search, filters, folds, opens its markets, and stars its league',
      'a visitor finds a game by search, filters, folds, opens its markets, and stars its league',
    ],
    [
      'the search hears its key from the moment it is on screen',
      'the search hears its key from the moment it is on screen',
    ],
    [
      'arrow keys walk the prices of a market and of the games below',
      'arrow keys walk the prices of a market and of the games below',
    ],
  ]),
  {
    from: 'e2e/sports.spec.ts',
    title: 'axe finds nothing on the list with a cart, ${theme}',
    to: [
      ...inRooms,
      [
        'e2e/accessible.spec.ts',
        'axe and the ruler find nothing on popup, cart, sign-in, alert and the question of a bet',
      ],
    ],
    why: 'axe',
  },
  ...inPage('e2e/sports.mobile.spec.ts', sports, [['nothing scrolls sideways at 320 px', onPhoneOfSports]]),
  {
    from: 'e2e/sports.mobile.spec.ts',
    title: 'axe finds nothing on the list, the sheet and the history, ${theme}',
    to: [
      [sports, onPhoneOfSports],
      [slips, 'on a phone the history is cards, which nothing of is too wide'],
    ],
    why: 'axe',
  },

  ...inPage('e2e/back.mobile.spec.ts', back, [
    [
      'a question over the sheet is answered no by Back, one step at a time',
      'a question over the sheet is answered no by Back, one step at a time',
    ],
    [
      'a way out of the menu needs one Back to return, not two',
      'a way out of the menu needs one Back to return, not two',
    ],
  ]),
  night(
    'e2e/back.mobile.spec.ts',
    'a link of the menu leads to its page, however late the browser takes the menu out of the history',
    'at night with a slow history',
    [back, 'a way out of the menu needs one Back to return, not two'],
  ),
  night(
    'e2e/back.mobile.spec.ts',
    'on the first page of a visit Back closes the sheet and stays; closed by hand it leaves no step behind',
    'at night from the first page of a visit',
    [back, backFirst],
    [back, 'a sheet that is closed by hand leaves no step behind'],
  ),
  ...inPage('e2e/back.spec.ts', back, [
    [
      'Back takes the question about a bet away with its page',
      'Back takes the question about a bet, and the deposit dialog, away with their page',
    ],
    [
      'Back takes the deposit dialog away with its page',
      'Back takes the question about a bet, and the deposit dialog, away with their page',
    ],
    [
      'what a refused entry says stays over the page the visitor is left on',
      'what a refused entry says stays over the page the visitor is left on',
    ],
  ]),

  ...inPage('e2e/cart-room.spec.ts', cart, [
    ['${width}×${height}: ${legs} picks are in view, also with a message', inRooms[0][1]],
    [
      'quick amounts are the member’s own: changed, kept over a reload, brought back',
      'quick amounts are the member’s own: changed, kept, brought back',
    ],
  ]),
  night(
    'e2e/countdown.spec.ts',
    'countdowns of clocks five minutes off change together',
    'at night with two browsers',
    ['packages/ui/src/rounds/server-clock.test.ts', ''],
  ),
  ...inPage('e2e/money-line.spec.ts', moneyStory, [
    [
      'a withdrawal that never arrived is spoken of until its member has read it, and sent again at one press',
      'a withdrawal that never arrived is spoken of until its member has read it, and sent again under its key',
    ],
    [
      'a deposit asked for in the dialog: its end is read over the dialog',
      'a deposit asked for in the dialog: its end is read over the dialog',
    ],
    [
      'points: a conversion whose answer was lost was done; one that never arrived is made again',
      'points: a conversion whose answer was lost was done; one that never arrived is made again',
    ],
  ]),
  night(
    'e2e/waiting.spec.ts',
    'accepted while its member is on another page, the success popup names the bet',
    'at night for its fifteen seconds',
    [inPlay, 'a slip that waits cannot be cancelled, survives navigation, and its outcome is told on any page'],
    ['apps/api/src/features/betting/waiting-bets.pg.test.ts', 'its own process decides it on time'],
  ),
  night(
    'e2e/worker.spec.ts',
    'the page may hand the browser the address of that worker, and nothing else',
    'at night: the rule is a header of the server',
    ['apps/api/src/core/website.pg.test.ts', ''],
  ),
  night(
    'e2e/worker.spec.ts',
    'a new build takes over when no page of the one before is open',
    'at night with two pages one after the other',
    ['e2e/worker.spec.ts', 'the kill switch: open pages are rid of the worker and of what it kept'],
  ),
];
