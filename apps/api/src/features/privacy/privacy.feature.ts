import { askOwnData, ownData, takeOwnData } from '@lime/contract/privacy.ts';
import { askMemberData, memberPrivacy, purgeMember, takeMemberData } from '@lime/contract/staff-privacy.ts';
import type { Core } from '../../core/context.ts';
import { everyStep } from '../../core/every-step.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import type { WorkerLoop } from '../../core/worker-loop.ts';
import type { Feature } from '../feature.ts';
import { forgetFiles } from './privacy.sql.ts';
import {
  askFile,
  askFor,
  makeFiles,
  ownFiles,
  privacyOf,
  purgeDue,
  purgeFor,
  takeFor,
  takeOwn,
} from './privacy.service.ts';

const pauseMs = 10_000;
const sweepMs = 3_600_000;

/** Files of a member's own data, and their purge after the member has left (decision 0093). */
export function privacyFeature(core: Core): Feature {
  const { channel, config } = core;
  return {
    name: 'privacy',
    routes(handle) {
      handle(ownData, async ({ db, caller }) => ({ list: await ownFiles(db, caller.memberId) }));
      handle(askOwnData, ({ tx, caller }) => askFile(tx, caller.memberId, null, { channel }));
      handle(takeOwnData, ({ db, caller, input }) => takeOwn(db, caller.memberId, Number(input.id)));
      handle(memberPrivacy, ({ db, input }) => privacyOf(db, Number(input.id)));
      handle(askMemberData, ({ tx, staff, input }) => askFor(tx, staff, input, { channel }));
      handle(takeMemberData, ({ tx, staff, input }) => takeFor(tx, staff, input));
      handle(purgeMember, async ({ tx, staff, input }) => ({ waiting: await purgeFor(tx, staff, input, config.demo) }));
    },
    approvals: {
      'member.purge': (tx, maker, input) => purgeFor(tx, maker, purgeMember.input.parse(input), true),
    },
    workers: [createPrivacyWorker(core)],
  };
}

/** Makes files of members' own data; once an hour it forgets old ones and purges who left long enough ago. */
function createPrivacyWorker({ db, log, channel }: Pick<Core, 'db' | 'log' | 'channel'>): WorkerLoop {
  let sweptAt = 0;
  const loop = createWorkerLoop(
    async () => {
      const isDue = Date.now() - sweptAt >= sweepMs;
      if (isDue) sweptAt = Date.now();
      const sweep = [() => forgetFiles(db), () => purgeDue({ db, log }, loop.isGoing)];
      await everyStep(() => makeFiles({ db, log }, loop.isGoing), ...(isDue ? sweep : []));
    },
    {
      name: 'privacy',
      db,
      pauseMs,
      failed: (error) => log.error({ err: error }, 'privacy: files or purges failed; the next pass goes on'),
    },
  );
  channel.on('member_data', () => loop.wake());
  return loop;
}
