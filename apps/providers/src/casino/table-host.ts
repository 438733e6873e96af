import type { FastifyInstance } from 'fastify';
import type { CasinoDeps, CasinoEntry, CasinoPart } from './casino-host.ts';
import { holdem } from '@lime/domain/casino/tables/house-holdem.ts';
import { betSeconds } from '@lime/domain/casino/tables/table-game.ts';
import { findTable } from '@lime/domain/casino/tables/casino-tables.ts';
import type { CasinoTable } from '@lime/domain/casino/tables/casino-tables.ts';
import { handPage } from './tables/hand-page.ts';
import { registerHands } from './tables/hand-routes.ts';
import { handLine, handTables } from './tables/hands.ts';
import { registerSharedTables } from './tables/table-routes.ts';
import { sharedTable, sharedTables } from './tables/table-list.ts';
import type { SharedTable } from './tables/table-list.ts';
import { tablePage } from './tables/table-page.ts';

const won = (amount: number) => amount.toLocaleString('ko-KR');
/** In one line wherever a text around it wraps. */
const stakes = ({ min, max }: CasinoTable['limits']) => `${won(min)}\u00a0~\u00a0${won(max)}원`;

const entryOf = ({ id, name, product, limits, rules }: SharedTable): CasinoEntry => ({
  id,
  name,
  about: `${rules.name} · ${stakes(limits)} · 베팅\u00a0${betSeconds}초`,
  product,
  kind: 'rounds',
});

const handEntryOf = ({ id, name, product, limits }: CasinoTable): CasinoEntry => ({
  id,
  name,
  about: `${holdem.name} · ${stakes(limits)}`,
  product,
  kind: 'instant',
});

/**
 * All tables: shared ones in rounds, and hands of hold'em. A table's page is `/casino/play/<table>`, what it asks
 * `/casino/<table>/…`, and `/casino/tables` shows lobbies who is at which.
 */
export async function registerTables(server: FastifyInstance, deps: CasinoDeps): Promise<CasinoPart> {
  const { bets } = registerSharedTables(server, deps);
  const hands = await registerHands(server, deps);
  const { siteOrigins } = deps.config;
  return {
    games: [...sharedTables.map(entryOf), ...handTables.map(handEntryOf)],
    page(id, guest) {
      const shared = sharedTable(id);
      return shared ? tablePage(shared, guest, siteOrigins) : handPage(findTable(id)!, guest, siteOrigins);
    },
    seedLines: new Map([[handLine('').line, handTables.map(({ id }) => id)]]),
    waiting: (memberId) => hands.waiting(memberId),
    file: (txn) => hands.file(txn),
    results: async (txns) => [...(await bets.results(txns)), ...(await hands.results(txns))],
  };
}
