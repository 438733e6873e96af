import { assert } from '@lime/domain/assert.ts';
import type { Tx } from '../../core/db.ts';
import { writeOutbox } from '../../core/outbox.ts';
import { insertSiteNote } from './sending.sql.ts';

/** Members one call of the site may write to; staff write to more, in batches. */
const maxMembers = 1_000;

/**
 * A note (쪽지) of the site itself, about an answer, a prize and the like. It is in the members' lists, and their open pages
 * hear of it, once the caller's transaction commits. Not idempotent: call it in the transaction of its cause.
 *
 * @param memberIds  at most 1,000; one named twice gets it once; none sends nothing
 * @param title      plain text
 * @param content    plain text, line breaks are kept
 * @param required   to be read to its end before the member goes on
 */
export async function sendNote(
  tx: Tx,
  {
    memberIds,
    title,
    content,
    required = false,
  }: { memberIds: readonly number[]; title: string; content: string; required?: boolean },
): Promise<void> {
  const unique = [...new Set(memberIds)];
  if (unique.length === 0) return;
  assert(unique.length <= maxMembers, 'the site writes to a thousand members at most at once');
  assert(title.trim() !== '' && content.trim() !== '', 'a note has a title and a content');
  await insertSiteNote(tx, { memberIds: unique, title, content, required });
  await writeOutbox(tx, 'notes', { m: unique });
}
