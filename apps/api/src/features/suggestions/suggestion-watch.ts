import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import { writeOutbox } from '../../core/outbox.ts';
import { everyStep } from '../../core/every-step.ts';
import { awake, workEach } from '../../core/work-apart.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import type { WorkerLoop } from '../../core/worker-loop.ts';
import { allRules } from './all-rules.ts';
import type { RunnableRule } from './all-rules.ts';
import { endMoved, expireOld, insertFound, readRules } from './suggestions.sql.ts';
import type { RuleTerms } from './suggestions.types.ts';

const everyMs = 60_000;
/** Open suggestions of one rule, at most. */
const mostOpen = 50;

/** Runs the rules that are on and writes what they suggest. */
export type SuggestionWatch = Pick<WorkerLoop, 'start' | 'stop' | 'wake'> & {
  /** One look by hand. */
  runOnce(): Promise<void>;
};

/** @param terms  setting `suggestions` as it is now */
export function createSuggestionWatch(
  { db, log }: Pick<Core, 'db' | 'log'>,
  terms: () => RuleTerms,
  rules: readonly RunnableRule[] = allRules,
): SuggestionWatch {
  const runOnce = async () => {
    const now = terms();
    const end = () =>
      inTransaction(db, async (tx) => {
        const ended = (await endMoved(tx)) + (await expireOld(tx, now.expireHours));
        if (ended > 0) await writeOutbox(tx, 'work', { kind: 'suggestion', what: 'changed', id: '' });
      });
    const look = async () => {
      const off = new Set((await readRules(db)).filter(({ state }) => state !== 'on').map(({ rule }) => rule));
      const on = rules.filter(({ id }) => !off.has(id));
      const ruleId = ({ id }: RunnableRule) => id;
      await workEach(await awake(db, 'suggestions', on, ruleId), {
        db,
        log,
        isGoing: loop.isGoing,
        work: 'suggestions',
        itemOf: ruleId,
        leastMs: everyMs,
        run: (rule) => suggest(db, rule, now),
      });
    };
    await everyStep(end, look);
  };
  const loop = createWorkerLoop(runOnce, {
    name: 'suggestion-watch',
    db,
    pauseMs: everyMs,
    failed: (error) => log.warn({ err: error }, 'suggestions: a rule could not look; the next pass tries again'),
  });
  return { start: loop.start, stop: loop.stop, wake: loop.wake, runOnce };
}

async function suggest(db: Core['db'], rule: RunnableRule, terms: RuleTerms): Promise<void> {
  const found = await rule.find(db, terms);
  if (found.length === 0) return;
  await inTransaction(db, async (tx) => {
    const ids = await insertFound(tx, rule, found, { quietHours: terms.quietHours, most: mostOpen });
    if (ids.length > 0) await writeOutbox(tx, 'work', { kind: 'suggestion', what: 'new', id: String(ids[0]) });
  });
}
