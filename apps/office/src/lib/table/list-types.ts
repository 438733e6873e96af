import type { Pagination } from '@lime/contract/call.ts';
import type { ReactNode } from 'react';

export type Column<Row> = {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** what the cell says, for the exported file */
  text: (row: Row) => string;
  align?: 'right';
  /** the server orders by it */
  sort?: true;
  /** px */
  width?: number;
  /** stays at the right edge while the others scroll under it: what one acts with, or how it ended */
  keep?: true;
  /** only shown when chosen */
  hidden?: true;
};

export type Filter = {
  /** the name of the value in the query; `days` fills `from` and `to` instead */
  id: string;
  label: string;
  kind: 'text' | 'select' | 'days' | 'toggle';
  options?: readonly { value: string; label: string }[];
  /** of `select`: what a value is called that a link brought and no option has */
  nameOf?: (value: string) => string;
  /** of `days`: what having chosen nothing means, where that is not every day */
  empty?: string;
};

export type TableQuery = {
  page: number;
  size: number;
  sort?: string;
  dir?: 'asc' | 'desc';
  [filter: string]: unknown;
};

export type Loaded<Row> = { list: Row[]; pagination: Pagination };

export type BulkAction<Row> = {
  label: string;
  tone?: 'primary' | 'danger' | 'outline';
  /** the letter that does it, while rows are selected */
  letter?: string;
  /** @returns false when it was called off: the rows stay selected */
  run: (rows: Row[]) => Promise<boolean | void>;
};

export type Sort = { id: string; dir: 'asc' | 'desc' };
