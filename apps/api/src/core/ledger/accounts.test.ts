import { expect, test } from 'vitest';
import { agentAccount, house, issue, memberAccount, ownerOf, poolAccount, providerAccount } from './accounts.ts';

test.each([
  house.openStakes,
  house.result,
  house.bonus,
  house.adjust,
  house.agents,
  agentAccount(7),
  issue.playMoney,
  issue.points,
  providerAccount('kplay-1'),
  poolAccount('kplay-1', 'Mega_1.0'),
])('%s is an account of no member', (account) => expect(ownerOf(account)).toBeNull());

test('a member account tells whose it is', () => {
  expect(ownerOf(memberAccount(42, 'receivable'))).toEqual({ memberId: 42, kind: 'receivable' });
});

test.each([
  '',
  'member:0:cash',
  'member:42:gold',
  'member:42:cash ',
  'house:',
  'house:cash',
  'issue:won',
  'provider:',
  'provider:A|B',
  'pool:casino',
  'agent:0',
  'agent:HAN77',
  'pool:casino:',
  'pool:casino:a:b',
  'cash',
])('"%s" is no account', (account) => expect(() => ownerOf(account)).toThrow('not a ledger account'));
