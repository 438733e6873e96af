import { expect, test } from 'vitest';
import { openMemoryProvider, providerFaults } from './broken/broken-provider.ts';
import type { ProviderFault } from './broken/broken-provider.ts';
import { providerCases } from './provider.ts';
import { runCases } from './suite.ts';

// The suite itself: a right provider passes, and of a broken one it is known which cases notice.

const failing = async (fault: ProviderFault | null) =>
  (await runCases(providerCases, openMemoryProvider(fault)))
    .filter(({ end }) => end !== 'passed')
    .map(({ id, why }) => (fault === null ? `${id}: ${why}` : id));

test('each case has a name of its own, and a right provider passes all', async () => {
  expect(new Set(providerCases.map(({ id }) => id)).size).toBe(providerCases.length);
  expect(await failing(null)).toEqual([]);
});

/** Every case that reads a signed answer. */
const everyAnswer = [
  'gamelist',
  'gamelist-again',
  'debitResults',
  'debitResults-pages',
  'debitResults-behind-all',
  'debitResults-held',
  'results-unknown',
  'results-hundred',
  'results-ended',
  'results-ended-again',
  'results-sixteen-at-once',
  'pools',
  'sessions-end-nobody',
  'sessions-end-hundred',
  'gifts-unknown-title',
  'answer-in-time',
];

const caught: Readonly<Record<ProviderFault, readonly string[]>> = {
  'lists a game twice': ['gamelist'],
  'lists games in another order each time': ['gamelist-again'],
  'forgets the page it was asked for': ['debitResults-pages'],
  'tells pages in any order': ['debitResults-pages'],
  'does not know what it holds': ['debitResults-held'],
  'knows every debit': ['results-unknown'],
  'answers in another order': ['results-hundred', 'results-sixteen-at-once'],
  'answers fifty at most': ['results-hundred'],
  'ends debits under another name': ['results-ended'],
  'ends debits otherwise each time': ['results-ended-again'],
  'lists a pool twice': ['pools'],
  'owes a pool': ['pools'],
  'ends no sessions': ['sessions-end-nobody', 'sessions-end-hundred'],
  'counts sessions nobody had': ['sessions-end-nobody', 'sessions-end-hundred'],
  'ends sessions whatever their launch': ['sessions-end-no-launch', 'sessions-end-launch-0'],
  'gives spins of titles nobody has': ['gifts-unknown-title'],
  'gives no number of spins': ['gifts-spins-0'],
  'takes lists of any length': [
    'debitResults-size-0',
    'debitResults-size-101',
    'results-none',
    'results-many',
    'sessions-end-none',
    'sessions-end-many',
    'gifts-none',
    'gifts-many',
  ],
  'takes keys nobody knows': [
    'gamelist-unknown-key',
    'results-unknown-key',
    'pools-unknown-key',
    'sessions-end-unknown-key',
    'gifts-unknown-key',
  ],
  'answers without a signature': everyAnswer,
  'signs without the question': everyAnswer,
  'answers anybody': [
    'proof-missing',
    'proof-other-key',
    'proof-old',
    'proof-early',
    'proof-other-question',
    'proof-altered-body',
    'proof-of-a-call',
  ],
  'answers old questions': ['proof-old', 'proof-early'],
  'answers the signature of another question': ['proof-other-question'],
  'answers bad bodies with HTTP 500': [
    'gamelist-unknown-key',
    'debitResults-size-0',
    'debitResults-size-101',
    'debitResults-bent-name',
    'results-none',
    'results-many',
    'results-number',
    'results-letters',
    'results-unknown-key',
    'pools-unknown-key',
    'sessions-end-none',
    'sessions-end-many',
    'sessions-end-no-launch',
    'sessions-end-launch-0',
    'sessions-end-unknown-key',
    'gifts-none',
    'gifts-many',
    'gifts-spins-0',
    'gifts-unknown-key',
    'body-no-json',
  ],
};

test.each(providerFaults)('a provider that %s is caught', async (fault) => {
  expect(await failing(fault)).toEqual(caught[fault]);
});
