/** The lotus tables, each shown in a frame of its host; by their game. Source: decisions 73 and 81. */
export const lotusTables = ['lotus-oddeven', 'lotus-baccarat', 'lotus-baccarat2'] as const;
/** The game of a lotus table. */
export type LotusTable = (typeof lotusTables)[number];
