import { inPage } from './entry.ts';
import type { Moved } from './entry.ts';

const office = 'apps/office/src';
const api = 'apps/api/src/features';
const shell = `${office}/shell/shell.browser.test.tsx`;
const search = `${office}/shell/search.browser.test.tsx`;
const table = `${office}/lib/table/table.browser.test.tsx`;
const agents = `${office}/features/agents/agents.browser.test.tsx`;
const reports = `${office}/features/reports/reports.browser.test.tsx`;
const members = `${office}/features/members/member-page.browser.test.tsx`;
const segments = `${office}/features/segments/segments.browser.test.tsx`;
const approvals = `${office}/features/approvals/approvals.browser.test.tsx`;
const accounts = `${office}/features/staff/accounts.browser.test.tsx`;
const suggestions = `${office}/features/suggestions/suggestions.browser.test.tsx`;
const groups = `${office}/features/settings/own-groups.browser.test.tsx`;
const officeScreens = [
  'e2e/office-axe.spec.ts',
  'axe finds nothing on any screen of the office, and every field has room at both widths',
] as const;
const tabsOfAgents = 'settlements, payouts, codes and affiliates of all agents have tabs of their own';
const signUps = [
  [
    `${api}/members/staff-members.pg.test.ts`,
    'a sign-up waits, is let in, and signs in; sixteen decisions at once are one',
  ],
  [members, 'a sign-up that waits says why, and is approved by button or key'],
] as const;

const inShell = inPage('e2e/office-shell.spec.ts', shell, [
  [
    'a session that was ended leads to the sign-in page, which says why',
    'a session that was ended leads to the sign-in page, which says why',
  ],
  [
    'a token that ran out is renewed once, and the call goes on',
    'a token that ran out is renewed once, and the call goes on',
  ],
  ['the dashboard’s figures lead to the rows behind them', 'the dashboard’s figures lead to the rows behind them'],
  ['theme and sounds are the office’s own and stay', 'theme and sounds are the office’s own and stay'],
  [
    'who lacks a right finds neither the entry nor the screen',
    'who lacks a right finds neither the entry nor the screen, and is told which right it needs',
  ],
  ['an unknown path leads to the first screen', 'an unknown path says so, and leads to the first screen'],
]);

