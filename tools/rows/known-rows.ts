// What the test of row types knows of statements, by file. Each number may only fall; what is gone leaves its list.

/** Statements whose text or row type is known only at run time. */
export const knownUnread: Readonly<Record<string, number>> = {
  'apps/api/src/core/in-snapshot.ts': 1,
  'apps/api/src/core/ledger/audit.ts': 2,
  'apps/api/src/core/shown-rows.ts': 2, // fragments of conditions
  'apps/api/src/features/games/monitor.sql.ts': 1,
  'apps/api/src/features/members/join-codes.sql.ts': 1,
  'apps/api/src/features/slips/slip-texts.service.ts': 1,
  'apps/api/src/features/slips/slips.sql.ts': 1,
  'apps/api/src/features/trading/manual.sql.ts': 1,
};

/** Statements that PostgreSQL does not take as they are read: lists filled while running, a table of the migrations' own. */
export const knownRefused: Readonly<Record<string, number>> = {
  'apps/api/src/core/ledger/seal.sql.ts syntax error at or near "$1"': 1,
  'apps/api/src/core/migrate.ts relation "kysely_migration" does not exist': 1,
  'apps/api/src/features/agents/settlements.sql.ts syntax error at or near "end"': 1,
  'apps/api/src/features/cash/decisions.sql.ts syntax error at or near "end"': 1,
  'apps/api/src/features/members/timeline.sql.ts syntax error at or near "$1"': 1,
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

/** Fields never null of columns declared to hold null. A statement may exclude null in a way the test does not see. */
export const knownNulls: Readonly<Record<string, number>> = {
  'apps/api/src/core/answered-calls.ts answer may be null': 1,
  'apps/api/src/core/auth-gate.ts reason may be null': 1,
  'apps/api/src/features/cash/history.sql.ts after may be null': 1,
  'apps/api/src/features/catalogue/recordings/recording.sql.ts score_away may be null': 1,
  'apps/api/src/features/catalogue/recordings/recording.sql.ts score_home may be null': 1,
  'apps/api/src/features/lotto/lotto-clock.sql.ts rank may be null': 1,
  'apps/api/src/features/notes/sending.sql.ts audience may be null': 1,
  'apps/api/src/features/results/results.sql.ts market_id may be null': 1,
  'apps/providers/src/casino/answer-gifts.ts amount may be null': 1,
  'apps/providers/src/casino/free-spin-plays.ts client_seed may be null': 1,
  'apps/providers/src/casino/free-spin-plays.ts stake may be null': 2,
  'apps/providers/src/casino/tables/hand-rows.ts client_seed may be null': 1,
  'apps/providers/src/casino/tables/hands.ts client_seed may be null': 5,
  'apps/providers/src/casino/tables/table-views.ts at may be null': 2,
  'apps/providers/src/token/graph-rounds.ts before may be null': 1,
  'apps/providers/src/token/graph-rounds.ts chain_id may be null': 1,
  'apps/providers/src/token/graph-rounds.ts latest may be null': 1,
  'apps/providers/src/token/graph-rounds.ts link_no may be null': 1,
  'apps/providers/src/token/graph-view.ts at may be null': 1,
  'apps/providers/src/token/graph-view.ts before may be null': 2,
  'apps/providers/src/token/graph-view.ts chain_id may be null': 2,
  'apps/providers/src/token/graph-view.ts link_no may be null': 2,
  'apps/providers/src/token/graph-view.ts name may be null': 1,
  'apps/providers/src/token/graph-view.ts outcome may be null': 1,
  'apps/providers/src/token/host-seeds.ts client_seed may be null': 2,
  'apps/providers/src/token/hosted-rounds.ts before may be null': 1,
  'apps/providers/src/token/hosted-rounds.ts chain_id may be null': 1,
  'apps/providers/src/token/hosted-rounds.ts link_no may be null': 1,
  'apps/providers/src/token/outcomes.ts no may be null': 1,
  'apps/providers/src/token/play-rows.ts client_seed may be null': 3,
  'apps/providers/src/token/plays.ts client_seed may be null': 3,
  'apps/providers/src/token/round-view.ts at may be null': 1,
  'apps/providers/src/token/round-view.ts before may be null': 3,
  'apps/providers/src/token/round-view.ts chain_id may be null': 2,
  'apps/providers/src/token/round-view.ts link_no may be null': 3,
  'apps/providers/src/token/streaks.ts client_seed may be null': 6,
};
