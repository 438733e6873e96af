/** Tests that need the machine, the cluster or the whole site to themselves: the runners' settings keep them apart. */
export const alone = {
  /** They look at every running transaction of the cluster, or at how long something takes. */
  database: [
    'apps/api/src/core/{outbox,audit-event,roles}.pg.test.ts',
    'apps/api/src/core/ledger/audit.pg.test.ts',
    'apps/api/src/core/realtime/*.pg.test.ts',
    'apps/api/src/features/catalogue/{streams/push,lists/fixture-products}.pg.test.ts',
    'apps/api/src/features/popups/popups.pg.test.ts',
    'apps/api/src/feeds/simulator/simulator.pg.test.ts',
    'apps/api/test/{lost-database,running}.pg.test.ts',
  ],
  /** They measure how soon a killed process is back, or how long a call waits. */
  product: ['e2e/timed-proofs.product.test.ts', 'e2e/supervision.product.test.ts'],
  /**
   * They change the whole site: what is open, its games, what approves itself; or everybody on it sees them. So each list is
   * run one test after the other; the two run at once, on a site each.
   */
  gates: [
    'gates',
    'game-gates',
    'popups',
    'alerts',
    'prize',
    'office-settings',
    'chat',
    'xss',
    'casino-vendors',
    'office-casino-vendors',
    'office-brand',
    'office-phone',
  ].map((name) => `e2e/${name}.spec.ts`),
  games: [
    'office-games',
    'office-members',
    'office-cash',
    'office-queue-keys',
    'frame',
    'graph',
    'token',
    'casino-money',
  ].map((name) => `e2e/${name}.spec.ts`),
  /** They wait most of the time, for clocks and for broken lines: more of them run at once than there are cores. */
  waits: [
    'casino-table',
    'horse',
    'ladder',
    'line',
    'lotus',
    'money-line',
    'office-game-settings',
    'powerball',
    'realtime',
    'roulette',
    'round-end',
    'shifts',
    'token-powerball',
    'tour',
    'waiting',
    'worker',
  ].map((name) => `e2e/${name}.spec.ts`),
};

/** Small files of tests that take longest. */
export const longest: readonly string[] = ['e2e/proofs.product.test.ts', 'e2e/hosted.product.test.ts'];
