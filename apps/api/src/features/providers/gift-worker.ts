import { giftsAnswer, giftsPath, mostGiftsAtOnce } from '@lime/contract/host-questions.ts';
import type { HostGift } from '@lime/contract/host-questions.ts';
import type { Core } from '../../core/context.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import type { WorkerLoop } from '../../core/worker-loop.ts';
import type { AskHost } from './ask-host.ts';
import { giftTopic } from './gifts.service.ts';
import { keepStandings, takeGifts } from './gifts.sql.ts';
import type { GiftRow } from './gifts.sql.ts';
import type { Provider } from './provider-list.service.ts';

/** Between two looks for gifts that are due; new ones wake the worker by the outbox. */
const restMs = 1_000;

type Deps = { readonly ask: AskHost; readonly providers: readonly Provider[] };

/**
 * Gives gifts to their hosts and asks for their state until they are over. It asks the same question about many gifts at
 * once, and waits longer each time, up to a minute. A host that does not answer is asked again. Asking twice is harmless, as
 * a gift's name counts once.
 *
 * Source: issue 13, point 4; docs/decisions/0077-casino-gifts.md.
 */
export function createGiftWorker(
  { db, log, outbox }: Pick<Core, 'db' | 'log' | 'outbox'>,
  { ask, providers }: Deps,
): Pick<WorkerLoop, 'start' | 'stop'> & { runOnce(): Promise<void> } {
  const hosts = new Map(providers.flatMap(({ id, host }) => (host ? [[id, host] as const] : [])));

  async function askAbout(provider: string, due: readonly GiftRow[]): Promise<void> {
    const answer = await ask(hosts.get(provider)!, giftsPath, { gifts: due.map(asked) }, giftsAnswer);
    if (!answer) return;
    const own = new Set(due.map(({ txn }) => txn));
    const standings = answer.gifts.filter(({ txn_id: txn }) => own.has(txn));
    await keepStandings(
      db,
      provider,
      standings.map(({ txn_id: txn, state, played }) => ({ txn, state, played })),
    );
  }

  async function pass(): Promise<void> {
    const due = await takeGifts(db, [...hosts.keys()], mostGiftsAtOnce);
    await Promise.all([...Map.groupBy(due, ({ provider }) => provider)].map(([id, own]) => askAbout(id, own)));
  }

  const loop = createWorkerLoop(pass, {
    pauseMs: restMs,
    failed: (error) => log.error({ err: error }, 'gifts of the casino could not be sent; the next pass tries again'),
  });
  outbox.on(giftTopic, () => loop.wake());
  return { start: loop.start, stop: loop.stop, runOnce: pass };
}

function asked({ txn, member_id: member, amount, game, spins, stake, until, back_at: back }: GiftRow): HostGift {
  const named = { txn_id: txn, user_id: String(member) };
  if (game === null) return { ...named, kind: 'bonus', amount };
  const given = { game_id: game, spins: spins!, stake: stake!, until: until!.toISOString() };
  return { ...named, kind: 'spins', ...given, ...(back === null ? {} : { is_cancel: 1 as const }) };
}
