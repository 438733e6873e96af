// A process of its own: browsers' sockets that follow rounds of games, each message's arrival kept.
import type { RoundMessage } from '../../packages/contract/src/realtime.ts';
import { createRawSockets } from './raw-sockets.ts';
import type { SocketsOrder } from './raw-sockets.ts';

/** One message of a round: when each socket had it (epoch ms). */
export type RoundTold = {
  readonly game: string;
  readonly running: number;
  readonly what: RoundMessage['what'];
  readonly arrivals: number[];
};
export type RoundReport = { readonly told: readonly RoundTold[]; readonly open: number };

const told = new Map<string, RoundTold>();

const sockets = createRawSockets((frame) => {
  const at = Date.now();
  // the head holds stream and number: the rest is read once for all sockets
  const head = frame.toString('latin1', 0, 90);
  if (!head.startsWith('42["round"')) return;
  let one = told.get(head);
  if (!one) {
    const [, { stream, what, round }] = JSON.parse(frame.toString('utf8', 2)) as [string, RoundMessage];
    one = { game: stream.slice('round:'.length), running: Number(round.roundOfAll), what, arrivals: [] };
    told.set(head, one);
  }
  one.arrivals.push(at);
});

process.on('message', (message: { connect: SocketsOrder } | 'report') => {
  if (message === 'report') {
    process.send!({ told: [...told.values()], open: sockets.open() } satisfies RoundReport);
    return;
  }
  sockets.connect(message.connect).then(
    () => process.send!('connected'),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
