import { exportMark } from '@lime/domain/access/export-mark.ts';
import { staffNow } from '../session.ts';
import { csvText } from './csv-text.ts';

/**
 * Hands rows to the browser's downloads as a file whose last line says who took it and when. Only for those with the
 * right `exports.make`; the button is theirs alone.
 */
export function saveRows(name: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const staff = staffNow();
  if (staff === null) return;
  saveFile(name, csvText(head, [...rows, [exportMark(staff, new Date())]]));
}

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
