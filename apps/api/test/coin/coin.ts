import { sql } from 'kysely';
import { gameCartBody } from '@lime/contract/betting.ts';
import type { PendingBet, PlacedBet } from '@lime/contract/betting.ts';
import { call } from '@lime/contract/call.ts';
import { mayStake } from '@lime/domain/access/may-stake.ts';
import { payoutOf, productOf, productToDecimal } from '@lime/domain/odds.ts';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import type { Core } from '../../src/core/context.ts';
import { inTransaction } from '../../src/core/db.ts';
import type { Product } from '../../src/features/betting/product.types.ts';
import type { ToldLeg } from '../../src/features/slips/slip-texts.service.ts';
import type { ProductDeps } from '../../src/products.ts';
// A whole product: a coin that is tossed. Nothing else in the site knows of it.
export const placeCoin = call<PlacedBet | PendingBet>()({
  path: '/betting/coin/process',
  summary: '동전 던지기 베팅',
  auth: 'member',
  refusal: 'answer',
  input: gameCartBody,
});

const odds = 1_950;
const sides = { 1: '앞', 2: '뒤' } as const;
type Side = keyof typeof sides;
/** What came up; a product with money in it keeps this in a table of its own. */
const tosses = new Map<number, Side>();

/** Opens a toss that closes after so many seconds. @returns its betting event */
export async function openToss({ db }: Pick<Core, 'db'>, seconds = 60): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into betting_event (id, product, kind, state, version, closes_at)
    values (nextval('betting_event_id'), 'coin', 'coin', 'open', 1, clock_timestamp() + ${seconds} * interval '1 second')
    returning id`.execute(db);
  return rows[0]!.id;
}

/** The coin falls, perhaps otherwise than was said before. */
export function toss({ db, channel }: Pick<Core, 'db' | 'channel'>, event: number, side: Side): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ revision: number }>`
      update betting_event set state = 'decided', closes_at = null, version = version + 1, result_revision = result_revision + 1,
        decided_at = clock_timestamp()
      where id = ${event} returning result_revision as revision`.execute(tx);
    tosses.set(event, side);
    await sql`insert into settlement_task (event_id, revision, product) values (${event}, ${rows[0]!.revision}, 'coin')`.execute(
      tx,
    );
    await channel.notify(tx, 'settlement', '');
  });
}

export function createCoin({ db }: Core, { settings }: ProductDeps): Product {
  return {
    id: 'coin',
    profiles: [{ call: placeCoin, kind: 'coin', mayWait: false }],
    async judge({ body, ...entry }, member) {
      const gate = mayStake(member, seoulDay(new Date()), settings.ageLimit());
      if (gate) return gate;
      const [pick, ...more] = body.bettings as { betsSeq: string; odds: number; round?: string | number | null }[];
      if (more.length > 0) return { code: 'BET_ONE_PICK_ONLY' };
      const { rows } = await sql<{ id: number; version: number }>`
        select id, version from betting_event where id = ${Number(pick!.round)} and product = 'coin' and state = 'open'`.execute(
        db,
      );
      const [event] = rows;
      if (!event || !(Number(pick!.betsSeq) in sides) || pick!.odds !== odds / 1000) return { code: 'BET_NO_ROUND' };
      const { minBetting } = settings.limits(member.grade, 'Mini');
      if (body.amount < minBetting) return { code: 'BET_STAKE_BELOW_MINIMUM', detail: { min: minBetting } };
      const order = {
        ...entry,
        sentHash: entry.bodyHash,
        product: 'coin',
        kind: 'coin',
        stake: body.amount,
        totalOdds: productToDecimal(productOf([odds])),
        penalty: '0',
        expectedPayout: payoutOf(body.amount, productOf([odds])),
        policy: 'any' as const,
        ruleVersion: 1,
        bonus: null,
        legs: [{ eventId: event.id, marketId: null, selectionId: Number(pick!.betsSeq), version: event.version, odds }],
        events: [event],
        cutoffSeconds: 0,
        promise: null,
      };
      return { order, waits: 0, minimum: minBetting, moments: null };
    },
    changed: () => ({ code: 'BET_NO_ROUND' }),
    refresh: async () => undefined,
    async results(reader, event) {
      const { rows } = await sql<{ revision: number }>`
        select result_revision as revision from betting_event where id = ${event}`.execute(reader);
      const up = tosses.get(event)!;
      const results = new Map(
        Object.keys(sides).map((side): [number, LegResult] => [Number(side), Number(side) === up ? 'won' : 'lost']),
      );
      return { revision: rows[0]!.revision, results };
    },
    async describe(query, slipIds) {
      type Row = { slip_id: number; odds: number; result: LegResult; event_id: number; selection_id: Side; at: Date };
      const rows = await query<Row>(
        'coin-legs',
        `select l.slip_id, l.odds, l.result, l.event_id, l.selection_id, s.placed_at as at
         from leg l join slip s on s.id = l.slip_id where l.slip_id = any($1::bigint[])`,
        [slipIds],
      );
      return new Map(rows.map((row) => [row.slip_id, [toldLeg(row)]]));
    },
  };
}

const name = (ko: string) => ({ ko, en: ko });
function toldLeg({
  odds: placed,
  result,
  event_id,
  selection_id,
  at,
}: {
  odds: number;
  result: LegResult;
  event_id: number;
  selection_id: Side;
  at: Date;
}): ToldLeg {
  return {
    no: 1,
    odds: placed,
    result,
    event: String(event_id),
    market: 'coin',
    selection: String(selection_id),
    startsAt: at,
    sport: { id: 'coin', ko: '동전' },
    league: name('동전'),
    home: name(sides[1]),
    away: name(sides[2]),
    eventName: '동전 던지기',
    marketType: { id: 'coin', ...name('앞뒤') },
    side: selection_id === 1 ? 'home' : 'away',
    line: null,
    offered: [odds / 1000, null, odds / 1000],
    score: null,
    source: null,
    marketName: '앞뒤',
    pickName: sides[selection_id],
    pickInFull: `앞뒤 ${sides[selection_id]}`,
  };
}
