import type { FastifyInstance } from 'fastify';
import type { CasinoDeps, CasinoEntry, CasinoPart } from './casino.ts';
import { betSeconds } from '@lime/domain/casino/tables/table-game.ts';
import { registerSharedTables } from './tables/table-routes.ts';
import { sharedTable, sharedTables } from './tables/table-list.ts';
import type { SharedTable } from './tables/table-list.ts';
import { tablePage } from './tables/table-page.ts';

const won = (amount: number) => amount.toLocaleString('ko-KR');

const entryOf = ({ id, name, product, limits, rules }: SharedTable): CasinoEntry => ({
  id,
  name,
  about: `${rules.name} · ${won(limits.min)} ~ ${won(limits.max)}원 · 베팅 ${betSeconds}초`,
  product,
  kind: 'rounds',
});

/**
 * The tables where all play the same rounds: a table's page is `/casino/play/<table>`, what it asks `/casino/<table>/…`, and
 * `/casino/tables` tells lobbies who is at which.
 */
export async function registerTables(server: FastifyInstance, deps: CasinoDeps): Promise<CasinoPart> {
  const { bets } = registerSharedTables(server, deps);
  return {
    games: sharedTables.map(entryOf),
    page: (id, guest) => tablePage(sharedTable(id)!, guest, deps.config.siteOrigins),
    results: (txns) => bets.results(txns),
  };
}
