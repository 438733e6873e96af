import * as z from 'zod';
import { mostFreeSpins } from '@lime/domain/casino/gifts.ts';
import { maxWireAmount } from '@lime/domain/money.ts';
import { amount, idText } from './call.ts';
import { poolName, providerBodies } from './provider-calls.ts';

// What the site asks a host of games, server to server: `POST <its address><path>`, both ways signed.

/** What the site signs with its time when it asks, and what the host signs with that same time when it answers. */
export const hostQuestionText = (path: string, question: string): string => `${path}\n${question}`;
export const hostAnswerText = (path: string, question: string, answer: string): string =>
  `${path}\n${question}\n${answer}`;

const name = z.string().regex(/^[\w.:-]{1,100}$/);

export const resultsPath = '/results';
/** Debits of one question. */
export const mostResultsAtOnce = 100;
export const resultsQuestion = z.strictObject({ txns: z.array(name).min(1).max(mostResultsAtOnce) });
/**
 * What became of a debit, in the host's words. `over`: with the credit that ends it. That is the same call the host sends by
 * itself, so its key and its answer are the same; a lost bet is a credit of nothing, one that was called off a cancel.
 * `running`: it is not over. `unknown`: the host has no such bet, and will never end it.
 */
const result = z.discriminatedUnion('state', [
  z.object({ txn_id: name, state: z.enum(['running', 'unknown']) }),
  z.object({ txn_id: name, state: z.literal('over'), credit: providerBodies.credit }),
]);
export const resultsAnswer = z.object({ results: z.array(result).max(mostResultsAtOnce) });
/** As a host writes it; its credits are read by the site. */
export type HostResult =
  | { readonly txn_id: string; readonly state: 'running' | 'unknown' }
  | { readonly txn_id: string; readonly state: 'over'; readonly credit: Readonly<Record<string, string | number>> };

export const gameListPath = '/gamelist';
export const gameListQuestion = z.strictObject({});
/** The games a provider takes debits of, by the names its calls use. */
export const gameListAnswer = z.object({
  games: z
    .array(
      z.object({
        game_id: name,
        prd_id: z.int(),
        name: z.string().min(1).max(100),
        /** `instant`: settled with its debit; `rounds`: by the clock; `continuous`: one after the other */
        kind: z.enum(['instant', 'rounds', 'continuous']),
      }),
    )
    .max(10_000),
});
export type HostGame = z.output<typeof gameListAnswer>['games'][number];

export const debitResultsPath = '/debitResults';
/** Debits of one answer. */
export const mostDebitsAtOnce = 100;
/** @param after  the last name of the page before */
export const debitResultsQuestion = z.strictObject({
  after: name.optional(),
  size: z.int().min(1).max(mostDebitsAtOnce).optional(),
});
/**
 * Debits without a credit: the stakes a provider holds as taken, whose end the site has not answered yet, in the order of
 * their names. What the site does not know of these was lost on its side.
 */
export const debitResultsAnswer = z.object({
  debits: z
    .array(
      z.object({
        txn_id: name,
        user_id: z.string(),
        game_id: name,
        round_id: z.string(),
        amount: z.int().min(1),
        at: z.iso.datetime(),
      }),
    )
    .max(mostDebitsAtOnce),
  more: z.boolean(),
});
export type HostDebit = z.output<typeof debitResultsAnswer>['debits'][number];

export const poolsPath = '/pools';
/** Pools of one answer. */
export const mostPools = 200;
export const poolsQuestion = z.strictObject({});
/**
 * The amount in each pool of a provider, won. `under_way`: what plays that are written and not answered yet may still move
 * there, in or out; the site's account is at most so much above `amount`.
 */
export const poolsAnswer = z.object({
  pools: z.array(z.object({ pool: poolName, amount, under_way: amount })).max(mostPools),
});
export type HostPool = z.output<typeof poolsAnswer>['pools'][number];

export const endSessionsPath = '/sessions/end';
/** Ends of one question. */
export const mostEndsAtOnce = 100;
/** A host's own session of a member lives no longer, hours. */
export const hostSessionHours = 12;
/**
 * The sessions that a host ends: those of a member that were opened by the launch of this number or an earlier one; with
 * `sign_in` only those of that sign-in. A later launch was judged after the end, so it is kept whenever the question comes.
 */
export const endSessionsQuestion = z.strictObject({
  ends: z
    .array(z.strictObject({ user_id: idText, launch: z.int().min(1), sign_in: name.optional() }))
    .min(1)
    .max(mostEndsAtOnce),
});
export type SessionEnd = z.output<typeof endSessionsQuestion>['ends'][number];
/** How many sessions this question ended. */
export const endSessionsAnswer = z.object({ ended: z.int().min(0) });

export const giftsPath = '/gifts';
/** Gifts of one question. */
export const mostGiftsAtOnce = 100;
const gift = { txn_id: name, user_id: idText };
const won = z.int().min(1).max(maxWireAmount);
/**
 * Gifts of the site's staff: won that the host pays by the call `bonus` under the gift's own txn, or free spins of a title
 * until a moment. Asked again with the same names, a gift is the same one; with `is_cancel` its unplayed spins are taken back.
 */
