import * as z from 'zod';
import { roundGameIds } from '@lime/domain/access/game-list.ts';
import type { RoundMessage, StreamPosition } from '@lime/contract/realtime.ts';

// What the site sends over its socket, as far as frames rely on it. More keys are a newer site's.

const time = z.iso.datetime();
const id = z.string().min(1).max(64);
const position = z.looseObject({ epoch: id, seq: z.int().min(0) });
const game = z.looseObject({
  game_seq: id,
  game_round: id,
  startsAt: time,
  closesAt: time,
  game_starttime: time,
  now: time,
  folders: z.array(
    z.looseObject({
      folders_type: z.string(),
      bets: z.array(z.looseObject({ bets_seq: id, bets_id: id, bets_name: z.string(), bets_price: z.number() })),
    }),
  ),
});
const message = position.extend({
  stream: z.enum(roundGameIds.map((one) => `round:${one}` as const)),
  now: time,
  what: z.enum(['open', 'close', 'result']),
  game: game.nullable(),
  round: z.looseObject({ game_seq: id, game_round: id, roundOfAll: id, drawsAt: time, result: z.string() }),
});

/** A message of a round as it came; null: it is none. */
export const readRoundMessage = (heard: unknown): RoundMessage | null =>
  message.safeParse(heard).success ? (heard as RoundMessage) : null;

/** Where a stream is, out of what the site answers to `watch`; null: it does not say. */
export function readPosition(told: unknown, stream: string): StreamPosition | null {
  const found = z.looseObject({ [stream]: position }).safeParse(told);
  return found.success ? (found.data[stream] as StreamPosition) : null;
}
