// What the test of row types knows of statements, by file. Each number may only fall; what is gone leaves its list.

/** Statements whose text or row type is known only at run time. */
export const knownUnread: Readonly<Record<string, number>> = {
  'apps/api/src/core/in-snapshot.ts': 1,
  'apps/api/src/core/ledger/audit.ts': 2,
  'apps/api/src/core/shown-rows.ts': 2, // fragments of conditions
  'apps/api/src/features/games/monitor.sql.ts': 1,
  'apps/api/src/features/members/join-codes.sql.ts': 1,
  'apps/api/src/features/reports/cohorts.sql.ts': 3, // by the facts that reports read too
  'apps/api/src/features/reports/folding.sql.ts': 1, // of fragments that reports read too
  'apps/api/src/features/reports/matrix.sql.ts': 2, // grouped by what is asked for
  'apps/api/src/features/slips/slip-texts.service.ts': 1,
  'apps/api/src/features/slips/slips.sql.ts': 1,
  'apps/api/src/features/trading/manual.sql.ts': 1,
};

/** Statements that PostgreSQL does not take as they are read: lists filled while running, a table of the migrations' own. */
export const knownRefused: Readonly<Record<string, number>> = {
  'apps/api/src/core/ledger/seal.sql.ts syntax error at or near "$1"': 1,
  'apps/api/src/core/migrate.ts relation "kysely_migration" does not exist': 1,
  'apps/api/src/features/cash/decisions.sql.ts syntax error at or near "end"': 1,
  'apps/api/src/features/members/timeline.sql.ts syntax error at or near "$1"': 1,
  'apps/api/src/features/operations/operations.sql.ts relation "pg_stat_statements" does not exist': 1,
};

/** Columns that order rows, set the planner or belong to shared fragments, and are thrown away. */
export const knownMismatches: Readonly<Record<string, number>> = {
  'apps/api/src/features/dashboard/dashboard.sql.ts the type has no liability': 1,
  'apps/api/src/features/games/staff-games.sql.ts the type has no liability': 1,
  'apps/api/src/features/members/member-list.sql.ts the type has no place': 1,
  'apps/api/src/features/notes/sending.sql.ts the type has no place': 1,
  'apps/api/src/features/settlement/settlement.sql.ts the type has no set_config': 2,
  'apps/api/src/features/trading/fixtures.sql.ts the type has no version': 1,
};

/** How often a field occurs in a file, and why it is never null there though its column may be. */
export type JudgedNull = readonly [times: number, why: string];

const seedBegan =
  'a play or hand is written with the seed that began, which has its client seed by a check of the table';
const ofOneLink =
  'rounds of this game are drawn from a link of their own: chain, link and hash by a check of the table';
const drawnByClock = 'only a round of graph may have no time of its draw, by a check of the table';

/** Fields never null of columns declared to hold null: each was judged, and says what excludes null. */
export const judgedNulls: Readonly<Record<string, JudgedNull>> = {
  'apps/api/src/core/answered-calls.ts answer may be null': [
    1,
    'the transaction that inserts a key answers it before it commits, and others wait for it',
  ],
  'apps/api/src/core/auth-gate.ts reason may be null': [1, 'what ends a session sets moment and reason together'],
  'apps/api/src/features/cash/history.sql.ts after may be null': [1, 'the statement asks for casino_after is not null'],
  'apps/api/src/features/lotto/lotto-clock.sql.ts rank may be null': [
    1,
    'points are those of the rank, and 0 without one; the statement asks for more',
  ],
  'apps/api/src/features/notes/sending.sql.ts audience may be null': [
    1,
    'only the site’s own notes have no audience, and those are written as sent',
  ],
  'apps/api/src/features/payouts/payouts.sql.ts decided_at may be null': [
    2,
    'the withdrawals are approved, which sets the moment',
  ],
  'apps/api/src/features/promotions/periods.sql.ts at may be null': [
    1,
    'an approved request has the moment of its decision',
  ],
  'apps/api/src/features/results/results.sql.ts market_id may be null': [
    1,
    'a leg on a fixture has a market; one on a round has none',
  ],
  'apps/providers/src/casino/answer-gifts.ts amount may be null': [1, 'a bonus has its amount by a check of the table'],
  'apps/providers/src/casino/free-spin-plays.ts client_seed may be null': [1, seedBegan],
  'apps/providers/src/casino/free-spin-plays.ts stake may be null': [
    2,
    'a gift of spins has its stake by a check of the table',
  ],
  'apps/providers/src/casino/tables/hand-rows.ts client_seed may be null': [1, seedBegan],
  'apps/providers/src/casino/tables/hands.ts client_seed may be null': [5, seedBegan],
  'apps/providers/src/casino/tables/table-views.ts at may be null': [2, drawnByClock],
  'apps/providers/src/token/graph-rounds.ts before may be null': [1, ofOneLink],
  'apps/providers/src/token/graph-rounds.ts chain_id may be null': [1, ofOneLink],
  'apps/providers/src/token/graph-rounds.ts latest may be null': [
    1,
    'every bet on graph is written with where it leaves by itself',
  ],
  'apps/providers/src/token/graph-rounds.ts link_no may be null': [1, ofOneLink],
  'apps/providers/src/token/graph-view.ts at may be null': [
    1,
    'the statement asks for drawn rounds; the bust sets both moments together',
  ],
  'apps/providers/src/token/graph-view.ts before may be null': [2, ofOneLink],
  'apps/providers/src/token/graph-view.ts chain_id may be null': [2, ofOneLink],
  'apps/providers/src/token/graph-view.ts link_no may be null': [2, ofOneLink],
  'apps/providers/src/token/graph-view.ts name may be null': [
    1,
    'every bet on graph is written with its member’s name',
  ],
  'apps/providers/src/token/graph-view.ts outcome may be null': [
    1,
    'the statement asks for drawn rounds, which have their outcome by a check of the table',
  ],
  'apps/providers/src/token/host-seeds.ts client_seed may be null': [
    2,
    'the statements ask for seeds that began or were revealed, which have it by a check of the table',
  ],
  'apps/providers/src/token/hosted-rounds.ts before may be null': [2, ofOneLink],
  'apps/providers/src/token/hosted-rounds.ts chain_id may be null': [2, ofOneLink],
  'apps/providers/src/token/hosted-rounds.ts link_no may be null': [2, ofOneLink],
  'apps/providers/src/token/outcomes.ts no may be null': [1, 'the statement asks for told_no above a number'],
  'apps/providers/src/token/play-rows.ts client_seed may be null': [3, seedBegan],
  'apps/providers/src/token/plays.ts client_seed may be null': [3, seedBegan],
  'apps/providers/src/token/round-view.ts at may be null': [1, drawnByClock],
  'apps/providers/src/token/round-view.ts before may be null': [3, ofOneLink],
  'apps/providers/src/token/round-view.ts chain_id may be null': [2, ofOneLink],
  'apps/providers/src/token/round-view.ts link_no may be null': [3, ofOneLink],
  'apps/providers/src/token/streaks.ts client_seed may be null': [6, seedBegan],
};
