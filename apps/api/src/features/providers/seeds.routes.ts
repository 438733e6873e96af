import type * as z from 'zod';
import {
  changeSeedAnswer,
  changeSeedPath,
  seedPlaysAnswer,
  seedPlaysPath,
  seedsAnswer,
  seedsPath,
} from '@lime/contract/host-questions.ts';
import { changeSeed, fairSeeds, seedPlays } from '@lime/contract/seeds.ts';
import type { WireSeedLine } from '@lime/contract/seeds.ts';
import { findHostedGameByType } from '@lime/domain/games/hosted-games.ts';
import type { Handle } from '../../core/handle.ts';
import { Refused } from '../../core/refused.ts';
import type { AskHost } from './ask-host.ts';
import type { ProviderHost } from './provider-list.service.ts';

const gameOf = (id: string) => ({ id, name: findHostedGameByType(id)?.name ?? id });

/** A member's seeds: the host has them, and is asked server to server for the member who is signed in here. */
export function registerSeeds(handle: Handle, ask: AskHost, host: ProviderHost): void {
  async function told<Shape extends z.ZodType>(path: string, body: object, shape: Shape): Promise<z.output<Shape>> {
    const answer = await ask(host, path, body, shape);
    if (answer === null) throw new Refused({ code: 'HOST_AWAY' });
    return answer;
  }
  async function linesOf(memberId: number): Promise<{ lines: WireSeedLine[] }> {
    const { lines } = await told(seedsPath, { user_id: String(memberId) }, seedsAnswer);
    return { lines: lines.map(({ games, ...line }) => ({ ...line, games: games.map(gameOf) })) };
  }

  handle(fairSeeds, ({ caller }) => linesOf(caller.memberId));
  handle(changeSeed, async ({ caller, input }) => {
    const { end } = await told(changeSeedPath, { user_id: String(caller.memberId), ...input }, changeSeedAnswer);
    if (end !== 'done') throw new Refused({ code: end === 'running' ? 'SEED_RUNNING' : 'SEED_CHANGED' });
    return linesOf(caller.memberId);
  });
  handle(seedPlays, async ({ caller, input }) => {
    const { plays } = await told(seedPlaysPath, { user_id: String(caller.memberId), ...input }, seedPlaysAnswer);
    return { plays: plays.map(({ game, ...play }) => ({ ...play, game: gameOf(game) })) };
  });
}
