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
import { findProviderGame } from '@lime/domain/games/provider-games.ts';
import type { Handle } from '../../core/handle.ts';
import { Refused } from '../../core/refused.ts';
import type { AskHost } from './ask-host.ts';
import type { ProviderHost } from './provider-list.service.ts';

const gameOf = (code: string) => ({ id: code, name: findProviderGame(code)?.name ?? code });
/** What a line's games are together: titles are too many to be named. */
const nameOf = (games: readonly { id: string; name: string }[]) =>
  games.every(({ id }) => findProviderGame(id)?.kind === 'slot')
    ? `슬롯 ${games.length}종`
    : games.map(({ name }) => name.replace('토큰 ', '')).join(' · ');

/**
 * A member's seeds: the hosts have them, and are asked server to server for the member who is signed in here.
 *
 * @param hosts  lines of all of them have different names
 */
export function registerSeeds(handle: Handle, ask: AskHost, hosts: readonly ProviderHost[]): void {
  /** What the hosts that answer say. @throws Refused HOST_AWAY none answers */
  async function told<Shape extends z.ZodType>(path: string, body: object, shape: Shape): Promise<z.output<Shape>[]> {
    const answers = await Promise.all(hosts.map((host) => ask(host, path, body, shape)));
    const given = answers.filter((answer) => answer !== null);
    if (given.length === 0) throw new Refused({ code: 'HOST_AWAY' });
    return given;
  }
  async function linesOf(memberId: number): Promise<{ lines: WireSeedLine[] }> {
    const answers = await told(seedsPath, { user_id: String(memberId) }, seedsAnswer);
    const lines = answers.flatMap((answer) => answer.lines);
    return {
      lines: lines.map(({ games: codes, ...line }) => {
        const games = codes.map(gameOf);
        return { ...line, name: nameOf(games), games };
      }),
    };
  }

  handle(fairSeeds, ({ caller }) => linesOf(caller.memberId));
  handle(changeSeed, async ({ caller, input }) => {
    // the host that has no such line, or whose seed is another one, changes nothing
    const answers = await told(changeSeedPath, { user_id: String(caller.memberId), ...input }, changeSeedAnswer);
    const ends = new Set(answers.map(({ end }) => end));
    if (!ends.has('done')) {
      if (answers.length < hosts.length && !ends.has('running')) throw new Refused({ code: 'HOST_AWAY' });
      throw new Refused({ code: ends.has('running') ? 'SEED_RUNNING' : 'SEED_CHANGED' });
    }
    return linesOf(caller.memberId);
  });
  handle(seedPlays, async ({ caller, input }) => {
    const answers = await told(seedPlaysPath, { user_id: String(caller.memberId), ...input }, seedPlaysAnswer);
    const plays = answers.flatMap((answer) => answer.plays);
    return {
      plays: plays.map(({ game, pool, free, ...play }) => ({
        ...play,
        game: gameOf(game),
        ...(pool !== undefined && { pool }),
        ...(free && { free }),
      })),
    };
  });
}
