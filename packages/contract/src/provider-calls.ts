import * as z from 'zod';
import { amount, idText } from './call.ts';

/**
 * What providers of hosted games ask of a member's wallet: `POST /api/provider/{id}/<call>`, bodies and answers in the manner of
 * kplay, always HTTP 200. These are no calls of members: a provider proves itself by a header (apps/api, `provider-proof.ts`).
 *
 * Source: decision 97; rules §2 "kplay seamless callbacks".
 */
export const providerCallNames = [
  'balance',
  'debit',
  'credit',
  'bonus',
  'buyin',
  'pool',
  'session',
  'auth',
  'outcomes',
  'left',
] as const;
/** The name of a call of a host of games. */
export type ProviderCallName = (typeof providerCallNames)[number];

/**
 * What a host signs of a call, after its time: who calls and what for, and the body byte for byte. So a signature is of no
 * other call and of no other provider, whatever else reads the same body.
 *
 * Source: decision 121.
 */
export const providerCallText = (provider: string, call: string, body: string): string =>
  `${provider}/${call}\n${body}`;

/** The `code` of a refusal that says nothing but that the call was not believed; nothing was moved, and nothing is final. */
export const notProven = 'NOT_PROVEN';

/** Refusals in kplay's words, and some of our own: plays that follow each other too fast, pools, a member who has left plays on. */
export type ProviderError =
  | 'INVALID_USER'
  | 'ACCESS_DENIED'
  | 'INSUFFICIENT_FUNDS'
  | 'DUPLICATE_DEBIT'
  | 'INVALID_DEBIT'
  | 'DUPLICATE_CREDIT'
  | 'INVALID_PRD_ID'
  | 'PLAY_TOO_FAST'
  | 'INVALID_POOL'
  | 'INSUFFICIENT_POOL'
  | 'PLAY_OPEN'
  | 'UNKNOWN_ERROR';

/** The member's account that a game is played from: the cash, or the casino account. */
export type ProviderPurse = 'cash' | 'casino';

/** A game whose stakes a member is refused now, whatever their amount, and why in Korean. */
export type ClosedGame = { game_id: string; code: string; msg: string };

/**
 * Status 1: done, `balance` is what the member has now; the answer to `balance` also names the account, and which of the
 * asked games are closed. Status 0: nothing was moved. `code` and `msg` give the member's own reason where the site refuses a
 * play, as the site's bets do; `code` NOT_PROVEN says that the call was not believed. `waiting`: what was to be paid was taken and
 * waits for the site's staff; `balance` is without it, and the provider has nothing more to do.
 */
export type ProviderAnswer =
  | { status: 1; balance: number; purse?: ProviderPurse; closed?: ClosedGame[]; waiting?: true }
  | { status: 0; balance: number; error: ProviderError; code?: string; msg?: string; detail?: unknown };

const name = z.string().regex(/^[\w.:-]{1,100}$/);
const asText = (text: z.ZodType<string>) =>
  z.preprocess((value) => (typeof value === 'number' ? String(value) : value), text);
const words = z.string().min(1).max(80);

const who = { user_id: asText(idText), prd_id: z.coerce.number().int().optional() };
const flag = z.preprocess((value) => value === 1 || value === true || value === '1', z.boolean());
/** Bets of one debit or play: above the spots of any table. */
const mostBets = 200;
/**
 * Bets of a debit, each with its stake as the game's rules have it: `[{"spot":"player","stake":10000}]`. By them rolling nets
 * stakes that exclude each other; without them no more counts than was lost. What is no such list is left alone, as a vendor
 * may have a key of that name.
 *
 * Source: decision 122.
 */
const bets = z.array(z.unknown()).max(mostBets).optional().catch(undefined);
/** A pool's name, of its provider alone. */
export const poolName = z.string().regex(/^[\w.-]{1,60}$/);
/** What the end of a play moves in a pool of its provider, won; `pool_in` is a part of the stake, `pool_out` one of the payout. */
const pool = { pool: poolName.optional(), pool_in: amount.optional(), pool_out: amount.optional() };
const play = {
  ...who,
  txn_id: asText(name),
  game_id: asText(name),
  table_id: asText(name).optional(),
  amount: amount.min(1),
};

