import { join } from 'node:path';
import { slots } from '../../packages/domain/src/casino/slots/slot-catalogue.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../ports.ts';
import { inWords, openFaultFile, proofKinds, restartHost } from './host-faults/host-fault.ts';
import type { ProofKind } from './host-faults/host-fault.ts';
import { beginPlaying } from './killed-games/begin-playing.ts';
import { findCasinoFaults, findFaults, readOpenWork } from './killed-games/find-faults.ts';
import { makePlayers, openGameSite } from './killed-games/killed-site.ts';
import type { GameSite } from './killed-games/killed-site.ts';
import type { AnsweredBets } from './killed-games/players.ts';
import type { Figures, Proof } from './proof.ts';

/** How long each fault lasts, and how long all is well after it. */
const spans = { short: { faultMs: 8_000, wellMs: 4_000 }, long: { faultMs: 25_000, wellMs: 20_000 } };

/** Seven token games, a table of each game of rounds, hold'em, and all slots as one. */
const hostedGames = 13;

/** A host whose calls the site cannot believe for a while, with members at every game of it. */
export const hostFaults: Proof = {
  name: 'host-faults',
  claim:
    'clock 90 s ahead and behind, an unknown secret, an unlisted address: of the plays whose stake was taken every winner is paid, every loser lost, and no stake is returned; 1,000 bets of each game',
  list: () => proofKinds.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${inWords(fault)}`)),
  async run(_start, { short }) {
    const found = [];
    for (const kind of proofKinds) found.push(await tryKind(kind, short));
    return {
      holds: found.every(({ holds }) => holds),
      figures: Object.assign({}, ...found.map(({ figures }) => figures)) as Figures,
    };
  },
};

async function tryKind(kind: ProofKind, short: boolean): Promise<{ holds: boolean; figures: Figures }> {
  const [members, atOnce, betsOfEach] = short ? [12, 6, 1] : [300, 24, 500];
  const file = openFaultFile();
  const preload = `${join(import.meta.dirname, 'host-faults', 'faulty-host.ts')}?file=${encodeURIComponent(file.path)}`;
  const site = await openGameSite({ ...kind.env }, [preload]);
  try {
    const players = await makePlayers(site, members);
    const { told, end } = await beginPlaying(site, players, atOnce, ['to the casino', 'home']);
    const spells = await spoil(site, kind, { file, short, hasEnough: () => hasBets(site, betsOfEach) });
    await end();
    const isDone = await until(async () => (await readOpenWork(site)) === 0, 300_000);
    const returned = await readReturned(site, told);
    const faults = [...returned.faults, ...(await findFaults(site, told)), ...(await findCasinoFaults(site))];
    for (const fault of faults.slice(0, 20)) console.error(`  ${fault}`);
    const counts = await countBets(site);
    return {
      holds: isDone && faults.length === 0 && Object.keys(counts).length === hostedGames,
      figures: {
        ...Object.fromEntries(Object.entries(spells).map(([name, count]) => [`${kind.name}: ${name}`, count])),
        [`${kind.name}: answered as taken`]: told.taken.size,
        ...Object.fromEntries(Object.entries(counts).map(([game, count]) => [`${kind.name}: bets of ${game}`, count])),
        ...Object.fromEntries([...told.refused].map(([code, count]) => [`${kind.name}: refused ${code}`, count])),
        [`${kind.name}: curves of graph that burst without a host, stakes returned`]: returned.byRule,
        [`${kind.name}: left open`]: isDone ? 0 : await readOpenWork(site),
        [`${kind.name}: faults`]: faults.length,
      },
    };
  } finally {
    file.remove();
    await site.stop();
  }
}

type Spoiling = {
  readonly file: ReturnType<typeof openFaultFile>;
  readonly short: boolean;
  readonly hasEnough: () => Promise<boolean>;
};

/** Has one fault after the other, all of them at least once, until there are enough bets. @returns how often each was there */
async function spoil(site: GameSite, { faults }: ProofKind, { file, short, hasEnough }: Spoiling) {
  const { faultMs, wellMs } = spans[short ? 'short' : 'long'];
  const counts: Record<string, number> = {};
  const end = Date.now() + 25 * 60_000;
  for (let no = 0; no < faults.length || (Date.now() < end && !(await hasEnough())); no += 1) {
    const fault = faults[no % faults.length]!;
    await wait(wellMs);
    file.set(fault);
    await restartHost(site);
    await wait(faultMs);
    file.set({ kind: 'none' });
    await restartHost(site);
    counts[inWords(fault)] = (counts[inWords(fault)] ?? 0) + 1;
  }
  // the last ones are told by a host that is believed
  await wait(wellMs);
  return counts;
}

const slotIds = slots.map(({ id }) => id);
/** `away`: the host was away as the curve of graph burst, so members could not leave it and have their stakes back (decision 83). */
const hostedBets = `
  select game, key::text, state, false as away from provider.play
  union all select r.game, b.key::text, b.state, r.game = 'graph' and r.draws_at > r.watched_at + interval '2 s'
    from provider.bet b join provider.round r on r.id = b.round_id
  union all select case when game like 'holdem%' then 'holdem' else game end, key::text, state, false from provider.hand`;

/** Bets at the hosts, by game; all slots are one. */
async function countBets({ read }: GameSite): Promise<Record<string, number>> {
  const rows = await read<{ game: string; count: number }>(
    `select case when t.name is null then b.game else 'slots' end as game, count(*)::int as count
     from (${hostedBets}) b left join (select unnest($1::text[]) as name) t on t.name = b.game group by 1 order by 1`,
    [slotIds],
  );
  return Object.fromEntries(rows.map(({ game, count }) => [game, count]));
}

async function hasBets(site: GameSite, least: number): Promise<boolean> {
  const counts = Object.values(await countBets(site));
  return counts.length === hostedGames && counts.every((count) => count >= least);
}

/** Bets that members were told are taken, and that did not come to the end that was drawn for them. */
async function readReturned({ read }: GameSite, { taken }: AnsweredBets) {
  const rows = await read<{ game: string; key: string; state: string; away: boolean }>(
    `select b.* from (${hostedBets}) b join unnest($1::text[]) t (key) on t.key = b.key where b.state <> 'done'`,
    [[...taken]],
  );
  const isByRule = ({ state, away }: (typeof rows)[number]) => away && state === 'void';
  return {
    byRule: rows.filter(isByRule).length,
    faults: rows
      .filter((row) => !isByRule(row))
      .map(({ game, key: name, state }) => `${game} ${name} was taken, and is ${state}`),
  };
}
