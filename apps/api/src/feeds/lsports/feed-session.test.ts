import { describe, expect, test } from 'vitest';
import { createSession } from './feed-session.ts';
import type { Effect, Session, SessionSettings } from './feed-session.ts';
import { messageTypes } from './messages.ts';
import type { Message } from './messages.ts';

const settings: SessionSettings = {
  silenceMs: 20_000,
  reorderMs: 400,
  maxHeld: 5,
  retryMs: 1_000,
  refreshMs: 60_000,
};
const start = 1_000_000;

const message = (seq: number | null, changes: Partial<Message> = {}): Message => ({
  type: messageTypes.market,
  seq,
  guid: seq === null ? null : `g${seq}`,
  sentAt: start + (seq ?? 0),
  events: [],
  active: null,
  faults: [],
  ...changes,
});

/** A session with what it did written down; acknowledgements carry the number of their message. */
function open(changes: Partial<SessionSettings> = {}) {
  const session = createSession({ ...settings, ...changes });
  const acknowledged: (number | null)[] = [];
  const words = (effects: readonly Effect[]) =>
    effects.map((effect) => {
      if (effect.do === 'take') return `take ${effect.message.seq}`;
      if (effect.do === 'event') return effect.kind;
      if (effect.do === 'refresh') return `refresh ${effect.keys.join()}`;
      if (effect.do === 'ack') effect.ack();
      return effect.do;
    });
  const receive = (one: Message, now: number) =>
    words(session.receive({ read: { message: one, fault: null }, ack: () => acknowledged.push(one.seq) }, now));
  return {
    session,
    acknowledged,
    words,
    receive,
    take: (seq: number, now = start) => receive(message(seq), now),
    torn: (now: number) =>
      words(session.receive({ read: { message: null, fault: 'not JSON' }, ack: () => acknowledged.push(null) }, now)),
    tick: (now: number) => words(session.tick(now)),
    details: (effects: readonly Effect[], kind: string) =>
      effects.flatMap((effect) => (effect.do === 'event' && effect.kind === kind ? [effect.detail] : [])),
  };
}

/** One whose first snapshot is in and whose count stands at a number. */
function running(seq: number, changes: Partial<SessionSettings> = {}) {
  const one = open(changes);
  one.session.connected(start);
  one.session.recovered(start);
  one.take(seq);
  return one;
}
const stateOf = ({ state }: Session) => state;

describe('a connection', () => {
  test('sells nothing before a snapshot is in', () => {
    const { session, words, take } = open();
    expect(words(session.connected(start))).toEqual(['up', 'suspend', 'recover']);
    expect(stateOf(session)).toBe('recovering');
    expect(take(7)).toEqual([]);
    expect(words(session.recovered(start + 10))).toEqual(['take 7', 'free', 'recovery']);
    expect([stateOf(session), session.lastSeq]).toEqual(['up', 7]);
  });

  test('that is lost suspends everything once and says why; what was held is forgotten, not acknowledged', () => {
    const { session, words, take, acknowledged } = running(1);
    take(3);
    const effects = session.disconnected('ECONNRESET');
    expect(words(effects)).toEqual(['suspend', 'down']);
    expect(effects.at(-1)).toMatchObject({ detail: { reason: 'ECONNRESET' } });
    expect(words(session.disconnected('again'))).toEqual([]);
    expect([stateOf(session), session.lastSeq, acknowledged]).toEqual(['down', null, []]);
  });

  test('we end ourselves is no fault', () => {
    const { session, words } = running(1);
    expect(words(session.disconnected(null))).toEqual(['suspend']);
  });

  test('that comes back begins with a snapshot, and takes up the count where the queue is', () => {
    const { session, words, take } = running(1);
    session.disconnected('closed');
    expect(words(session.connected(start + 5_000))).toEqual(['up', 'recover']);
    take(40, start + 5_001);
    expect(words(session.recovered(start + 5_100))).toEqual(['take 40', 'free', 'recovery']);
    expect(session.lastSeq).toBe(40);
  });

  test('that comes back while a snapshot is on its way asks for another one after it', () => {
    const { session, words } = open();
    session.connected(start);
    session.disconnected('closed');
    expect(words(session.connected(start + 100))).toEqual(['up']);
    expect(words(session.recovered(start + 200))).toEqual([]);
    expect(stateOf(session)).toBe('recovering');
    expect(words(session.tick(start + 1_000))).toEqual(['recover']);
    expect(words(session.recovered(start + 1_100))).toEqual(['free', 'recovery']);
  });
});

