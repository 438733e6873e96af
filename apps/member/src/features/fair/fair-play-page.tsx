import { findTable } from '@lime/domain/casino/tables/casino-tables.ts';
import type { PlayFault } from '@lime/domain/fairness/floats.ts';
import { findHostedGameByType } from '@lime/domain/games/hosted-games.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { useEffect, useState } from 'react';
import { canHash } from '../../lib/fairness.ts';
import { ByHand } from './by-hand.tsx';
import '../../lib/proof-page.css';
import './fair-round.css';
import { PasteForm } from './paste-form.tsx';
import { playFileOfAddress, readPlayFile } from './play-file.ts';
import type { PlayFile } from './play-file.ts';
import { SlotData } from './slot-data.tsx';
import { Step, Value, VerdictBand } from './steps.tsx';
import { verifyPlayFile } from './verify-play.ts';
import type { PlayVerdict } from './verify-play.ts';

/** /fair/play: a play of a token game, a slot or hold'em drawn again in this browser. What is behind `#` in the address fills it. */
export function FairPlayPage() {
  const [given] = useState(() => playFileOfAddress(location.hash));
  const [file, setFile] = useState<PlayFile | null>(() => readPlayFile(given));
  const verdict = usePlayVerdict(file);
  const handleText = (text: string) => {
    const read = readPlayFile(text);
    setFile(read);
    return read !== null;
  };
  return (
    <div className="proof-page fair-round">
      <h1>판 검증</h1>
      <p className="lead">아래 계산은 모두 지금 이 브라우저에서 하고 서버로 보내지 않아요. 인터넷을 끊어도 돼요.</p>
      {!canHash() && (
        <MessageBand tone="warn">보안 연결(HTTPS)이 아니어서 브라우저가 해시를 계산해주지 않아요.</MessageBand>
      )}
      <PasteForm given={given} onText={handleText}>
        {file && <PlaySteps file={file} verdict={verdict} />}
      </PasteForm>
      <ByHandOf game={file?.game ?? null} />
      <SlotData played={file?.game ?? null} />
      <section className="card limits" aria-labelledby="fair-play-how">
        <h2 id="fair-play-how">자료는 어디에서 받나요?</h2>
        <ul>
          <li>
            게임 화면이나 이 사이트의 내 시드에서 시드를 바꾸면 지난 서버 시드가 공개되고, 판마다 이 화면을 여는 링크가
            생겨요.
          </li>
          <li>서버 시드의 해시는 첫 판 전에 보여드려요. 확실히 하려면 그 해시를 미리 적어두세요.</li>
          <li>이길 가능성은 높아지지 않아요. 환수율은 그대로예요.</li>
        </ul>
        <p>
          <AppLink to="/fair/seeds" className="btn small outline">
            내 시드
          </AppLink>{' '}
          <AppLink to="/fair/round" className="btn small outline">
            미니게임과 로투스 회차 검증하기
          </AppLink>
        </p>
      </section>
    </div>
  );
}

function ByHandOf({ game }: { readonly game: string | null }) {
  if (game === null || findHostedGameByType(game)) return <ByHand script="verify-play.mjs" />;
  return <ByHand script={findTable(game) ? 'verify-table.mjs' : 'verify-spin.mjs'} />;
}

function usePlayVerdict(file: PlayFile | null): PlayVerdict | null {
  const [known, setKnown] = useState<{ of: PlayFile; verdict: PlayVerdict } | null>(null);
  useEffect(() => {
    if (file === null || !canHash()) return;
    let current = true;
    void verifyPlayFile(file).then((verdict) => current && setKnown({ of: file, verdict }));
    return () => {
      current = false;
    };
  }, [file]);
  return known?.of === file ? known.verdict : null;
}

const faultWords: Readonly<Record<PlayFault, string>> = {
  version: '이 화면에서 확인할 수 없는 버전의 자료예요.',
  'server-seed': '서버 시드의 해시가 판 전에 보여드린 해시와 달라요.',
  'client-seed': '내 시드로 쓸 수 없는 값이에요.',
  nonce: '판 번호로 쓸 수 없는 값이에요.',
};

/** The end in a few words, and why not. */
function endOf(verdict: PlayVerdict): { head: string; text: string } {
  const { game, fault, result, payout } = verdict;
  if (game === null) return { head: '검증할 수 없어요', text: '이 자료의 게임은 이 화면에서 검증하지 않아요.' };
  if (fault !== null) return { head: '결과가 맞지 않아요', text: faultWords[fault] };
  if (!result.ok) return { head: '결과가 맞지 않아요', text: '시드로 계산한 결과가 자료의 결과와 달라요.' };
  if (!payout.ok) return { head: '지급액이 맞지 않아요', text: '베팅과 결과로 계산한 지급액이 자료와 달라요.' };
  return { head: '결과와 지급액이 맞아요', text: `${game} · ${result.computed}` };
}

function PlaySteps({ file, verdict }: { file: PlayFile; verdict: PlayVerdict | null }) {
  const end = verdict && endOf(verdict);
  return (
    <>
      <VerdictBand
        ok={verdict && verdict.ok}
        head={end?.head ?? (canHash() ? '확인하고 있어요' : '이 브라우저에서는 계산할 수 없어요')}
        text={end?.text ?? null}
      />
      <ol className="steps">
        <Step
          no={1}
          name="서버 시드는 판 전에 정해져 있었어요"
          ok={verdict ? verdict.hash === file.seedHash : undefined}
        >
          <p>서버 시드의 SHA-256이 첫 판 전에 보여드린 해시와 같아야 해요.</p>
          <Value name="서버 시드" value={file.serverSeed} />
          <Value name="보여드린 해시" value={file.seedHash} />
          {verdict && <Value name="계산" value={verdict.hash} />}
        </Step>
        <Step no={2} name="결과는 두 시드와 판 번호에서만 나와요" ok={verdict?.result.ok}>
          <p>
            서버 시드를 키로{' '}
            <code>
              {file.clientSeed}:{file.nonce}:0
            </code>
            부터 HMAC-SHA-256을 구하고, 네 바이트씩 0과 1 사이의 수로 읽어요.
          </p>
          {verdict && (
            <>
              <Value name="자료의 결과" value={verdict.result.published} />
              <Value name="계산" value={verdict.result.computed} />
            </>
          )}
        </Step>
        <Step no={3} name="지급액은 게임 규칙에서 나와요" ok={verdict?.payout.ok}>
          {verdict?.bets.map(({ text, stake, paid }) => (
            <Value key={text} name={text} value={`${formatAmount(stake)}원 베팅 → ${formatAmount(paid)}원`} />
          ))}
          <Value name="자료의 지급액" value={`${formatAmount(file.payout)}원`} />
          {verdict && <Value name="계산" value={`${formatAmount(verdict.payout.computed)}원`} />}
        </Step>
      </ol>
    </>
  );
}
