import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A mail that a stand-in of a mail server took: to whom, and the whole of it as it came. */
export type TakenMail = { readonly to: readonly string[]; readonly text: string };

/** A mail server without TLS. */
export type MailStandIn = {
  /** smtp://… */
  readonly url: string;
  /** in the order they came */
  readonly got: TakenMail[];
  close(): Promise<void>;
};

/** @param refusal  what it says of an address instead of taking it; null: it takes it; `hang`: it says nothing any more */
export async function openMailServer(refusal: (address: string) => string | null): Promise<MailStandIn> {
  const got: TakenMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    serve(socket, refusal, (mail) => got.push(mail));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got,
    close() {
      sockets.forEach((socket) => socket.destroy());
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function serve(socket: Socket, refusal: (address: string) => string | null, take: (mail: TakenMail) => void): void {
  let to: string[] = [];
  let lines: string[] | null = null;
  let rest = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string) => {
    if (lines !== null) {
      if (line !== '.') return void lines.push(line);
      take({ to, text: lines.join('\n') });
      [to, lines] = [[], null];
      return void say('250 taken');
    }
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO') return void say('250 stand-in');
    if (verb === 'RCPT') {
      const address = /<(.*)>/.exec(line)![1]!;
      const no = refusal(address);
      if (no === null) to.push(address);
      return void (no !== 'hang' && say(no ?? '250 fine'));
    }
    if (verb === 'STAR') return void say('502 no TLS here');
    if (verb === 'DATA') lines = [];
    say(verb === 'DATA' ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 fine');
  };
  socket.on('data', (part) => {
    const parts = (rest + part.toString()).split('\r\n');
    rest = parts.pop()!;
    parts.forEach(hear);
  });
  say('220 stand-in');
}
