import { alarmKindLabels } from '@lime/contract/alarm-words.ts';
import type { AlarmKind, AlarmMoment } from '@lime/domain/alarms/alarm-rules.ts';
import type { ItemRow } from './alarms.sql.ts';

/** Things one message names; of more it says how many. */
const named = 10;

/** Kinds named by a game, a team, a rule or a kind of work, never by a member. */
const ofNoMember: readonly AlarmKind[] = ['game', 'result', 'suggestion', 'failure'];

const minutesOf = (ms: number) => Math.max(0, Math.floor(ms / 60_000));
/** The part of a login id that leaves for another company's server: enough to find the member, too little to know the id. */
const hidden = (who: string) => `${who.slice(0, 3)}***`;

/** What an alarm says. Members are half hidden, as it passes through another company. @param site what the site is called */
export function alarmText(items: readonly ItemRow[], moment: AlarmMoment, now: Date, site: string): string {
  const title = moment === 'late' ? `목표 시간을 넘긴 일 ${items.length}건` : `기다리는 일 ${items.length}건`;
  const lines = items.slice(0, named).map(({ kind, who, amount, at }) => {
    const waited = minutesOf(now.getTime() - at.getTime());
    const words = [alarmKindLabels[kind], ofNoMember.includes(kind) ? who : hidden(who)];
    if (amount !== null) words.push(`${amount.toLocaleString('ko-KR')}원`);
    words.push(waited === 0 ? '방금' : `${waited}분 전`);
    return `· ${words.join(' · ')}`;
  });
  if (items.length > named) lines.push(`외 ${items.length - named}건`);
  return [`[${site}] ${title}`, ...lines].join('\n');
}
