import type { GameId } from '@lime/domain/access/game-list.ts';
import type {
  BetMessage,
  ChatMessage,
  ClientEvents,
  LiveMessage,
  LogOutMessage,
  MarketStream,
  OddsMessage,
  RoundMessage,
  ServerEvents,
  StreamName,
  StreamPosition,
  StreamSince,
} from '@lime/contract/realtime.ts';
import type { Socket } from 'socket.io-client';
import { create } from 'zustand';
import { clientVersion, tokenKey } from './api.ts';
import { createCounter } from './numbering.ts';
import { forceSignOut, memberNow, refreshMember, takeMoney } from './member-session.ts';
import { loadSettings, settingsRead, settingsVersion } from './use-settings.ts';
import { loadPopups, popupsAgeMs, popupsRead } from './site-popups.ts';
import { keepConnected, reconnection } from './reconnect.ts';
import { createTrust, tickMs } from './trust.ts';
import { ownFailure, reloadWhenAnswered } from '@lime/ui/stale-chunk.ts';
import { readKept } from '@lime/ui/storage.ts';

type Channel = Socket<ServerEvents, ClientEvents>;

/**
 * Whether prices and balances arrive: 'waiting' before the first connection, 'lost' after one broke, 'full' when the member
 * has as many pages open as the server serves.
 */
export const useChannel = create<{ readonly state: 'waiting' | 'live' | 'lost' | 'full' }>()(() => ({
  state: 'waiting',
}));

type MarketMessage = OddsMessage | LiveMessage;
type Follower<Message> = {
  onMessage(message: Message): void;
  /** where the stream is: called when it begins to be followed and after every reconnection; `missed` of it came since */
  onPosition(position: StreamPosition, missed?: readonly MarketMessage[]): void;
  /** how far what is shown goes */
  readonly since?: () => (StreamPosition & { ms: number }) | null;
};

const followers = new Map<StreamName, Set<Follower<MarketMessage | RoundMessage>>>();
/** Source: contract/realtime.ts `watch`. */
const maxFixtures = 20;
/** Whether the prices on screen may be bet on. */
export const trust = createTrust(() => channel && tellWatched(channel), Date.now);
const betListeners = new Set<(message: BetMessage) => void>();
const chatListeners = new Set<(message: ChatMessage) => void>();
const numbering = createCounter();
let channel: Channel | null = null;
let opening: Promise<Channel> | null = null;
/** the first handshake waits so long for what the page reads by itself */
const firstReadingsMs = 2_000;
let wasConnected = false;
/** a page too many waits so long for another to close */
const fullPauseMs = 10_000;
const root = document.documentElement;
trust.use.subscribe(({ silent }) => {
  // dims every price (price-button.css), and tells parts that load later to wait (ui/line.ts)
  if (silent) root.dataset['line'] = 'silent';
  else delete root.dataset['line'];
});
/** the screen's name, once it is known */
let onScreen: string | null | undefined;

/** Connects once; the client's code loads with the first need. */
export function openChannel(): Promise<Channel> {
  opening ??= loadClient().then(({ io }) => {
    channel = io({
      path: '/api/socket.io',
      transports: ['websocket'],
      ...reconnection,
      // the server announces at once what changed since the page read them
      auth: (give) =>
        void Promise.race([
          Promise.all([settingsRead(), popupsRead()]),
          sleep(wasConnected ? 0 : firstReadingsMs),
        ]).then(() => give({ token: readKept(tokenKey), settings: settingsVersion(), popups: popupsAgeMs() })),
    });
    listen(channel);
    const lookAtLine = keepConnected(channel, trust.silentFor, () => (wasConnected ? 0 : firstReadingsMs));
    setInterval(() => {
      if (document.hidden) return;
      trust.tick(followers.has('live'));
      lookAtLine();
    }, tickMs);
    return channel;
  });
  return opening;
}

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** The client's code, once there is a network to load it by. */
async function loadClient() {
  for (;;) {
    try {
      if (navigator.onLine) return await import('./socket-client.ts');
    } catch (error) {
      ownFailure(error);
      // Chromium does not fetch it a second time: only a reload helps, once the server answers
      void reloadWhenAnswered();
    }
    useChannel.setState({ state: 'lost' });
    trust.lost();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
}

/** News whose code does not come are in their lists all the same. */
const unheard = () => undefined;

function listen(socket: Channel): void {
  let connected = false;
  let knocking: ReturnType<typeof setTimeout> | undefined;
  socket.on('connect', () => {
    useChannel.setState({ state: 'live' });
    wasConnected = true;
    trust.heard();
    numbering.restart();
    if (followers.size > 0) tellWatched(socket);
    sayWhoIsHere(socket);
    // at first the server says what changed since the page read them
    if (connected || popupsAgeMs() === null) void loadPopups(connected);
    if (connected) void loadSettings();
    // the streams' own positions say what was missed of them
    if (connected) void refreshMember();
    connected = true;
  });
  socket.on('disconnect', (reason) => {
    useChannel.setState({ state: 'lost' });
    trust.lost();
    // the server hung up by itself: then the client does not come back on its own
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), 2_000);
  });
  socket.on('connect_error', ({ message }) => {
    if (message === 'TOO_MANY_REQUESTS') {
      useChannel.setState({ state: 'full' });
      trust.excuse();
      clearTimeout(knocking);
      knocking = setTimeout(() => socket.connect(), fullPauseMs);
      return;
    }
    useChannel.setState({ state: 'lost' });
    trust.lost();
    if (message === 'ADDRESS_DENIED') return window.location.reload(); // the server has a page for that
    // refused (a token that ran out while asleep): the client does not try again by itself, and the token is new soon
    if (!socket.active) setTimeout(() => socket.connect(), 2_000);
  });
  socket.onAny(trust.heard);
  socket.on('odds', handOut);
  socket.on('live', handOut);
  socket.on('round', handOut);
  socket.on('bet', (message) => betListeners.forEach((listener) => listener(message)));
  socket.on('balance', (message) => {
    takeMoney(message);
    if (numbering.isGap(message)) void refreshMember();
  });
  socket.on('decided', (message) =>
    import('./decided-news.ts').then(({ tellOfDecision }) => tellOfDecision(message), unheard),
  );
  socket.on('logOut', ({ reason }: LogOutMessage) => forceSignOut(reason));
  socket.on('chat', (message) => {
    chatListeners.forEach((listener) => listener(message));
    if (chatListeners.size === 0 && message.what === 'message' && message.by === 'staff')
      import('./chat-news.ts').then(({ tellOfAnswer }) => tellOfAnswer(), unheard);
  });
  // These say no more than that something changed: a lost one is made up for by the next, and all are read again then.
  socket.on('member', () => void refreshMember());
  socket.on('notes', () => void refreshMember());
  socket.on('settings', ({ version }) => void loadSettings(version));
  socket.on('popup', () => void loadPopups(true));
}

