import * as z from 'zod';
import { maxFreeSpins } from '@lime/domain/casino/gifts.ts';
import { maxWireAmount } from '@lime/domain/money.ts';
import { amount, idText } from './call.ts';
import { poolName, providerBodies } from './provider-calls.ts';

// What the site asks a host of games, server to server: `POST <its address><path>`, both ways signed.

/** What the site signs with its time when it asks, and what the host signs with that same time when it answers. */
export const hostQuestionText = (path: string, question: string): string => `${path}\n${question}`;
/** What the host signs of its answer; the question is part of it. */
export const hostAnswerText = (path: string, question: string, answer: string): string =>
  `${path}\n${question}\n${answer}`;

const name = z.string().regex(/^[\w.:-]{1,100}$/);

/** Where the site asks what became of debits. */
export const resultsPath = '/results';
/** Debits of one question. */
export const maxResultsAtOnce = 100;
/** The names of the debits that are asked about. */
export const resultsQuestion = z.strictObject({ txns: z.array(name).min(1).max(maxResultsAtOnce) });
/**
 * What became of a debit, in the host's words. `over`: with the credit that ends it. That is the same call the host sends by
 * itself, so its key and its answer are the same; a lost bet is a credit of nothing, one that was called off a cancel.
 * `running`: it is not over. `unknown`: the host has no such bet, and will never end it.
 */
const result = z.discriminatedUnion('state', [
  z.object({ txn_id: name, state: z.enum(['running', 'unknown']) }),
  z.object({ txn_id: name, state: z.literal('over'), credit: providerBodies.credit }),
]);
/** What became of each, as the site reads it. */
export const resultsAnswer = z.object({ results: z.array(result).max(maxResultsAtOnce) });
/** As a host writes it; its credits are read by the site. */
export type HostResult =
  | { readonly txn_id: string; readonly state: 'running' | 'unknown' }
  | { readonly txn_id: string; readonly state: 'over'; readonly credit: Readonly<Record<string, unknown>> };

/** Where the site asks which games the host takes debits of. */
export const gameListPath = '/gamelist';
/** Asks without any condition. */
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
/** A game as its host describes it. */
export type HostGame = z.output<typeof gameListAnswer>['games'][number];

/** Where the site asks for debits without a credit. */
export const debitResultsPath = '/debitResults';
/** Debits of one answer. */
export const maxDebitsAtOnce = 100;
/** @param after  the last name of the page before */
export const debitResultsQuestion = z.strictObject({
  after: name.optional(),
  size: z.int().min(1).max(maxDebitsAtOnce).optional(),
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
    .max(maxDebitsAtOnce),
  more: z.boolean(),
});
/** A debit whose end the site has not answered; `amount` is won. */
export type HostDebit = z.output<typeof debitResultsAnswer>['debits'][number];

/** Where the site asks for the amounts of jackpot pools. */
export const poolsPath = '/pools';
/** Pools of one answer. */
export const maxPools = 200;
/** Asks without any condition. */
export const poolsQuestion = z.strictObject({});
/**
 * The amount in each pool of a provider, won. `under_way`: what plays that are written and not answered yet may still move
 * there, in or out; the site's account is at most so much above `amount`.
 */
export const poolsAnswer = z.object({
  pools: z.array(z.object({ pool: poolName, amount, under_way: amount })).max(maxPools),
});
/** A pool as its host knows it, won. */
export type HostPool = z.output<typeof poolsAnswer>['pools'][number];

/** Where the site asks the host to end sessions of members. */
export const endSessionsPath = '/sessions/end';
/** Ends of one question. */
export const maxEndsAtOnce = 100;
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
    .max(maxEndsAtOnce),
});
/** The sessions of one member that are to end. */
export type SessionEnd = z.output<typeof endSessionsQuestion>['ends'][number];
/** How many sessions this question ended. */
export const endSessionsAnswer = z.object({ ended: z.int().min(0) });

/** Where the site asks the host for gifts, and for what became of them. */
export const giftsPath = '/gifts';
/** Gifts of one question. */
export const maxGiftsAtOnce = 100;
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
          spins: z.int().min(1).max(maxFreeSpins),
          /** won that each spin is drawn with */
          stake: won,
          until: z.iso.datetime(),
          is_cancel: z.literal(1).optional(),
        }),
      ]),
    )
    .min(1)
    .max(maxGiftsAtOnce),
});
/** A gift as the site asks for it. */
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
        played: z.int().min(0).max(maxFreeSpins),
        paid: z.int().min(0).max(maxWireAmount),
      }),
    )
    .max(maxGiftsAtOnce),
});
/** What became of a gift. */
export type GiftStanding = z.output<typeof giftsAnswer>['gifts'][number];

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const line = z.string().regex(/^[a-z0-9]{1,20}$/);
/** A member's own part of the seeds: 1 to 64 letters, digits, underscores or hyphens. */
export const clientSeed = z.string().regex(/^[\w-]{1,64}$/);

/** Where the site asks for a member's seeds. */
export const seedsPath = '/seeds';
/** The member whose seeds are asked for. */
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
/** The seeds of a member as the host answers them. */
export type HostSeeds = z.output<typeof seedsAnswer>;

/** Where the site asks the host to reveal a seed and go on with the next one. */
export const changeSeedPath = '/seeds/change';
/** The line of games, the hash of the seed that is to end, and the client seed of the next. */
export const changeSeedQuestion = z.strictObject({ user_id: idText, line, hash, clientSeed });
/** `running`: a play is not over, nothing was revealed; `changed`: another seed is played with by now. */
export const changeSeedAnswer = z.object({ end: z.enum(['done', 'running', 'changed']) });

/** Where the site asks for the plays of a revealed seed. */
export const seedPlaysPath = '/seeds/plays';
/** The member, and the hash of the seed. */
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
/** A play of a revealed seed: stake and payout in won, time as ISO text. */
export type HostSeedPlay = z.output<typeof seedPlay>;
/** Of one seed; what is older is in the frame's history no more either. */
export const maxSeedPlays = 500;

// What the host shows everybody, unsigned: a proof speaks for itself.

/** Rounds of one answer. */
export const maxRoundsAtOnce = 100;
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
    .max(maxRoundsAtOnce),
  more: z.boolean(),
});
/** A page of a game's rounds. */
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
/** Everything a round was drawn from. */
export type HostRoundFile = z.output<typeof hostRoundFile>;

/** Where the site asks what is published of one play. */
export const playPath = '/plays/file';
/** The name of the play's debit. */
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
/** What a play was drawn from, and its outcome. */
export type HostPlay = NonNullable<z.output<typeof playAnswer>['play']>;
