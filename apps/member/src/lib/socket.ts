import type {
  BalanceMessage,
  ClientEvents,
  LogOutMessage,
  OddsMessage,
  ServerEvents,
} from '@lime/contract/realtime.ts';
import type { Socket } from 'socket.io-client';
import { create } from 'zustand';
import { clientVersion, tokenKey } from './api.ts';
import { changeMember, forceSignOut, memberNow } from './session.ts';
import { loadSettings } from './settings.ts';
import { readKept } from './storage.ts';

type Channel = Socket<ServerEvents, ClientEvents>;

/** Whether prices and balances arrive: 'waiting' before the first connection, 'lost' after one broke. */
export const useChannel = create<{ readonly state: 'waiting' | 'live' | 'lost' }>()(() => ({ state: 'waiting' }));

type OddsListener = {
  readonly onMessage: (message: OddsMessage) => void;
  /** messages were missed (gap, reconnection, another server process): the list must be read again */
  readonly onGap: () => void;
};

const oddsListeners = new Set<OddsListener>();
let channel: Channel | null = null;
let opening: Promise<Channel> | null = null;
let oddsSeq: { epoch: string; seq: number } | null = null;

/** Connects once; the client's code loads with the first need. */
export function openChannel(): Promise<Channel> {
  opening ??= import('socket.io-client').then(({ io }) => {
    channel = io({
      path: '/api/socket.io',
      transports: ['websocket'],
      reconnectionDelay: 2_000,
      reconnectionDelayMax: 10_000,
      auth: (give) => give({ token: readKept(tokenKey) }),
    });
    listen(channel);
    return channel;
  });
  return opening;
}

function listen(socket: Channel): void {
  let connected = false;
  socket.on('connect', () => {
    useChannel.setState({ state: 'live' });
    if (oddsListeners.size > 0) socket.emit('watch', { odds: true });
    if (connected) missed();
    connected = true;
  });
  socket.on('disconnect', (reason) => {
    useChannel.setState({ state: 'lost' });
    // the server hung up by itself: then the client does not come back on its own
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), 2_000);
  });
  socket.on('connect_error', () => {
    useChannel.setState({ state: 'lost' });
    // refused (a token that ran out while asleep): the client does not try again by itself, and the token is new soon
    if (!socket.active) setTimeout(() => socket.connect(), 2_000);
  });
  socket.on('odds', takeOdds);
  socket.on('balance', ({ members_cash, members_point }: BalanceMessage) =>
    changeMember({ members_cash, members_point }),
  );
  socket.on('logOut', ({ reason }: LogOutMessage) => forceSignOut(reason));
  socket.on('settings', () => void loadSettings());
}

function takeOdds(message: OddsMessage): void {
  const before = oddsSeq;
  oddsSeq = { epoch: message.epoch, seq: message.seq };
  for (const listener of oddsListeners) listener.onMessage(message);
  if (before && (before.epoch !== message.epoch || message.seq > before.seq + 1)) missed();
}

function missed(): void {
  oddsSeq = null;
  for (const listener of oddsListeners) listener.onGap();
}

/** Listens to price changes while a page shows prices; the returned function ends it. */
export function subscribeOdds(onMessage: OddsListener['onMessage'], onGap: OddsListener['onGap']): () => void {
  const listener = { onMessage, onGap };
  oddsListeners.add(listener);
  if (oddsListeners.size === 1)
    void openChannel().then((socket) => socket.connected && socket.emit('watch', { odds: true }));
  return () => {
    oddsListeners.delete(listener);
    if (oddsListeners.size > 0) return;
    oddsSeq = null;
    if (channel?.connected) channel.emit('watch', { odds: false });
  };
}

/** Tells the server who is here and what is on screen. Source: specification 0 §4 "Session". */
export async function announceUser(currentMenu: string | null): Promise<void> {
  const member = memberNow();
  const socket = await openChannel();
  if (socket.connected)
    socket.emit('setUser', { user: member && { members_seq: member.members_seq }, currentMenu, clientVersion });
}
