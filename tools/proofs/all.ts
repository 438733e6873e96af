import { burst } from './burst-proof.ts';
import { busyMonths } from './busy-months/busy-months.ts';
import { callbacks } from './callbacks-proof.ts';
import { counterparts } from './counterparts/counterparts-proof.ts';
import { games } from './games-proof.ts';
import { holdem } from './holdem-proof.ts';
import { hostedGames } from './hosted-games-proof.ts';
import { hostFaults } from './host-faults-proof.ts';
import { killedApi } from './killed-api.ts';
import { killedCasino } from './killed-casino.ts';
import { killedGames } from './killed-games.ts';
import { killedTransfers } from './killed-transfers.ts';
import { mixedCalls } from './mixed-calls.ts';
import { monitor } from './monitor-proof.ts';
import { pairs } from './pairs-proof.ts';
import type { Proof } from './proof.ts';
import { restart } from './restart-proof.ts';
import { slots } from './slots-proof.ts';
import { tables } from './tables-proof.ts';
import { upgrade } from './upgrade.ts';

/** The gate runs the short form of each. Adding a proof is adding an element. */
export const proofs: readonly Proof[] = [
  callbacks,
  mixedCalls,
  killedApi,
  restart,
  upgrade,
  games,
  hostedGames,
  tables,
  holdem,
  slots,
  monitor,
  pairs,
  killedGames,
  killedTransfers,
  busyMonths,
];

/** `npm run prove` alone runs them: their short form is a part of another's, or they need programs the gate does without. */
export const longProofs: readonly Proof[] = [killedCasino, hostFaults, counterparts, burst];

/** Names for several at once. */
export const proofGroups: Readonly<Record<string, readonly string[]>> = {
  games: ['site-games', 'hosted-games', 'monitor'],
  casino: ['tables', 'holdem'],
};
