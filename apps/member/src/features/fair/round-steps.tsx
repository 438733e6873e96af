import { formatAmount, formatLongDayTime } from '@lime/ui/format.ts';
import { canHash } from '../../lib/fairness.ts';
import { findChainGame } from './chain-game.ts';
import type { RoundFile } from './round-file.ts';
import { Step, Value, VerdictBand } from './steps.tsx';
import type { Progress } from './use-verdict.ts';

type Props = {
  file: RoundFile;
  progress: Progress;
  /** when the chain's first link was published; unknown of a file from elsewhere */
  publishedAt?: string;
};

/** What was computed of a proof, step by step, next to what was published. */
export function RoundSteps({ file, progress: { done, verdict }, publishedAt }: Props) {
  return (
    <>
      <Outcome file={file} progress={{ done, verdict }} />
      <ol className="steps">
        <Step no={1} name="회차 값은 미리 공개한 해시 체인과 이어져요" ok={verdict?.link.ok}>
          <p>
            회차 값에 SHA-256을 {formatAmount(file.distance)}번 적용하면 첫 회차가 열리기 전에 공개한 값이 나와야 해요.
            {publishedAt && ` ${formatLongDayTime(publishedAt)}에 공개했어요.`}
          </p>
          {!verdict && canHash() && <progress aria-label="회차 값을 해시하는 중" value={done} max={file.distance} />}
          <Value name="회차 값" value={file.link} />
          <Value name="공개한 값" value={file.commitment} />
          {verdict && <Value name="계산" value={verdict.link.computed} />}
        </Step>
        <Step no={2} name="솔트는 마감한 베팅 목록으로 만들어요" ok={verdict?.salt.ok}>
          <p>
            베팅 {formatAmount(file.slips.length)}건의 코드와 회원 브라우저가 고른 값(해시)을 순서대로 적은 글의
            SHA-256이에요. 마감한 뒤에 한 건이라도 바꾸면 달라져요.
            {file.beacon && ' 마지막 줄에는 마감한 뒤에 나온 drand 공개 난수가 들어가요.'}
          </p>
          {file.beacon && <Value name={`drand ${formatAmount(file.beacon.round)}번`} value={file.beacon.randomness} />}
          <Value name="공개한 솔트" value={file.salt} />
          {verdict && <Value name="계산" value={verdict.salt.computed} />}
        </Step>
        <Step no={3} name="결과는 회차 값과 솔트로만 정해져요" ok={verdict?.result.ok}>
          <p>
            회차 값을 키로{' '}
            <code>
              {file.game}:{file.no}:솔트:0
            </code>
            의 HMAC-SHA-256을 구하고, 수를 차례로 읽어 하나씩 뽑아요. 어느 쪽에도 치우치지 않도록 넘치는 수는 버려요.
          </p>
          {verdict && (
            <>
              <Value name="공개한 결과" value={verdict.result.told} />
              <Value name="계산" value={verdict.result.computed} />
            </>
          )}
        </Step>
      </ol>
    </>
  );
}

function Outcome({ file, progress: { done, verdict } }: Pick<Props, 'file' | 'progress'>) {
  const name = findChainGame(file.game)?.name ?? file.game;
  const head = !canHash()
    ? '이 브라우저에서는 계산할 수 없어요'
    : verdict === null
      ? `확인하고 있어요${done > 0 ? ` ${Math.floor((done / file.distance) * 100)}%` : ''}`
      : verdict.ok
        ? '결과가 맞아요'
        : '결과가 맞지 않아요';
  const text = verdict && (verdict.ok ? `${name} · ${verdict.result.computed}` : faultWords(verdict));
  return <VerdictBand ok={verdict && verdict.ok} head={head} text={text} />;
}

function faultWords({ isVersionKnown, link, salt }: NonNullable<Progress['verdict']>): string {
  if (!isVersionKnown) return '이 화면에서 확인할 수 없는 버전의 자료예요.';
  if (!link.ok) return '회차 값이 미리 공개한 값과 이어지지 않아요. 고객센터에 알려주세요.';
  if (!salt.ok) return '베팅 목록이나 솔트가 공개한 것과 달라요. 고객센터에 알려주세요.';
  return '회차 값과 솔트로 계산한 결과가 공개한 결과와 달라요. 고객센터에 알려주세요.';
}
