import { sql } from 'kysely';
import type { Tx } from '../../core/db.ts';
import type { FeedFixture } from '../../feeds/feed.ts';

export type FeedNames = {
  /** of a league of that name and sport any provider has; INT where nobody has one */
  readonly locationCode: string;
  /** a known fixture as its source named it, but for its start */
  readonly fixture?: Omit<FeedFixture, 'key' | 'startsAt'>;
};

/** The location of a league, or how a fixture entered before was named. */
export async function readFeedNames(
  tx: Tx,
  of: { sportId: number; league: string } | { fixtureId: number },
): Promise<FeedNames> {
  if ('fixtureId' in of) {
    const { rows } = await sql<Record<string, string> & { sport_id: number }>`
      select l.sport_id, l.key as league_key, l.name_en as league_en, l.name_ko as league_ko, l.location_code,
        h.key as home_key, h.name_en as home_en, h.name_ko as home_ko, a.key as away_key, a.name_en as away_en, a.name_ko as away_ko
      from fixture f join league l on l.id = f.league_id join team h on h.id = f.home_team_id join team a on a.id = f.away_team_id
      where f.id = ${of.fixtureId}`.execute(tx);
    const row = rows[0]!;
    const name = (part: string) => ({
      key: row[`${part}_key`]!,
      en: row[`${part}_en`]!,
      ko: row[`${part}_ko`] ?? null,
    });
    return {
      locationCode: row['location_code']!,
      fixture: {
        sportId: row.sport_id,
        league: { ...name('league'), locationCode: row['location_code']! },
        home: name('home'),
        away: name('away'),
      },
    };
  }
  const { rows } = await sql<{ code: string }>`
    select location_code as code from league
    where sport_id = ${of.sportId} and (name_ko = ${of.league} or name_en = ${of.league})
    order by provider = 'manual' desc, sort, id limit 1`.execute(tx);
  return { locationCode: rows[0]?.code ?? 'INT' };
}

/** Fixtures entered by hand before, by their keys. */
export async function readManualKeys(tx: Tx, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; id: number }>`
    select key, id from fixture where provider = 'manual' and key = any(${keys}::text[])`.execute(tx);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** One at a time enters fixtures by hand, until its transaction ends: two of the same fixture are one. */
export async function takeTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('manual-games'))`.execute(tx);
}