function handOut(message: MarketMessage | RoundMessage): void {
  trust.told();
  followers.get(message.stream)?.forEach(({ onMessage }) => onMessage(message));
}

/** Sends the whole list of what is watched; the server answers with the position of each stream. */
function tellWatched(socket: Channel): void {
  if (!socket.connected) return;
  const streams = [...followers.keys()];
  const named = (prefix: string) => streams.flatMap((stream) => stream.split(prefix).slice(1));
  const fixtures = named('game:');
  const rounds = named('round:');
  const what = {
    odds: followers.has('prematch'),
    ...(followers.has('special') && { special: true }),
    ...(followers.has('live') && { live: true }),
    ...(fixtures.length > 0 && { games: fixtures.slice(-maxFixtures) }),
    ...(rounds.length > 0 && { rounds }),
    since: shownUpTo(),
  };
  socket.emit('watch', what, (positions, missed) => {
    trust.told();
    for (const stream of streams) {
      const position = positions[stream];
      if (position)
        followers.get(stream)?.forEach(({ onPosition }) => onPosition(position, missed?.[stream as MarketStream]));
    }
  });
}

function shownUpTo(): StreamSince {
  const since: StreamSince = {};
  for (const stream of ['prematch', 'special', 'live'] as const) {
    const known = [...(followers.get(stream) ?? [])].map((follower) => follower.since?.() ?? null);
    // one answer is for all lists of the stream: when they differ, each reads its own again
    const [first] = known;
    if (first && known.length === 1) since[stream] = first;
  }
  return since;
}

/** Asks where the streams are, and what the page missed of them. */
export function catchUp(): void {
  if (channel) tellWatched(channel);
}

/** Follows a stream of prices and scores (contract/realtime.ts) while a page shows them; the returned function ends it. */
export const follow = (stream: MarketStream, follower: Follower<MarketMessage>): (() => void) =>
  followStream(stream, follower);

/** Follows the rounds of a game while a page shows them; the returned function ends it. */
export const followRounds = (game: GameId, follower: Follower<RoundMessage>): (() => void) =>
  followStream(`round:${game}`, follower);

function followStream(stream: StreamName, follower: Follower<MarketMessage | RoundMessage>): () => void {
  const known = followers.get(stream) ?? new Set();
  followers.set(stream, known.add(follower));
  void openChannel().then(tellWatched);
  return () => {
    known.delete(follower);
    if (known.size > 0) return;
    followers.delete(stream);
    if (channel) tellWatched(channel);
  };
}

/** Hears how the member's waiting bets are decided; the returned function ends it. */
export function onBetDecided(listener: (message: BetMessage) => void): () => void {
  betListeners.add(listener);
  return () => void betListeners.delete(listener);
}

/**
 * Listens to the news of the member's conversations with support; the returned function ends it. Without listeners a
 * toast announces an answer.
 */
export function onChatNews(listener: (message: ChatMessage) => void): () => void {
  chatListeners.add(listener);
  return () => void chatListeners.delete(listener);
}

/** Tells the server who is here and what is on screen, now or as soon as there is a connection. Source: specification 0 §4 "Session". */
export async function announceUser(currentMenu: string | null): Promise<void> {
  onScreen = currentMenu;
  sayWhoIsHere(await openChannel());
}

function sayWhoIsHere(socket: Channel): void {
  const member = memberNow();
  if (socket.connected && member && onScreen !== undefined)
    socket.emit('setUser', { user: { members_seq: member.members_seq }, currentMenu: onScreen, clientVersion });
}