/**
 * The member of a launch or of a casino page's bearer, with the limits of the member's bets; a game's own limits come on top
 * of them. A launch counts once; whether the member may play this game is judged here and again at every debit.
 */
export type ProviderGuest = {
  status: 1;
  balance: number;
  /** the account of the balance */
  purse: ProviderPurse;
  user_id: string;
  nickname: string;
  min_bet: number;
  max_bet: number;
  max_win: number;
  /** the number of this launch at the site, above all before it; ends of sessions name it */
  launch: number;
  /** the member's sign-in it was made in, by a name that says nothing else; absent: not known */
  sign_in?: string;
};

/** What plays and drawn rounds came to was counted up to this number of a game; what is sent again is not counted again. */
export type ProviderCounted = { status: 1; counted_to: number };

/** A member's leaving is known; `home`: won that went from the casino account to the cash. `balance` is what is left there. */
export type ProviderLeft = { status: 1; balance: number; home: number };

/** Bodies by call. Keys a provider sends beyond them are left alone, as vendors add their own. */
export const providerBodies = {
  /** `game_id`: the account that game is played from; without it that of the product. `game_ids`: which of these are closed now */
  balance: z.object({ ...who, game_id: asText(name).optional(), game_ids: z.array(name).max(500).optional() }),
  debit: z.object({
    ...play,
    /** settled in the same breath; −1 or absent: its credit comes later */
    credit_amount: z.union([amount, z.literal(-1)]).optional(),
    /** the provider's number of the play, which several debits may share */
    round_id: asText(z.string().regex(/^[1-9]\d{0,14}$/)).optional(),
    /** what was bet on, and what it came to, in words for the member's history */
    pick: words.optional(),
    outcome: words.optional(),
    /** the most it can pay */
    max_credit: amount.min(1).optional(),
    bets,
    /** what the game showed before betting, where prices depend on it */
    opening: z.unknown().optional(),
    ...pool,
  }),
  buyin: z.object({ ...play, round_id: asText(z.string().regex(/^[1-9]\d{0,14}$/)).optional() }),
  credit: z.object({
    ...who,
    txn_id: asText(name),
    game_id: asText(name).optional(),
    amount,
    is_cancel: flag.default(false),
    outcome: words.optional(),
    /** in place of those of the debit, where more was done since */
    bets,
    ...pool,
  }),
  /** what a pool began with, sent once: from then on its plays alone move it; `balance` of the answer is the pool's */
  pool: z.object({ pool: poolName, amount }),
  session: z.object({ uid: asText(idText), hash: z.string().regex(/^[\w-]{20,100}$/), gType: name }),
  /**
   * The member of a bearer of `/casino/session`, which is not used up. With `prd_id` (and `type`, 0 when absent) also whether
   * this member may open that product's lobby now
   */
  auth: z.object({
    token: z.string().regex(/^[\w-]{20,100}$/),
    prd_id: z.coerce.number().int().optional(),
    type: z.coerce.number().int().default(0),
  }),
  /** what a game came to, play by play, numbered from 1 in the order they are sent in; an empty list asks for the count */
  outcomes: z.object({
    game_id: asText(name),
    list: z
      .array(
        z.object({
          no: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
          outcome: z.unknown(),
          /** of a play of one member */
          bets: z.array(z.unknown()).max(mostBets).optional(),
        }),
      )
      .max(500),
  }),
  /** a member has closed all windows of the host; `game_ids`: the games they showed since the member came */
  left: z.object({ user_id: who.user_id, txn_id: asText(name), game_ids: z.array(name).max(100) }),
  bonus: z.object({ ...who, txn_id: asText(name), game_id: asText(name).optional(), amount: amount.min(1) }),
} as const;
/** The body of a call of a host, checked. */
export type ProviderBody<Name extends ProviderCallName> = z.output<(typeof providerBodies)[Name]>;
