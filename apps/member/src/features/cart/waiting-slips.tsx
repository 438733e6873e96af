import type { WireMember } from '@lime/contract/auth.ts';
import { Button } from '@lime/ui/button.tsx';
import { formatWon } from '@lime/ui/format.ts';
import { go } from '@lime/ui/go.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { useEachSecond } from '@lime/ui/use-second.ts';
import { pickName } from '@lime/domain/betting/pick-name.ts';
import { pickAgain } from './bet-flow.tsx';
import type { WaitingSlip } from './attempts.ts';
import { dropVerdict, useBetFlow } from './flow-state.ts';
import type { Verdict } from './flow-state.ts';
import { secondsLeft } from './waiting.ts';
import './waiting-slips.css';

/** Slips that wait for their decision, and how the last ones were decided. */
export function WaitingSlips({ member }: { member: WireMember }) {
  const { waiting, verdicts } = useBetFlow();
  return (
    <div className="waiting-slips">
      {waiting.map((slip) => (
        <Waiting key={slip.submission.key} slip={slip} certified={member.selfCert === 'y'} />
      ))}
      {verdicts.map((verdict) => (
        <Decided key={verdict.slip.submission.key} verdict={verdict} />
      ))}
    </div>
  );
}

const titleOf = ({ submission: { picks } }: WaitingSlip) => {
  const [first] = picks;
  return first ? `${pickName(first)}${picks.length > 1 ? ` 외 ${picks.length - 1}개` : ''}` : '';
};

function Waiting({ slip, certified }: { slip: WaitingSlip; certified: boolean }) {
  const { body, picks } = slip.submission;
  return (
    <section className="waiting-slip" aria-label={`${titleOf(slip)} 접수 확인 중`}>
      <p className="game clip">
        {picks[0]?.home} : {picks[0]?.away}
      </p>
      <p className="about">
        <b className="clip">{titleOf(slip)}</b>
        <span>{picks.length > 1 ? `${picks.length}폴더` : picks[0]?.marketName}</span>
      </p>
      <dl>
        <div>
          <dt>베팅금액</dt>
          <dd>{formatWon(body.amount)}</dd>
        </div>
        <div className="pays">
          <dt>예상 당첨금</dt>
          <dd>{formatWon(Number(body.winnings ?? 0))}</dd>
        </div>
      </dl>
      <div className="delay">
        <Ring slip={slip} />
        <div>
          <b>접수 확인 중이에요</b>
          <p>
            {certified ? '회원님의 인플레이 베팅은 15초 뒤 접수돼요. ' : '인플레이 베팅은 잠시 후 접수돼요. '}
            그동안은 취소할 수 없어요. 고른 방식으로 받아들일 수 없는 배당이 되면 접수하지 않아요.
          </p>
        </div>
      </div>
      <p className="note">화면을 옮겨도 접수는 계속돼요. 결과는 알림으로 알려드려요.</p>
    </section>
  );
}

/** What is spoken: at the beginning, at 10 and 5 seconds, and at the end. */
const spokenOf = (left: number) =>
  left === 0 ? '접수 결과를 확인하고 있어요' : `접수까지 ${left > 10 ? '15' : left > 5 ? '10' : '5'}초 이내`;
const around = 2 * Math.PI * 27;

/** Seconds until the decision: the number is the truth, the ring a drawing of it. */
function Ring({ slip }: { slip: WaitingSlip }) {
  const left = useEachSecond(() => secondsLeft(slip, Date.now()));
  const whole = Math.max(1, secondsLeft(slip, slip.sentAt));
  return (
    <div className="ring" role="timer">
      <svg viewBox="0 0 64 64" aria-hidden>
        <circle cx="32" cy="32" r="27" />
        <circle
          className="left"
          cx="32"
          cy="32"
          r="27"
          strokeDasharray={around}
          strokeDashoffset={around * (1 - Math.min(1, left / whole))}
          transform="rotate(-90 32 32)"
        />
      </svg>
      <b>{left > 0 ? left : '…'}</b>
      <span className="visually-hidden">{left > 0 ? '초 남음' : '결과 확인 중'}</span>
      <span className="visually-hidden" aria-live="polite">
        {spokenOf(left)}
      </span>
    </div>
  );
}

/** What happened. A moved price is asked about separately, next to this text. */
const refusalText = ({ code, text }: Verdict) =>
  code === 'BET_ODDS_CHANGED' ? '배당이 바뀌어 접수되지 않았어요.' : text;

function Decided({ verdict }: { verdict: Verdict }) {
  const done = verdict.state === 'done';
  return (
    <section className="waiting-slip" aria-label={`${titleOf(verdict.slip)} ${done ? '접수됨' : '접수되지 않음'}`}>
      <MessageBand tone={done ? 'ok' : 'danger'} live>
        <b>{titleOf(verdict.slip)}</b> {formatWon(verdict.slip.submission.body.amount)}
        <br />
        {done ? '베팅에 성공하셨습니다.' : `${refusalText(verdict)} 베팅금액은 돌려드렸어요.`}
      </MessageBand>
      <div className="actions">
        {done ? (
          <Button
            size="small"
            look="outline"
            onClick={() => {
              dropVerdict(verdict);
              go('/info/bet');
            }}
          >
            베팅내역 보기
          </Button>
        ) : (
          <Button
            size="small"
            look="primary"
            onClick={() => {
              pickAgain(verdict);
              dropVerdict(verdict);
            }}
          >
            다시 담기
          </Button>
        )}
        <Button size="small" look="ghost" onClick={() => dropVerdict(verdict)}>
          닫기
        </Button>
      </div>
    </section>
  );
}
