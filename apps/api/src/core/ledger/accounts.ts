import { assert } from '@lime/domain/assert.ts';

/** An account's address: `member:42:cash`, `house:open-stakes`, `issue:play-money`. Source: decision 68. */
export type Account = string;

/** The accounts each member has. */
export const memberAccountKinds = ['cash', 'point', 'hold', 'casino', 'casino-transit', 'receivable'] as const;
/** The last part of a member's account address. */
export type MemberAccountKind = (typeof memberAccountKinds)[number];

/** The account of a member that a provider's calls read and move, and that a slip is paid from. Source: decisions 78 and 96. */
export type Purse = Extract<MemberAccountKind, 'cash' | 'casino'>;

/** House accounts are sums of their transfers; no row holds them, so no bet waits for another. */
export const house = {
  openStakes: 'house:open-stakes',
  result: 'house:result',
  bonus: 'house:bonus',
  adjust: 'house:adjust',
  /** what agents earn */
  agents: 'house:agents',
} as const;

/** Where play money and points come from and go back to: their balances are minus what the site has given out. */
export const issue = { playMoney: 'issue:play-money', points: 'issue:points' } as const;

/**
 * The account of one member. `receivable` is minus what the member owes; `casino-transit` is on its way to or from the
 * casino.
 */
export function memberAccount(memberId: number, kind: MemberAccountKind): Account {
  return `member:${memberId}:${kind}`;
}

/** The account of a provider of games. @param id lower-case letters, digits and dashes */
export function providerAccount(id: string): Account {
  return `provider:${id}`;
}

/** A pool of a provider: what stakes have put in and plays have not won. @param name  letters, digits and `_ . -` */
export function poolAccount(provider: string, name: string): Account {
  return `pool:${provider}:${name}`;
}

/** The account of an agent: what settled periods paid, less what was paid out of it. */
export function agentAccount(agentId: number): Account {
  return `agent:${agentId}`;
}

const member = /^member:([1-9]\d{0,15}):(cash|point|hold|casino|casino-transit|receivable)$/;
const other =
  /^(?:house:(?:open-stakes|result|bonus|adjust|agents)|agent:[1-9]\d{0,15}|issue:(?:play-money|points)|provider:[a-z0-9-]{1,40}|pool:[a-z0-9-]{1,40}:[\w.-]{1,60})$/;

/** Whose account and which one; null for accounts that are no member's. @throws AssertionFault when it is no account at all */
export function ownerOf(account: Account): { memberId: number; kind: MemberAccountKind } | null {
  const match = member.exec(account);
  if (match) return { memberId: Number(match[1]), kind: match[2] as MemberAccountKind };
  assert(other.test(account), `not a ledger account: ${account}`);
  return null;
}
