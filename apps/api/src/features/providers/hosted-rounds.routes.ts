import type * as z from 'zod';
import { hostedProof, hostedRounds } from '@lime/contract/games.ts';
import { hostRoundFile, hostRounds } from '@lime/contract/host-questions.ts';
import { findHostedGame } from '@lime/domain/games/hosted-games.ts';
import type { AnyHostedGame } from '@lime/domain/games/hosted-games.ts';
import type { Handle } from '../../core/handle.ts';
import { Refused } from '../../core/refused.ts';
import type { ProviderHost } from './provider-list.service.ts';
import { readHost } from './read-host.ts';

/** Rounds that a host draws, as it shows them to everybody: pages of the site ask no other server. */
export function registerHostedRounds(handle: Handle, { url }: ProviderHost): void {
  async function told<Shape extends z.ZodType>(
    game: AnyHostedGame,
    rest: string,
    shape: Shape,
  ): Promise<z.output<Shape>> {
    const answer = await readHost(`${url}/${game.gType}/rounds${rest}`);
    if (answer === null) throw new Refused({ code: 'NOT_FOUND' }, 404);
    const read = answer === 'silent' ? null : shape.safeParse(answer);
    if (!read?.success) throw new Refused({ code: 'HOST_AWAY' });
    return read.data;
  }

  handle(hostedRounds, async ({ input: { game: id, before, size } }) => {
    const game = gameWithRounds(id);
    const query = new URLSearchParams({ size: String(size), ...(before !== undefined && { before: String(before) }) });
    const { list, more } = await told(game, `?${query.toString()}`, hostRounds);
    return {
      list: list.map(({ no, state, at, outcome }) => ({ no, state, at, result: wordsOf(game, outcome) })),
      more,
    };
  });
  handle(hostedProof, ({ input: { game, no } }) => told(gameWithRounds(game), `/${no}`, hostRoundFile));
}

function gameWithRounds(id: string): AnyHostedGame {
  const game = findHostedGame(id);
  if (!game || game.play.kind === 'instant') throw new Refused({ code: 'NOT_FOUND' }, 404);
  return game;
}

function wordsOf(game: AnyHostedGame, outcome: unknown): string {
  const read = game.readOutcome(outcome);
  return read === null ? '' : game.outcomeText(read);
}
