import type { OfficeChatMessage, OfficeEvents, WaitingKind, WorkKind } from '@lime/contract/realtime.ts';
import type { WireWork } from '@lime/contract/staff-dashboard.ts';
import { alarmKinds } from '@lime/domain/alarms/alarm-rules.ts';
import type { AlarmKind } from '@lime/domain/alarms/alarm-rules.ts';
import { readKept } from '@lime/ui/storage.ts';
import type { io as Io, Socket } from 'socket.io-client';
import { create } from 'zustand';
import { send, tokenKey } from './api.ts';
import type { Payload } from './calls.ts';
import { startDuty } from './chat-duty.ts';
import { queryClient } from './query.ts';
import { staffNow } from './staff-session.ts';
import { sound } from './sounds.ts';

type Counts = Omit<Payload<'/staff/dashboard/counts'>, 'latest'>;
export type Work = {
  /** how much of each kind waits; null before the first answer, and for kinds one may not see */
  readonly counts: Counts;
  /** the newest of it */
  readonly latest: readonly WireWork[];
  /** how many of those came since the bell was last opened */
  readonly unread: number;
  /** news are pushed; otherwise they are asked for every 15 seconds */
  readonly live: boolean;
};

type Channel = Socket<OfficeEvents>;

const none: Counts = {
  deposits: null,
  withdrawals: null,
  signups: null,
  adjustments: null,
  inquiries: null,
  chats: null,
  results: null,
  games: null,
  access: null,
  suggestions: null,
  // nothing is late before the first answer
  targets: Object.fromEntries(alarmKinds.map((kind) => [kind, Infinity])) as Record<AlarmKind, number>,
  approvals: 0,
};
const pollMs = 15_000;
/** Pushed, the figures are asked for once more now and then: a lost message must not stay lost. */
const slowPollMs = 60_000;
const gatherMs = 150;

/** The list each kind of work is shown in: the first word of its query keys. Prices and feeds follow by themselves. */
const listOf: Record<WorkKind, string> = {
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  signup: 'signups',
  adjustment: 'adjustments',
  inquiry: 'inquiries',
  chat: 'chats',
  access: 'access',
  approval: 'approvals',
  result: 'results',
  bet: 'slips',
  desk: 'trading',
  feed: 'feeds',
  game: 'games',
  suggestion: 'suggestions',
};

/** The kinds the bell counts; waiting results and approvals are counted in the menu alone. */
const waiting: Record<WaitingKind, true> = {
  deposit: true,
  withdrawal: true,
  signup: true,
  adjustment: true,
  inquiry: true,
  chat: true,
  access: true,
};

const useStore = create<Work>()(() => ({ counts: none, latest: [], unread: 0, live: false }));

/** What waits for staff, followed live; lists whose query key begins with its name are read again by themselves. */
export function useWork(): Work {
  return useStore();
}

/** How long something of this kind may wait, in milliseconds, by the setting of the moment. */
export function useTarget(kind: AlarmKind): number {
  return useStore(({ counts }) => counts.targets[kind]) * 60_000;
}

/** The bell was opened: nothing of what is on screen is new any more. */
export function markWorkSeen(): void {
  useStore.setState({ unread: 0 });
}

const chatListeners = new Set<(message: OfficeChatMessage) => void>();

/** Hears what happens to conversations with members; the returned function ends it. Lists of conversations are read again by themselves. */
export function onChatNews(listener: (message: OfficeChatMessage) => void): () => void {
  chatListeners.add(listener);
  return () => void chatListeners.delete(listener);
}

let known: ReadonlySet<string> | null = null;

/** Asks for the figures now. Failures wait for the next time. */
export async function readWork(): Promise<void> {
  if (staffNow() === null) return;
  try {
    const { latest, ...counts } = await send('/staff/dashboard/counts', {});
    const fresh = known === null ? [] : latest.filter((work) => !known!.has(idOf(work)));
    known = new Set(latest.map(idOf));
    useStore.setState(({ unread }) => ({ counts, latest, unread: unread + fresh.length }));
    for (const kind of new Set(fresh.map((work) => work.kind))) {
      sound(kind);
      void queryClient.invalidateQueries({ queryKey: [listOf[kind]] });
    }
  } catch {
    // the next round says more
  }
}

const idOf = (work: WireWork) => `${work.kind}:${work.id}`;

/** Follows the office's news while staff are signed in; the returned function ends it. */
export function startLive(): () => void {
  let ended = false;
  let socket: Channel | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;
  const pulse = new Set<() => void>();
  const endDuty = startDuty((listener) => pulse.add(listener));

  const round = async () => {
    clearTimeout(timer);
    await readWork();
    if (!ended) timer = setTimeout(() => void round(), useStore.getState().live ? slowPollMs : pollMs);
  };
  const gather = () => {
    clearTimeout(soon);
    soon = setTimeout(() => void round(), gatherMs);
  };

  void round();
  const open = (io: typeof Io) => {
    if (ended) return;
    socket = io('/staff', {
      path: '/api/socket.io',
      transports: ['websocket'],
      // a process that is replaced lets the office go: it is back within two seconds
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 30_000,
      auth: (give) => give({ token: readKept(tokenKey) }),
    });
    listen(socket, () => ended, gather);
    socket.io.on('ping', () => pulse.forEach((listener) => listener()));
  };
  // without its code the figures are asked for all the same, until the page is loaded anew
  import('socket.io-client').then(
    ({ io }) => open(io),
    () => undefined,
  );

  return () => {
    ended = true;
    clearTimeout(timer);
    clearTimeout(soon);
    socket?.close();
    endDuty();
    known = null;
    useStore.setState({ counts: none, latest: [], unread: 0, live: false });
  };
}

function listen(socket: Channel, hasEnded: () => boolean, gather: () => void): void {
  const again = () => setTimeout(() => !hasEnded() && socket.connect(), 10_000);
  socket.on('connect', () => {
    useStore.setState({ live: true });
    gather();
    void queryClient.invalidateQueries({ queryKey: [listOf.chat] });
  });
  socket.on('disconnect', (reason) => {
    useStore.setState({ live: false });
    if (reason === 'io server disconnect') again();
  });
  socket.on('connect_error', () => {
    useStore.setState({ live: false });
    // refused (a token that ran out): the client does not try again by itself, and the token is new soon
    if (!socket.active) again();
  });
  socket.on('chat', (message) => {
    chatListeners.forEach((listener) => listener(message));
    if (message.what !== 'typing') void queryClient.invalidateQueries({ queryKey: [listOf.chat] });
  });
  socket.on('work', ({ kind }) => {
    void queryClient.invalidateQueries({ queryKey: [listOf[kind]] });
    if (kind in waiting || kind === 'result' || kind === 'approval' || kind === 'game' || kind === 'suggestion')
      gather();
  });
}
