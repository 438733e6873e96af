import type { LiveIncident } from '@lime/domain/in-play/live-state.ts';
import type { WireMoney } from './auth.ts';
import type { WireLive } from './fixtures.ts';
import type { WirePastRound, WireRound } from './games.ts';

/**
 * The socket at /api/socket.io: members and visitors in the namespace `/`, the office in `/staff` (decision 62).
 *
 * Every server message carries its `topic` and a number, so that a client that missed one finds out and refetches.
 *
 * What is on sale and in play (`odds`, `live`) and the rounds of games (`round`) come in **streams**, each named by `stream`
 * and followed by `watch`:
 *
 * | stream        | watch                 | holds                                                  | position is in the answers of               |
 * |---------------|-----------------------|--------------------------------------------------------|---------------------------------------------|
 * | `prematch`    | `odds: true`          | main markets of fixtures that have not started         | korean/prematch2, european/list3, lsport/…  |
 * | `special`     | `special: true`       | their other markets                                    | korean/special2                             |
 * | `live`        | `live: true`          | states and main markets of fixtures in play            | inplay/list, inplay/wait/list, live/new     |
 * | `game:<seq>`  | `games: ['<seq>', …]` | state and all markets of one fixture, before and in play | european/detail2, lsport/…/detail, inplay/detail |
 * | `round:<game>` | `rounds: ['<game>', …]` | a game's rounds as they open, close and have their result | the acknowledgement of `watch` alone |
 *
 * - A stream has one count for all its messages, whatever their topic: `seq` 1, 2, 3 … within an `epoch` (a process,
 *   until it restarts). Keep a count for each stream. Answers with a `seq` and `epoch` say which message they already
 *   hold. Another epoch, or a number that is not the next one: fetch that stream's list (or fixture) again.
 * - Between fetching and watching a message can be lost that nothing follows: `watch` answers (acknowledges) with the
 *   streams' positions of now. When yours is behind, fetch again. The order does not matter then. Better: name in `since`
 *   where your list is. The answer then brings the messages you missed, where the server still has them (about a minute).
 * - A message lists what is true after it, never differences: it may be applied twice, and one that was left out for a
 *   slow connection shows as a gap. A connection that stays behind is hung up on: come back and fetch.
 * - A market whose fixture version is below the one you hold is old news.
 *
 * All other topics count per socket: the first message of a topic on a connection has `seq` 1, the next one 2. A number
 * that is not the next one means a lost message: refetch what the topic is about. It does not matter which process
 * serves the socket. A new connection counts from 1 again. What happened while there was none is not sent afterwards:
 * after every connection but the first a client refetches whatever it shows.
 *
 * `balance` and `logOut` say what is now; the others only say that something changed.
 *
 * `beat` alone has no number and says nothing: it comes every two seconds to every socket of `/` that has nothing else
 * waiting. A page that hears nothing at all for almost five seconds must not let anybody bet on the prices it shows.
 */
type Numbered<Topic extends string, Rest = unknown> = { seq: number; topic: Topic } & Rest;

/** What `watch` follows; see above. */
export type StreamName = MarketStream | RoundStream;
/** A stream of prices: a list of fixtures, or one fixture with all its markets. */
export type MarketStream = 'prematch' | 'special' | 'live' | `game:${string}`;
/** The stream of a game's rounds. */
export type RoundStream = `round:${string}`;
/** A message of a stream, or as far as an answer goes. */
export type StreamPosition = { epoch: string; seq: number };

/** How far a page's list goes, of streams that all follow; `ms` is how long ago the page asked for it or received it. */
export type StreamSince = Partial<Record<'prematch' | 'special' | 'live', StreamPosition & { ms: number }>>;
/** Messages of streams, by stream: what came after a `StreamSince`. A stream that is missing could not be made up for. */
export type MissedMessages = Partial<Record<MarketStream, (OddsMessage | LiveMessage)[]>>;

/** A market as it is sold now. */
export type MovedMarket = {
  MatchId: string;
  Id: string;
  IsVisible: boolean;
  IsSuspended: boolean;
  /** why it is suspended, where a reason is given: as `reason` of a folder */
  Reason?: string;
  Selections: { Id: string; Price: number; IsSuspended?: true }[];
};

/** Prices that changed (streams `prematch`, `special`, `live`, `game:…`). */
export type OddsMessage = Numbered<
  'odds',
  {
    stream: MarketStream;
    /** the numbering's own name: another process (or a restarted one) counts for itself, so a changed epoch means refetch */
    epoch: string;
    /** changed markets; `version` is the fixture's after the change; `gone` fixtures left the stream (started, closed, ended) */
    markets: MovedMarket[];
    versions: Record<string, number>;
    gone: string[];
    /** fixtures that are new, moved, or whose set of the stream's markets changed: fetch them again (the whole list when many) */
    changed: string[];
    /** `folderCount` of fixtures where it changed; absent when none did */
    counts?: Record<string, number>;
  }
>;
/**
 * Fixtures in play whose state changed (streams `live` and `game:…`): `list` holds the whole state, and the incidents
 * reported or corrected since.
 */
export type LiveMessage = Numbered<
  'live',
  {
    stream: MarketStream;
    epoch: string;
    list: { gameSeq: string; version: number; live: WireLive; incidents: LiveIncident[] }[];
    gone: string[];
  }
