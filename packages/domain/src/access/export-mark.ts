import { seoulDay, seoulOffsetMs } from '../seoul-time.ts';

/** Who lets rows out of the office. */
export type Exporter = { readonly loginId: string; readonly name: string };

/**
 * What a workbook of the office says of itself: who took it and when, Seoul time. Anyone who finds the file knows whom to
 * ask. A CSV file has both in its name.
 *
 * @param site  what the operator calls the site
 */
export function exportMark({ loginId, name }: Exporter, at: Date, site: string): string {
  const who = name !== '' && name !== loginId ? `${loginId} (${name})` : loginId;
  const time = new Date(at.getTime() + seoulOffsetMs).toISOString().slice(11, 19);
  return `${site} 내부 자료 · 내보낸 사람 ${who} · ${seoulDay(at)} ${time}`;
}
