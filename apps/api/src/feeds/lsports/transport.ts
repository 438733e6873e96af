import type { MarketProduct } from '@lime/domain/market-kinds.ts';
import type { WireEvent } from './messages.ts';

/** What a queue tells its reader. `ack` may be called once, whenever the message is done with. */
export type TransportEvents = {
  connected(): void;
  disconnected(reason: string): void;
  message(body: Uint8Array | string, ack: () => void): void;
};

/** A queue: AMQP outside, a loop within the process in the demo world. It comes back by itself; what is not acknowledged, too. */
export interface Transport {
  start(events: TransportEvents): void;
  stop(): Promise<void>;
}

/** Everything a package has now. */
export type Snapshot = {
  readonly events: readonly WireEvent[];
  /** by the sender's clock; null when it does not say */
  readonly sentAt: number | null;
  readonly faults: readonly string[];
};

export interface SnapshotClient {
  /** @throws Error in words that are safe to show, when it cannot be had */
  fetch(product: MarketProduct, signal: AbortSignal): Promise<Snapshot>;
}