>;
/**
 * A game's round moved (stream `round:<game>`): it opened, with its picks in `game`; betting on it closed; or it has its
 * result, or is void. `now` is the database's clock as the message was written. After a gap or a new epoch fetch the
 * game's round and its past rounds again. Source: decision 88.
 */
export type RoundMessage = Numbered<
  'round',
  {
    stream: RoundStream;
    epoch: string;
    now: string;
    what: 'open' | 'close' | 'result';
    game: WireRound | null;
    round: WirePastRound;
  }
>;
/** A waiting bet of the member was decided: `betting/outcome` has the rest. */
export type BetMessage = Numbered<
  'bet',
  { betCode: string; state: 'done' | 'refused'; code: string | null; msg: string | null }
>;
/** A request of the member was decided, a transfer of the casino arrived or came back, or slips of the member have their results now: read about them where they are listed. */
export type DecidedMessage = Numbered<
  'decided',
  | { of: 'deposit' | 'withdrawal'; amount: number; done: boolean; reason: string | null }
  | { of: 'casino'; cash_seq: string; direction: 'in' | 'out'; amount: number; done: boolean; reason: string | null }
  | { of: 'slips'; slips: number; won: number; payout: number }
>;
/** The member's balances moved; one with a lower `members_version` than the page shows is old news. */
type BalanceMessage = Numbered<'balance', WireMoney>;
/** The member's notes changed: /auth/info/new says which are unread. */
export type NotesMessage = Numbered<'notes'>;
/** The member's row changed (grade, state, permissions, bank …): read /auth/info/new again. */
export type MemberMessage = Numbered<'member'>;
/** The session was ended; `reason` is Korean and fit to show. The server hangs up after it. */
export type LogOutMessage = Numbered<'logOut', { reason: string }>;
/**
 * The settings changed: read /setting/lime again, naming this `version`, so that a process that does not know of the change
 * answers with it all the same. A page that names the version it holds at the handshake (`auth.settings`) is notified at once
 * when that one is old.
 */
export type SettingsMessage = Numbered<'settings', { version: number }>;
/**
 * Popups changed: read /setting/popup/lime again. A page that says at the handshake how many milliseconds ago it asked for
 * them (`auth.popups`) is notified at once when they may have changed since.
 */
export type PopupMessage = Numbered<'popup'>;
/**
 * A conversation with support changed: a message was written (`message`); it was read, taken or closed, or staff came on or
 * went off duty (`changed`; `chatSeq` null: whichever is open); or the other side is typing now (`typing`: true for five
 * seconds, never of the listener's own side). What is written is read at /chat/detail, after the last message one has.
 */
export type ChatMessage = Numbered<
  'chat',
  { chatSeq: string | null; what: 'message' | 'changed' | 'typing'; by: 'member' | 'staff' | 'site' }
>;
/** The same in the office, for staff who may see conversations; `staff` is the colleague who is typing. */
export type OfficeChatMessage = ChatMessage & { staff?: { id: string; name: string } };

/** What the server sends to sockets of `/`. */
export type ServerEvents = {
  beat: () => void;
  odds: (message: OddsMessage) => void;
  live: (message: LiveMessage) => void;
  round: (message: RoundMessage) => void;
  bet: (message: BetMessage) => void;
  decided: (message: DecidedMessage) => void;
  balance: (message: BalanceMessage) => void;
  notes: (message: NotesMessage) => void;
  member: (message: MemberMessage) => void;
  logOut: (message: LogOutMessage) => void;
  settings: (message: SettingsMessage) => void;
  popup: (message: PopupMessage) => void;
  chat: (message: ChatMessage) => void;
};
/** What a member's page sends. */
export type ClientEvents = {
  setUser: (message: {
    user: { members_seq: string } | null;
    currentMenu: string | null;
    clientVersion: string;
  }) => void;
  /**
   * What the page shows, whole; what is not named is left. `odds`: main markets of the prematch lists; `special`: their
   * other markets; `live`: all fixtures in play with their main markets; `games`: these fixtures with all their markets, at
   * most 20; `rounds`: the rounds of these games. `answer` gets the positions of what is watched now, and what was missed of the streams named in `since`.
   */
  watch: (
    message: {
      odds: boolean;
      special?: boolean;
      live?: boolean;
      games?: string[];
      rounds?: string[];
      since?: StreamSince;
    },
    answer?: (positions: Partial<Record<StreamName, StreamPosition>>, missed?: MissedMessages) => void,
  ) => void;
};

/** Requests that wait for a decision and are counted at the bell. */
export type WaitingKind = 'deposit' | 'withdrawal' | 'signup' | 'adjustment' | 'inquiry' | 'chat' | 'access';
/** What there is to do or to see in the office; staff with the right to see a kind are notified of it. */
export type WorkKind = WaitingKind | 'approval' | 'result' | 'bet' | 'desk' | 'feed' | 'game' | 'suggestion';
/** A request came (`new`) or was taken, decided or moved on (`changed`): read the list again. `id` is the request's, of a sign-up the member's. */
export type WorkMessage = Numbered<'work', { kind: WorkKind; what: 'new' | 'changed'; id: string }>;

/** Namespace `/staff`: handshake `auth.token` is a staff access token; the client sends nothing. An ended session is hung up on. */
export type OfficeEvents = {
  work: (message: WorkMessage) => void;
  chat: (message: OfficeChatMessage) => void;
  settings: (message: SettingsMessage) => void;
};