const ofShell: readonly Moved[] = [
  ...inShell,
  ...inPage('e2e/office-shell.spec.ts', search, [
    [
      'Ctrl K finds screens, members and fixtures by keyboard alone',
      'Ctrl K finds screens, members and fixtures by keyboard alone',
    ],
  ]),
  ...inPage('e2e/office-shell.spec.ts', table, [
    [
      'a table is walked, opened, ordered and paged by keys, also while Hangul is typed',
      'a table is walked, opened, ordered and paged by keys, also while Hangul is typed',
    ],
    [
      'a view is kept under its name with its columns, brought back and forgotten',
      'a view is kept under its name with its columns, brought back and forgotten',
    ],
  ]),
  {
    from: 'e2e/office-shell.spec.ts',
    title: 'the file has every row the filters let through and nothing a spreadsheet would run',
    to: [
      [table, 'a file is asked for with the filters of the list, and its failure is told'],
      ['packages/domain/src/text/csv.test.ts', ''],
      [`${api}/exports/exports.pg.test.ts`, 'each list can be exported'],
      ['e2e/office-reports.spec.ts', 'a report and the bets of a cell are files, made in the background and kept'],
    ],
    why: 'the night tries the whole way of a list',
  },
  {
    from: 'e2e/office-shell.spec.ts',
    title: 'axe and the policy find nothing, and nothing sticks out: ${width} px, ${theme}',
    to: [
      officeScreens,
      [search, 'Ctrl K finds screens, members and fixtures by keyboard alone'],
      [shell, 'theme and sounds are the office’s own and stay'],
      ['e2e/office-shell.spec.ts', 'one signs in by id and password, comes to where one wanted to go, and out again'],
    ],
    why: 'a look: the journey watches the policy, what opens is looked at in the living page',
  },
  ...inPage('e2e/office-rights.spec.ts', groups, [
    [
      'content writes the notice over the site, and finds neither accounts nor limits',
      'content writes the notice over the site, and finds neither accounts nor limits',
    ],
    [
      'a trader sees the groups of betting, and which right would change them',
      'a trader sees the groups of betting, and which right would change them',
    ],
  ]),
  ...inPage('e2e/office-rights.spec.ts', search, [
    [
      'Ctrl K finds screens outside of the menu, boards, and single settings with the focus in their field',
      'Ctrl K finds screens outside of the menu, boards, and single settings with the focus in their field',
    ],
    [
      'who may not see a screen or a setting does not find it',
      'who may not see a screen or a setting does not find it',
    ],
  ]),
  ...inPage('e2e/office-rights.spec.ts', shell, [
    [
      'the menu fits 900 px for a super; an area folds and stays so, the current one is open',
      'the menu fits 900 px for a super; an area folds and stays so, the current one is open',
    ],
  ]),
  {
    from: 'e2e/office-rights.spec.ts',
    title: 'a cashier opens the member’s slips from the withdrawal; support looks at the queue and decides nothing',
    to: [
      [
        `${api}/cash/staff-cash.pg.test.ts`,
        'only those with the right may look, and only those with the right may decide',
      ],
    ],
    why: 'the server refuses whom the right lacks; the night tries both persons',
  },
  {
    from: 'e2e/office-rights.spec.ts',
    title: 'a join code is made, a member comes by it, and it is stopped',
    to: [
      [
        `${office}/features/join-codes/join-codes.browser.test.tsx`,
        'a join code is made, leads to the members who came by it, and is stopped after a question',
      ],
      [
        `${api}/members/join-codes.pg.test.ts`,
        'a code is made, members come by it, and it is stopped; each step with what was before',
      ],
    ],
    why: 'the list is a component; who comes by a code is a matter of the server',
  },
];

const ofAgents: readonly Moved[] = [
  ...inPage('e2e/office-agents.spec.ts', agents, [
    [
      'the tree leads to an agent with rates, statement and account',
      'the tree leads to an agent with rates, statement and account',
    ],
    [
      'a card leads to a note to its members, to its history and to the ledger of its account',
      'a card leads to a note to its members, to its history and to the ledger of its account',
    ],
    [
      'rates above the parent’s are refused with their name, others count from tomorrow',
      'rates above the parent’s are refused with their name, others count from tomorrow',
    ],
    ['at 390 px the tree is a step of its own', 'at 390 px the tree is a step of its own'],
    [
      'a member’s agent is changed on the member’s page, from tomorrow on',
      'a member’s agent is changed on the member’s page, from tomorrow on',
    ],
    ['the settlements of all agents have a page of their own', tabsOfAgents],
    ['codes of all agents and the affiliates have tabs of their own', tabsOfAgents],
    [
      'a past month under two contracts stands beside each other, and says what cannot be a contract',
      'a past month under two contracts stands beside each other, and says what cannot be a contract',
    ],
  ]),
  {
    from: 'e2e/office-agents.spec.ts',
    title: 'a move is announced in the tree, and a code shows its QR',
    to: [
      [agents, 'a move is announced in the tree'],
      [agents, 'a code is made for an agent, and shows its QR'],
    ],
    why: 'it is about two dialogs',
  },
  {
    from: 'e2e/office-agents.spec.ts',
    title: 'a code’s address opens the sign-up with the code in it, which greets',
    to: [
      [
        `${api}/agents/agents.pg.test.ts`,
        'make whoever signs up by them the agent’s from that day, at the code’s level',
      ],
    ],
    why: 'the night follows the address to the form',
  },
];

