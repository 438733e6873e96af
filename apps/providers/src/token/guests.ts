import { hash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { SiteCalls } from './site-calls.ts';

/** Who plays, as the site told it when the launch was redeemed. */
export type TokenGuest = {
  readonly memberId: string;
  readonly nickname: string;
  readonly limits: { readonly min: number; readonly max: number; readonly win: number };
};

export type TokenGuests = {
  /** Redeems a launch and opens a session of this host's own; else the reason in the site's words. */
  enter(launch: {
    uid: string;
    hash: string;
    gType: string;
  }): Promise<{ session: string; guest: TokenGuest } | { why: string }>;
  /** The guest of a session; null once it is over. It outlives this process. */
  of(session: string | undefined): Promise<TokenGuest | null>;
};

const hours = 12;
const late = '입장 시간이 지났어요. 화면을 다시 열어주세요.';

export function createTokenGuests(pool: pg.Pool, site: Pick<SiteCalls, 'session'>): TokenGuests {
  return {
    async enter(launch) {
      const answer = await site.session(launch);
      if (answer.status === 0) return { why: answer.msg ?? late };
      if (!('user_id' in answer)) return { why: late };
      const session = randomBytes(24).toString('base64url');
      const limits = { min: answer.min_bet, max: answer.max_bet, win: answer.max_win };
      await pool.query('delete from guest_session where expires_at < clock_timestamp()');
      await pool.query(
        `insert into guest_session (token_hash, member_id, nickname, limits, expires_at)
         values ($1, $2, $3, $4, clock_timestamp() + make_interval(hours => $5))`,
        [hash('sha256', session, 'buffer'), answer.user_id, answer.nickname, JSON.stringify(limits), hours],
      );
      return { session, guest: { memberId: answer.user_id, nickname: answer.nickname, limits } };
    },
    async of(session) {
      if (session === undefined) return null;
      const { rows } = await pool.query<{ member_id: string; nickname: string; limits: TokenGuest['limits'] }>(
        'select member_id, nickname, limits from guest_session where token_hash = $1 and expires_at > clock_timestamp()',
        [hash('sha256', session, 'buffer')],
      );
      const [row] = rows;
      return row ? { memberId: row.member_id, nickname: row.nickname, limits: row.limits } : null;
    },
  };
}
