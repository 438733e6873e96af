import { randomUUID } from 'node:crypto';
import { findRoundGame } from '@lime/domain/games/round-games.ts';
import type { RoundMessage, RoundStream, StreamPosition } from '@lime/contract/realtime.ts';
import type { RoundChange } from './live-rounds.ts';
import { pastToWire, roundToWire } from './round-wire.ts';
import type { RoundRow } from './rounds.sql.ts';

/** Who follows the streams; each process tells its own sockets. */
export type RoundAudience = { send(message: RoundMessage): void };

export type RoundStreams = {
  /** number and epoch of a stream's last message */
  position(stream: RoundStream): StreamPosition;
  /** Tells what changed. @param now  by the database's clock */
  tell(changes: readonly RoundChange[], now: Date): void;
};

/** The numbered messages of each game's rounds (contract/realtime.ts). Source: decision 88. */
export function createRoundStreams(audience: RoundAudience): RoundStreams {
  const epoch = randomUUID().slice(0, 8);
  const counts = new Map<RoundStream, number>();
  const position = (stream: RoundStream): StreamPosition => ({ epoch, seq: counts.get(stream) ?? 0 });

  return {
    position,
    tell(changes, now) {
      for (const { before, after } of changes) {
        const game = findRoundGame(after.game);
        const what = whatOf(before, after);
        if (!game || !what) continue;
        const stream: RoundStream = `round:${game.id}`;
        const seq = position(stream).seq + 1;
        counts.set(stream, seq);
        audience.send({
          topic: 'round',
          stream,
          seq,
          epoch,
          now: now.toISOString(),
          what,
          game: what === 'open' ? roundToWire(game, after, now) : null,
          round: pastToWire(game, after),
        });
      }
    },
  };
}

/** null: nothing that members see. */
function whatOf(before: RoundRow | null, { state }: RoundRow): RoundMessage['what'] | null {
  if (before?.state === state) return null;
  if (state === 'decided' || state === 'void') return 'result';
  return state === 'open' ? 'open' : 'close';
}
