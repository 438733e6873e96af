import { giftsAnswer, giftsPath, maxGiftsAtOnce } from '@lime/contract/host-questions.ts';
import type { HostGift } from '@lime/contract/host-questions.ts';
import type { Core } from '../../core/context.ts';
import { awake, workApart } from '../../core/work-apart.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import type { WorkerLoop } from '../../core/worker-loop.ts';
import type { AskHost } from './ask-host.ts';
import { giftTopic } from './gifts.service.ts';
import { keepStandings, takeGifts } from './gifts.sql.ts';
import type { GiftRow, Standing } from './gifts.sql.ts';
import type { Provider, ProviderHost } from './provider-list.service.ts';

/** Between two looks for gifts that are due; new ones wake the worker by the outbox. */
const restMs = 1_000;

type Deps = { readonly ask: AskHost; readonly providers: readonly Provider[] };

/**
 * Gives gifts to their hosts and asks for their state until they are over. It asks the same question about many gifts at
 * once, and waits longer each time, up to a minute. A host that does not answer is asked again. Asking twice is harmless, as
 * a gift's name counts once.
 * Each host has a loop of its own, so a slow one delays no gift of another.
 *
 * Source: issue 13, point 4; docs/decisions/0077-casino-gifts.md.
 */
export function createGiftWorker(
  { db, log, outbox }: Pick<Core, 'db' | 'log' | 'outbox'>,
  { ask, providers }: Deps,
): Pick<WorkerLoop, 'start' | 'stop'> & { runOnce(): Promise<void> } {
  async function askAbout(provider: string, host: ProviderHost): Promise<void> {
    const due = await takeGifts(db, provider, maxGiftsAtOnce);
    if (due.length === 0) return;
    const answer = await ask(host, giftsPath, { gifts: due.map(asked) }, giftsAnswer);
    if (!answer) return;
    const own = new Set(due.map(({ txn }) => txn));
    const standings = answer.gifts.flatMap(({ txn_id: txn, state, played }) =>
      own.has(txn) ? [{ txn, state, played }] : [],
    );
    const itemOf = ({ txn }: Standing) => txn;
    const run = (some: readonly Standing[]) => keepStandings(db, provider, some);
    await workApart(await awake(db, 'casino-gifts', standings, itemOf), { db, log, work: 'casino-gifts', itemOf, run });
  }

  const hosts = providers.flatMap(({ id, host }) => {
    if (!host) return [];
    const pass = () => askAbout(id, host);
    const failed = (error: unknown) =>
      log.error({ err: error, provider: id }, 'gifts of the casino could not be sent; the next pass tries again');
    return [{ pass, loop: createWorkerLoop(pass, { name: `gift-worker ${id}`, db, pauseMs: restMs, failed }) }];
  });
  outbox.on(giftTopic, () => {
    for (const { loop } of hosts) loop.wake();
  });
  return {
    start() {
      for (const { loop } of hosts) loop.start();
    },
    stop: async () => void (await Promise.all(hosts.map(({ loop }) => loop.stop()))),
    runOnce: async () => void (await Promise.all(hosts.map(({ pass }) => pass()))),
  };
}

function asked({ txn, member_id: member, amount, game, spins, stake, until, back_at: back }: GiftRow): HostGift {
  const named = { txn_id: txn, user_id: String(member) };
  if (game === null) return { ...named, kind: 'bonus', amount };
  const given = { game_id: game, spins: spins!, stake: stake!, until: until!.toISOString() };
  return { ...named, kind: 'spins', ...given, ...(back === null ? {} : { is_cancel: 1 as const }) };
}
