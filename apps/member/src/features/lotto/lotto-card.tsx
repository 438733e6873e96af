import type { WireLotto } from '@lime/contract/lotto.ts';
import { pickRest } from '@lime/domain/lotto/draw-balls.ts';
import { lottoHighest, lottoPicks } from '@lime/domain/lotto/ticket.ts';
import { AppLink, usePath } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useEachSecond } from '@lime/ui/use-second.ts';
import { RotateCcw, Shuffle, Ticket } from 'lucide-react';
import { useSettings } from '../../lib/use-settings.ts';
import { Balls } from './balls.tsx';
import './lotto-card.css';
import { useEntry } from './use-entry.ts';
import { drawnAt, useLotto } from './use-lotto.ts';
import { barWords, drawWords } from './lotto-labels.ts';

const all = Array.from({ length: lottoHighest }, (_, index) => index + 1);
const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));
const ownPage = '/event/lotto';

/** The week's lotto: six numbers of 45, the last draw below. Drawn as mockup 18; works alone within `WithAnswers`. */
export function LottoCard() {
  const { data, dataUpdatedAt, isError, refetch } = useLotto();
  if (isError && !data)
    return (
      <section className="card lotto-card" aria-label="주간 로또">
        <ErrorState text="로또를 불러오지 못했어요" onRetry={() => void refetch()} />
      </section>
    );
  if (!data)
    return (
      <section className="card lotto-card" role="status" aria-label="로또를 불러오는 중">
        <Skeleton height={24} width="60%" />
        <Skeleton height={300} />
      </section>
    );
  return <Loaded lotto={data} readAt={dataUpdatedAt} />;
}

function Loaded({ lotto, readAt }: { lotto: WireLotto; readAt: number }) {
  const entry = useEntry();
  const { round, last, member } = lotto;
  const at = drawnAt(lotto, readAt) ?? 0;
  const isOver = useEachSecond(() => Number(Date.now() >= at)) === 1;
  const isOpen = round?.state === 'open' && !isOver;
  const mayEnter = isOpen && (member === null || (member.bar === null && member.chances > 0));
  return (
    <section className="card lotto-card" aria-labelledby="lotto-card-name">
      <header>
        <h2 id="lotto-card-name">
          <Ticket size={18} strokeWidth={1.75} aria-hidden />
          주간 로또{round && ` ${round.no}회차`}
        </h2>
        {round && <Badge tone="wait">{drawWords(round, isOver)}</Badge>}
      </header>
      <p className="lead">
        {round === null
          ? '지금은 열린 회차가 없어요. 새 회차가 열리면 여기에서 응모할 수 있어요.'
          : leadOf(lotto, isOpen)}
      </p>
      <NumberGrid entry={entry} isOpen={isOpen} />
      <EntryButtons entry={entry} isOpen={isOpen} mayEnter={mayEnter} />
      <span className="visually-hidden" role="status">
        {entry.chosen.length > 0 && `${entry.chosen.length}개 골랐어요.`}
      </span>
      {entry.said && (
        <MessageBand tone={entry.said.tone} live>
          {entry.said.text}
        </MessageBand>
      )}
      {isOpen && member !== null && <OwnEntries member={member} />}
      {last?.numbers && (
        <footer>
          <AppLink to="/fair/lotto" search={{ no: last.no }}>
            {last.no}회차 당첨번호<span className="visually-hidden">와 추첨 검증</span>
          </AppLink>
          <Balls numbers={last.numbers} bonus={last.bonus} label={`${last.no}회차 당첨번호`} />
        </footer>
      )}
    </section>
  );
}

type EntryProps = { entry: ReturnType<typeof useEntry>; isOpen: boolean };

function NumberGrid({ entry: { chosen, busy, toggle }, isOpen }: EntryProps) {
  return (
    <div className="grid" role="group" aria-label="번호 고르기">
      {all.map((number) => (
        <button
          key={number}
          type="button"
          aria-pressed={chosen.includes(number)}
          disabled={!isOpen || busy}
          onClick={() => toggle(number)}
        >
          {number}
        </button>
      ))}
    </div>
  );
}

function EntryButtons({ entry, isOpen, mayEnter }: EntryProps & { mayEnter: boolean }) {
  const { chosen, busy, choose, enter } = entry;
  return (
    <div className="acts">
      <Button disabled={!isOpen || busy} onClick={() => choose(pickRest(keptOf(chosen), randomBytes))}>
        <Shuffle size={16} aria-hidden />
        자동
      </Button>
      <Button disabled={!isOpen || busy || chosen.length === 0} onClick={() => choose([])}>
        <RotateCcw size={16} aria-hidden />
        다시
      </Button>
      <Button
        look="primary"
        className="enter"
        busy={busy}
        aria-disabled={!mayEnter || chosen.length !== lottoPicks || undefined}
        onClick={() => void enter()}
      >
        {busy ? '응모 중' : '6개로 응모'}
      </Button>
    </div>
  );
}

/** Why the member may not enter, or the tickets they have in this round and the way to their own page. */
function OwnEntries({ member }: { member: NonNullable<WireLotto['member']> }) {
  const ageLimit = useSettings()?.ageLimit ?? 19;
  const isOnOwnPage = usePath() === ownPage;
  if (member.bar !== null)
    return (
      <p className="foot-note">
        {barWords(member.bar, ageLimit)}{' '}
        {member.bar === 'birthday' && <AppLink to="/info/user">마이페이지로 가기</AppLink>}
      </p>
    );
  if (member.tickets.length === 0 && isOnOwnPage) return null;
  return (
    <p className="foot-note">
      {member.tickets.length > 0 && `이번 회차에 ${member.tickets.length}장 응모했어요. `}
      {!isOnOwnPage && (
        <AppLink to={ownPage}>{member.chances === 0 ? '응모권 받는 방법' : '내 응모와 당첨 확률'}</AppLink>
      )}
    </p>
  );
}

/** Six that are there already are chosen anew, fewer are filled up. */
const keptOf = (chosen: readonly number[]) => (chosen.length === lottoPicks ? [] : chosen);

function leadOf({ member }: WireLotto, isOpen: boolean): string {
  if (!isOpen) return '응모가 마감됐어요. 추첨이 끝나면 다음 회차가 열려요.';
  if (member === null) return '1~45 중 6개를 골라요. 로그인하면 응모할 수 있어요.';
  return `1~45 중 6개를 골라요. 이번 주 응모권은 ${member.chances}장이에요.`;
}
