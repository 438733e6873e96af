import type { Server, Socket } from 'socket.io';
import type { ClientEvents, ServerEvents } from '@lime/contract/realtime.ts';
import type { Caller } from '../context.ts';
import { tell } from './numbered.ts';
import type { SentVersions } from './numbered.ts';
import type { BetweenProcesses } from './presence.ts';

/** What a member's or visitor's socket carries; `messages` counts those it sent in `second`. */
export type SocketData = { caller: Caller | null; sent: SentVersions; second: number; messages: number };
/** A member's or visitor's socket. */
export type LimeSocket = Socket<ClientEvents, ServerEvents, BetweenProcesses, SocketData>;
/** The server of all sockets. */
export type LimeServer = Server<ClientEvents, ServerEvents, BetweenProcesses, SocketData>;
/** The namespace of members and visitors. */
export type Site = ReturnType<LimeServer['of']>;

const memberPrefix = 'member:';

/** The room of a member's sockets. */
export function memberRoom(memberId: number): string {
  return `${memberPrefix}${memberId}`;
}

/** The room of a session's sockets. */
export function sessionRoom(sessionId: string): string {
  return `session:${sessionId}`;
}

/** The ids of members with a socket of this process. */
export function membersHere(site: Site): number[] {
  return [...site.adapter.rooms.keys()]
    .filter((room) => room.startsWith(memberPrefix))
    .map((room) => Number(room.slice(memberPrefix.length)));
}

/** This process's sockets alone: every process hears of what happened and tells its own. */
export function socketsIn(site: Site, room: string): LimeSocket[] {
  return [...(site.adapter.rooms.get(room) ?? [])].flatMap((id) => site.sockets.get(id) ?? []);
}

/** Sends a message to every socket that a member has here. @param message  the fields next to `seq` and `topic` */
export function tellMember(site: Site, memberId: number, topic: string, message?: object): void {
  for (const socket of socketsIn(site, memberRoom(memberId))) tell(socket, topic, message);
}

/** Sends a message to every socket of members and visitors here. */
export function tellAll(site: Site, topic: 'settings' | 'popup', message?: object): void {
  for (const socket of site.sockets.values()) tell(socket, topic, message);
}
