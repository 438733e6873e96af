import { AppLink } from '@lime/ui/app-link.tsx';
import { useNavigate, useAddress } from '../../lib/router/outlet.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button, IconButton } from '@lime/ui/button.tsx';
import { formatAmount, formatDate, formatTime } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Balls } from './balls.tsx';
import { OwnProof } from './own-proof.tsx';
import '../../lib/proof-page.css';
import './proof-page.css';
import { useProof, verify } from './use-proof.ts';
import type { Proof, Verdict } from './use-proof.ts';
import { canHash } from '../../lib/fairness.ts';

/** /fair/lotto: a round's draw computed again in this browser, step by step. Open to everybody. */
export function ProofPage() {
  const search: { no?: unknown } = useAddress();
  const no = /^[1-9]\d{0,8}$/.test(String(search.no ?? '')) ? Number(search.no) : null;
  const { data, isError, refetch } = useProof(no);
  return (
    <div className="proof-page lotto-proof">
      <h1>로또 추첨 검증</h1>
      <p className="lead">
        아래 계산은 모두 지금 이 브라우저에서 해요. 서버는 공개된 자료만 보내고, 결과가 맞는지는 여기에서 다시 계산해
        비교해요.
      </p>
      {isError && data === undefined ? (
        <div className="card">
          <ErrorState text="추첨 자료를 불러오지 못했어요" onRetry={() => void refetch()} />
        </div>
      ) : data === undefined ? (
        <div role="status" aria-label="추첨 자료를 불러오는 중">
          <Skeleton height={64} />
          <Skeleton height={420} />
        </div>
      ) : data === null ? (
        <div className="card">
          <EmptyState
            text={no === null ? '아직 회차가 없어요' : `${no}회차는 찾을 수 없어요`}
            action={
              <AppLink to={no === null ? '/event/lotto' : '/fair/lotto'} className="btn small outline">
                {no === null ? '로또 보기' : '최근 회차 보기'}
              </AppLink>
            }
          />
        </div>
      ) : (
        <Loaded key={data.round.no} proof={data} />
      )}
    </div>
  );
}

function Loaded({ proof }: { proof: Proof }) {
  const { round, lines } = proof;
  const verdict = useVerdictOf(proof);
  return (
    <>
      <RoundHead round={round} verdict={verdict} />
      {round.state === 'cancelled' && (
        <MessageBand>
          관리자가 추첨 전에 취소한 회차예요. 사유: {round.cancelReason}. 응모권은 다음 회차로 옮겼고 시드는 쓰지
          않았어요.
        </MessageBand>
      )}
      {!canHash() && (
        <MessageBand tone="warn">
          보안 연결(HTTPS)이 아니어서 브라우저가 해시를 계산해주지 않아요. 아래의 값과 명령으로 직접 확인할 수 있어요.
        </MessageBand>
      )}
      <ol className="steps">
        <SeedStep round={round} verdict={verdict} />
        <ListingStep round={round} lines={lines} verdict={verdict} />
        <DrawStep no={round.no} verdict={verdict} />
        <OwnProof round={round} lines={lines} />
      </ol>
      <ByHand no={round.no} seed={round.seed} />
      <Limits />
    </>
  );
}

/** What this browser finds of a round; null: not computed yet, or it cannot hash. */
function useVerdictOf(proof: Proof): Verdict | null {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  useEffect(() => {
    let isOver = false;
    if (canHash()) void verify(proof).then((found) => !isOver && setVerdict(found));
    return () => {
      isOver = true;
    };
  }, [proof]);
  return verdict;
}

type Judged = { round: Proof['round']; verdict: Verdict | null };

