import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Db, Tx } from './db.ts';
import type { StaffRight, StaffRole } from '@lime/domain/access/staff-rights.ts';
import type { Config } from './api-config.ts';
import type { Keyring } from './keyring.ts';

/** What every feature is handed; `core` knows no feature. */
export type Core = {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  /** pool of the application role (no UPDATE or DELETE on the ledger) */
  readonly pool: pg.Pool;
  readonly db: Db;
  readonly outbox: Outbox;
  readonly channel: Channel;
  /** of the tokens of members and staff */
  readonly keys: Keyring;
};

/** Announcements that must not be lost: written in the causing transaction, read by every API process after commit. */
export interface Outbox {
  /** One row; `payload` is small (ids and numbers). Never NOTIFYs: readers poll every 100 ms. */
  write(tx: Tx, topic: string, payload: unknown): Promise<void>;
  /** Called in every process for each committed row of the topic, at least once, soon after commit. */
  on(topic: string, listener: (payload: never) => void): void;
}

/** LISTEN/NOTIFY between processes for things that are re-read from tables anyway. Never used in a money transaction. */
export interface Channel {
  notify(tx: Db | Tx, name: string, payload: string): Promise<void>;
  on(name: string, listener: (payload: string) => void): void;
  /** The listening connection was lost and is back: whatever was missed must be read again. */
  onReconnect(listener: () => void): void;
}

/** The member of staff behind a request of the office. */
export type StaffCaller = {
  readonly staffId: number;
  readonly sessionId: string;
  readonly loginId: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly rights: ReadonlySet<StaffRight>;
  /** the address the request came from */
  readonly address: string;
  /** a program with a key of this name makes the call, in the name of whom made the key */
  readonly apiKey?: string;
};

/** The agent behind a request of its own pages. */
export type AgentCaller = {
  readonly agentId: number;
  readonly sessionId: string;
  readonly loginId: string;
  readonly name: string;
  /** the address the request came from */
  readonly address: string;
};

/** The provider whose server signed a request. */
export type ProviderCaller = {
  /** where its frame is shown; part of what was signed */
  readonly host: string;
};

/** The signed-in member behind a request. */
export type Caller = {
  readonly memberId: number;
  readonly sessionId: string;
  /** signed in with a password made by staff, and not changed since */
  readonly temporary?: true;
};
