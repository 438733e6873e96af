import type { ViewValue, WireView } from '@lime/contract/staff-views.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { putView, readViews, removeView } from './views.sql.ts';

/** Views one member of staff keeps of one table. */
const maxViews = 50;

/** The views this staff member keeps of a page. */
export async function listViews(db: Db, { staffId }: StaffCaller, page: string): Promise<WireView[]> {
  return (await readViews(db, staffId, page)).map(({ id, name, value }) => ({ id: String(id), name, value }));
}

/** @throws Refused VIEW_TOO_MANY */
export async function saveView(
  tx: Tx,
  { staffId }: StaffCaller,
  view: { page: string; name: string; value: ViewValue },
): Promise<string> {
  const id = await putView(tx, { staffId, ...view }, maxViews);
  if (id === null) throw new Refused({ code: 'VIEW_TOO_MANY', detail: { max: maxViews } });
  return String(id);
}

/** @throws Refused NOT_FOUND (404) also for another's */
export async function deleteView(tx: Tx, { staffId }: StaffCaller, id: string): Promise<void> {
  if (!(await removeView(tx, staffId, Number(id)))) throw new Refused({ code: 'NOT_FOUND' }, 404);
}