describe('messages in order', () => {
  test('are taken one by one', () => {
    const { take, session } = running(1);
    expect([take(2), take(3), take(4)]).toEqual([['take 2'], ['take 3'], ['take 4']]);
    expect(session.lastSentAt).toBe(start + 4);
  });

  test('that come too early wait for the ones before them', () => {
    const { take } = running(1);
    expect(take(4)).toEqual([]);
    expect(take(3)).toEqual([]);
    expect(take(2)).toEqual(['take 2', 'take 3', 'take 4']);
  });

  test('that come twice are acknowledged and taken once', () => {
    const { take, acknowledged, session } = running(1);
    take(2);
    expect(take(2)).toEqual(['duplicate', 'ack']);
    expect(take(1)).toEqual(['duplicate', 'ack']);
    expect(acknowledged).toEqual([2, 1]);
    expect(stateOf(session)).toBe('up');
  });

  test('that wait and come again are not kept twice', () => {
    const { take } = running(1);
    take(3);
    expect(take(3)).toEqual(['duplicate', 'ack']);
    expect(take(2)).toEqual(['take 2', 'take 3']);
  });

  test('of a number already passed, by another name, are old news', () => {
    const { take, receive } = running(1);
    take(2);
    take(3);
    expect(receive(message(2, { guid: 'another', sentAt: start }), start)).toEqual(['stale', 'ack']);
    expect(receive(message(3, { guid: 'another', sentAt: start }), start)).toEqual(['duplicate', 'ack']);
  });

  test('are known by their number where they have no name', () => {
    const { receive } = running(1);
    expect(receive(message(2, { guid: null }), start)).toEqual(['take 2']);
    expect(receive(message(2, { guid: null }), start)).toEqual(['duplicate', 'ack']);
  });

  test('a name is remembered over five thousand others', () => {
    const { receive, take } = running(1);
    for (let seq = 2; seq <= 5_000; seq += 1) take(seq);
    expect(receive(message(5_001, { guid: 'g1' }), start)).toEqual(['duplicate', 'ack']);
    take(5_001);
    // the first one is forgotten now: its name may come again under another number
    expect(receive(message(5_002, { guid: 'g1' }), start)).toEqual(['take 5002']);
  });
});

describe('a hole', () => {
  test('that closes in time is none', () => {
    const { take, tick } = running(1);
    take(3, start);
    expect(tick(start + settings.reorderMs)).toEqual([]);
    expect(take(2, start + settings.reorderMs)).toEqual(['take 2', 'take 3']);
    expect(tick(start + settings.reorderMs + 1)).toEqual([]);
  });

  test('that does not is a gap: everything is suspended until a snapshot is in', () => {
    const { take, session, words, details } = running(5);
    take(8, start + 2_000);
    const effects = session.tick(start + 2_000 + settings.reorderMs + 1);
    expect(words(effects)).toEqual(['suspend', 'gap', 'recover']);
    expect(details(effects, 'gap')).toEqual([{ last: 5, seq: 8, missing: 2 }]);
    expect(take(9, start + 2_500)).toEqual([]);
    expect(words(session.recovered(start + 2_600))).toEqual(['take 8', 'take 9', 'free', 'recovery']);
    expect(session.lastSeq).toBe(9);
  });

  test('after a snapshot keeps everything suspended until it closes', () => {
    const { take, session, words, tick } = open();
    session.connected(start);
    take(5);
    take(7);
    expect(words(session.recovered(start + 100))).toEqual(['take 5']);
    expect(tick(start + 100 + settings.reorderMs)).toEqual([]);
    expect(take(6, start + 500)).toEqual(['take 6', 'take 7']);
    expect(tick(start + 600)).toEqual(['free', 'recovery']);
    expect(tick(start + 700)).toEqual([]);
  });

  test('after a snapshot that does not close asks for the next one', () => {
    const { take, session, tick } = open();
    session.connected(start);
    take(5);
    take(7);
    session.recovered(start + 100);
    expect(tick(start + 101 + settings.reorderMs)).toEqual(['gap']);
    expect(stateOf(session)).toBe('recovering');
    expect(tick(start + settings.retryMs - 1)).toEqual([]);
    expect(tick(start + settings.retryMs)).toEqual(['recover']);
  });

  test('before the snapshot was asked for is in the snapshot', () => {
    const { take, session, words } = running(5);
    take(8, start + 2_000);
    session.tick(start + 2_500);
    take(10, start + 2_510);
    expect(words(session.recovered(start + 2_600))).toEqual(['take 8']);
    expect(take(9, start + 2_610)).toEqual(['take 9', 'take 10']);
  });
});

