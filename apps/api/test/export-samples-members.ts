import type { ExportPath } from '@lime/contract/export-paths.ts';
import { approvalKinds } from '@lime/contract/staff-approvals.names.ts';
import { transferKindNames } from '@lime/contract/ledger.texts.ts';
import { agentPayoutStateKo, agentSettlementStateKo, joinCodeStateKo } from '@lime/contract/list-words.ts';
import { whyTwoKo } from '@lime/contract/approvals.texts.ts';
import { memberStateNames } from '@lime/domain/access/member-types.ts';
import { staffRoles } from '@lime/domain/access/staff-rights.ts';
import { requestFlags } from '@lime/domain/cash/request-flags.ts';
import { inquiryKinds } from '@lime/domain/inquiries/inquiry-kinds.ts';
import { at, keys, member, person } from './export-sample.ts';
import type { Sample } from './export-sample.ts';

const account = { account: 'member:7:cash', loginId: 'fox' };

const agentAct = {
  id: '1',
  agentName: '한강총판',
  agentCode: 'HAN77',
  madeBy: '민지',
  madeAt: at,
  firstBy: '민지',
  decidedBy: '수민',
  decidedAt: at,
  reason: null,
};

const cash: Sample = {
  row: {
    ...person,
    seq: '1',
    requestedAt: at,
    decidedAt: at,
    grade: 3,
    owner: '김*현',
    amount: 1_000,
    account: '국민 1',
    bonus: { code: 'FIRST', rate: 10 },
    flags: requestFlags.map(({ id }) => id),
    first: null,
    decidedBy: '민지',
    taken: null,
    reason: null,
    memo: '',
  },
  codes: { status: ['received', 'done', 'refused'] },
};