export const giftsQuestion = z.strictObject({
  gifts: z
    .array(
      z.discriminatedUnion('kind', [
        z.strictObject({ ...gift, kind: z.literal('bonus'), amount: won }),
        z.strictObject({
          ...gift,
          kind: z.literal('spins'),
          game_id: name,
          spins: z.int().min(1).max(mostFreeSpins),
          /** won that each spin is drawn with */
          stake: won,
          until: z.iso.datetime(),
          is_cancel: z.literal(1).optional(),
        }),
      ]),
    )
    .min(1)
    .max(mostGiftsAtOnce),
});
export type HostGift = z.output<typeof giftsQuestion>['gifts'][number];
/**
 * The state of each gift, in the order of the question. `refused`: never given, as the host has no such title or takes no such
 * gift. `over`: nothing more comes of it. `played`: spins that were played; `paid`: won that the site has answered.
 */
export const giftsAnswer = z.object({
  gifts: z
    .array(
      z.object({
        txn_id: name,
        state: z.enum(['open', 'over', 'refused']),
        played: z.int().min(0).max(mostFreeSpins),
        paid: z.int().min(0).max(maxWireAmount),
      }),
    )
    .max(mostGiftsAtOnce),
});
export type GiftStanding = z.output<typeof giftsAnswer>['gifts'][number];

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const line = z.string().regex(/^[a-z0-9]{1,20}$/);
export const clientSeed = z.string().regex(/^[\w-]{1,64}$/);

export const seedsPath = '/seeds';
export const seedsQuestion = z.strictObject({ user_id: idText });
const seedLine = z.object({
  line,
  games: z.array(name).max(1_000),
  active: z.object({ hash, clientSeed, nonce: z.int().min(0) }),
  nextHash: hash,
  revealed: z.array(
    z.object({
      hash,
      serverSeed: z.string().max(200),
      clientSeed,
      plays: z.int().min(0),
      revealedAt: z.iso.datetime(),
    }),
  ),
});
/** A member's seeds, a line for games that draw from the same. */
export const seedsAnswer = z.object({ lines: z.array(seedLine) });
export type HostSeeds = z.output<typeof seedsAnswer>;

export const changeSeedPath = '/seeds/change';
export const changeSeedQuestion = z.strictObject({ user_id: idText, line, hash, clientSeed });
/** `running`: a play is not over, nothing was revealed; `changed`: another seed is played with by now. */
export const changeSeedAnswer = z.object({ end: z.enum(['done', 'running', 'changed']) });

export const seedPlaysPath = '/seeds/plays';
export const seedPlaysQuestion = z.strictObject({ user_id: idText, hash });
const seedPlay = z.object({
  nonce: z.int().min(0),
  at: z.iso.datetime(),
  game: name,
  stake: z.int(),
  /** null: its bet was not taken */
  payout: z.int().nullable(),
  bets: z.unknown(),
  outcome: z.unknown(),
  /** of a title with a pool: won that stood in it before the play */
  pool: z.int().min(0).optional(),
  /** a free spin: its stake was taken of nobody */
  free: z.literal(true).optional(),
});
/** Plays of a seed that is revealed, the newest first; none of one that is not. */
export const seedPlaysAnswer = z.object({ plays: z.array(seedPlay) });
export type HostSeedPlay = z.output<typeof seedPlay>;
/** Of one seed; what is older is in the frame's history no more either. */
export const mostSeedPlays = 500;

// What the host shows everybody, unsigned: a proof speaks for itself.

/** Rounds of one answer. */
export const mostRoundsAtOnce = 100;
/** `GET /token/<game>/rounds?before=&size=`: a game's rounds, newest first, those under way too. */
export const hostRounds = z.object({
  list: z
    .array(
      z.object({
        no: z.int().min(1),
        state: z.enum(['open', 'closed', 'decided']),
        at: z.iso.datetime().nullable(),
        outcome: z.unknown(),
      }),
    )
    .max(mostRoundsAtOnce),
  more: z.boolean(),
});
export type HostRounds = z.output<typeof hostRounds>;
/** `GET /token/<game>/rounds/<no>`: what a round was drawn from. */
export const hostRoundFile = z.object({
  game: name,
  no: z.int().min(1),
  version: z.string().max(20),
  link: hash,
  commitment: hash,
  distance: z.int().min(1),
  salt: hash,
  beacon: z.null(),
  slips: z.array(z.object({ betCode: z.string().max(200), clientSeed: z.string().max(200) })),
  outcome: z.unknown(),
});
export type HostRoundFile = z.output<typeof hostRoundFile>;

export const playPath = '/plays/file';
export const playQuestion = z.strictObject({ txn: name });
/** What is published of a play that is over, as verifiers read it; null: there is none of this debit, or it is not over. */
export const playAnswer = z.object({
  play: z
    .object({
      version: z.literal('1'),
      game: name,
      seedHash: hash,
      /** null until its member asks for another one */
      serverSeed: z.string().max(200).nullable(),
      clientSeed,
      nonce: z.int().min(0),
      bets: z.unknown(),
      outcome: z.unknown(),
      payout: z.int(),
    })
    .nullable(),
});
export type HostPlay = NonNullable<z.output<typeof playAnswer>['play']>;
