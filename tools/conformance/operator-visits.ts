import { randomBytes } from 'node:crypto';
import { refused } from './operator-expect.ts';
import { must } from './suite.ts';
import type { Answer, Operator } from './operator.ts';
import type { Case } from './suite.ts';

const madeUp = () => randomBytes(32).toString('base64url');

/** @returns the number of the launch @throws Wrong unless the answer names a member with the limits of the bets */
function guestOf(answer: Answer, user: string): number {
  must(answer.status === 1, `refused with ${answer.error}`);
  const told = answer as unknown as Record<string, unknown>;
  must(told['user_id'] === user, `the member is ${JSON.stringify(told['user_id'])}, not "${user}"`);
  must(typeof told['nickname'] === 'string' && told['nickname'] !== '', 'there is no nickname');
  for (const name of ['min_bet', 'max_bet', 'max_win'])
    must(Number.isSafeInteger(told[name]) && (told[name] as number) > 0, `${name} is no amount of whole won`);
  must((told['min_bet'] as number) <= (told['max_bet'] as number), 'the least bet is above the most');
  must(told['purse'] === 'cash' || told['purse'] === 'casino', `the account is ${JSON.stringify(told['purse'])}`);
  must(Number.isSafeInteger(told['launch']) && (told['launch'] as number) > 0, 'the launch has no number');
  return told['launch'] as number;
}

/** Who comes with a launch, or with a page's bearer. */
export const visits: readonly Case<Operator>[] = [
  {
    id: 'session-once',
    says: 'a launch tells the member with the limits of the bets, once; its uid must be the member’s',
    async run(at) {
      const launch = await at.need('launch')();
      const { uid } = launch;
      refused(await at.call('session', { ...launch, hash: madeUp() }), 'INVALID_USER');
      guestOf(await at.call('session', launch), uid);
      refused(await at.call('session', launch), 'INVALID_USER');
    },
  },
  {
    id: 'session-wrong',
    says: 'a launch nobody made is INVALID_USER, a game nobody has INVALID_PRD_ID, half a body UNKNOWN_ERROR',
    async run(at) {
      const body = { uid: at.member, hash: madeUp(), gType: at.game };
      refused(await at.call('session', body), 'INVALID_USER');
      refused(await at.call('session', { ...body, gType: 'no-such-game' }), 'INVALID_PRD_ID');
      refused(await at.call('session', { uid: at.member, gType: at.game }), 'UNKNOWN_ERROR');
    },
  },
  {
    id: 'auth-again',
    says: 'a bearer tells its member as often as it is asked, each time with a higher number',
    async run(at) {
      const bearer = { token: at.need('bearer') };
      const first = guestOf(await at.call('auth', bearer), at.member);
      const second = guestOf(await at.call('auth', bearer), at.member);
      must(second > first, `the launch ${second} came after ${first}`);
    },
  },
  {
    id: 'auth-wrong',
    says: 'a bearer nobody gave is INVALID_USER, half a body UNKNOWN_ERROR',
    async run(at) {
      refused(await at.call('auth', { token: madeUp() }), 'INVALID_USER');
      refused(await at.call('auth', {}), 'UNKNOWN_ERROR');
    },
  },
];
