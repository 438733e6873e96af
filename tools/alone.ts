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
  /** It measures how long a bet waits. */
  product: ['e2e/upgrade.product.test.ts'],
  /**
   * They change the whole site: what is open, its games, what approves itself, who is on duty; or everybody on it sees them.
   * So each list is run one test after the other. The lists run at once: `gates` on a site of its own, `games` and `desks` on
   * another, where none changes what the other reads.
   */
  gates: ['gates', 'game-gates', 'popups', 'alerts', 'office-settings', 'xss', 'office-brand', 'office-members'].map(
    (name) => `e2e/${name}.spec.ts`,
  ),
  games: ['office-games', 'frame', 'graph', 'token', 'casino-money', 'casino-vendors', 'office-casino-vendors'].map(
    (name) => `e2e/${name}.spec.ts`,
  ),
  desks: ['chat', 'office-cash'].map((name) => `e2e/${name}.spec.ts`),
  /**
   * They wait most of the time, so more of them run at once than there are cores: first what waits for a draw for minutes,
   * beside it other games by the clock, and what waits for broken lines and for what moves.
   */
  rounds: ['horse', 'round-end', 'token-powerball', 'tour'].map((name) => `e2e/${name}.spec.ts`),
  tables: ['casino-table', 'lotus', 'office-game-settings', 'powerball', 'roulette'].map(
    (name) => `e2e/${name}.spec.ts`,
  ),
  waits: ['line', 'money-line', 'realtime', 'shifts', 'waiting', 'worker'].map((name) => `e2e/${name}.spec.ts`),
};

/** Small files of tests that take longest. */
export const longest: readonly string[] = ['e2e/backup.product.test.ts', 'e2e/release.product.test.ts'];
