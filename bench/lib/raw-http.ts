import { Socket } from 'node:net';

/** A keep-alive connection that posts one body after the other. */
export type Connection = {
  /** @param head lines in addition to those of every request, each with its end */
  post(path: string, head: string, body: string): void;
  end(done: () => void): void;
};

/** Opens one at once; what is posted before it is connected waits in its socket. @param onAnswer the body of an answer */
export function openConnection(
  { host, port }: { host: string; port: number },
  onAnswer: (body: string) => void,
  onError: (error: Error) => void,
): Connection {
  const socket = new Socket();
  socket.setNoDelay(true);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    const headEnd = received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(received.slice(0, headEnd))?.[1] ?? 0);
    if (received.length < headEnd + 4 + length) return;
    const answer = Buffer.from(received.slice(headEnd + 4), 'latin1').toString('utf8');
    received = '';
    onAnswer(answer);
  });
  socket.on('error', onError);
  socket.connect(port, host);
  return {
    post: (path, head, body) =>
      void socket.write(
        `POST ${path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      ),
    end: (done) => void socket.end(done),
  };
}
