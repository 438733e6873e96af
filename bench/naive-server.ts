// The reference path: one transaction a bet, one statement a step, as a straightforward implementation would be.
// Same tables, same checks that need the database, same durability. Kept only to measure against.
import Fastify from 'fastify';
import { randomBytes } from 'node:crypto';
import { jwtVerify } from 'jose';
import pg from 'pg';
import { payoutOf, productOf, productToDecimal } from '@lime/domain/odds.ts';

type Item = { betsSeq: string; odds: number };
type Body = { payload: { bettings: Item[]; amount: number } };
type Offer = { id: number; market_id: number; fixture_id: number; odds: number; version: number; open: boolean };

const { NAIVE_DATABASE_URL, NAIVE_JWT_SECRET, NAIVE_PORT } = process.env;
const pool = new pg.Pool({ connectionString: NAIVE_DATABASE_URL, max: 32 });
const secret = Buffer.from(NAIVE_JWT_SECRET!, 'utf8');
const server = Fastify();

server.post<{ Body: Body }>('/api/betting/korean/process', async (request, reply) => {
  const token = request.headers.authorization!.slice(7);
  const memberId = Number((await jwtVerify(token, secret, { algorithms: ['HS256'] })).payload.sub);
  const key = request.headers['idempotency-key'];
  const { bettings, amount } = request.body.payload;
  const client = await pool.connect();
  try {
    await client.query('begin');
    const known = await client.query<{ bet_code: string }>(
      'select bet_code from slip where member_id = $1 and idempotency_key = $2',
      [memberId, key],
    );
    if (known.rows[0]) {
      await client.query('rollback');
      return { success: true, status: 200, payload: { betCode: known.rows[0].bet_code } };
    }
    const balance = await client.query<{ cash: string }>(
      'select cash from member_balance where member_id = $1 for update',
      [memberId],
    );
    if (Number(balance.rows[0]!.cash) < amount) {
      await client.query('rollback');
      return { success: false, status: 200, code: 'CASH_INSUFFICIENT' };
    }
    const offers = await client.query<Offer>(
      `select s.id, s.market_id, m.fixture_id, s.odds, f.version,
         (f.status = 'scheduled' and m.status = 'open' and f.starts_at - interval '16 seconds' > clock_timestamp()) as open
       from selection s join market m on m.id = s.market_id join fixture f on f.id = m.fixture_id where s.id = any($1::bigint[])`,
      [bettings.map((item) => item.betsSeq)],
    );
    if (offers.rows.length !== bettings.length || offers.rows.some((offer) => !offer.open)) {
      await client.query('rollback');
      return { success: false, status: 200, code: 'BET_ODDS_CHANGED' };
    }
    const total = productOf(offers.rows.map((offer) => offer.odds));
    const slipId = Number((await client.query<{ id: string }>("select nextval('bench_naive_id') as id")).rows[0]!.id);
    const betCode = `${Date.now().toString(36)}${randomBytes(16).toString('base64url')}`;
    await client.query(
      `insert into slip (id, bet_code, member_id, kind, stake, total_odds, expected_payout, legs, policy, rule_version, idempotency_key, body_hash)
       values ($1, $2, $3, 'korean', $4, $5, $6, $7, 'any', 1, $8, 0)`,
      [slipId, betCode, memberId, amount, productToDecimal(total), payoutOf(amount, total), bettings.length, key],
    );
    for (const [no, offer] of offers.rows.entries()) {
      await client.query(
        'insert into leg (slip_id, no, event_id, market_id, selection_id, event_version, odds) values ($1, $2, $3, $4, $5, $6, $7)',
        [slipId, no + 1, offer.fixture_id, offer.market_id, offer.id, offer.version, offer.odds],
      );
    }
    await client.query(
      "insert into ledger_transfer (id, from_account, to_account, amount, kind, cause) values ($1, $2, 'house:open-stakes', $3, 'stake', $4)",
      [slipId, `member:${memberId}:cash`, amount, `slip:${slipId}:stake`],
    );
    await client.query('update member_balance set cash = cash - $2 where member_id = $1', [memberId, amount]);
    await client.query(
      `insert into slip_day (member_id, day, kind, result, legs, slips, stake, payout)
       values ($1, (now() at time zone 'Asia/Seoul')::date, 'korean', 'wait', least($3::integer, 5), 1, $2, 0)
       on conflict (member_id, day, kind, result, legs) do update set slips = slip_day.slips + 1, stake = slip_day.stake + excluded.stake`,
      [memberId, amount, offers.rows.length],
    );
    await client.query("insert into outbox (topic, payload) values ('balance', $1)", [
      JSON.stringify({ m: [memberId] }),
    ]);
    await client.query('commit');
    return { success: true, status: 200, payload: { betCode } };
  } catch (error) {
    await client.query('rollback');
    request.log.error(error);
    return reply.code(503).send({ success: false, code: 'SERVICE_UNAVAILABLE' });
  } finally {
    client.release();
  }
});

await server.listen({ port: Number(NAIVE_PORT), host: '127.0.0.1' });
process.send?.('ready');
