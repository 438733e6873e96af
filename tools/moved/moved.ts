import { inPage, routesWithAxe } from './entry.ts';
import type { Moved } from './entry.ts';
import { ofCasino } from './of-casino.ts';
import { ofDesks } from './of-desks.ts';
import { ofLooks } from './of-looks.ts';
import { ofOffice } from './of-office.ts';
import { ofRounds } from './of-rounds.ts';
import { ofSports } from './of-sports.ts';

const child = 'tools/child.test.ts';
const crash = [
  'e2e/crash.product.test.ts',
  'nothing acknowledged is lost, nothing is doubled, no balance falls below zero',
] as const;
const supervision = 'e2e/supervision.product.test.ts';
const audit = ['apps/api/src/core/ledger/audit.pg.test.ts', ''] as const;

/**
 * Tests of the browser and of the whole product that were in the gate at fc88d3f9 (before.txt) and are no longer where they
 * were. A test holds the list complete. It goes when nothing moves any more.
 */
export const moved: readonly Moved[] = [
  {
    from: 'e2e/season.product.test.ts',
    to: [['apps/api/src/features/settlement/settlement.pg.test.ts', '']],
    why: 'a season is played at night; settlement and the audit have database tests',
  },
  {
    from: 'e2e/weekend.product.test.ts',
    to: [['apps/api/src/features/settlement/settlement.pg.test.ts', ''], audit],
    why: 'a weekend is played at night',
  },
  { from: 'e2e/day.product.test.ts', to: [crash], why: 'a day of the office with kills is tried at night' },
  {
    from: 'e2e/hosted.product.test.ts',
    to: [['apps/api/src/features/providers/reconciliation.pg.test.ts', '']],
    why: 'the host is killed at night',
  },
  {
    from: 'e2e/second-host.product.test.ts',
    to: [
      ['apps/api/src/features/providers/conformance.pg.test.ts', ''],
      ['apps/api/src/features/providers/reconciliation.pg.test.ts', ''],
    ],
    why: 'a second host beside the built-in one is started at night',
  },
  {
    from: 'e2e/proofs.product.test.ts',
    to: [],
    why: 'short and long forms of the proofs are tried at night; what they try has tests of its own',
  },
  {
    from: 'e2e/timed-proofs.product.test.ts',
    to: [['e2e/upgrade.product.test.ts', '']],
    why: 'the upgrade stays; what measures time is tried at night',
  },
  {
    from: supervision,
    title: '%s killed is soon back under a new pid',
    to: [[child, 'a killed process is started again, and both ends are told'], crash],
    why: 'at night with the whole product',
  },
  {
    from: supervision,
    title: 'the outside world killed is soon back under a new pid, on its own port',
    to: [[child, 'a killed process is started again, and both ends are told']],
    why: 'at night with the whole product',
  },
  {
    from: supervision,
    title: 'a process that does not answer is replaced, and the office learns of it',
    to: [[child, 'a process that does not answer is ended by force and started again']],
    why: 'at night with the office that learns of it',
  },
  {
    from: supervision,
    title: 'one process alone is replaced without a refused connection',
    to: [
      [child, 'a process is replaced by another one without a refused connection'],
      ['e2e/release.product.test.ts', 'it takes the place of the processes of another checkout, one by one'],
    ],
    why: 'at night with the whole product',
  },
  {
    from: supervision,
    title: 'keys of tokens are rotated while the site runs, and nobody is signed out',
    to: [['apps/api/src/features/auth/key-rotation.pg.test.ts', '']],
    why: 'at night with the command',
  },
  {
    from: supervision,
    title: 'a process that cannot start replaces nobody',
    to: [[child, 'a process that cannot start replaces nobody']],
    why: 'at night with the whole product',
  },
  {
    from: supervision,
    title: 'two API processes share the port, one that is killed comes back, and both end within ten seconds',
    to: [
      ['e2e/release.product.test.ts', 'it takes the place of the processes of another checkout, one by one'],
      [supervision, 'SIGTERM ends everything within ten seconds and leaves no trace of running'],
    ],
    why: 'at night with two processes; browser tests run on two',
  },
  ...inPage('e2e/auth.spec.ts', 'apps/member/src/features/auth/auth.browser.test.tsx', [
    [
      'a wrong password is refused with the exact words and the dialog stays',
      'a refused sign-in says so in the exact words, and its dialog stays',
    ],
    [
      'who goes on typing after an alert is not led away to the first wrong field',
      'typing on after an alert is not interrupted by the first wrong field',
    ],
    [
      'every wrong field is marked with its own message and the focus goes to the first',
      'every wrong field has its own message, and the first gets the focus',
    ],
    ['id and nickname are looked up while they are typed', 'id and nickname are looked up as they are typed'],
    [
      'who has lost the password asks for help, and the office sees it as unverified',
      'a member who lost the password asks for help, as the server receives it',
    ],
    ['the page of the sign-in says a failure in its own words', 'the sign-in page says a failure in its own words'],
    [
      'the id takes letters and digits; Hangul goes when its composition ends',
      'the id keeps letters and digits, and Hangul goes when its composition ends',
    ],
    [
      'every empty field has its own message: whatever is filled in from above, the lowest empty one is named',
      'whichever fields are filled from below, the lowest empty one is named',
    ],
    [
      'Esc closes a dialog and the focus returns to what opened it',
      'Esc closes a dialog, and the focus returns to its opener',
    ],
  ]),
  ...inPage('e2e/office-bonus.spec.ts', 'apps/office/src/features/bonus/codes.browser.test.tsx', [
    [
      'a code is written with its effect in sight, changed and taken out of use',
      'a new code shows its effect as it is written',
    ],
    [
      'the granted bonuses and conversions are lists of their own',
      'granted bonuses and conversions are lists of their own',
    ],
    ['the office tells of a code what members are told', 'a code’s drawer tells staff what members read about it'],
  ]),
  ...inPage('e2e/office-promotions.spec.ts', 'apps/office/src/features/promotions/promotions.browser.test.tsx', [
    [
      'a promotion is written, replayed over a month, given another version and stopped',
      'a promotion is written with its faults named, and replayed over a month',
    ],
    [
      'what was given is a list of its own, and nothing overflows on a phone',
      'what promotions gave is a list of its own, which fits a phone',
    ],
    [
      'the calendar shows which promotion is open when, at both widths',
      'the calendar shows which promotion is open when, and fits a phone',
    ],
    [
      'coupon codes are made, listed, and printed without the office around them',
      'coupon codes are made, listed, and printed without the office around them',
    ],
    [
      'a past month under two forms of a promotion stands beside each other',
      'a past month under two forms of a promotion stands side by side',
    ],
  ]),
  ...inPage('e2e/office-levels.spec.ts', 'apps/office/src/features/promotions/promotions.browser.test.tsx', [
    [
      'a rule of levels says whom it would move before it is saved; moves are a list',
      'a rule of levels says whom it would move before it is saved',
    ],
  ]),
  ...inPage('e2e/office-integrations.spec.ts', 'apps/office/src/features/integrations/integrations.browser.test.tsx', [
    [
      'a webhook is made, shows its secret once, and what it was sent is in the log',
      'a webhook is tried, and what it was sent can be sent again',
    ],
    ['an alarm is written for a role, with quiet hours', 'an alarm is written for a role, with quiet hours'],
    ['a key is made, reads its scope alone, and is stopped', 'a key is made and shown once'],
    [
      'on a phone nothing of the lists or the form is wider than the screen',
      'on a phone nothing of the lists or the forms is wider than the screen',
    ],
  ]),
  ...inPage('e2e/office-segments.spec.ts', 'apps/office/src/features/segments/segments.browser.test.tsx', [
    [
      'a segment is written, opens the member list, and begins a note',
      'a segment opens the member list and begins a note',
    ],
    [
      'on a phone nothing of the list or the form is wider than the screen',
      'on a phone nothing of the segments or the form is wider than the screen',
    ],
  ]),
  ...inPage('e2e/office-members-bulk.spec.ts', 'apps/office/src/features/members/bulk.browser.test.tsx', [
    [
      'one level for several, with a reason, in each one’s log',
      'one level for several members is a job, which is shown, with a reason and what it would do',
    ],
    [
      'several are suspended for a reason that was chosen, and let in again',
      'several members are suspended for a chosen reason',
    ],
    [
      'one tag is put on several, who has it is left out, and it is taken off again',
      'one tag is put on several members, and who has it is left out',
    ],
    ['a note begins with the members that were ticked', 'a note begins with the members that are ticked'],
  ]),
  ...inPage('e2e/office-members-bulk.spec.ts', 'apps/office/src/features/members/limits.browser.test.tsx', [
    [
      'a member is held to a stake and a wait, with tags that the list finds',
      'a member is held to a stake and a wait, for a reason',
    ],
  ]),
  ...inPage('e2e/office-staff.spec.ts', 'apps/office/src/features/staff/own-account.browser.test.tsx', [
    [
      'a password is changed and the other session ends; sessions are listed',
      'a new password is typed twice, and the other sessions leave the list',
    ],
  ]),
  ...inPage('e2e/office-staff.spec.ts', 'apps/office/src/features/audit/audit.browser.test.tsx', [
    [
      'the audit log finds who changed what, shows before and after, and verifies its chain',
      'the audit log shows before and after, and leads to whom it is about',
    ],
    [
      'without the right there is neither the menu entry nor the screen',
      'without the right there is neither the menu entry nor the screen',
    ],
  ]),
  ...inPage('e2e/office-boards.spec.ts', 'apps/office/src/features/boards/article.browser.test.tsx', [
    [
      'what is written while an article is saved stays, and the next save keeps it',
      'what is written while an article is saved stays, and the next save keeps it',
    ],
  ]),
  ...inPage('e2e/office-ledger.spec.ts', 'apps/office/src/features/ledger/ledger.browser.test.tsx', [
    [
      'a transfer leads to what moved for the same reason, and to the member’s statement, which adds up',
      'a transfer leads to what moved for the same reason, and to the member’s statement',
    ],
    [
      'accounts add up to nothing, days tell what came in and went out',
      'accounts add up to nothing, and days tell what came in and went out',
    ],
  ]),
  ...inPage('e2e/account.spec.ts', 'apps/member/src/features/account/account.browser.test.tsx', [
    [
      'my page shows who the member is; the account can be read and not changed',
      'my page shows who the member is, and an account that cannot be edited',
    ],
    [
      'a new password needs the old one, its length and its repetition, and ends the other sessions',
      'a new password needs the old one, its length and its repetition',
    ],
    [
      'a new withdrawal password is four to six digits and needs the old one',
      'a new withdrawal password has four to six digits and needs the old one',
    ],
    [
      'the birthday is added once, and only by those who are old enough',
      'a birthday is added once, and its refusals are said in words',
    ],
    ['other sign-ins are listed and ended from here', 'other sign-ins are listed, and one of them is ended'],
    [
      'the answer to moved prices is kept for the member',
      'the answer to moved prices is sent, and a refusal puts the old one back',
    ],
    [
      'who named the member as the referrer is listed, twenty a page',
      'members who named this one as the referrer are listed, twenty a page',
    ],
  ]),
  {
    from: 'e2e/account.spec.ts',
    title: 'axe finds nothing on my page and the referral list, ${theme}',
    to: [
      routesWithAxe,
      [
        'apps/member/src/features/account/account.browser.test.tsx',
        'a birthday is added once, and its refusals are said in words',
      ],
    ],
    why: 'the pages are looked at with the others, and a field with its problem in the living page',
  },
  ...inPage('e2e/points.spec.ts', 'apps/member/src/features/points/points.browser.test.tsx', [
    [
      'points are refused with the exact words, converted in part and whole, and stand in the history',
      'points are converted in part and whole, once the member says yes',
    ],
    ['twenty rows make a page of the history', 'the history has a list of each kind, twenty rows a page'],
    [
      'bonus points wait for their conditions, which are told, and can be given up',
      'points of a bonus wait for its conditions, which are told, and it can be given up',
    ],
  ]),
  ...inPage('e2e/deposit-bonus.spec.ts', 'apps/member/src/features/points/points.browser.test.tsx', [
    ['a member uses a printed code once', 'a printed code is refused beside its field, or gives what it is worth'],
  ]),
  {
    from: 'e2e/points.spec.ts',
    title: 'the same conversion from two tabs at once has one effect',
    to: [
      [
        'apps/api/src/features/points/points.pg.test.ts',
        'sixteen at once have one effect, with one key, with none and with all',
      ],
    ],
    why: 'the database decides it, whoever sends',
  },
  {
    from: 'e2e/points.spec.ts',
    title: 'axe finds nothing on the points page, ${theme}',
    to: [
      routesWithAxe,
      [
        'apps/member/src/features/points/points.browser.test.tsx',
        'too few points and more than there are is refused in the exact words, before anything is asked',
      ],
    ],
    why: 'the page is looked at with the others, and its alert in the living page',
  },
  {
    from: 'e2e/cash.spec.ts',
    title:
      'a deposit is refused with the exact words, explained by its code, asked for, approved live and taken off the list',
    to: [
      [
        'apps/member/src/features/cash/cash.browser.test.tsx',
        'an amount that cannot be deposited is refused in the exact words, and put right',
      ],
      [
        'apps/member/src/features/cash/cash.browser.test.tsx',
        'a bonus code is judged for the amount, and a wrong one holds the deposit back',
      ],
      ['e2e/cash.spec.ts', 'a deposit with a code is asked for, approved live and taken off the list'],
    ],
    why: 'the form is a component; the money stays a journey',
  },
  ...inPage('e2e/cash.spec.ts', 'apps/member/src/features/cash/cash.browser.test.tsx', [
    [
      'a refused deposit tells why; ten rows make a page',
      'a refused deposit says why, ten rows make a page, and the last row takes its page along',
    ],
    ['the account is told when it is asked for, and copied', 'the account is told once it is asked for, and copied'],
    [
      'an answer that is lost is asked for again under the same key',
      'a lost answer is asked for again under the same key',
    ],
    [
      'without a birthday a deposit is refused and the page leads to where it is added',
      'a deposit that needs a birthday leads to where it is added',
    ],
    [
      'by keyboard alone: open, switch sides and tabs, ask, close; the focus returns to the header',
      'the dialog works by keyboard alone, and the focus returns to the header',
    ],
    ['a list that fails says so and is read again', 'a list that fails says so and is read again'],
  ]),
  {
    from: 'e2e/cash.spec.ts',
    title: 'the same deposit twice within five seconds is cancelled, in words',
    to: [['apps/api/src/features/cash/cash.pg.test.ts', 'is a duplicate for five seconds, with another key too']],
    why: 'the database decides it; a form says any refusal in the server’s words',
  },
  {
    from: 'e2e/cash.spec.ts',
    title: 'axe finds nothing on the money pages and dialogs, ${theme}',
    to: [
      routesWithAxe,
      ['apps/member/src/features/cash/cash.browser.test.tsx', 'the account is told once it is asked for, and copied'],
    ],
    why: 'the pages are looked at with the others, and what opens on them in the living page',
  },
  ...ofOffice,
  ...ofDesks,
  ...ofSports,
  ...ofCasino,
  ...ofRounds,
  ...ofLooks,
];
