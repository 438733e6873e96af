import { expiredNote, lateNote, movedNote, teamsNote } from '@lime/contract/match-notes.texts.ts';
import { legDeadlineMs, shortestHoursToPlay, voidDeadlineMs } from '@lime/domain/settlement/rule-table.ts';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import { databaseNow } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { sendNote } from '../notes/notes.service.ts';
import {
  addExpiredLegs,
  addLateLegs,
  readBoughtStarts,
  readLegsApart,
  readLegsOver,
  readMatchNames,
  readOlderResults,
  readRunning,
  readWaitingMembers,
  setLegsDue,
} from './leg-voids.sql.ts';
import type { FreshMove, OlderResult, Voided } from './leg-voids.sql.ts';
import type { ResultFixture } from './result-facts.service.ts';

type ClockedFixture = Pick<ResultFixture, 'id' | 'family' | 'status' | 'starts_at' | 'began_at'>;

/** Members of one note that the site sends at once. */
const membersAtOnce = 1_000;
/** A match whose result a person is to confirm is looked at again after this. */
const heldMs = 60_000;

/** When a match began, or is to begin by what its source says; null: nobody knows. */
const beganMs = ({ status, starts_at, began_at }: ClockedFixture): number | null =>
  (began_at ?? (status === 'postponed' ? null : starts_at))?.getTime() ?? null;

/**
 * Voids legs of locked fixtures that a rule concerns one by one, and tells their members: those accepted at or after the
 * true start, and those whose clock has ended. The caller writes a revision of these fixtures, so that they are settled.
 *
 * @param corrects  two persons have confirmed that late legs which were settled are void
 * @returns ids of the fixtures with legs that are void now and were not before
 * Source: decision 120.
 */
export async function voidLegs(
  tx: Tx,
  fixtures: readonly ClockedFixture[],
  { corrects = false }: { corrects?: boolean } = {},
): Promise<Set<number>> {
  if (fixtures.length === 0) return new Set();
  const ids = fixtures.map(({ id }) => id);
  const late = await addLateLegs(tx, ids, corrects);
  const over = await readLegsOver(tx, ids, shortestHoursToPlay);
  const expired = await voidExpired(tx, fixtures.filter(({ id }) => over.includes(id))); // prettier-ignore
  await tellVoided(tx, [...late, ...expired]);
  return new Set([...late, ...expired].map(({ fixture_id }) => fixture_id));
}

async function voidExpired(tx: Tx, fixtures: readonly ClockedFixture[]): Promise<Voided[]> {
  if (fixtures.length === 0) return [];
  const ids = fixtures.map(({ id }) => id);
  const now = await databaseNow(tx);
  const running = new Set(await readRunning(tx, ids));
  const bought = Map.groupBy(await readBoughtStarts(tx, ids), ({ fixture_id }) => fixture_id);
  const overdue: { fixture_id: number; starts_at: Date }[] = [];
  const due = fixtures.map((fixture): { id: number; dueAt: Date | null } => {
    const { id, family, starts_at } = fixture;
    if (!running.has(id)) return { id, dueAt: new Date(now.getTime() + heldMs) };
    const open: number[] = [];
    for (const start of bought.get(id) ?? []) {
      const deadline = legDeadlineMs(family, start.starts_at.getTime(), beganMs(fixture));
      if (deadline <= now.getTime()) overdue.push(start);
      else open.push(deadline);
    }
    // Whoever bets later buys the start of now.
    const later = voidDeadlineMs(family, starts_at.getTime());
    if (later > now.getTime()) open.push(later);
    return { id, dueAt: open.length > 0 ? new Date(Math.min(...open)) : null };
  });
  const expired = await addExpiredLegs(tx, overdue);
  await setLegsDue(tx, due);
  return expired;
}

async function tellVoided(tx: Tx, voided: readonly Voided[]): Promise<void> {
  if (voided.length === 0) return;
  const names = await readMatchNames(tx, [...new Set(voided.map(({ fixture_id }) => fixture_id))]);
  const alike = Map.groupBy(voided, (one) => `${one.fixture_id} ${one.why} ${one.starts_at.getTime()}`);
  for (const some of alike.values()) {
    const { fixture_id, why, starts_at } = some[0]!;
    const note = (why === 'late' ? lateNote : expiredNote)(names.get(fixture_id)!, starts_at);
    await tellMembers(tx, some.map(({ member_id }) => member_id), note); // prettier-ignore
  }
}

/** Tells the members with waiting legs what their match's source has changed: teams, or a start beyond their clock. */
export async function tellMoves(
  tx: Tx,
  fixtures: readonly ClockedFixture[],
  moves: readonly FreshMove[],
): Promise<void> {
  const names = await readMatchNames(tx, [...new Set(moves.map(({ fixture_id }) => fixture_id))]);
  for (const { fixture_id: id, starts_at, has_other_teams } of moves) {
    const match = names.get(id)!;
    if (has_other_teams) await tellMembers(tx, await readWaitingMembers(tx, id, null), teamsNote(match));
    const { family } = fixtures.find((fixture) => fixture.id === id)!;
    for (const bought of await readBoughtStarts(tx, [id])) {
      const deadline = voidDeadlineMs(family, bought.starts_at.getTime());
      if (starts_at.getTime() < deadline) continue;
      const members = await readWaitingMembers(tx, id, bought.starts_at);
      await tellMembers(tx, members, movedNote(match, starts_at, new Date(deadline)));
    }
  }
}

/** A note to any number of members. */
export async function tellMembers(
  tx: Tx,
  memberIds: readonly number[],
  note: { readonly title: string; readonly content: string },
): Promise<void> {
  for (let from = 0; from < memberIds.length; from += membersAtOnce)
    await sendNote(tx, { memberIds: memberIds.slice(from, from + membersAtOnce), ...note });
}

/**
 * What legs of a fixture come to where that is not what their selections do: void by a rule of their own, or graded by the
 * rules that their slips were placed under.
 *
 * @param older  results under older rules; absent: those that the fixture's result has
 * @returns by slip and the leg's number
 */
export async function legsApart(
  db: Db,
  fixtureId: number,
  older?: readonly OlderResult[],
): Promise<Map<number, Map<number, LegResult>>> {
  const apart = new Map<number, Map<number, LegResult>>();
  const rows = await readLegsApart(db, fixtureId, older ?? (await readOlderResults(db, fixtureId)));
  for (const { slip_id, no, result } of rows) {
    const legs = apart.get(slip_id);
    if (legs) legs.set(no, result);
    else apart.set(slip_id, new Map([[no, result]]));
  }
  return apart;
}
