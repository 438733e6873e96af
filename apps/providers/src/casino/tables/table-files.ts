import type pg from 'pg';
import { chainVersion } from '@lime/domain/fairness/chain.ts';
import { sealedBet } from '../../token/hosted-rounds.ts';
import type { SharedTable } from './table-list.ts';
import { tableColumns } from './table-rounds.ts';
import type { TableRow } from './table-rounds.ts';
import { shoeColumns } from './table-shoes.ts';
import type { ShoeRow } from './table-shoes.ts';

// What is published of a table's rounds and shoes once they are over, as docs/verify-table.mjs reads it.

/** All that is published of a drawn round with a link of its own; null: there is none of this number. */
export async function roundFile(pool: pg.Pool, table: SharedTable, no: number): Promise<object | null> {
  const { rows } = await pool.query<TableRow & { commitment: Buffer }>(
    `select ${tableColumns}, c.commitment from round r join chain c on c.id = r.chain_id
     where r.game = $1 and r.no = $2 and r.drawn_at is not null`,
    [table.id, no],
  );
  const [row] = rows;
  if (!row) return null;
  const { rows: slips } = await pool.query<{ txn: string; key: string }>(
    'select txn, key from bet where round_id = $1 order by id',
    [row.id],
  );
  return {
    game: table.game,
    table: table.id,
    version: chainVersion,
    no: row.no,
    link: row.link!.toString('hex'),
    commitment: row.commitment.toString('hex'),
    distance: row.link_no!,
    salt: row.salt!.toString('hex'),
    beacon: null,
    slips: slips.map(sealedBet),
    outcome: row.outcome,
  };
}

/** What is published of a drawn round out of a shoe: the shoe's link once the shoe is over. Null: no such round is drawn. */
export async function shoeRoundFile(pool: pg.Pool, table: SharedTable, no: number): Promise<object | null> {
  type Row = { outcome: unknown; shoe: number; order_hash: Buffer; commitment: Buffer; link: Buffer | null };
  const { rows } = await pool.query<Row>(
    `select r.outcome, s.no as shoe, s.order_hash, c.commitment, case when s.ended_at is not null then s.link end as link
     from round r join shoe s on s.id = r.shoe_id join chain c on c.id = s.chain_id
     where r.game = $1 and r.no = $2 and r.drawn_at is not null`,
    [table.id, no],
  );
  const [row] = rows;
  if (!row) return null;
  return {
    game: table.game,
    table: table.id,
    version: chainVersion,
    no,
    outcome: row.outcome,
    shoe: {
      no: row.shoe,
      shoeHash: row.order_hash.toString('hex'),
      commitment: row.commitment.toString('hex'),
      link: row.link?.toString('hex') ?? null,
    },
  };
}

/** All that is published of a shoe that is over; null: there is none of this number. */
export async function shoeFile(pool: pg.Pool, table: SharedTable, no: number): Promise<object | null> {
  const { rows } = await pool.query<ShoeRow & { commitment: Buffer }>(
    `select ${shoeColumns}, c.commitment from shoe s join chain c on c.id = s.chain_id
     where s.game = $1 and s.no = $2 and s.ended_at is not null`,
    [table.id, no],
  );
  const [shoe] = rows;
  if (!shoe) return null;
  const { rows: drawn } = await pool.query<{ outcome: unknown }>(
    'select outcome from round where shoe_id = $1 order by no',
    [shoe.id],
  );
  return {
    game: table.game,
    table: table.id,
    version: chainVersion,
    no: shoe.no,
    link: shoe.link!.toString('hex'),
    commitment: shoe.commitment.toString('hex'),
    distance: shoe.link_no,
    salt: shoe.salt.toString('hex'),
    beacon: null,
    slips: shoe.slips,
    shoeHash: shoe.order_hash.toString('hex'),
    outcome: drawn.map(({ outcome }) => outcome),
  };
}
