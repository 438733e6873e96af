import { inPage, routesWithAxe } from './entry.ts';
import type { Moved } from './entry.ts';

const shell = 'apps/member/src/shell/shell.browser.test.tsx';
const phone = 'apps/member/src/shell/mobile-frame.browser.test.tsx';
const hangul = 'apps/member/src/shell/hangul.browser.test.tsx';
const home = 'apps/member/src/features/home/home.browser.test.tsx';
const boards = 'apps/member/src/features/boards/boards.browser.test.tsx';
const richText = 'apps/member/src/features/boards/rich-text.browser.test.tsx';
const pages = 'apps/member/src/features/pages/pages.browser.test.tsx';
const inSight = 'apps/office/src/shell/in-sight.browser.test.tsx';

const everyWidth = [
  'e2e/shell.spec.ts',
  'home fits every width, its header follows the window, and the theme is kept',
] as const;
const everyBoard = [
  'e2e/visible-names.spec.ts',
  'every game on every board says who plays, wide and on a phone, and no name is cut',
] as const;
const opened = [
  'e2e/accessible.spec.ts',
  'axe and the ruler find nothing on popup, cart, sign-in, alert and the question of a bet',
] as const;
const samples = [
  'e2e/gallery.spec.ts',
  'every sample fits and has no violation, every modal opens and closes, both themes are side by side',
] as const;
const reference = [
  'e2e/reference.spec.ts',
  'a call that the address names is open, and the guide beside it: all readable, nothing runs sideways',
] as const;
const firstView = [
  'e2e/first-view.spec.ts',
  '${path}: its first view reads settings, popups and the list once, and weighs what it may',
] as const;
const styleNames = ['tools/code-rules.test.ts', ''] as const;

const byNight = (from: string, title: string, to: Moved['to']): Moved => ({
  from,
  title,
  to,
  why: 'at night under every tab and at every width; the gate goes over the boards once',
});
const atOnce = (from: string, title: string, to: Moved['to']): Moved => ({
  from,
  title,
  to,
  why: 'it is looked at in the same visit as others',
});

