import { inPage, routesWithAxe } from './entry.ts';
import type { Moved } from './entry.ts';

const queue = 'apps/office/src/features/cash/queue.browser.test.tsx';
const refused = 'two ticked and R: those two are refused, for a reason that was chosen (${kind})';
const approved = 'three ticked, J and A: those three after one question with their sum, not the row in focus (${kind})';
const inSight = 'the bar of a selection is in sight, with few rows and with many (${kind})';
const oneCard = 'the card of one request chooses no reason either, and marks one the facts contradict';
const lookedAt = 'what asks for a look is opened before a key decides it, and is refused with words the member reads';
const inHand = 'what a colleague has in hand shows so, and cannot be decided here';
const several = 'several are selected by keys, added up and approved at once';

const trading = 'apps/office/src/features/trading/trading.browser.test.tsx';
const phonedDesk = 'on a phone a match is stopped in three taps, and all of trading for a reason';
const ownTerms = 'a match and one of its markets get terms of their own, with a preview of their prices';

const phone = 'apps/office/src/shell/phone.browser.test.tsx';
const pulled = 'a pull approves after a question; what asks for a look is opened, never approved';
const againstTarget = 'what waits is listed against its target, each line one tap from where it is done';
const settings = 'apps/office/src/features/settings/settings.browser.test.tsx';
const grades = 'what one grade has is given to those below it; a limit upside down cannot be published';
const placed = 'apps/office/src/features/settings/placed-settings.browser.test.tsx';
const survives = '${region}: a draft survives leaving, is published with its difference, and is taken back';
const officePopups = 'apps/office/src/features/popups/popups.browser.test.tsx';
const written = 'a popup is written beside its preview, shown to members, moved, hidden and deleted';
const officeAxe = [
  'e2e/office-axe.spec.ts',
  'axe finds nothing on any screen of the office, and every field has room at both widths',
] as const;
const officePhone = 'e2e/office-phone.spec.ts';
const officeSettings = 'e2e/office-settings.spec.ts';

const gates = 'e2e/gates.spec.ts';
const gameGates = 'e2e/game-gates.spec.ts';
const memberGates = 'apps/member/src/shell/gates.browser.test.tsx';
const gameTable = ['apps/member/src/game-gates.test.ts', ''] as const;
const gameTableOfTheServer = ['apps/api/test/game-gates.pg.test.ts', ''] as const;
const siteGate = 'apps/api/src/features/settings/site-gate.pg.test.ts';
const signUp = 'apps/member/src/features/auth/sign-up-settings.browser.test.tsx';
const joinCode = 'a join code that is needed is asked for, a wrong one refused, the office’s passes';
const banks = 'only banks an operator has switched on can be chosen';
const anyKind = 'a closed game of any kind: its tile says so and stays, its address leads to the main page';
const footer = 'the mini games of the footer lead to the games, unless a setting says that they are being tested';
const oldCheck = 'the old check of the casino says so on its pages and leads to the main page';
const popups = 'apps/member/src/features/popups/popups.browser.test.tsx';
const oneByOne = 'they come one at a time; closed ones stay closed in the tab, put away ones for the day';
const onMain = 'one of the main page shows there alone, and a way that leads nowhere is no button';
const events = 'event popups are kept with their date, asked for again when it ran out, and emptied with the cache';
const cards = 'apps/member/src/shell/cards.browser.test.tsx';
const chat = 'apps/member/src/features/chat/chat.browser.test.tsx';
const onPhone = 'on a phone: lines wait for the connection, and what comes while one reads above is told';
const prize = 'the prize of 1,000 points opens the specified popup, word for word, with its points in the balance';

const games = 'apps/office/src/features/games/games.browser.test.tsx';
const board = 'the board counts a round down and shows what its bets would cost';
const monitor = 'the monitor shows each game’s plays against its chances, pick by pick';
const gamesSettings = 'apps/office/src/features/settings/games-settings.browser.test.tsx';
const vendors = 'vendors are ordered by keys, closed and limited, games found and changed, and all of it published';
const figures = 'apps/office/src/features/dashboard/figures.browser.test.tsx';
const uncut = 'no amount is cut: 9,999,999,999,999 on the dashboard and the lists, at both widths';

