import { expect, test } from 'vitest';
import { openMemoryOperator } from './broken/broken-operator.ts';
import { operatorFaults } from './broken/memory-operator.ts';
import type { OperatorFault } from './broken/memory-operator.ts';
import { operatorCases } from './operator-cases.ts';
import { runOperator } from './operator.ts';

// The suite itself: a right operator passes, and of a broken one it is known which cases notice.

const failing = async (fault: OperatorFault | null) =>
  (await runOperator(operatorCases, openMemoryOperator(fault)))
    .filter(({ end }) => end !== 'passed')
    .map(({ id, why }) => (fault === null ? `${id}: ${why}` : id));

test('there are cases of every call, each with a name of its own, and a right operator passes all', async () => {
  expect(operatorCases.length).toBeGreaterThanOrEqual(60);
  expect(new Set(operatorCases.map(({ id }) => id)).size).toBe(operatorCases.length);
  expect(await failing(null)).toEqual([]);
});

const caught: Readonly<Record<OperatorFault, readonly string[]>> = {
  'takes a repeated debit twice': [
    'pool-again',
    'debit-again',
    'again-in-another-order',
    'debit-again-altered',
    'debit-again-of-another',
    'debit-sixteen-times-at-once',
    'cancel-against-debit',
  ],
  'pays a repeated credit twice': [
    'credit-of-nothing',
    'credit-again',
    'credit-again-altered',
    'credit-sixteen-times-at-once',
    'credit-against-cancel',
  ],
  'pays a repeated bonus twice': ['bonus-again', 'bonus-sixteen-times-at-once'],
  'answers a repeated debit with the balance of now': ['debit-again'],
  'takes an altered debit as the first one': ['debit-again-altered', 'debit-again-of-another'],
  'pays an altered credit': ['credit-of-nothing', 'credit-again-altered'],
  'forgets a cancel that came first': ['cancel-before-debit'],
  'keeps a credit that came too early as refused': ['credit-of-another', 'pool-with-credit', 'credit-before-debit'],
  'pays what was cancelled': ['credit-after-cancel'],
  'cancels what was paid': ['cancel-after-credit', 'credit-against-cancel'],
  'pays whoever a credit names': ['credit-of-another', 'cancel-of-another'],
  'gives back what a cancel names': ['cancel-another-amount'],
  'forgets credit_amount': [
    'debit-paid-at-once',
    'debit-lost-at-once',
    'pool-in-and-out',
    'pool-again',
    'pool-below-zero',
    'pool-with-credit',
  ],
  'takes more than there is': ['debit-above-balance', 'refused-again', 'debit-huge'],
  'takes amounts below nothing': [
    'bonus-of-nothing',
    'debit-negative',
    'debit-paid-negative',
    'credit-negative',
    'credit-after-a-wrong-one',
  ],
  'is not locked while it works': [
    'buyin-under-a-debit',
    'debit-sixteen-times-at-once',
    'credit-sixteen-times-at-once',
    'bonus-sixteen-times-at-once',
    'credit-against-cancel',
  ],
  'tries a refused debit again': ['refused-again'],
  'believes any key': [
    'proof-another-key',
    'proof-altered-body',
    'proof-old',
    'proof-early',
    'proof-other-time',
    'proof-no-time',
    'proof-bent-time',
  ],
  'believes an old signature': ['proof-old', 'proof-early', 'proof-bent-time'],
  'signs without the body': ['proof-another-key', 'proof-altered-body', 'proof-other-time'],
  'tells balances to anybody': [
    'proof-missing',
    'proof-another-key',
    'proof-altered-body',
    'proof-old',
    'proof-early',
    'proof-other-time',
    'proof-no-time',
    'proof-bent-time',
    'proof-key-for-signature',
    'proof-balance-hidden',
  ],
  'answers unknown members with HTTP 404': [
    'balance-unknown-user',
    'debit-unknown-user',
    'bonus-unknown-user',
    'left-wrong',
  ],
  'answers bad bodies with HTTP 400': [
    'bonus-of-nothing',
    'left-wrong',
    'debit-zero',
    'debit-negative',
    'debit-fraction',
    'debit-unsafe',
    'debit-amount-null',
    'debit-amount-missing',
    'debit-amount-words',
    'debit-amount-list',
    'debit-user-missing',
    'debit-user-words',
    'debit-user-object',
    'debit-txn-missing',
    'debit-txn-empty',
    'debit-txn-long',
    'debit-txn-spaces',
    'debit-game-missing',
    'debit-paid-negative',
    'debit-paid-fraction',
    'debit-product-words',
    'debit-pick-unstorable',
    'credit-negative',
    'credit-fraction',
    'credit-unsafe',
    'credit-amount-missing',
    'credit-txn-missing',
    'credit-user-missing',
    'credit-after-a-wrong-one',
    'body-empty',
    'body-no-json',
    'body-list',
    'body-null',
    'body-text',
    'body-deep',
    'body-form',
    'body-half-letter',
    'body-oversized',
  ],
  'refuses credits while play is blocked': ['blocked-credit'],
  'takes debits of members who rest': ['resting-debit'],
  'takes debits of closed members': ['closed-debit', 'blocked-credit'],
  'refuses keys it does not know': ['debit-unknown-keys'],
  'lets a pool fall below zero': ['pool-below-zero', 'pool-with-credit'],
  'puts more into a pool than the stake': ['pool-above-stake'],
  'moves a pool before the end of its play': ['pool-before-the-end'],
  'opens a pool twice': ['pool-opening-once'],
  'takes any game': ['balance-unknown-game', 'debit-unknown-game', 'left-wrong'],
  'redeems a launch twice': ['session-once'],
  'knows any bearer': ['auth-wrong'],
  'does not number launches': ['session-once', 'auth-again'],
  'does not say which account a balance is of': ['balance-account'],
  'takes an altered leaving as the first one': ['left-again'],
  'is slow': ['balances-soon'],
};

test.each(operatorFaults)('an operator that %s is caught', async (fault) => {
  expect(await failing(fault)).toEqual(caught[fault]);
});