describe('a count that begins anew', () => {
  test('is seen by a lower number sent later, and recovered', () => {
    const { receive, session, words, details } = running(500);
    const delivery = { read: { message: message(1, { guid: 'new', sentAt: start + 9_000 }), fault: null }, ack() {} };
    const effects = session.receive(delivery, start + 9_000);
    expect(words(effects)).toEqual(['suspend', 'gap', 'recover']);
    expect(details(effects, 'gap')).toEqual([{ last: 500, seq: 1, restarted: true }]);
    receive(message(2, { guid: 'new 2', sentAt: start + 9_100 }), start + 9_100);
    expect(words(session.recovered(start + 9_200))).toEqual(['take 1', 'take 2', 'free', 'recovery']);
    expect(session.lastSeq).toBe(2);
  });

  test('is not believed of a message that gives no time', () => {
    const { receive, session } = running(500);
    expect(receive(message(1, { guid: 'new', sentAt: null }), start)).toEqual(['stale', 'ack']);
    expect(session.lastSeq).toBe(500);
  });

  test('acknowledges what waited under the old count', () => {
    const { take, receive, acknowledged } = running(500);
    take(502);
    receive(message(1, { guid: 'new', sentAt: start + 9_000 }), start + 9_000);
    expect(acknowledged).toEqual([502]);
  });
});

describe('what cannot be read', () => {
  test('may have been anything: everything is suspended until a snapshot is in', () => {
    const { torn, acknowledged } = running(1);
    expect(torn(start + 2_000)).toEqual(['ack', 'suspend', 'malformed', 'recover']);
    expect(acknowledged).toEqual([null]);
  });

  test('without a number where there must be one counts as unreadable', () => {
    const { receive, session, details } = running(1);
    const effects = session.receive({ read: { message: message(null), fault: null }, ack() {} }, start + 2_000);
    expect(details(effects, 'malformed')).toEqual([{ fault: 'MsgSeq: missing', type: messageTypes.market }]);
    expect(receive(message(null), start + 2_001)).toEqual(['ack', 'malformed']);
  });

  test('again and again does not make us ask without pause', () => {
    const { torn, session, words } = running(1);
    torn(start + 2_000);
    session.recovered(start + 2_100);
    expect(torn(start + 2_200)).toEqual(['ack', 'suspend', 'malformed']);
    expect(words(session.tick(start + 2_999))).toEqual([]);
    expect(words(session.tick(start + 3_000))).toEqual(['recover']);
  });
});

