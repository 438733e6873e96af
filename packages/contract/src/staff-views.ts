import * as z from 'zod';
import { idText, staffCall } from './call.ts';

const page = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);

/** What a saved view brings back: the query of the table as in the address bar, and the columns that are hidden. */
const value = z.strictObject({
  query: z.record(z.string().max(40), z.string().max(200)).refine((query) => Object.keys(query).length <= 30),
  hidden: z.array(z.string().max(40)).max(60),
});

/** What a saved view brings back. */
export type ViewValue = z.infer<typeof value>;
/** A saved view of a table. */
export type WireView = { id: string; name: string; value: ViewValue };

/** The caller's own views of a table, by name. */
export const listViews = staffCall<{ list: WireView[] }>()({
  path: '/staff/views/list',
  summary: '저장한 보기 목록',
  right: null,
  input: z.strictObject({ page }),
});

/** Keeps a view under its name; the same name again replaces it. Refused VIEW_TOO_MANY above fifty a table. */
export const saveView = staffCall<{ id: string }>()({
  path: '/staff/views/save',
  summary: '보기 저장',
  throws: ['VIEW_TOO_MANY'],
  right: null,
  writes: true,
  input: z.strictObject({ page, name: z.string().trim().min(1).max(40), value }),
});

/** Forgets one of the caller's own views; another's is 404. */
export const deleteView = staffCall<Record<string, never>>()({
  path: '/staff/views/delete',
  summary: '보기 삭제',
  throws: ['NOT_FOUND'],
  right: null,
  writes: true,
  input: z.strictObject({ id: idText }),
});