const ofReports = inPage('e2e/office-reports.spec.ts', reports, [
  [
    'a bet is found from the figures down: row, cell, arithmetic, and the bet itself',
    'a bet is found from the figures down: row, cell, arithmetic, and the bets',
  ],
  [
    'pickers change the report and its address; figures that cannot be divided so are not offered',
    'pickers change the report and its address; figures that cannot be divided so are not offered',
  ],
  ['a report is saved under a name and comes back from it', 'a report is saved under a name and comes back from it'],
  [
    'a period without bets says so, and a failure offers another try',
    'a period without bets says so, one too long is not asked for, and a failure offers another try',
  ],
  ['everything is within reach at 390 px', 'everything is within reach at 390 px'],
  [
    'deposits, withdrawals and what is owed: chart, tables, the ledger beside them, and a file',
    'deposits, withdrawals and what is owed: chart, tables and the ledger beside them',
  ],
  [
    'cohorts of sign-ups: funnel, retention, and the members a figure counts',
    'cohorts of sign-ups: funnel, retention, and the members a figure counts',
  ],
]);

const ofMembers: readonly Moved[] = [
  {
    from: 'e2e/office-members.spec.ts',
    title: 'suspending signs the member’s open page out at once and asks for a reason',
    to: [
      [members, 'suspending asks for a reason, and says that open pages are signed out'],
      [
        'e2e/office-members.spec.ts',
        'a member is found, opened by keyboard, and the new level is on the member’s open page',
      ],
    ],
    why: 'the same open page shows the new level and is signed out',
  },
  {
    from: 'e2e/office-members.spec.ts',
    title: 'a large gift waits for a second person, who finds it in the queue',
    to: [
      [members, 'a gift is done at once, a large one waits for a second person'],
      [members, 'a gift that waits is approved by a key after a question, never by who asked for it'],
      [`${api}/adjustments/adjustments.pg.test.ts`, 'the exact limit waits for a second person, a won below does not'],
    ],
    why: 'the night tries it with two persons',
  },
  {
    from: 'e2e/office-members.spec.ts',
    title: 'a reset password is shown once and signs in',
    to: [
      [members, 'a reset password is shown once, and not put away by accident'],
      [
        `${api}/members/staff-members.pg.test.ts`,
        'a reset password is shown once, works, ends every session and forgives wrong tries',
      ],
    ],
    why: 'the dialog is a component; what signs in is a matter of the server',
  },
  ...(
    [
      'a sign-up with the phone of another member waits, and the office reads why',
      'a waiting sign-up is approved by a key and signs in',
    ] as const
  ).map((title) => ({
    from: 'e2e/office-members.spec.ts',
    title,
    to: signUps,
    why: 'the list is a component; who may sign in is a matter of the server',
  })),
  ...inPage('e2e/office-members.spec.ts', members, [
    [
      'every screen of members is accessible and fits, ${theme}',
      'every part of a member’s page is accessible and fits',
    ],
  ]),
  {
    from: 'e2e/office-member-bulk.spec.ts',
    title: 'an act on a segment: preview, a second person’s yes, progress',
    to: [
      [segments, 'an act on a segment: what it would do is seen, then it waits for a second person and is followed'],
      [`${api}/members/bulk.pg.test.ts`, 'is needed from the setting’s number on; a yes twice at once counts once'],
    ],
    why: 'the night tries it with two persons',
  },
  ...inPage('e2e/office-member-bulk.spec.ts', segments, [
    [
      'ticked members on a phone: nothing of the dialog or the progress is wider than the screen',
      'an act on a segment: what it would do is seen, then it waits for a second person and is followed',
    ],
  ]),
  ...inPage('e2e/office-privacy.spec.ts', members, [
    [
      'staff make the file with a reason; who has not left is not purged',
      'who has not left is not purged; a file of the own data is made for a reason',
    ],
  ]),
  ...inPage('e2e/office-privacy.spec.ts', segments, [
    [
      'a member and a segment are held to a most of a bet and of a win',
      'a segment is held to a most of a bet and of a win, for a reason',
    ],
  ]),
];