describe('silence', () => {
  test('as long as allowed is none; a millisecond more suspends everything', () => {
    const { session, tick, words, details } = running(1);
    expect(tick(start + settings.silenceMs)).toEqual([]);
    const effects = session.tick(start + settings.silenceMs + 1);
    expect(words(effects)).toEqual(['suspend', 'keep-alive-lost']);
    expect(details(effects, 'keep-alive-lost')).toEqual([{ ms: settings.silenceMs + 1 }]);
    expect(stateOf(session)).toBe('down');
  });

  test.each([messageTypes.heartbeat, messageTypes.keepAlive])('ends with a sign of life of type %i', (type) => {
    const { receive, tick, session } = running(1);
    receive(message(null, { type }), start + 15_000);
    expect(tick(start + 15_000 + settings.silenceMs)).toEqual([]);
    tick(start + 15_001 + settings.silenceMs);
    expect(stateOf(session)).toBe('down');
    expect(receive(message(null, { type }), start + 50_000)).toEqual(['up', 'recover', 'ack']);
  });

  test('of fixtures said to be in play is none, once all is taken', () => {
    const alive = message(null, { type: messageTypes.keepAlive, active: ['7', '8'] });
    const { receive } = running(1);
    expect(receive(alive, start)).toEqual(['refresh 7,8', 'ack']);
    const early = open();
    early.session.connected(start);
    expect(early.receive(alive, start)).toEqual(['ack']);
  });
});

describe('a snapshot that cannot be had', () => {
  test('is asked for again, each time after twice as long, up to a minute', () => {
    const { session, details, tick } = open();
    let now = start;
    session.connected(now);
    for (const againMs of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      const effects = session.recoveryFailed('GetScores answered 503', now);
      expect(details(effects, 'recovery-failed')).toEqual([{ reason: 'GetScores answered 503', againMs }]);
      expect(tick(now + againMs - 1)).toEqual([]);
      now += againMs;
      expect(tick(now)).toEqual(['recover']);
    }
    session.recovered(now);
    expect(stateOf(session)).toBe('up');
    session.recoverNow(now + 5_000);
    expect(details(session.recoveryFailed('no', now + 5_000), 'recovery-failed')).toEqual([
      { reason: 'no', againMs: 1_000 },
    ]);
  });

  test('is nobody’s matter once the connection is gone', () => {
    const { session } = open();
    session.connected(start);
    session.disconnected('closed');
    expect(session.recoveryFailed('late', start)).toEqual([]);
    expect(session.recovered(start)).toEqual([]);
    expect(stateOf(session)).toBe('down');
  });
});

describe('a fresh snapshot', () => {
  test('wanted by staff is fetched at once; without a connection there is none', () => {
    const { session, words } = running(1);
    expect(words(session.recoverNow(start + 2_000))).toEqual(['suspend', 'recover']);
    session.disconnected('closed');
    expect(words(session.recoverNow(start + 9_000))).toEqual([]);
  });

  test('for a single fixture waits a minute', () => {
    const { session, words } = running(1);
    expect(words(session.refreshSoon(start + settings.refreshMs))).toEqual([]);
    expect(words(session.refreshSoon(start + settings.refreshMs + 1))).toEqual(['suspend', 'recover']);
    expect(words(session.refreshSoon(start + settings.refreshMs * 3))).toEqual([]);
  });
});

describe('more than can be kept', () => {
  test('is dropped and acknowledged, as the next snapshot has it', () => {
    const { take, session, words, acknowledged, details } = open();
    session.connected(start);
    for (let seq = 1; seq <= settings.maxHeld; seq += 1) expect(take(seq)).toEqual([]);
    const effects = session.receive(
      { read: { message: message(6), fault: null }, ack: () => acknowledged.push(6) },
      start + 1,
    );
    expect(words(effects)).toEqual([...Array<string>(settings.maxHeld + 1).fill('ack'), 'gap']);
    expect(details(effects, 'gap')).toEqual([{ last: null, seq: 6, held: settings.maxHeld }]);
    expect(acknowledged).toEqual([1, 2, 3, 4, 5, 6]);
    // the snapshot on its way is older than what was dropped: one more
    expect(words(session.recovered(start + 100))).toEqual([]);
    expect(words(session.tick(start + settings.retryMs))).toEqual(['recover']);
    take(7, start + 1_100);
    expect(words(session.recovered(start + 1_200))).toEqual(['take 7', 'free', 'recovery']);
  });
});