/** The round, the way to its neighbours, its numbers and the verdict. */
function RoundHead({ round, verdict }: Judged) {
  const navigate = useNavigate();
  const goTo = (no: number) => navigate({ to: '.', search: { no }, resetScroll: false });
  return (
    <section className="card round" aria-label={`${round.no}회차`}>
      <div className="pick">
        <IconButton label="이전 회차" className="bordered" disabled={round.no <= 1} onClick={() => goTo(round.no - 1)}>
          <ChevronLeft size={17} aria-hidden />
        </IconButton>
        <h2>{round.no}회차</h2>
        <IconButton label="다음 회차" className="bordered" onClick={() => goTo(round.no + 1)}>
          <ChevronRight size={17} aria-hidden />
        </IconButton>
      </div>
      <span className="faint">
        {formatDate(round.drawsAt).replaceAll('-', '.')} {formatTime(round.drawsAt)} · 응모{' '}
        {formatAmount(round.tickets)}장
      </span>
      {round.numbers && <Balls numbers={round.numbers} bonus={round.bonus} label={`${round.no}회차 당첨번호`} />}
      <span className="verdict" role="status">
        <VerdictBadge round={round} verdict={verdict} />
      </span>
    </section>
  );
}

function VerdictBadge({ round, verdict }: Judged) {
  if (round.state !== 'drawn')
    return <Badge tone={round.state === 'cancelled' ? 'lose' : 'wait'}>{stateWords[round.state]}</Badge>;
  if (!canHash()) return <Badge tone="warn">계산할 수 없음</Badge>;
  if (verdict === null) return <Badge tone="wait">확인 중</Badge>;
  const isAllRight = verdict.isSeedRight && verdict.isListingRight && verdict.isDrawRight;
  return <Badge tone={isAllRight ? 'win' : 'danger'}>{isAllRight ? '모두 맞아요' : '맞지 않아요'}</Badge>;
}

function SeedStep({ round, verdict }: Judged) {
  return (
    <Step no={1} name="시드는 회차가 열릴 때 정해졌어요" ok={verdict?.isSeedRight}>
      <p>회차가 열릴 때 공개한 지문(SHA-256)과 추첨한 뒤 공개한 시드의 SHA-256이 같아야 해요.</p>
      <Value name="지문" value={round.commitment} />
      <Value name="시드" value={round.seed ?? '추첨하면 공개해요'} />
      {verdict && <Value name="계산한 SHA-256" value={verdict.commitment} />}
    </Step>
  );
}

/** @param lines  the listing of tickets that the round fixed */
function ListingStep({ round, lines, verdict }: Judged & { lines: readonly string[] }) {
  return (
    <Step no={2} name="응모 목록은 추첨 전에 고정됐어요" ok={verdict?.isListingRight}>
      <p>
        응모한 순서대로 한 줄에 한 장씩, 응모 코드의 SHA-256과 번호를 적은 목록이에요. 이름은 들어 있지 않아요. 목록
        전체의 SHA-256이 마감할 때 고정한 값과 같아야 해요.
      </p>
      <Value name="고정한 값" value={round.ticketsHash ?? '응모가 끝나면 공개해요'} />
      {verdict && <Value name="계산한 SHA-256" value={verdict.ticketsHash} />}
      {round.ticketsHash !== null && (
        <Button size="small" onClick={() => save(`lotto-${round.no}.txt`, lines)}>
          <Download size={15} aria-hidden />
          목록 내려받기 ({formatAmount(lines.length)}줄)
        </Button>
      )}
    </Step>
  );
}

function DrawStep({ no, verdict }: { no: number; verdict: Verdict | null }) {
  return (
    <Step no={3} name="번호는 시드와 목록에서만 나와요" ok={verdict?.isDrawRight}>
      <p>
        시드를 키로 <code>lime-lotto:{no}:목록의 SHA-256:0</code>의 HMAC-SHA-256을 구하고, 바이트를 차례로 읽어 남은 공
        가운데 하나를 골라요. 어느 공에도 치우치지 않도록 256을 남은 공의 수로 나눈 나머지에 드는 큰 값은 버려요.
      </p>
      {verdict && (
        <>
          <DrawTable draw={verdict.draw} />
          <p className="result">
            계산한 번호 <Balls numbers={verdict.draw.numbers} bonus={verdict.draw.bonus} label="계산한 번호" />
          </p>
        </>
      )}
    </Step>
  );
}

