// What an operator in memory keeps, and the one thing that it does wrong.

/** What it can do wrong, one thing at a time. */
export const operatorFaults = [
  'takes a repeated debit twice',
  'pays a repeated credit twice',
  'pays a repeated bonus twice',
  'answers a repeated debit with the balance of now',
  'takes an altered debit as the first one',
  'pays an altered credit',
  'forgets a cancel that came first',
  'keeps a credit that came too early as refused',
  'pays what was cancelled',
  'cancels what was paid',
  'pays whoever a credit names',
  'gives back what a cancel names',
  'forgets credit_amount',
  'takes more than there is',
  'takes amounts below nothing',
  'is not locked while it works',
  'tries a refused debit again',
  'believes any key',
  'believes an old signature',
  'signs without the body',
  'believes the signature of another call',
  'believes the signature of another provider',
  'believes a signature that names no call',
  'does not name a call that is not proven',
  'names a refused play as one that is not proven',
  'tells balances to anybody',
  'answers unknown members with HTTP 404',
  'answers bad bodies with HTTP 400',
  'refuses credits while play is blocked',
  'takes debits of members who rest',
  'takes debits of closed members',
  'refuses keys it does not know',
  'takes any game',
  'lets a pool fall below zero',
  'puts more into a pool than the stake',
  'moves a pool before the end of its play',
  'opens a pool twice',
  'pays above what a debit named',
  'refuses what is above',
  'lets an account grow without end',
  'forgets that a credit waits',
  'redeems a launch twice',
  'knows any bearer',
  'does not number launches',
  'does not say which account a balance is of',
  'takes an altered leaving as the first one',
  'is slow',
] as const;
export type OperatorFault = (typeof operatorFaults)[number];

export type Member = { cash: number; mayPlay: boolean; rests?: true };
export type Pool = { amount: number; opening: number | null };
export type Debit = { user: string; amount: number; most: number | null; state: 'open' | 'settled' | 'cancelled' };
type Known = { body: string; answer: object };
export type Body = Record<string, unknown> & { user_id: string; txn_id: string; amount: number };

export type Operator = {
  readonly fault: OperatorFault | null;
  readonly members: Map<string, Member>;
  readonly debits: Map<string, Debit>;
  /** calls that were answered, by their keys */
  readonly calls: Map<string, Known>;
  readonly pools: Map<string, Pool>;
  readonly launches: Set<string>;
  visited: number;
  /** the call before the next one: one at a time is worked on */
  line: Promise<unknown>;
};

/** What a debit may be at most. */
export const limit = 5_000_000;

export const createOperator = (fault: OperatorFault | null): Operator => ({
  fault,
  members: new Map<string, Member>([
    ['1', { cash: 10_000_000, mayPlay: true }],
    ['2', { cash: 1_000_000, mayPlay: true }],
    ['3', { cash: 1_000_000, mayPlay: false }],
    ['4', { cash: 1_000_000, mayPlay: true, rests: true }],
  ]),
  debits: new Map(),
  calls: new Map(),
  pools: new Map(),
  launches: new Set(),
  visited: 0,
  line: Promise.resolve(),
});

/** Whether this is what the operator does wrong. */
export const has = ({ fault }: Operator, one: OperatorFault): boolean => fault === one;

export const yes = (member: Member) => ({ status: 1, balance: member.cash });
export const no = (member: Member | null, error: string) => ({ status: 0, balance: member?.cash ?? 0, error });
