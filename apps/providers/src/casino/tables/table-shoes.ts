import type pg from 'pg';
import { roundMessage, saltText } from '@lime/domain/fairness/chain.ts';
import type { SealedSlip } from '@lime/domain/fairness/chain.ts';
import { burnedCards, closedSpots, countKinds, drawShoe, shoeText } from '@lime/domain/casino/tables/shoe.ts';
import type { Shoe } from '@lime/domain/casino/tables/shoe.ts';
import type { ShoeTableGame } from '@lime/domain/casino/tables/table-game.ts';
import type { TableOutcome } from '@lime/domain/casino/tables/table-games.ts';
import { hmac } from '../../token/play-rows.ts';
import type { RoundChains } from '../../token/round-chains.ts';
import { hashing, sealedBet } from '../../token/hosted-rounds.ts';
import type { SharedTable, ShoeOpening } from './table-list.ts';

// Shoes of shared tables: shuffled and committed to before their first card, shown whole once they are over.

/** A row of a shoe. */
export type ShoeRow = {
  id: number;
  game: string;
  no: number;
  chain_id: number;
  link_no: number;
  before: Buffer;
  slips: SealedSlip[];
  salt: Buffer;
  order_hash: Buffer;
  published_at: number;
  opens_at: number;
  burned: Shoe | null;
  link: Buffer | null;
};

/** A column of an instant, as milliseconds since 1970. */
export const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint as ${column.slice(2)}`;
/** Columns of `ShoeRow`, of a table named s. */
export const shoeColumns = `s.id, s.game, s.no, s.chain_id, s.link_no, s.before, s.slips, s.salt, s.order_hash,
  ${ms('s.published_at')}, ${ms('s.opens_at')}, s.burned, s.link`;

/** What a process knows of shoes. */
export type ShoeContext = {
  readonly chains: RoundChains;
  readonly pace: { readonly shuffleMs: number };
  /** Orders by id: secret while their shoes are dealt. */
  readonly orders: Map<number, Shoe>;
};

const maxKept = 200;

/** Keeps a value, and forgets the oldest one where there are too many. */
export function keep<T>(known: Map<number, T>, id: number, value: T): T {
  known.set(id, value);
  if (known.size > maxKept) known.delete(known.keys().next().value!);
  return value;
}

/** The blocks that a shoe, or a round with a link of its own, is drawn from. */
export const streamOf = (table: SharedTable, no: number, link: string, salt: Buffer) => (block: number) =>
  hmac(link, roundMessage(table.id, no, salt.toString('hex'), block));

/** Those at the table have given the next shoe a part. @param rows  of `table_guest`, in the order of their members */
const slipsOf = (rows: readonly { member_id: string; client_seed: string }[]): SealedSlip[] =>
  rows.map(({ member_id: member, client_seed: seed }) => sealedBet({ txn: `${member}:${seed}`, key: seed }));

/** The shoe of an id. */
export async function shoeNumbered(client: pg.PoolClient, id: number): Promise<ShoeRow> {
  const { rows } = await client.query<ShoeRow>(`select ${shoeColumns} from shoe s where s.id = $1`, [id]);
  return rows[0]!;
}

/** The cards of a shoe in their order: a secret until it is over. */
export async function orderOf(
  { chains, orders }: ShoeContext,
  client: pg.PoolClient,
  table: SharedTable,
  shoe: ShoeRow,
): Promise<Shoe> {
  const known = orders.get(shoe.id);
  if (known) return known;
  const link = await chains.link(client, shoe.chain_id, shoe.link_no);
  return keep(orders, shoe.id, drawShoe(streamOf(table, shoe.no, link, shoe.salt)));
}

/** Everybody may check the whole shoe from now on. */
export async function endShoe({ chains }: ShoeContext, client: pg.PoolClient, id: number): Promise<void> {
  const shoe = await shoeNumbered(client, id);
  await client.query('update shoe set link = $2, ended_at = clock_timestamp() where id = $1', [
    id,
    Buffer.from(await chains.link(client, shoe.chain_id, shoe.link_no), 'hex'),
  ]);
}

/** The shoe a table deals from, or is about to; null: the last one is over. */
export async function runningShoe(client: pg.PoolClient, table: SharedTable): Promise<ShoeRow | null> {
  const { rows } = await client.query<ShoeRow>(
    `select ${shoeColumns} from shoe s where s.game = $1 and s.ended_at is null`,
    [table.id],
  );
  return rows[0] ?? null;
}

/** Shuffles a shoe and publishes the hash of its order. @returns when its first round may open */
export async function shuffle(
  { chains, pace }: ShoeContext,
  client: pg.PoolClient,
  table: SharedTable,
  now: number,
): Promise<number> {
  const { chainId, linkNo, before } = await chains.take(client, table.id);
  const { rows: guests } = await client.query<{ member_id: string; client_seed: string }>(
    'select member_id, client_seed from table_guest where game = $1 order by member_id',
    [table.id],
  );
  const slips = slipsOf(guests);
  const salt = Buffer.from(hashing.hashOfText(saltText(slips, null)) as string, 'hex');
  const { rows } = await client.query<{ no: number }>(
    'select coalesce(max(no), 0) + 1 as no from shoe where game = $1',
    [table.id],
  );
  const { no } = rows[0]!;
  const order = drawShoe(streamOf(table, no, await chains.link(client, chainId, linkNo), salt));
  const opensAt = now + pace.shuffleMs;
  await client.query(
    `insert into shoe (game, no, chain_id, link_no, before, slips, salt, order_hash, opens_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, to_timestamp($9 / 1000.0))`,
    [
      table.id,
      no,
      chainId,
      linkNo,
      Buffer.from(before, 'hex'),
      JSON.stringify(slips),
      salt,
      Buffer.from(hashing.hashOfText(shoeText(order)) as string, 'hex'),
      opensAt,
    ],
  );
  return opensAt;
}

/** What a shoe's next round begins with; its burned cards are shown from the first one on. */
export async function openingOf(
  context: ShoeContext,
  client: pg.PoolClient,
  table: SharedTable,
  rules: ShoeTableGame<TableOutcome>,
  shoe: ShoeRow,
): Promise<ShoeOpening> {
  const order = await orderOf(context, client, table, shoe);
  if (shoe.burned === null)
    await client.query('update shoe set burned = $2 where id = $1', [
      shoe.id,
      JSON.stringify(order.slice(0, burnedCards(order))),
    ]);
  const { rows } = await client.query<{ opening: ShoeOpening; outcome: unknown }>(
    'select opening, outcome from round where shoe_id = $1 order by no desc limit 1',
    [shoe.id],
  );
  const [last] = rows;
  const dealt = last ? rules.reveals(rules.readOutcome(last.outcome)!).length : 0;
  const from = last ? last.opening.from + dealt : burnedCards(order);
  const closed = closedSpots(rules, rules.returnsFrom(countKinds(order.slice(from))));
  return { from, ofShoe: (last?.opening.ofShoe ?? 0) + 1, closed };
}