/** Every byte of a draw, and the ball it gave. */
function DrawTable({ draw }: { draw: Verdict['draw'] }) {
  return (
    <div className="bytes" role="region" aria-label="추첨 과정" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">바이트</th>
            <th scope="col">남은 공</th>
            <th scope="col">자리</th>
            <th scope="col">공</th>
          </tr>
        </thead>
        <tbody>
          {draw.balls.map(({ byte, left, number }, index) => (
            <tr key={index} className={number === null ? 'refused' : undefined}>
              <td>{byte}</td>
              <td>{left}</td>
              <td>{number === null ? '-' : (byte % left) + 1}</td>
              <td>{number === null ? '버림' : number === draw.bonus ? `${number} (보너스)` : number}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How to check without this page. */
function ByHand({ no, seed }: { no: number; seed: string | null }) {
  return (
    <section className="card by-hand" aria-labelledby="lotto-by-hand">
      <h2 id="lotto-by-hand">이 화면 없이 직접 확인하기</h2>
      <p>내려받은 목록과 위의 시드로, 아무 컴퓨터에서나 같은 값을 얻을 수 있어요.</p>
      <pre tabIndex={0}>{commands(no, seed)}</pre>
    </section>
  );
}

/** What the proof cannot show. */
function Limits() {
  return (
    <section className="card by-hand" aria-labelledby="lotto-limits">
      <h2 id="lotto-limits">이 검증으로 알 수 없는 것</h2>
      <p>
        이 검증은 시드를 미리 정해두었고, 응모 목록을 바꾸지 않았고, 번호가 그 둘에서만 나왔다는 것까지 보여줘요.
        운영자는 서버의 비밀 값을 갖고 있어 마음먹으면 추첨 전에 시드를 계산할 수 있어요. 그래서 마지막 한 장까지 모든
        응모가 번호에 섞이게 했지만, 운영자가 마감 직전에 직접 응모하는 것까지 수학으로 막지는 못해요. 아무도 정할 수
        없는 외부 값을 섞어야 막을 수 있는데, 로또에는 외부 난수를 쓰지 않아요. 대신 응모권 지급과 회차 취소는 사유까지
        모두 기록에 남아요.
      </p>
    </section>
  );
}

const stateWords = { open: '응모 중', closed: '추첨 중', drawn: '추첨 완료', cancelled: '취소' } as const;

function Step({ no, name, ok, children }: { no: number; name: string; ok: boolean | undefined; children: ReactNode }) {
  return (
    <li className="card step">
      <h3>
        <span className="no" aria-hidden>
          {no}
        </span>
        {name}
        {ok !== undefined && <Badge tone={ok ? 'win' : 'danger'}>{ok ? '맞아요' : '맞지 않아요'}</Badge>}
      </h3>
      {children}
    </li>
  );
}

function Value({ name, value }: { name: string; value: string }) {
  return (
    <p className="value">
      <span>{name}</span>
      <code>{value}</code>
    </p>
  );
}

/** Hands a listing over as the file its hash is made from. */
function save(name: string, lines: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([lines.map((line) => `${line}\n`).join('')], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}

function commands(no: number, seed: string | null): string {
  const key = seed ?? '<시드>';
  return [
    '# 1. 지문과 같아야 해요',
    `echo ${key} | xxd -r -p | sha256sum`,
    '# 2. 고정한 값과 같아야 해요',
    `sha256sum lotto-${no}.txt`,
    '# 3. 나온 값을 두 자리씩 읽으면 위 표의 바이트예요',
    `printf 'lime-lotto:${no}:<고정한 값>:0' | openssl dgst -sha256 -mac HMAC -macopt hexkey:${key}`,
    '# 4. 내려받은 목록에 이 값과 내 번호가 있어야 해요',
    `printf '<응모 코드>' | sha256sum`,
  ].join('\n');
}
