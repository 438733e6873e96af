import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.ts';

/** A template of notes. */
export type TemplateRow = {
  id: number;
  name: string;
  title: string;
  content: string;
  required: boolean;
  changed_at: Date;
};
/** What a template says. */
export type TemplateText = Pick<TemplateRow, 'name' | 'title' | 'content' | 'required'>;

const columns = sql`id, name, title, content, required, changed_at`;

/** At most so many templates. */
export async function readTemplates(db: Db | Tx, limit: number): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select ${columns} from note_template order by name limit ${limit}::int`.execute(db);
  return rows;
}

/** Null when there is none. */
export async function lockTemplate(tx: Tx, id: number): Promise<TemplateRow | null> {
  const { rows } = await sql<TemplateRow>`select ${columns} from note_template where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Null when the name is taken. */
export async function insertTemplate(
  tx: Db | Tx,
  { name, title, content, required }: TemplateText,
): Promise<TemplateRow | null> {
  const { rows } = await sql<TemplateRow>`
    insert into note_template (name, title, content, required)
    values (${name}, ${title}, ${content}, ${required}::boolean)
    on conflict (name) do nothing returning ${columns}`.execute(tx);
  return rows[0] ?? null;
}

/** Null when another one has the name. */
export async function updateTemplate(
  tx: Tx,
  id: number,
  { name, title, content, required }: TemplateText,
): Promise<TemplateRow | null> {
  const { rows } = await sql<TemplateRow>`
    update note_template set name = ${name}, title = ${title}, content = ${content}, required = ${required}::boolean,
      changed_at = clock_timestamp()
    where id = ${id} and not exists (select from note_template o where o.name = ${name} and o.id <> ${id})
    returning ${columns}`.execute(tx);
  return rows[0] ?? null;
}

/** Deletes it. */
export async function deleteTemplate(tx: Tx, id: number): Promise<void> {
  await sql`delete from note_template where id = ${id}`.execute(tx);
}

/** Until the end of the transaction nobody else writes a template: names and their number stay as they are. */
export async function lockTemplates(tx: Tx): Promise<void> {
  await sql`lock table note_template in share row exclusive mode`.execute(tx);
}

/** How many there are. */
export async function countTemplates(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from note_template`.execute(tx);
  return rows[0]!.count;
}
