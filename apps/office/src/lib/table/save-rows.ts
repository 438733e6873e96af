import { seoulOffsetMs } from '@lime/domain/seoul-time.ts';
import { saveFile } from '@lime/ui/csv-download.ts';
import { staffNow } from '../staff-session.ts';
import { csvText } from './csv-text.ts';

/**
 * Hands rows to the browser's downloads as a CSV file whose name says who took it and when. Only for those with the right
 * `exports.make`; the button is theirs alone.
 *
 * @param name  what it is of, without its ending: lime-shift-2026-11-01-2026-11-30
 */
export function saveRows(name: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const staff = staffNow();
  if (staff === null) return;
  const madeAt = new Date(Date.now() + seoulOffsetMs).toISOString().replaceAll(/\D/g, '').slice(0, 12);
  saveFile(`${name}-${madeAt}-${staff.loginId}.csv`, csvText(head, rows));
}
