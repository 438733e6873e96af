import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Every loop of the workers, and the test that a bad row costs its neighbours nothing: "five poisoned rows". Part 13 keeps them.

const source = join(import.meta.dirname, '..');
const features = 'features/';

/** The file with the test; or why a row cannot fail alone. */
type Kept = { readonly test: string } | { readonly why: string };
const rows = (test: string): Kept => ({ test: features + test });
const none = (why: string): Kept => ({ why });

/** By file: what makes loops. */
const loops: Readonly<Record<string, Kept>> = {
  'core/ledger/seal.ts': none('a seal is of all rows in their order; its line is made of columns that are never null'),
  'core/row-worker.ts': none('tested with what it is made for: casino-wallet and cash'),
  'features/alarms/alarm-watch.ts': rows('alarms/alarms.pg.test.ts'),
  'features/betting/waiting-bets.ts': rows('betting/waiting-bets.pg.test.ts'),
  'features/bonus/bonus-worker.ts': rows('bonus/bonus.pg.test.ts'),
  'features/cash/auto-approval.ts': rows('cash/staff-cash.pg.test.ts'),
  'features/casino-wallet/transfer-worker.ts': rows('casino-wallet/casino-wallet.pg.test.ts'),
  'features/catalogue/intake/price-thinning.ts': rows('catalogue/intake/price-thinning.pg.test.ts'),
  'features/chat/chat-worker.ts': rows('chat/chat.pg.test.ts'),
  'features/deliveries/delivery-worker.ts': rows('deliveries/deliveries.pg.test.ts'),
  'features/exports/export-worker.ts': rows('exports/export-jobs.pg.test.ts'),
  'features/games/live-rounds.ts': none('reads what runs into memory, by one statement'),
  'features/games/monitor-worker.ts': rows('games/monitor.pg.test.ts'),
  'features/games/round-clock.ts': rows('games/rounds.pg.test.ts'),
  'features/lotto/lotto-clock.ts': rows('lotto/lotto.pg.test.ts'),
  'features/members/bulk-worker.ts': rows('members/bulk.pg.test.ts'),
  'features/members/slip-days.ts': none('a day is one sum over won that fit; days follow each other'),
  'features/notes/note-worker.ts': rows('notes/sending.pg.test.ts'),
  'features/operations/process-state.ts': none('writes the row of its own process'),
  'features/operations/work-gauges.ts': none('reads figures'),
  'features/privacy/privacy.feature.ts': rows('privacy/privacy.pg.test.ts'),
  'features/promotions/level-worker.ts': rows('promotions/levels.pg.test.ts'),
  'features/promotions/promotion-worker.ts': rows('promotions/promotion-worker.pg.test.ts'),
  'features/providers/gift-worker.ts': rows('providers/gifts.pg.test.ts'),
  'features/providers/host-ends.ts': rows('providers/host-ends.pg.test.ts'),
  'features/providers/reconciliation.ts': rows('providers/reconciliation.pg.test.ts'),
  'features/reports/folding.ts': none(
    'adds sealed sums that fit, in the order of the seals; reports read the rest beside them',
  ),
  'features/results/void-clock.ts': rows('results/results.pg.test.ts'),
  'features/retention/retention.ts': rows('retention/retention.pg.test.ts'),
  'features/seals/seal-places.ts': none('has no rows: one line in memory, sent to each place by itself'),
  'features/segments/segment-limits.service.ts': rows('members/limits.pg.test.ts'),
  'features/settlement/settlement.service.ts': none('an event rests as a whole; tested in failing-events.pg.test.ts'),
  'features/suggestions/suggestion-watch.ts': rows('suggestions/suggestions.pg.test.ts'),
};

test('every loop is in the list', () => {
  const made = globSync('**/*.ts', { cwd: source }).filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      file !== 'core/worker-loop.ts' &&
      /= create(WorkerLoop|RowWorker)\(|return create(WorkerLoop|RowWorker)\(|loop: createWorkerLoop\(/.test(
        readFileSync(join(source, file), 'utf8'),
      ),
  );
  expect(made.toSorted()).toEqual(Object.keys(loops));
});

test.each(Object.entries(loops).flatMap(([file, kept]) => ('test' in kept ? [[file, kept.test]] : [])))(
  '%s has its test of five poisoned rows in %s',
  (_file, file) => {
    expect(readFileSync(join(source, file), 'utf8').includes('five poisoned rows')).toBe(true);
  },
);
