import type { FastifyBaseLogger } from 'fastify';
import type { Channel, Outbox } from '../context.ts';
import type { Db } from '../db.ts';
import { versionedBalancesOf } from '../ledger/ledger.ts';
import { moneyToWire } from './wire-money.ts';
import { memberRoom, membersHere, tellMember } from './member-sockets.ts';
import type { Site } from './member-sockets.ts';
import type { DecidedNews } from './push-decided-news.ts';
import type { ConversationNews, TypingNote } from './conversation-news.ts';

/** Changes of one member within this time go out together. */
const coalesceMs = 50;

type Deps = {
  readonly site: Site;
  readonly db: Db;
  readonly log: FastifyBaseLogger;
};

/** Members with a socket here of whom something has changed, until it goes out. */
type MemberNews = Deps & {
  readonly changed: {
    readonly balance: Set<number>;
    readonly notes: Set<number>;
    readonly member: Set<number>;
  };
  flushing: NodeJS.Timeout | undefined;
};

/** Tells this process's sockets of members what the outbox and the channel say of them. */
export function createMemberNews(
  deps: Deps & { readonly outbox: Outbox; readonly channel: Pick<Channel, 'on' | 'onReconnect'> },
): { stop(): void } {
  const { site, db, log, outbox, channel } = deps;
  const changed = { balance: new Set<number>(), notes: new Set<number>(), member: new Set<number>() };
  const news: MemberNews = { site, db, log, changed, flushing: undefined };
  for (const topic of ['balance', 'notes', 'member'] as const)
    outbox.on(topic, ({ m }: { m: number[] }) => noteChange(news, topic, m));
  // Of single bets, so not coalesced; a page elsewhere asks /betting/outcome.
  outbox.on('bet', ({ m, ...outcome }: { m: number[] }) => {
    for (const memberId of m) tellMember(site, memberId, 'bet', outcome);
  });
  outbox.on('decided', (decided: DecidedNews) => tellOfDecision(site, decided));
  outbox.on('chat', (conversation: ConversationNews) => tellOfConversation(site, conversation));
  channel.on('chat_typing', (payload) => {
    const { c, m, by } = JSON.parse(payload) as TypingNote;
    if (by === 'staff') tellOfConversation(site, { c, m: [m], what: 'typing', by });
  });
  channel.on('member', (id) => noteChange(news, 'member', [Number(id)]));
  channel.onReconnect(() => noteChange(news, 'member', membersHere(site)));
  return { stop: () => clearTimeout(news.flushing) };
}

function noteChange(news: MemberNews, topic: keyof MemberNews['changed'], memberIds: readonly number[]): void {
  const { site, changed } = news;
  const online = memberIds.filter((memberId) => site.adapter.rooms.has(memberRoom(memberId)));
  for (const memberId of online) changed[topic].add(memberId);
  if (online.length > 0) news.flushing ??= setTimeout(() => void flush(news), coalesceMs);
}

async function flush(news: MemberNews): Promise<void> {
  const { site, db, log, changed } = news;
  news.flushing = undefined;
  for (const topic of ['member', 'notes'] as const) {
    for (const memberId of changed[topic]) tellMember(site, memberId, topic);
    changed[topic].clear();
  }
  const memberIds = [...changed.balance];
  changed.balance.clear();
  if (memberIds.length === 0) return;
  try {
    for (const [memberId, balances] of await versionedBalancesOf(db, memberIds))
      tellMember(site, memberId, 'balance', moneyToWire(balances));
  } catch (error) {
    // The members' own refresh every fifteen seconds makes up for it.
    log.warn({ err: error }, 'balances could not be announced');
  }
}

/** Of requests one by one, of slips by chunk; pages put together what comes close together. */
function tellOfDecision(site: Site, news: DecidedNews): void {
  if ('request' in news) {
    const { seq: _own, ...decided } = news.request;
    tellMember(site, news.m, 'decided', decided);
    return;
  }
  if ('transfer' in news) {
    const { seq, ...transfer } = news.transfer;
    tellMember(site, news.m, 'decided', { of: 'casino', cash_seq: String(seq), ...transfer });
    return;
  }
  for (const { m, ...slips } of news.list) tellMember(site, m, 'decided', { of: 'slips', ...slips });
}

function tellOfConversation(site: Site, { c, m, what, by }: ConversationNews): void {
  const message = { chatSeq: c === null ? null : String(c), what, by };
  for (const memberId of m) tellMember(site, memberId, 'chat', message);
}
