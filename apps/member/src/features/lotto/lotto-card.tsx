import type { WireLotto } from '@lime/contract/lotto.ts';
import { pickRest } from '@lime/domain/lotto/draw-balls.ts';
import { lottoHighest, lottoPicks } from '@lime/domain/lotto/ticket.ts';
import { AppLink, usePath } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useEachSecond } from '@lime/ui/use-second.ts';
import { RotateCcw, Shuffle, Ticket } from 'lucide-react';
import { useState } from 'react';
import { CallFailed } from '../../lib/api.ts';
import { askToSignIn } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { useMember } from '../../lib/member-session.ts';
import { useSettings } from '../../lib/use-settings.ts';
import { Balls } from './balls.tsx';
import './lotto-card.css';
import { drawnAt, enterTicket, useLotto } from './use-lotto.ts';
import { barWords, drawWords } from './lotto-labels.ts';

const all = Array.from({ length: lottoHighest }, (_, index) => index + 1);
const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));
const ownPage = '/event/lotto';
const unanswered = '연결이 끊겨 결과를 확인하지 못했어요. 같은 번호로 다시 응모하면 한 장만 응모돼요.';

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
  const me = useMember();
  const ageLimit = useSettings()?.ageLimit ?? 19;
  const isOnOwnPage = usePath() === ownPage;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<{ tone: 'ok' | 'danger'; text: string } | null>(null);
  const { round, last, member } = lotto;
  const at = drawnAt(lotto, readAt) ?? 0;
  const isOver = useEachSecond(() => Number(Date.now() >= at)) === 1;
  const isOpen = round?.state === 'open' && !isOver;
  const chances = member?.chances ?? 0;
  const mayEnter = isOpen && (member === null || (member.bar === null && chances > 0));

  const choose = (numbers: readonly number[]) => {
    setChosen(numbers);
    setTold(null);
  };
  const toggle = (number: number) => {
    if (chosen.includes(number)) choose(chosen.filter((one) => one !== number));
    else if (chosen.length < lottoPicks) choose([...chosen, number]);
    else setTold({ tone: 'danger', text: '6개까지 고를 수 있어요. 고른 번호를 다시 누르면 빠져요.' });
  };
  const enter = async () => {
    if (!me) return askToSignIn();
    setBusy(true);
    setTold(null);
    try {
      const { entered, member: after } = await enterTicket(me.members_seq, chosen);
      setChosen([]);
      setTold({
        tone: 'ok',
        text: `${entered!.roundNo}회에 ${entered!.numbers.join(', ')}번으로 응모했어요. 남은 응모권 ${after!.chances}장.`,
      });
    } catch (error) {
      const text = error instanceof CallFailed && error.code === 'UNANSWERED' ? unanswered : refusalText(error);
      setTold({ tone: 'danger', text });
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className="card lotto-card" aria-labelledby="lotto-card-name">
      <header>
        <h2 id="lotto-card-name">
          <Ticket size={18} strokeWidth={1.75} aria-hidden />
          주간 로또{round && ` ${round.no}회`}
        </h2>
        {round && <Badge tone="wait">{drawWords(round, isOver)}</Badge>}
      </header>
      <p className="lead">
        {round === null
          ? '지금은 열린 회차가 없어요. 새 회차가 열리면 여기에서 응모할 수 있어요.'
          : leadOf(lotto, isOpen)}
      </p>
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
      <span className="visually-hidden" role="status">
        {chosen.length > 0 && `${chosen.length}개 골랐어요.`}
      </span>
      {told && (
        <MessageBand tone={told.tone} live>
          {told.text}
        </MessageBand>
      )}
      {isOpen && member !== null && (member.bar !== null || member.tickets.length > 0 || !isOnOwnPage) && (
        <p className="foot-note">
          {member.bar !== null ? (
            <>
              {barWords(member.bar, ageLimit)}{' '}
              {member.bar === 'birthday' && <AppLink to="/info/user">마이페이지로 가기</AppLink>}
            </>
          ) : (
            <>
              {member.tickets.length > 0 && `이번 회차에 ${member.tickets.length}장 응모했어요. `}
              {!isOnOwnPage && (
                <AppLink to={ownPage}>{chances === 0 ? '응모권 받는 방법' : '내 응모와 당첨 확률'}</AppLink>
              )}
            </>
          )}
        </p>
      )}
      {last?.numbers && (
        <footer>
          <AppLink to="/fair/lotto" search={{ no: last.no }}>
            {last.no}회 당첨번호<span className="visually-hidden">와 추첨 검증</span>
          </AppLink>
          <Balls numbers={last.numbers} bonus={last.bonus} label={`${last.no}회 당첨번호`} />
        </footer>
      )}
    </section>
  );
}

/** Six that are there already are chosen anew, fewer are filled up. */
const keptOf = (chosen: readonly number[]) => (chosen.length === lottoPicks ? [] : chosen);

function leadOf({ member }: WireLotto, isOpen: boolean): string {
  if (!isOpen) return '응모가 마감됐어요. 추첨이 끝나면 다음 회차가 열려요.';
  if (member === null) return '1~45 중 6개를 골라요. 로그인하면 응모할 수 있어요.';
  return `1~45 중 6개를 골라요. 이번 주 응모권 ${member.chances}장.`;
}
