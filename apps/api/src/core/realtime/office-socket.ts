import type { FastifyBaseLogger } from 'fastify';
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { OfficeChatMessage, OfficeEvents, WorkMessage } from '@lime/contract/realtime.ts';
import type { StaffRight } from '@lime/domain/access/staff-rights.ts';
import type { Channel, Outbox, StaffCaller } from '../context.ts';
import { Refused } from '../refused.ts';
import { tell } from './numbered.ts';
import type { SentVersions } from './numbered.ts';
import type { ConversationNews, TypingNote } from './conversation-news.ts';
import { workRights } from './work-rights.ts';

type OfficeData = { staff: StaffCaller; sent: SentVersions };
type Nothing = Record<string, never>;
type OfficeSocket = Socket<Nothing, OfficeEvents, DefaultEventsMap, OfficeData>;
/** The office's sockets, each with its member of staff. */
export type OfficeNamespace = Namespace<Nothing, OfficeEvents, DefaultEventsMap, OfficeData>;

/** The staff feature's word on who is behind a token. */
export type OfficeGate = {
  /** @throws Refused: the client gets its code */
  verify(token: string, address: string): Promise<StaffCaller>;
};

const maxSocketsAStaff = 20;

type Deps = {
  office: OfficeNamespace;
  gate: OfficeGate;
  /** was the socket opened at a name where the office is served? */
  isAtOffice: (socket: Pick<Socket, 'handshake'>) => boolean;
  addressOf: (socket: Pick<Socket, 'request'>) => string;
  outbox: Outbox;
  channel: Pick<Channel, 'on'>;
  log: FastifyBaseLogger;
};

/**
 * The office's side of the socket: what there is to do, for those who may do it. Ended sessions (outbox topic
 * `staff-session`, `{ ids }`) are cut off; an account whose rights changed (channel `staff`, its id) is too, and comes
 * back with the rights of now.
 */
export function serveOffice({ office, gate, isAtOffice, addressOf, outbox, channel, log }: Deps): {
  settingsChanged(message: { version: number }): void;
} {
  const rights = (right: StaffRight) => `right:${right}`;
  const session = (id: string) => `session:${id}`;
  const account = (id: string) => `staff:${id}`;

  office.use((socket, next) => {
    admit(socket).then(
      () => next(),
      (error: unknown) => {
        if (!(error instanceof Refused)) log.error({ err: error }, 'a socket of the office could not be admitted');
        next(new Error(error instanceof Refused ? error.code : 'SERVICE_UNAVAILABLE'));
      },
    );
  });

  async function admit(socket: OfficeSocket): Promise<void> {
    if (!isAtOffice(socket)) throw new Refused({ code: 'NOT_FOUND' }, 404);
    const { token } = socket.handshake.auth as { token?: unknown };
    if (typeof token !== 'string' || token === '') throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
    const staff = await gate.verify(token, addressOf(socket));
    const room = account(String(staff.staffId));
    if ((office.adapter.rooms.get(room)?.size ?? 0) >= maxSocketsAStaff)
      throw new Refused({ code: 'TOO_MANY_REQUESTS' }, 429);
    socket.data = { staff, sent: {} };
    await socket.join([room, session(staff.sessionId), ...[...staff.rights].map(rights)]);
  }

  // The office sends nothing here: a client that does is disconnected.
  office.on('connection', (socket) => socket.onAny(() => socket.disconnect(true)));

  function inRoom(room: string): OfficeSocket[] {
    return [...(office.adapter.rooms.get(room) ?? [])].flatMap((id) => office.sockets.get(id) ?? []);
  }

  outbox.on('work', (work: Omit<WorkMessage, 'seq' | 'topic'>) => {
    const right = workRights[work.kind];
    if (right === undefined) return log.error({ work }, 'work of a kind nobody hears of');
    for (const socket of inRoom(rights(right)))
      tell(socket, 'work', { kind: work.kind, what: work.what, id: String(work.id) });
  });

  const tellOfConversation = (message: Omit<OfficeChatMessage, 'seq' | 'topic'>) => {
    for (const socket of inRoom(rights('chat.view'))) tell(socket, 'chat', message);
  };
  outbox.on('chat', ({ c, what, by }: ConversationNews) =>
    tellOfConversation({ chatSeq: c === null ? null : String(c), what, by }),
  );
  channel.on('chat_typing', (payload) => {
    const { c, m: _member, ...who } = JSON.parse(payload) as TypingNote;
    tellOfConversation({ chatSeq: String(c), what: 'typing', ...who });
  });

  const cutOff = (room: string) => inRoom(room).forEach((socket) => socket.disconnect(true));
  outbox.on('staff-session', ({ ids }: { ids: string[] }) => ids.forEach((id) => cutOff(session(id))));
  channel.on('staff', (staffId) => cutOff(account(staffId)));

  return {
    settingsChanged(message) {
      for (const socket of office.sockets.values()) tell(socket, 'settings', message);
    },
  };
}