/** What is looked at, and the frame of the member site. */
export const ofLooks: readonly Moved[] = [
  ...inPage('e2e/shell.spec.ts', shell, [
    [
      'the main page stands with its label, and unknown paths lead to it',
      'main carries its label, and unknown paths lead to it',
    ],
    ['no link of the shell is dead', 'no link of the shell is dead'],
    [
      'a visitor does not get to a member’s page',
      'a visitor does not get to a member’s page, nor by the entries that are only for members',
    ],
    [
      'every entry of the header that is only for members says so to a visitor and stays',
      'a visitor does not get to a member’s page, nor by the entries that are only for members',
    ],
    [
      'clearing the cache keeps the member signed in',
      'clearing the cache keeps the member signed in, and submissions whose answer is still open',
    ],
    [
      'clearing the cache keeps submissions whose answer is still open',
      'clearing the cache keeps the member signed in, and submissions whose answer is still open',
    ],
    [
      'the header stands out once the page is scrolled by more than 30 pixels',
      'the header stands out once the page is scrolled by more than 30 pixels',
    ],
    ['the keyboard finds a way past the header', 'the keyboard finds a way past the header'],
    [
      'what lies under a dialog and the header is blurred, unless somebody asks for less transparency',
      'what lies under a dialog and the header is blurred, unless somebody asks for less transparency',
    ],
  ]),
  {
    from: 'e2e/shell.spec.ts',
    title: 'the notice and the banner can be held',
    to: [
      [shell, 'a notice that is too long for its room moves, and can be held'],
      [home, 'the banner moves by itself and can be held'],
    ],
    why: 'two components',
  },
  atOnce('e2e/shell.spec.ts', 'the theme is switched and kept', [
    everyWidth,
    [shell, 'the theme is switched and kept'],
  ]),
  atOnce('e2e/shell.spec.ts', '${width} px: nothing sticks out', [everyWidth]),
  atOnce('e2e/shell.spec.ts', 'the layout follows the window at once', [everyWidth]),
  atOnce('e2e/shell.spec.ts', 'axe finds nothing on main and sign-in, ${theme}', [
    routesWithAxe,
    opened,
    [phone, 'a visitor who wants a member’s page is led to the sign-in'],
  ]),
  atOnce(
    'e2e/shell.spec.ts',
    '${path}: the first view weighs 140 KB of script, 30 of styles and 60 of fonts, compressed',
    [firstView],
  ),
  ...inPage('e2e/shell.mobile.spec.ts', phone, [
    [
      'a visitor who wants a member’s page is led to the sign-in',
      'a visitor who wants a member’s page is led to the sign-in',
    ],
    [
      'the menu slides in, leads on, and closes with the way taken',
      'the menu slides in, leads on, to the outside pages as well, and closes with the way taken',
    ],
    ['the bar holds five ways, home in the middle', 'the bar holds five ways, home in the middle'],
    [
      'the header stands out once the page is scrolled by more than 50 pixels',
      'the header stands out once the page is scrolled by more than 50 pixels',
    ],
    ['the label stands on every page', 'the label stands on every page, which fits'],
    ['axe finds nothing on main, menu, sign-in and sign-up, ${theme}', 'menu and sign-up have no violation on a phone'],
  ]),
  ...inPage('e2e/home.spec.ts', home, [
    [
      'home shows what is played now with prices, notices, events, results, services and the time of the visit',
      'home shows what is played now with prices, notices, events, results and the time of the visit',
    ],
    [
      'the first pick on home opens the cart: price, 베팅하기, 예',
      'the first pick on home opens the cart, whose bet is asked about and sent',
    ],
    [
      'taking the last pick out of the drawer leaves nothing open unseen',
      'taking the last pick out of the drawer leaves nothing open unseen',
    ],
    [
      'the tiles of casino, slots and mini games lead to their pages',
      'the tiles of casino, slots and mini games lead to their pages',
    ],
  ]),
  atOnce('e2e/home.spec.ts', 'axe finds nothing on home with all of it there, ${theme}', [
    routesWithAxe,
    [home, 'home shows what is played now with prices, notices, events, results and the time of the visit'],
  ]),
  {
    from: 'e2e/home.mobile.spec.ts',
    title: 'the popular games take their place once, when all that chooses them has answered',
    to: [['e2e/shifts.spec.ts', 'home stays where it is']],
    why: 'at night with answers that come late',
  },
  ...inPage('e2e/home.mobile.spec.ts', home, [
    [
      'a phone’s home has the tabs 스포츠 · 카지노 · 슬롯 · 미니게임, and the balance leads to the deposit',
      'a phone’s home has the tabs 스포츠 · 카지노 · 슬롯 · 미니게임, and the balance leads to the deposit',
    ],
  ]),
  ...inPage('e2e/home.mobile.spec.ts', phone, [
    [
      'a phone’s menu leads to the outside pages as well',
      'the menu slides in, leads on, to the outside pages as well, and closes with the way taken',
    ],
  ]),
  atOnce('e2e/home.mobile.spec.ts', '320 px: nothing sticks out of home', [everyWidth]),
  byNight('e2e/visible-names.spec.ts', '${path} at ${size.width}: every game under every tab says who plays', [
    everyBoard,
  ]),
  byNight(
    'e2e/visible-names.spec.ts',
    'an opened game at ${size.width} still says who plays, and the list below stays in its place',
    [everyBoard],
  ),
  byNight('e2e/visible-names.spec.ts', 'games in play at ${size.width} say who plays and which market a price is of', [
    everyBoard,
  ]),
  byNight('e2e/visible-names.spec.ts', 'whole team names at 390 and 320 px: a long one takes a second line', [
    everyBoard,
  ]),
  byNight('e2e/cut-names.spec.ts', '${path} at ${width}: no name is cut', [everyBoard]),
  byNight(
    'e2e/cut-names.spec.ts',
    'the pages of sports at ${width}: their edge fades while more are behind it, the status is whole',
    [everyBoard],
  ),
  atOnce('e2e/accessible.spec.ts', 'axe and the ruler find nothing on popup, cart, sign-in and alert', [opened]),
  atOnce('e2e/accessible.spec.ts', 'axe and the ruler find nothing on the question of a bet', [opened]),
  atOnce('e2e/gallery.spec.ts', 'every sample at ${width} in ${theme} has no violation and fits', [samples]),
  atOnce('e2e/gallery.spec.ts', 'every modal opens, has no violation, and closes by Esc or by its button', [samples]),
  atOnce('e2e/gallery.spec.ts', 'both themes are side by side, and scroll together', [samples]),
  atOnce(
    'e2e/reference.spec.ts',
    'a call that the address names is open: body, answer, examples and codes, all readable',
    [reference],
  ),
  atOnce('e2e/reference.spec.ts', 'the guide for integrators: readable, and nothing runs sideways', [reference]),
  ...[
    'no screen of a member is changed by the styles of the others',
    'no screen of the office is changed by the styles of the others',
  ].map((title) => ({
    from: 'e2e/styles.spec.ts',
    title,
    to: [styleNames],
    why: 'a rule of the house forbids class names by which styles reach other screens; the screens are looked at by night',
  })),
  ...inPage('e2e/hangul.spec.ts', hangul, [
    [
      '안녕 is 안녕 in ${name} of ${path}, and nothing is sent while it is composed',
      '안녕 is 안녕 in ${name} of ${path}',
    ],
    [
      '안녕 is 안녕 in the conversation, and Enter while it is composed says nothing',
      'Enter sends a message once and whole (${order})',
    ],
  ]),
  ...inPage('e2e/boards.spec.ts', boards, [
    [
      'a visitor reads notices: searched, opened, from one to the next and back',
      'a visitor reads notices: searched, opened, from one to the next and back',
    ],
  ]),
  {
    from: 'e2e/boards.spec.ts',
    title: 'rules open and close, questions and events are for members',
    to: [
      [boards, 'rules open and close for themselves, and have a page each'],
      [boards, 'questions are for members, who turn their pages, search them and choose a kind'],
      [boards, 'an event is opened by members, and says how long it lasts'],
      ['apps/api/src/features/boards/boards.pg.test.ts', 'questions are for members'],
    ],
    why: 'each list is a component; who may read is decided by the server',
  },
  ...inPage('e2e/boards.spec.ts', richText, [
    ['shows as elements of text alone', 'what no sanitiser of the server has seen shows as elements of text alone'],
  ]),
  ...inPage('e2e/boards.mobile.spec.ts', boards, [
    [
      'on a phone: tabs lead from board to board, one question is open at a time',
      'on a phone tabs lead from board to board, and one question is open at a time',
    ],
  ]),
  {
    from: 'e2e/pages.spec.ts',
    title: 'every way of the footer leads a visitor to a page; long ones have parts, games are introduced',
    to: [
      [pages, 'every way of the footer leads a visitor to a page'],
      [pages, 'a long page has parts, each with an address'],
      [pages, 'games are introduced, and an open one leads on'],
      ['e2e/pages.spec.ts', 'a part of a long page has an address that leads to it'],
    ],
    why: 'the pages are components; that a part is reached by its address stays',
  },
  ...inPage('e2e/pages.spec.ts', pages, [
    [
      'the ways to the operator follow the setting at once, for visitors and members',
      'the ways to the operator follow the setting at once, for visitors and members',
    ],
  ]),
  ...inPage('e2e/pages.mobile.spec.ts', pages, [
    [
      'every way of the footer leads to a page on a phone too',
      'on a phone the pages stand in a row above, the one on screen within it, and help is a call away',
    ],
  ]),
  ...inPage('e2e/office-fit.spec.ts', inSight, [
    [
      'with a card open beside the queue, approving and refusing a row is in sight',
      'with a card open beside the queue, approving and refusing a row is in sight',
    ],
    ['the list of bets shows what was paid and how it ended', 'the list of bets shows what was paid and how it ended'],
  ]),
  {
    from: 'e2e/office-fit.spec.ts',
    title: 'the desk tells what a match can cost, and its list puts the match first',
    to: [
      [inSight, 'the desk tells what a match can cost'],
      [
        'apps/api/src/features/trading/exposure.pg.test.ts',
        'the worst outcome of a market is its stakes less what the dearest selection pays',
      ],
    ],
    why: 'the figures are the server’s',
  },
];
