import { inPage, routesWithAxe } from './entry.ts';
import type { Moved } from './entry.ts';

const member = (name: string) => `apps/member/src/features/${name}.browser.test.tsx`;
const office = (name: string) => `apps/office/src/features/${name}.browser.test.tsx`;
const liveLobby = member('casino/live-lobby');
const slotLobby = member('casino/slot-lobby');
const launch = member('casino/launch');
const casinoHost = 'apps/providers/src/casino/casino-host.pg.test.ts';

const officeAxe = [
  'e2e/office-axe.spec.ts',
  'axe finds nothing on any screen of the office, and every field has room at both widths',
] as const;
const slots = 'e2e/casino-slots.spec.ts';
const token = 'e2e/token.spec.ts';
const onPhone = 'its looks on a phone are tried at night; the route’s are looked at with the others';

export const ofCasino: readonly Moved[] = [
  ...inPage('e2e/casino-lobby.spec.ts', liveLobby, [
    [
      'a visitor is asked to sign in by every way into the casino',
      'a visitor is asked to sign in by every way into the casino',
    ],
    [
      'live casino: nine lobbies in their order, tables with limits, found by consonants, kept by a star (${theme})',
      'nine lobbies in their order, tables with limits, found by consonants, kept by a star',
    ],
    [
      'a member without a studio’s permission reads so, and no window opens',
      'a member without a studio’s permission reads so, and no window opens',
    ],
  ]),
  ...inPage('e2e/casino-lobby.spec.ts', launch, [
    [
      'a lobby’s tile opens its launch page in the window KPlay by a key, and that leads to the host',
      'a lobby’s tile opens its launch page in the window KPlay by a key',
    ],
    [
      'the launch page shows the host’s refusal, and that there is no such product',
      'the launch page asks the host for its product, shows a refusal, and that there is no such product',
    ],
    [
      'one launch at a time; a game’s address goes into the window of the press, and the game is remembered',
      'one launch at a time; a game’s address goes into the window of the press, and the game is remembered',
    ],
    ['a refused launch says payload.msg and closes its window', 'a refused launch says why and closes its window'],
    [
      'where the browser blocks windows, a panel links to the game',
      'where the browser blocks windows, a panel links to the game',
    ],
    [
      'the hub opens both studios by their own call, and the embedded page frames one after two seconds',
      'the hub opens both studios by their own call',
    ],
  ]),
  ...inPage('e2e/casino-lobby.spec.ts', slotLobby, [
    [
      'slots: nine first, studios, what they pay, mechanics and consonants (${theme})',
      'slots: nine first, studios, what they pay, mechanics and consonants',
    ],
  ]),
  {
    from: 'e2e/casino-lobby.spec.ts',
    title: 'five thousand titles are scrolled through and searched at once',
    to: [[slotLobby, 'of five thousand titles those in the window are drawn, and a search finds among all']],
    why: 'the night measures frames and searches',
  },
  ...inPage('e2e/casino-lobby.mobile.spec.ts', liveLobby, [
    [
      'on a phone: lobbies by their first table, tabs three a view, nine before 더보기 (${theme})',
      'on a phone lobbies go by their first table, and nine tables show before 더보기',
    ],
  ]),
  ...inPage('e2e/casino-lobby.mobile.spec.ts', slotLobby, [
    [
      'on a phone: studios, then a studio’s titles; a held title shows what it pays (${theme})',
      'on a phone studios come first, then a studio’s titles; a held title shows what it pays',
    ],
  ]),
  ...inPage('e2e/casino-vendors.spec.ts', liveLobby, [
    [
      'lobbies show the order, hot ones, hidden ones and closed grades as staff set them',
      'lobbies show the order, hot ones, hidden ones and closed grades as staff set them',
    ],
    [
      'tables of a studio denied to the member are marked, and say so',
      'a member without a studio’s permission reads so, and no window opens',
    ],
  ]),
  {
    from: 'e2e/casino-vendors.spec.ts',
    title: 'recent games and the framed lobby are closed as tiles are; a frame that is open stays',
    to: [
      [liveLobby, 'a lobby under maintenance closes its tiles, its tables and what was played there'],
      [
        launch,
        'an embedded lobby is framed after two seconds, stays while its studio closes, and is closed to who comes then',
      ],
    ],
    why: 'it is about two components',
  },
  {
    from: 'e2e/casino-vendors.spec.ts',
    title: 'tiles and sheets show the limit that counts for the member',
    to: [
      [liveLobby, 'tables show the limit that counts for the member'],
      [slotLobby, 'a sheet says what the member may stake at most'],
    ],
    why: 'it is about two components',
  },
  {
    from: 'e2e/casino-vendors.spec.ts',
    title: 'the host’s own lobby marks what is closed, and does not open it',
    to: [[casinoHost, 'a lobby shows what the site closes to the member as it is loaded, and it does not open']],
    why: 'the host draws its lobby itself; the database test reads it',
  },
  {
    from: 'e2e/withdrawals.spec.ts',
    title: 'a withdrawal is refused with the exact words, leaves the balance at once and comes back when it is refused',
    to: [
      [
        member('cash/withdrawals'),
        'a withdrawal above the balance is lowered to it, and each refusal is said in the exact words',
      ],
      ['e2e/withdrawals.spec.ts', 'a withdrawal leaves the balance at once and comes back when it is refused'],
    ],
    why: 'the form is a component; the money stays a journey',
  },
  ...inPage('e2e/withdrawals.spec.ts', member('cash/withdrawals'), [
    [
      'a withdrawal is taken back by its member, and the money is there again',
      'a withdrawal is asked for, and taken back while that may be',
    ],
    [
      'five wrong withdrawal passwords lock withdrawals, and the page says so before the next try',
      'a wrong withdrawal password says how many tries are left, and the last one locks the form',
    ],
  ]),
  {
    from: 'e2e/withdrawals.spec.ts',
    title: 'the same withdrawal from two tabs at once has one effect',
    to: [
      [
        'apps/api/src/features/cash/cash.pg.test.ts',
        'sixteen of one body at once: one is taken, the others are duplicates, on every path',
      ],
    ],
    why: 'the database decides it, whoever sends',
  },
  {
    from: 'e2e/cash-rules.spec.ts',
    title: 'a form says the limits of the grade, and when nothing is taken why and from when',
    to: [
      [member('cash/cash'), 'outside of the hours the form says from when deposits are taken'],
      [member('cash/withdrawals'), 'the form says the limits of the grade, and why nothing is taken now'],
      [
        'apps/api/src/features/cash/cash-limits.pg.test.ts',
        'a rule holds the grades it names, below the limits of the site',
      ],
    ],
    why: 'it is about two forms',
  },
  {
    from: 'e2e/cash-rules.spec.ts',
    title: 'staff write a rule in the settings of cash',
    to: [officeAxe],
    why: 'the screen is looked at with the others; at night with a rule in it',
  },
  {
    from: 'e2e/cash.spec.ts',
    title: 'a submission that was never answered is spoken of after a reload, and the same amount counts once',
    to: [[member('cash/cash'), 'a lost answer is asked for again under the same key']],
    why: 'at night with a reload in between',
  },
  {
    from: 'e2e/cash.mobile.spec.ts',
    title: 'the limits come after the form and move nothing',
    to: [routesWithAxe],
    why: 'the look at all routes finds what moves; at night with a slow answer',
  },
  {
    from: 'e2e/cash.mobile.spec.ts',
    title: 'fingers and eyes: targets of 44 px, text of 16 px in fields, no scrolling sideways at 390 and 320',
    to: [routesWithAxe],
    why: 'the ruler measures the routes; at night both widths of each',
  },
  {
    from: 'e2e/cash.mobile.spec.ts',
    title: 'axe finds nothing on the money and account pages of a phone, ${theme}',
    to: [routesWithAxe],
    why: 'the pages are looked at with the others',
  },
  ...inPage('e2e/cash.mobile.spec.ts', member('cash/withdrawals'), [
    [
      'on a phone the bar leads to the pages: a deposit and a withdrawal by thumb',
      'on a phone the bar leads to a deposit, and from there to a withdrawal',
    ],
  ]),
  ...inPage('e2e/cash.mobile.spec.ts', member('points/points'), [
    [
      'points are converted on a phone, and the bonus stands below',
      'points are converted in part and whole, once the member says yes',
    ],
  ]),
  {
    from: 'e2e/auth.spec.ts',
    title: 'axe finds nothing in the dialogs, ${theme}',
    to: [
      [
        'e2e/accessible.spec.ts',
        'axe and the ruler find nothing on popup, cart, sign-in, alert and the question of a bet',
      ],
      [member('auth/auth'), 'every wrong field has its own message, and the first gets the focus'],
    ],
    why: 'the sign-in is looked at with the others, the sign-up in the living page',
  },
  ...inPage('e2e/agent-area.spec.ts', office('agent-area/agent-area'), [
    ['a code is made with a greeting, and shows its QR', 'a code is made with a greeting, and shows its QR'],
    [
      'a session that staff end leads back to the sign-in with a word',
      'a session that staff end leads back to the sign-in with a word',
    ],
  ]),
  {
    from: 'e2e/agent-area.spec.ts',
    title: 'every page of the area at ${width} px',
    to: [
      [
        'apps/api/src/features/agents/agent-area.pg.test.ts',
        'shows the caller first and only what is below it; everything of others is not there',
      ],
      [office('agent-area/agent-area'), 'a code is made with a greeting, and shows its QR'],
    ],
    why: 'all pages at both widths are tried at night',
  },
  {
    from: token,
    title: 'a launch is good once: its address opens for nobody else',
    to: [['apps/api/src/features/launch/launch.pg.test.ts', 'the member it was given to, once']],
    why: 'the database decides it; at night at the host',
  },
  {
    from: token,
    title: 'on a phone a bet on high-low 5 s is in view without scrolling, and axe finds nothing',
    to: [[token, 'a play of high-low 5 s by keys alone: the card stays until its play, which begins with it']],
    why: onPhone,
  },
  {
    from: token,
    title: 'on a phone a bet on baccarat is in view without scrolling, and axe finds nothing',
    to: [[token, 'a play of baccarat by keys alone: chips on places, taken back, bet, dealt, proven, bet again']],
    why: onPhone,
  },
  {
    from: token,
    title: 'on a phone a whole play of high-low is in view without scrolling, and axe finds nothing',
    to: [[token, 'a play of high-low by keys alone goes on after a reload, is ended once, and every card is proven']],
    why: onPhone,
  },
  {
    from: slots,
    title: 'a launch counts once; what is not affordable is not pressed',
    to: [['apps/api/src/features/launch/launch.pg.test.ts', 'the member it was given to, once']],
    why: 'at night at the host',
  },
  {
    from: slots,
    title: 'on a phone a stake is chosen and spun without scrolling, whatever the reels',
    to: [[slots, 'a title by keys alone: its numbers first, a spin, the money, the round again, and the proof']],
    why: onPhone,
  },
  {
    from: 'e2e/casino-gifts.spec.ts',
    title: 'a bonus given on the member’s page is in their casino wallet, and in the list with who gave it and why',
    to: [
      [
        member('casino-wallet/casino-wallet'),
        'a bonus that staff gave is in the history with its reason, wide and on a phone',
      ],
      [
        'apps/providers/src/casino/answer-gifts.pg.test.ts',
        'a bonus is paid once under its own name, however often it is asked and whatever is lost',
      ],
      [
        'e2e/casino-gifts.spec.ts',
        'free spins are played on their title’s page without a stake, and the rest is taken back',
      ],
    ],
    why: 'the same dialog gives free spins in the journey that stays',
  },
  {
    from: 'e2e/casino-gifts.spec.ts',
    title: 'what games came to is counted by vendor and by game, and a row leads to its plays',
    to: [officeAxe],
    why: 'the screen is looked at with the others, its numbers have database tests; at night with a play',
  },
  ...inPage('e2e/casino-wallet.spec.ts', member('casino-wallet/casino-wallet'), [
    ['what went wrong is said, and can be tried again', 'a wallet that cannot be read says so, and is read again'],
  ]),
  ...inPage('e2e/casino-wallet.mobile.spec.ts', member('casino-wallet/casino-wallet'), [
    [
      'on a phone: a top-up by thumb, and all of it home again',
      'a top-up is rounded down to its unit and to the balance, sent once, and followed in the history',
    ],
  ]),
  ...inPage('e2e/casino-money.spec.ts', slotLobby, [
    [
      'on a phone tiles say it too, and nothing goes over the edge',
      'titles of a studio that is played from the cash say so, and no others',
    ],
  ]),
  {
    from: 'e2e/casino-money.spec.ts',
    title: 'what is in the casino goes home once the last window is closed; a reload does not send it',
    to: [
      [
        'apps/providers/src/casino/visits.pg.test.ts',
        'it is told once the last page of any process is closed, once, with the games they showed',
      ],
      [
        'apps/providers/src/casino/visits.pg.test.ts',
        'a page that loads anew, or goes on to another game, has not gone',
      ],
    ],
    why: 'it waits for half a minute; at night with real windows',
  },
  {
    from: 'e2e/frame.spec.ts',
    title: 'a token is good once: the same address opens the frame for a visitor',
    to: [['apps/api/src/features/launch/launch.pg.test.ts', 'the member it was given to, once']],
    why: 'the database decides it; at night at the host',
  },
  {
    from: 'e2e/frame.spec.ts',
    title: 'a visitor on a phone looks around, and is asked to sign in (${theme})',
    to: [
      [
        'e2e/frame.spec.ts',
        'a member is known in the frame by a token that is not his session’s, and bets through the site’s cart',
      ],
    ],
    why: onPhone,
  },
  {
    from: 'e2e/graph.spec.ts',
    title: 'on a phone a bet and its cash-out are in view without scrolling, and axe finds nothing, ${theme}',
    to: [
      [
        'e2e/graph.spec.ts',
        'a bet leaves by itself, the next one by hand after a reload in mid-air; the log, the proof and the history say so',
      ],
    ],
    why: onPhone,
  },
  {
    from: 'e2e/fair-round.spec.ts',
    title: 'at ${width}',
    to: [
      ['e2e/fair-round.spec.ts', 'what was read is checked without the network, and a changed proof is refused'],
      ['apps/member/src/features/fair/verify-file.test.ts', ''],
      routesWithAxe,
    ],
    why: 'a round of every game is drawn again at night',
  },
  {
    from: 'e2e/lotto.mobile.spec.ts',
    to: [['e2e/lotto.spec.ts', 'a member chooses numbers or has them chosen, enters them and finds them again']],
    why: onPhone,
  },
  {
    from: 'e2e/notes.mobile.spec.ts',
    to: [
      [
        'e2e/notes.spec.ts',
        'a note is told of where the member is, once; it is read, and notes are deleted by number, some or all',
      ],
    ],
    why: onPhone,
  },
  {
    from: 'e2e/inquiries.mobile.spec.ts',
    to: [
      [
        'e2e/inquiries.spec.ts',
        'a member asks about a slip, staff answer from a reply written beforehand, and the member goes on',
      ],
    ],
    why: onPhone,
  },
  {
    from: 'e2e/activities.mobile.spec.ts',
    to: [
      ['e2e/activities.spec.ts', 'a member checks in once, spins the wheel and computes the spin again in the browser'],
    ],
    why: onPhone,
  },
];