const inOnePage = (
  from: string,
  title: string,
  to: Moved['to'],
  why = 'the night tries it with the server',
): Moved => ({
  from: `e2e/${from}.spec.ts`,
  title,
  to,
  why,
});

const ofDesksBeside: readonly Moved[] = [
  inOnePage(
    'office-staff',
    'an account is made, its password shown once, its role changed with a reason, and it is suspended',
    [
      [accounts, 'an account is made with its own rights, and its password shown once'],
      [
        accounts,
        'an account gets another role, without the rights beside the old one, and is suspended, each for a reason',
      ],
    ],
    'it is about two forms',
  ),
  inOnePage('office-suggestions', 'what a rule suggests is decided with one key, and a rule is switched off and on', [
    [suggestions, 'what a rule suggests is accepted with one key, and taken back'],
    [suggestions, 'a suggestion is turned down for a reason, which the decided ones show'],
    [suggestions, 'a rule is switched off and on, each for a reason'],
  ]),
  inOnePage('office-boards', 'a banner with a picture stands first in the carousel of those it is for', [
    [`${office}/features/banners/banner-body.test.ts`, ''],
  ]),
  inOnePage('office-boards', 'a popup with a picture greets those it is for, until they put it away for the day', [
    [`${office}/features/popups/popup-body.test.ts`, ''],
  ]),
  ...inPage('e2e/office-ledger.spec.ts', `${office}/features/ledger/ledger.browser.test.tsx`, [
    [
      'a statement of nobody says so, and the one of a member can be exported',
      'a statement of nobody says so, and the one of a member can be exported',
    ],
  ]),
  inOnePage('office-operations', 'from the dashboard to what runs, and from there to its rows', [
    [
      `${office}/features/operations/operations.browser.test.tsx`,
      'from the dashboard to what runs, and from there to its rows',
    ],
  ]),
  inOnePage('office-shifts', 'one reads what a colleague left, confirms it, and leaves one’s own', [
    [
      `${office}/features/shifts/shifts.browser.test.tsx`,
      'one reads what a colleague left, confirms it, and leaves one’s own',
    ],
  ]),
  inOnePage('office-access', 'a super looks at a colleague’s rights and takes one away; review and acts are kept', [
    [accounts, 'a super looks at a colleague’s rights and takes one away; reviews and acts are kept'],
  ]),
  inOnePage(
    'office-approvals',
    'refused by the other, or taken back by who asked, the bet goes on',
    [
      [approvals, 'who asked finds no way to approve, and takes it back for a reason'],
      [approvals, 'another person approves after a question, or refuses for a reason'],
      [
        `${api}/approvals/approvals.pg.test.ts`,
        'refused, it stands; taken back, it stands; what was settled meanwhile is refused as ever',
      ],
    ],
    'the list is a component; the bet that goes on is a matter of the server',
  ),
  inOnePage(
    'shifts',
    'in play stays where it is while its list cannot be read again',
    [['e2e/shifts.spec.ts', 'sports stays where it is while picks come and go']],
    'the night watches every page for ten seconds',
  ),
  inOnePage(
    'office-levels',
    'a level that staff set stands in the member’s history with the day until which it stays',
    [
      [
        `${api}/promotions/levels.pg.test.ts`,
        'where it is set so, the night applies; a level set by hand stays until its day, and 정산제외 is left alone',
      ],
    ],
  ),
  inOnePage('office-levels', 'a comp is claimed with one press', [
    [
      `${api}/promotions/own-promotions.pg.test.ts`,
      'a comp is claimed with one press, also when it is pressed twice at once',
    ],
  ]),
];

export const ofOffice: readonly Moved[] = [...ofShell, ...ofAgents, ...ofReports, ...ofMembers, ...ofDesksBeside];