/** Of each list about members, their money and staff with codes in its rows: a row, and the values its codes can have. */
export const memberSamples: Partial<Record<ExportPath, Sample>> = {
  '/staff/ledger/transfers': {
    row: {
      id: '1',
      at,
      from: account,
      to: { account: 'house:adjust', loginId: null },
      amount: 1,
      link: null,
      cause: 'deposit:1',
      seal: null,
    },
    codes: { kind: keys(transferKindNames) },
  },
  '/staff/agents/statement': {
    row: { name: '스포츠 1폴더', count: 2, base: 1_000, rate: 0.5, amount: 5 },
    codes: { correction: [true, false] },
  },
  '/staff/agents/lab': {
    row: {
      part: '항목',
      name: '스포츠 1폴더',
      a: 5,
      b: 4,
      lines: {
        a: { rates: [50], count: 2, base: 1_000, amount: 5 },
        b: { rates: [30, 50], count: 2, base: 1_000, amount: 4 },
      },
    },
    codes: { correction: [true, false] },
  },
  '/staff/agents/settlements': {
    row: { ...agentAct, from: '2026-11-01', to: '2026-11-15', total: 100, carryIn: -10, payable: 90, carryOut: 0 },
    codes: { state: keys(agentSettlementStateKo), byAgent: [true, false] },
  },
  '/staff/agents/payouts': {
    row: { ...agentAct, amount: 1_000, target: '국민 1' },
    codes: { state: keys(agentPayoutStateKo), byAgent: [true, false] },
  },
  '/staff/deposit/list': cash,
  '/staff/withdrawal/list': cash,
  '/staff/casino-wallet/list': {
    row: {
      seq: '1',
      member,
      askedAt: at,
      decidedAt: at,
      amount: 1_000,
      seconds: 2,
      reason: null,
      casinoAfter: 1_000,
      by: null,
    },
    codes: { state: ['received', 'done', 'refused'], direction: ['in', 'out'] },
  },
  '/staff/casino-gifts/list': {
    row: {
      seq: '1',
      member,
      amount: 3_000,
      spins: { game: 'moon-rabbit', gameName: '달토끼', count: 3, stake: 1_000, until: '2026-11-30', played: 1 },
      paid: 500,
      reason: '보상',
      madeBy: '민지',
      madeAt: at,
      back: null,
    },
    codes: {
      kind: ['bonus', 'spins'],
      state: ['sending', 'open', 'paid', 'played', 'expired', 'back', 'refused'],
      second: [true, false],
    },
  },
  '/staff/adjustments/list': {
    row: {
      seq: '1',
      madeAt: at,
      member,
      amount: 1,
      reason: '보상',
      madeBy: '민지',
      decidedAt: null,
      decidedBy: null,
      decisionReason: null,
    },
    codes: { state: ['waiting', 'done', 'refused'], currency: ['cash', 'point'], direction: ['give', 'take'] },
  },
  '/staff/bonus/list': {
    row: {
      ...person,
      id: '1',
      grantedAt: at,
      code: 'FIRST',
      label: '첫충',
      requestSeq: '4',
      deposit: 1,
      amount: 1,
      done: 0,
      need: 1,
      expiresAt: at,
      endedAt: null,
      takenBack: 0,
      endedBy: null,
      reason: null,
    },
    codes: { state: ['active', 'done', 'expired', 'given-up', 'ended'], currency: ['cash', 'point'] },
  },
  '/staff/bonus/codes': {
    row: {
      code: 'FIRST',
      label: '첫충',
      value: 1_000,
      maxAmount: 1,
      rolling: { base: 'both', percent: 100, minimumOdds: 1.5, days: 30 },
      minDeposit: 0,
      startsAt: null,
      endsAt: at,
      grades: [],
      granted: 0,
      totalLimit: null,
      grantedAmount: 0,
      running: 0,
      takenBack: 0,
      createdAt: at,
    },
    codes: {
      state: ['open', 'waiting', 'over', 'used-up', 'inactive'],
      currency: ['cash', 'point'],
      form: ['percent', 'amount'],
      active: [true, false],
    },
  },
  '/staff/members/list': {
    row: {
      id: '7',
      loginId: 'fox',
      nickname: '여우',
      grade: 1,
      type: '일반',
      tags: ['VIP', '관찰'],
      phone: '',
      joinCode: '',
      cash: 0,
      point: 0,
      netDeposit: 0,
      lastSignInAt: at,
      createdAt: at,
    },
    codes: { state: keys(memberStateNames), selfCert: [true, false], online: [true, false] },
  },
  '/staff/members/children': {
    row: { ...member, netDeposit: 0, children: 0, createdAt: at },
    codes: { state: keys(memberStateNames) },
  },
  '/staff/members/changes': {
    row: { id: '1', at, before: { bankName: '국민' }, after: { bankName: '우리' }, reason: null, address: null },
    codes: {
      action: ['member.state', 'member.bank', 'member.permissions', 'member.memo', 'member.reveal', 'member.logout'],
      actor: ['staff:민지', 'sign-up', 'system', 'cli', 'member:7'],
    },
  },
  '/staff/join-codes/list': {
    row: { code: 'SUMMER', note: '', members: 2, mostUses: null, expiresAt: null, createdAt: at },
    codes: { state: keys(joinCodeStateKo) },
  },
  '/staff/signups/list': {
    row: {
      ...member,
      createdAt: at,
      birthday: null,
      phone: '',
      bankName: '',
      bankAccount: '',
      bankOwner: '',
      joinCode: '',
      referrer: null,
      address: null,
      shared: { bank: 1, phone: 2, address: 3 },
      doubts: ['phone', 'bank'],
    },
    codes: {},
  },
  '/staff/accounts/list': {
    row: {
      id: '1',
      loginId: '민지',
      name: '민지',
      ownRights: {},
      allowList: [],
      sessions: 1,
      lastSignInAt: at,
      lastAddress: null,
      createdAt: at,
    },
    codes: { role: staffRoles, state: ['normal', 'suspended'], secondFactor: [true, false] },
  },
  '/staff/accounts/sign-ins': {
    row: { id: '1', at, loginId: '민지', staffId: null, tries: 1, address: '', agent: '' },
    codes: { outcome: ['done', 'needs-code', 'wrong-password', 'wrong-code', 'suspended', 'address', 'locked'] },
  },
  '/staff/access/history': {
    row: {
      id: '1',
      at,
      who: '민지',
      by: '지우',
      note: '',
      taken: [],
      access: { role: null, ownRights: {}, used: [], unused: ['slips.view'], scopes: [], addresses: [], lastAt: null },
    },
    codes: { kind: ['staff', 'key'], decision: ['keep', 'reduce', 'end'] },
  },
  '/staff/acts/list': {
    row: {
      id: '1',
      loginId: '민지',
      name: '김민지',
      signIns: 3,
      acts: { approve: 1, refuse: 0, second: 0, adjust: 1, cancel: 0, result: 0, setting: 2, answer: 0 },
      given: 1_000,
      taken: 0,
      answerSeconds: null,
    },
    codes: { role: staffRoles, suspended: [true, false] },
  },
  '/staff/approvals/list': {
    row: {
      id: '1',
      madeAt: at,
      lines: [],
      amount: 1,
      reason: '',
      madeBy: '민지',
      decidedBy: null,
      decidedAt: null,
      decisionReason: null,
    },
    codes: { kind: keys(approvalKinds), why: keys(whyTwoKo), state: ['waiting', 'done', 'refused', 'superseded'] },
  },
  '/staff/inquiries/list': {
    row: {
      seq: '1',
      createdAt: at,
      member,
      title: '문의',
      assignee: null,
      waitingSince: null,
      changedAt: at,
      answeredAt: null,
      messages: 1,
      attached: 0,
    },
    codes: {
      kind: inquiryKinds.map(({ id }) => id),
      state: ['waiting', 'answered', 'withdrawn'],
      closed: [true, false],
      hidden: [true, false],
    },
  },
  '/staff/notes/list': {
    row: {
      id: '1',
      title: '',
      content: '',
      audience: null,
      recipients: 1,
      read: 0,
      staff: null,
      dueAt: at,
      sentAt: null,
      createdAt: at,
    },
    codes: { state: ['waiting', 'sending', 'sent', 'cancelled'], required: [true, false] },
  },
  '/staff/notes/receipts': {
    row: { ...person, grade: 1, at, readAt: null, deletedAt: null },
    codes: { memberState: keys(memberStateNames) },
  },
  '/staff/notes/member': {
    row: { seq: '1', title: '', content: '', staff: null, at, readAt: null, deletedAt: null },
    codes: { required: [true, false] },
  },
  '/staff/notes/templates': {
    row: { id: '1', name: '', title: '', content: '', changedAt: at },
    codes: { required: [true, false] },
  },
  '/staff/audit/list': {
    row: {
      id: '1',
      at,
      before: null,
      after: null,
      lines: [],
      member: null,
      reason: null,
      address: null,
      seal: null,
      subject: 'member:7',
    },
    codes: {
      action: ['member.state', 'slip.cancel', 'deposit.approve', 'setting.change', 'export.save'],
      actor: ['staff:민지', 'system', 'cli', 'sign-up'],
    },
  },
};
