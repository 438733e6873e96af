// Stands in for `socket.io-client` in component tests: the server's end of the line is in the test's hands.

type Listener = (...parameters: never[]) => void;
type Sent = { readonly event: string; readonly message: unknown };

/** The server says a word every two seconds, or the page locks its prices. Source: lib/trust.ts. */
const beatMs = 2_000;

const sockets = new Set<Socket>();
let isBroken = false;
/** What the server answers to an event that wants an answer. */
const replies = new Map<string, (message: never) => unknown[]>([['watch', () => [{}, {}]]]);
const sent: Sent[] = [];

class Socket {
  connected = false;
  active = true;
  readonly io = {
    on: () => undefined,
    reconnectionDelayMax: () => undefined,
    engine: { close: () => this.disconnect() },
  };
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #hearing = new Set<Listener>();

  constructor() {
    sockets.add(this);
    setTimeout(() => this.connect());
  }

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
    return this;
  }
  off(event: string, listener: Listener): this {
    this.#listeners.get(event)?.delete(listener);
    return this;
  }
  onAny(listener: Listener): this {
    this.#hearing.add(listener);
    return this;
  }
  emit(event: string, message?: unknown, acknowledge?: (...answers: unknown[]) => void): this {
    sent.push({ event, message });
    const answers = replies.get(event)?.(message as never);
    if (answers) queueMicrotask(() => acknowledge?.(...answers));
    return this;
  }
  connect(): this {
    if (isBroken || this.connected) return this;
    this.connected = true;
    this.receive('connect');
    return this;
  }
  disconnect(): this {
    this.connected = false;
    return this;
  }
  close(): this {
    sockets.delete(this);
    return this.disconnect();
  }
  /** The server's message reaches the page. */
  receive(event: string, ...messages: unknown[]): void {
    if (event !== 'connect' && event !== 'disconnect')
      for (const listener of this.#hearing) listener(...([event, ...messages] as never[]));
    for (const listener of this.#listeners.get(event) ?? []) listener(...(messages as never[]));
  }
}

setInterval(() => {
  if (!isBroken) for (const socket of sockets) socket.receive('beat');
}, beatMs);

/** As the library's: connects at once. */
export const io = () => new Socket();

/** The server's end of the line. */
export const socketLine = {
  /** Sends the page an event. */
  push(event: string, message?: unknown): void {
    for (const socket of sockets) socket.receive(event, message);
  },
  /** Events the page sent, in order. */
  sent: (event?: string): readonly Sent[] => sent.filter((one) => event === undefined || one.event === event),
  /** From now on this answers the event. */
  answer(event: string, reply: (message: never) => unknown[]): void {
    replies.set(event, reply);
  },
  /** The line breaks, and nothing connects until `mend`. */
  break(): void {
    isBroken = true;
    for (const socket of sockets) {
      socket.connected = false;
      socket.receive('disconnect', 'transport close');
    }
  },
  mend(): void {
    if (!isBroken) return;
    isBroken = false;
    for (const socket of sockets) socket.connect();
  },
};
