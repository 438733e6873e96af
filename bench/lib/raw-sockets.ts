import { Socket } from 'node:net';
import { randomBytes } from 'node:crypto';

/** `tokens`: of the members whose sockets they are, in turn; visitors' without. */
export type SocketsOrder = { port: number; sockets: number; watch: object; tokens?: readonly string[] };

export type RawSockets = {
  /** All are connected and follow what they watch. */
  connect(order: SocketsOrder): Promise<void>;
  /** how many are still connected */
  open(): number;
};

/**
 * Browsers' sockets over raw connections, thousands in one process.
 *
 * @param take  gets each message as the bytes of its frame, `42["topic",…`, and the number of its socket
 */
export function createRawSockets(take: (frame: Buffer, socket: number) => void): RawSockets {
  let open = 0;

  /** One browser: handshake, namespace, `watch`, and an answer to every ping. */
  function connect({ port, watch, tokens }: SocketsOrder, at: number): Promise<void> {
    const auth = tokens ? { token: tokens[at % tokens.length] } : {};
    return new Promise((ready, failed) => {
      const socket = new Socket();
      let rest: Buffer = Buffer.alloc(0);
      let upgraded = false;
      socket.setNoDelay(true);
      socket.on('error', failed);
      socket.on('close', () => void (upgraded && (open -= 1)));
      socket.connect(port, '127.0.0.1', () =>
        socket.write(
          `GET /api/socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
        ),
      );
      function frameOf(text: Buffer): void {
        const kind = text[0];
        if (kind === 0x30) socket.write(masked(`40${JSON.stringify(auth)}`));
        else if (kind === 0x32) socket.write(masked('3'));
        else if (text[1] === 0x30) {
          socket.write(masked(`42${JSON.stringify(['watch', watch])}`));
          ready();
        } else take(text, at);
      }
      socket.on('data', (chunk) => {
        rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
        if (!upgraded) {
          const end = rest.indexOf('\r\n\r\n');
          if (end < 0) return;
          upgraded = true;
          open += 1;
          rest = rest.subarray(end + 4);
        }
        while (rest.length >= 2) {
          const short = rest[1]! & 127;
          const head = short < 126 ? 2 : short === 126 ? 4 : 10;
          if (rest.length < head) return;
          const size = short < 126 ? short : short === 126 ? rest.readUInt16BE(2) : Number(rest.readBigUInt64BE(2));
          if (rest.length < head + size) return;
          if ((rest[0]! & 15) === 1) frameOf(rest.subarray(head, head + size));
          rest = rest.subarray(head + size);
        }
      });
    });
  }

  return {
    async connect(order) {
      for (let from = 0; from < order.sockets; from += 100)
        await Promise.all(
          Array.from({ length: Math.min(100, order.sockets - from) }, (_, at) => connect(order, from + at)),
        );
    },
    open: () => open,
  };
}

function masked(text: string): Buffer {
  const data = Buffer.from(text);
  const mask = randomBytes(4);
  const head = data.length < 126 ? [0x81, 0x80 | data.length] : [0x81, 0x80 | 126, data.length >> 8, data.length & 255];
  for (let i = 0; i < data.length; i += 1) data[i]! ^= mask[i & 3]!;
  return Buffer.concat([Buffer.from(head), mask, data]);
}
