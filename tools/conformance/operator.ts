import { randomUUID } from 'node:crypto';
import { providerCallText } from '@lime/contract/provider-calls.ts';
import { Missing, Wrong, evidenceOf, must, runCases } from './suite.ts';
import type { Case, CaseResult, Proof, Wire } from './suite.ts';

// An operator as cases reach it: the side that keeps members' money and answers balance, debit, credit, bonus, buyin, pool, left, session and auth.

export type CallName = 'balance' | 'debit' | 'credit' | 'bonus' | 'buyin' | 'pool' | 'left' | 'session' | 'auth';
export type Answer = {
  readonly status: 0 | 1;
  readonly balance: number;
  readonly error?: string;
  readonly code?: unknown;
  readonly purse?: unknown;
  readonly home?: unknown;
};
/** A body as a case writes it, of whatever shape. */
export type Body = Readonly<Record<string, unknown>>;

/** What an address brings along that a member comes with. */
export type Launch = { readonly uid: string; readonly hash: string; readonly gType: string };

/** What the suite is given. Cases that need what is not given are skipped. */
export type OperatorAccess = {
  readonly wire: Wire;
  readonly proof: Proof;
  /** the provider's id, which its signatures name */
  readonly id: string;
  /** a member with money for thirty stakes, who may play */
  readonly member: string;
  /** another one */
  readonly other?: string | undefined;
  /** one who may not play, and one who rests */
  readonly closed?: string | undefined;
  readonly resting?: string | undefined;
  /** forbids the member to play, and allows it again */
  readonly block?: (() => Promise<void>) | undefined;
  readonly unblock?: (() => Promise<void>) | undefined;
  /** makes a launch of a member, or names the only one there is; a bearer of the member, at a casino */
  readonly launch?: (() => Promise<Launch>) | undefined;
  readonly bearer?: string | undefined;
  readonly game: string;
  readonly product: number;
  readonly stake: number;
  /** the longest an answer may take, and the median of balances, in ms */
  readonly maxMs: number;
  readonly medianMs: number;
};

export type Operator = OperatorAccess & {
  /** A proven call; its answer has the form of all answers. @throws Wrong when it has not */
  call(name: CallName, body: Body): Promise<Answer>;
  /** Headers that prove a text as this call. @param at  epoch ms */
  evidence(name: string, text: string, at?: number): Record<string, string>;
  /** A text with any headers, at any place below the address. @throws Wrong unless the answer has the form of all answers */
  sendRaw(path: string, text: string, headers: Readonly<Record<string, string>>): Promise<Answer>;
  balance(user?: string): Promise<number>;
  /** The body of a debit with a name of its own; what is left of it is cancelled behind the case. */
  debitOf(changes?: Body): Body & { user_id: string; txn_id: string; amount: number };
  creditOf(debit: Body, amount: number): Body;
  cancelOf(debit: Body): Body;
  /** @throws Missing when it was not given */
  need<Name extends 'other' | 'closed' | 'resting' | 'block' | 'unblock' | 'launch' | 'bearer'>(
    name: Name,
  ): NonNullable<OperatorAccess[Name]>;
  /** how long every answer took so far */
  readonly times: readonly number[];
};

const errors = [
  'INVALID_USER',
  'ACCESS_DENIED',
  'INSUFFICIENT_FUNDS',
  'DUPLICATE_DEBIT',
  'INVALID_DEBIT',
  'DUPLICATE_CREDIT',
  'INVALID_PRD_ID',
  'PLAY_TOO_FAST',
  'INVALID_POOL',
  'INSUFFICIENT_POOL',
  'PLAY_OPEN',
  'UNKNOWN_ERROR',
];

/** The form of all answers. @throws Wrong */
function readAnswer(status: number, text: string): Answer {
  must(status === 200, `answered HTTP ${status}: ${text.slice(0, 120)}`);
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Wrong(`the answer is no JSON: ${text.slice(0, 120)}`);
  }
  must(typeof read === 'object' && read !== null && !Array.isArray(read), `the answer is no object: ${text}`);
  const { status: state, balance, error } = read as Record<string, unknown>;
  must(state === 0 || state === 1, `status is neither 0 nor 1: ${text}`);
  must(Number.isSafeInteger(balance) && (balance as number) >= 0, `balance is no amount of whole won: ${text}`);
  if (state === 1) must(error === undefined || error === null, `status 1 with an error: ${text}`);
  else must(errors.includes(error as string), `a refusal without a known error: ${text}`);
  return read as Answer;
}

/** Opens an operator for cases. @returns with what cancels the debits a case has left open */
export function openOperator(given: OperatorAccess): { operator: Operator; tidy: () => Promise<void> } {
  const { wire, proof, id, member, product, game, stake } = given;
  const times: number[] = [];
  const made: Body[] = [];

  const sendRaw: Operator['sendRaw'] = async (path, text, headers) => {
    const began = performance.now();
    const { status, text: answer } = await wire(path, text, headers);
    times.push(performance.now() - began);
    return readAnswer(status, answer);
  };
  const evidence: Operator['evidence'] = (name, text, at) => evidenceOf(proof, providerCallText(id, name, text), at);
  const call: Operator['call'] = (name, body) => {
    const text = JSON.stringify(body);
    return sendRaw(name, text, evidence(name, text));
  };
  const creditOf = ({ user_id, txn_id }: Body, amount: number) => ({ user_id, prd_id: product, txn_id, amount });
  const cancelOf = (debit: Body) => ({ ...creditOf(debit, debit['amount'] as number), is_cancel: 1 });
  const operator: Operator = {
    ...given,
    times,
    call,
    evidence,
    sendRaw,
    creditOf,
    cancelOf,
    async balance(user = member) {
      const { status, balance, error } = await call('balance', { user_id: user, prd_id: product, game_id: game });
      must(status === 1, `the balance of ${user} was refused: ${error}`);
      return balance;
    },
    debitOf(changes = {}) {
      const txn_id = `conformance-${randomUUID()}`;
      const body = { user_id: member, prd_id: product, game_id: game, txn_id, amount: stake, ...changes };
      made.push(body);
      return body;
    },
    need(name) {
      const value = given[name];
      if (value === undefined) throw new Missing(`--${name} was not given`);
      return value;
    },
  };
  return {
    operator,
    async tidy() {
      // sends a cancel for every debit: what a case left open goes back; what it ended, or never took, stays as it is
      for (const debit of made.splice(0))
        if (typeof debit['txn_id'] === 'string') await call('credit', cancelOf(debit)).catch(() => undefined);
    },
  };
}

/** Runs cases against an operator. */
export async function runOperator(cases: readonly Case<Operator>[], given: OperatorAccess): Promise<CaseResult[]> {
  const { operator, tidy } = openOperator(given);
  return runCases(cases, operator, tidy);
}
