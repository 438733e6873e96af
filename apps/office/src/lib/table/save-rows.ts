import { exportMark } from '@lime/domain/access/export-mark.ts';
import { brandName } from '@lime/ui/brand.tsx';
import { saveFile } from '@lime/ui/csv-download.ts';
import { staffNow } from '../staff-session.ts';
import { csvText } from './csv-text.ts';

/**
 * Hands rows to the browser's downloads as a file whose last line says who took it and when. Only for those with the
 * right `exports.make`; the button is theirs alone.
 */
export function saveRows(name: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const staff = staffNow();
  if (staff === null) return;
  saveFile(name, csvText(head, [...rows, [exportMark(staff, new Date(), brandName())]]));
}
