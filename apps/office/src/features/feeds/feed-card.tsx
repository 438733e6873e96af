import { secondsKo } from '@lime/contract/list-words.ts';
import type { WireFeed } from '@lime/contract/staff-feeds.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { formatAge, useNow } from '../../lib/now.ts';
import type { FeedCommand } from './use-feeds.ts';
import { fileWords, stateWords } from './feed-labels.ts';

type Props = {
  feed: WireFeed;
  mayEdit: boolean;
  busy: FeedCommand | null;
  onCommand: (command: FeedCommand) => void;
  onShowEvents: () => void;
};

const commandWords: Record<FeedCommand, string> = { recover: '지금 복구', pause: '수신 멈추기', resume: '수신 재개' };
const slowMs = 3_000;

/** One source: its lamp, how late and how much it speaks, and what went wrong today. */
export function FeedCard({ feed, mayEdit, busy, onCommand, onShowEvents }: Props) {
  const { word, tone } = feed.detail['isFile'] === true ? fileWords : stateWords[feed.state];
  return (
    <li className="card feed-card" aria-label={feed.nameKo}>
      <div className="feed-head">
        <i className={`feed-lamp ${feed.state}`} aria-hidden />
        <h2>{feed.nameKo}</h2>
        <Badge tone={tone}>{word}</Badge>
        <span className="sub">
          <Since at={feed.since} />
        </span>
      </div>
      <dl>
        <Figure name="지연" tone={feed.delayMs !== null && feed.delayMs > slowMs ? 'warn' : undefined}>
          {feed.delayMs === null ? '–' : secondsKo(feed.delayMs)}
        </Figure>
        <Figure name="분당 메시지">{feed.perMinute.toLocaleString('ko-KR')}</Figure>
        <Figure name="마지막 순번">{feed.lastSeq === null ? '–' : Number(feed.lastSeq).toLocaleString('ko-KR')}</Figure>
        <Figure name="마지막 수신">{feed.lastMessageAt === null ? '–' : <Ago at={feed.lastMessageAt} />}</Figure>
        <Figure name="경기">
          {feed.fixtures.toLocaleString('ko-KR')}
          {feed.live > 0 && <small> 진행 {feed.live.toLocaleString('ko-KR')}</small>}
        </Figure>
        <Figure name="24시간 오류" tone={feed.faultsToday > 0 ? 'warn' : undefined}>
          {feed.faultsToday.toLocaleString('ko-KR')}건
        </Figure>
      </dl>
      <div className="feed-foot">
        <Button look="ghost" size="small" onClick={onShowEvents}>
          기록 보기
        </Button>
        {mayEdit &&
          feed.actions.map((command) => (
            <Button
              key={command}
              size="small"
              look={command === 'resume' ? 'primary' : 'outline'}
              busy={busy === command}
              onClick={() => onCommand(command)}
            >
              {commandWords[command]}
            </Button>
          ))}
      </div>
    </li>
  );
}

function Figure({ name, tone, children }: { name: string; tone?: 'warn' | undefined; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={tone ? `num ${tone}` : 'num'}>{children}</dd>
    </div>
  );
}

function Since({ at }: { at: string }) {
  return <>{formatDayTime(at)}부터</>;
}

/** Seconds matter here: a feed that is a minute old is dead. */
function Ago({ at }: { at: string }) {
  const ms = Math.max(0, useNow() - Date.parse(at));
  return <>{ms < 60_000 ? `${Math.floor(ms / 1_000)}초 전` : `${formatAge(ms)} 전`}</>;
}