export const ofDesks: readonly Moved[] = [
  ...inPage('e2e/office-cash.spec.ts', queue, [
    [lookedAt, lookedAt],
    [inHand, inHand],
    [several, several],
    ['axe finds nothing on the queues and a card, and nothing sticks out, ${theme}', lookedAt],
  ]),
  ...inPage('e2e/office-queue-keys.spec.ts', queue, [
    [refused, refused],
    [approved, approved],
    [inSight, inSight],
    [oneCard, oneCard],
  ]),
  {
    from: 'e2e/office-trading.spec.ts',
    title: 'a price by hand: steps, the band, Enter, members, and the feed’s back; one that pays back all is not set',
    to: [
      [
        trading,
        'a price by hand steps, waits in the band, is applied by Enter and given back to the feed; one that pays back all is not',
      ],
      [
        'e2e/office-trading.spec.ts',
        'a price by hand is on members’ pages within a moment, and so is the feed’s once it is given back',
      ],
    ],
    why: 'the field is a component; the push to members stays a journey',
  },
  {
    from: 'e2e/office-trading.spec.ts',
    title: 'a file is looked at line by line; a game is entered, and found by the search of everything',
    to: [
      [trading, 'a file is looked at line by line'],
      [trading, 'a game is entered by hand with what it pays back, and found by the search of everything'],
      ['apps/api/src/features/trading/manual.pg.test.ts', ''],
    ],
    why: 'dialogs of one page; the database tests enter games and files',
  },
  ...inPage('e2e/office-trading.spec.ts', trading, [
    [ownTerms, ownTerms],
    ['the desk is for everybody, ${theme}', 'the desk with a price in hand is for everybody'],
  ]),
  ...inPage('e2e/office-phone.spec.ts', trading, [['stop a match, then all of trading', phonedDesk]]),
  ...inPage(officePhone, phone, [
    ['approve and refuse a withdrawal', 'a withdrawal is approved in three taps, and another one refused in four'],
    [pulled, pulled],
    [againstTarget, againstTarget],
    ['begin the emergency by holding its button, and end it', 'the emergency begins by holding its button, and ends'],
    ['answer a conversation and an inquiry', 'a conversation and an inquiry are answered'],
    ['confirm a result', 'a result is confirmed in three taps'],
    ["read today's figures, and find a member", 'today’s figures are in sight, and a member is found'],
  ]),
  {
    from: officePhone,
    title: 'every list is a list of cards, none wider than the hand',
    to: [officeAxe],
    why: 'every screen of the office is measured at 390 px there',
  },
  ...inPage(officeSettings, settings, [
    [grades, grades],
    [
      'the emergency begins with its typed name, is on a member’s open page at once, and ends',
      'the emergency begins with its typed name and its words, and ends after a question',
    ],
  ]),
  {
    from: officeSettings,
    title: 'a menu entry hidden in the office closes a member’s open page with its sentence',
    to: [
      [settings, 'a menu entry is hidden for a reason, with the sentence its members read'],
      ['e2e/gates.spec.ts', 'a menu entry closed in the office closes the page a member has open, and opens it again'],
    ],
    why: 'the switch is a component; the push is a journey of the gates',
  },
  {
    from: officeSettings,
    title: 'whoever leaves with a value that cannot be kept is asked; what would deny oneself is told',
    to: [
      [settings, 'whoever leaves with a value that cannot be kept is asked'],
      [settings, 'an address that is none is refused, and what would deny oneself is told'],
      ['apps/api/src/features/settings/settings-editor.pg.test.ts', ''],
    ],
    why: 'it is about one component; the database tests ask for the warning',
  },
  ...inPage(officeSettings, officePopups, [[written, written]]),
  {
    from: officeSettings,
    title: 'nothing for axe to complain of, no sideways scroll: ${theme}',
    to: [officeAxe, [settings, 'no setting is wider than a small desk']],
    why: 'the screens are looked at with the others',
  },
  ...inPage('e2e/office-activity-settings.spec.ts', placed, [[survives, survives]]),
  ...inPage(gates, memberGates, [
    [
      'closes its page to whoever comes by its address, and leads to the main page',
      'a closed menu entry closes its page, and its popup leads to the main page',
    ],
    ['스포츠 leads to the first kind that is open', '스포츠 leads to the first kind that is open'],
    ['a phone’s tile says 점검중입니다.', 'a phone’s tile says 점검중입니다.'],
    [
      'a hidden site shows no menu of games, and its pages are closed',
      'a hidden site shows no menu of games, and its pages are closed',
    ],
    ['is noticed by an answer when no push arrives', 'an emergency is noticed by an answer when no push arrives'],
    [
      'the running notices are the office’s, at once; none leaves the line empty',
      'the running notices are the office’s; none leaves the line empty',
    ],
    [
      'a route under repair says so and is not entered; the operator clears it',
      'a route under repair says so and is not entered, nor is one stayed on; a visitor signs in first',
    ],
  ]),
  {
    from: gates,
    title: 'the API refuses what its page would do',
    to: [[siteGate, 'every call of a menu entry is closed with the entry’s sentence, and open again with it']],
    why: 'the server decides it',
  },
  {
    from: gates,
    title: 'a bet on a page that has not heard of it yet is refused with the entry’s own words',
    to: [
      [memberGates, 'a page that has not heard of it yet is closed by the server’s refusal'],
      ['apps/api/src/features/betting/all-calls.pg.test.ts', ''],
    ],
    why: 'at night with a bet and a lost push',
  },
  ...inPage(gates, signUp, [
    [
      'who must be approved is told, and cannot sign in before',
      'who must be approved is told, and is refused at the sign-in before',
    ],
    [joinCode, joinCode],
    [banks, banks],
  ]),
  ...inPage(gameGates, memberGates, [
    [
      'the token powerball is closed by its own entry, and the site’s powerball is not',
      'a token game is closed by its own entry, and the site’s game of that name is not',
    ],
    [oldCheck, oldCheck],
    [anyKind, anyKind],
    [footer, footer],
    [
      'the timer beside the prices leads to the powerball, unless its game is being tested or closed',
      'the timer beside the prices leads to the powerball, unless its game is being tested',
    ],
  ]),
  {
    from: gameGates,
    title: 'Evolution and Asia are closed by their own entries, and their popups lead back to where one was',
    to: [gameTable, ['apps/member/src/features/casino/tile-state.test.ts', '']],
    why: 'the table of games and gates presses every tile under every reason',
  },
  {
    from: gameGates,
    title: 'a lobby of a live casino under repair says so where it is pressed',
    to: [gameTable, gameTableOfTheServer],
    why: 'the table of games and gates presses every tile under every reason',
  },
  {
    from: gameGates,
    title: 'the page of a closed studio${settings} says so by the same popup, with the operator’s own text',
    to: [gameTable, gameTableOfTheServer],
    why: 'at night in a browser with the host’s frame, also with late settings',
  },
  {
    from: gameGates,
    title: 'in the office opens ${board} for members, and one with a reason closes it',
    to: [
      [gameGates, 'a reason in the office opens a game for members, and one closes it'],
      ['apps/api/src/features/games/game-switch.pg.test.ts', ''],
    ],
    why: 'one game stays for all that the same switch opens and closes',
  },
  ...inPage('e2e/popups.spec.ts', popups, [
    [oneByOne, oneByOne],
    [onMain, onMain],
    [events, events],
    ['on a phone it is a sheet from below, ${theme}', 'on a phone it is a sheet from below'],
  ]),
  {
    from: 'e2e/alerts.spec.ts',
    title: 'a bet: the question stays a question, the success is a card with the same words that a press closes',
    to: [[cards, 'what informs is a popup, or by the setting a card with the same words that a press closes']],
    why: 'at night with a bet',
  },
  {
    from: 'e2e/alerts.spec.ts',
    title: 'a bet on a game that wins while its member reads another page is a card there, with what came in',
    to: [
      [
        cards,
        'slips that have their results while their member reads another page are a card there, with what came in',
      ],
    ],
    why: 'at night with a round that is waited for',
  },
  {
    from: 'e2e/chat.spec.ts',
    title: onPhone,
    to: [[chat, onPhone]],
    why: 'at night with both ends',
  },
  ...inPage('e2e/prize.spec.ts', 'apps/member/src/features/activities/prize.browser.test.tsx', [[prize, prize]]),
  ...inPage('e2e/office-games.spec.ts', games, [
    [board, board],
    [
      'the keyboard alone finds a round and closes it again',
      'the keyboard alone finds a round and closes it again; a round is voided for a reason',
    ],
    [monitor, monitor],
  ]),
  {
    from: 'e2e/office-games.spec.ts',
    title: 'is in the list of what hosts have open, and leaves it when the ball has fallen',
    to: [
      [games, 'a bet in a host’s frame is in the list of what hosts have open, and leads to its play'],
      ['apps/api/src/features/games/hosted-monitor.pg.test.ts', ''],
      ['apps/api/src/features/providers/reconciliation.pg.test.ts', ''],
    ],
    why: 'at night with a host and a ball that falls',
  },
  {
    from: 'e2e/office-game-settings.spec.ts',
    to: [
      [gamesSettings, 'a price is typed with its return, refused at 100 % and below 85 %, put back and published'],
      [
        'apps/api/src/features/games/game-settings.pg.test.ts',
        'a round keeps the prices and the closing it opened with; the next one has the new ones',
      ],
      officeAxe,
    ],
    why: 'at night with the next round, which takes minutes',
  },
  {
    from: 'e2e/office-casino-vendors.spec.ts',
    to: [[gamesSettings, vendors], ['apps/office/src/features/settings/lobby-edit.test.ts', ''], officeAxe],
    why: 'at night with a picture and the difference in words',
  },
  {
    from: 'e2e/office-figures.spec.ts',
    title: 'every figure of the dashboard leads to its rows, whose sum stands on the page',
    to: [
      [figures, 'every figure of the dashboard leads to its rows of the same days, and its sum stands there'],
      ['apps/api/src/features/dashboard/figures.pg.test.ts', 'each figure is the sum the page it leads to shows'],
    ],
    why: 'at night with a day of business',
  },
  ...inPage('e2e/office-figures.spec.ts', figures, [
    ['no amount is cut at ${width}: 9,999,999,999,999 on the dashboard and the lists', uncut],
  ]),
  {
    from: 'e2e/office-results.spec.ts',
    title: 'results, feeds, pairs and rules are for everybody, ${theme}',
    to: [officeAxe, routesWithAxe],
    why: 'the screens of the office and the member’s rules are looked at with the others',
  },
];
