import { sql } from 'kysely';
import type { Tx } from '../../core/db.ts';

export type SiteNote = {
  readonly memberIds: readonly number[];
  readonly title: string;
  readonly content: string;
  readonly required: boolean;
};

/** The site's own note, sent whole in one statement. */
export async function insertSiteNote(tx: Tx, { memberIds, title, content, required }: SiteNote): Promise<void> {
  await sql`
    with sending as (
      insert into note_sending (title, content, required, state, sent_at, recipients)
      values (${title}, ${content}, ${required}::boolean, 'sent', clock_timestamp(), ${memberIds.length}::int)
      returning id, required
    )
    insert into note (member_id, sending_id, required)
    select member_id, sending.id, sending.required from unnest(${memberIds}::bigint[]) as member_id, sending`.execute(
    tx,
  );
}
