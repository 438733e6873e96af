import type { WireSeedLine } from '@lime/contract/seeds.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Button } from '@lime/ui/button.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { CallFailed, send } from '../../lib/api.ts';
import '../../lib/proof-page.css';
import './fair-round.css';
import { RevealedSeed } from './revealed-seed.tsx';
import './seeds.css';
import { Value } from './steps.tsx';

const key = ['fair', 'seeds'];
const wordsOf = (error: unknown) => (error instanceof CallFailed ? error.message : '시드를 불러오지 못했어요');

/**
 * /fair/seeds: what the hosts draw a member's plays from, of token games, slots and hold'em. They have the seeds; the site asks
 * them, and every hash and every play can be computed again in the browser.
 */
export function SeedsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send('/fair/seeds', {}, { signal }),
  });
  return (
    <div className="proof-page fair-round seeds-page">
      <h1>내 시드</h1>
      <p className="lead">
        바로 하는 토큰게임, 슬롯, 홀덤의 결과는 서버 시드, 내 시드, 판 번호에서만 나와요. 서버 시드의 해시는 첫 판 전에
        보여드리고, 시드를 바꾸면 지난 시드를 공개해요.
      </p>
      {data ? (
        data.lines.map((line) => <SeedLine key={line.line} line={line} />)
      ) : error ? (
        <div className="card">
          <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div role="status" aria-label="시드를 불러오는 중">
          <Skeleton height={320} />
          <Skeleton height={320} />
        </div>
      )}
      <section className="card limits" aria-labelledby="seeds-how">
        <h2 id="seeds-how">알아두세요</h2>
        <ul>
          <li>시드는 게임 서버가 갖고 있고 이 사이트는 보관하지 않아요. 게임 화면의 내 시드와 같은 값이에요.</li>
          <li>베팅 전에 카드를 보여주는 게임은 다른 게임의 결과가 미리 보이지 않도록 시드를 따로 써요.</li>
          <li>
            첫 판에 쓰는 내 시드는 게임을 처음 열 때 브라우저가 무작위로 정해요. lime-으로 시작하는 내 시드는 서버가
            정한 값이라, 서버가 유리한 시드를 골랐을 가능성까지는 막아주지 못해요.
          </li>
          <li>확실히 하려면 지금과 다음 서버 시드의 해시를 미리 적어두세요.</li>
          <li>시드를 바꿔도 이길 가능성은 높아지지 않아요.</li>
        </ul>
        <p>
          <AppLink to="/fair/play" className="btn small outline">
            자료를 붙여넣어 검증하기
          </AppLink>
        </p>
      </section>
    </div>
  );
}

function SeedLine({ line }: { line: WireSeedLine }) {
  const { active, nextHash, revealed } = line;
  return (
    <section className="card" aria-label={line.name}>
      <h2>{line.name}</h2>
      <div>
        <Value name="지금 서버 시드" value={active.hash} />
        <Value name="다음 서버 시드" value={nextHash} />
        <p className="faint">
          SHA-256 해시예요. 지금 시드로 {formatAmount(active.nonce)}판을 했고, 다음 판은 {formatAmount(active.nonce)}
          번이에요.
        </p>
      </div>
      <ChangeSeed key={active.hash} line={line} />
      <h3>공개된 시드</h3>
      {revealed.length === 0 ? (
        <EmptyState text="공개된 시드가 없어요" hint="한 판이라도 한 뒤에 시드를 바꾸면 여기에서 검증할 수 있어요." />
      ) : (
        <ol className="revealed">
          {revealed.map((seed) => (
            <RevealedSeed key={seed.hash} seed={seed} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** The member's own part of the next seed. */
function ChangeSeed({ line: { line, name, active } }: { line: WireSeedLine }) {
  const queries = useQueryClient();
  const [own, setOwn] = useState(active.clientSeed);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const isFine = /^[\w-]{1,64}$/.test(own);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isFine || isBusy) return;
    setBusy(true);
    setFailed(null);
    try {
      queries.setQueryData(key, await send('/fair/seeds/change', { line, hash: active.hash, clientSeed: own }));
    } catch (error) {
      setFailed(wordsOf(error));
      if (error instanceof CallFailed && error.code === 'SEED_CHANGED')
        await queries.invalidateQueries({ queryKey: key });
    }
    setBusy(false);
  };
  return (
    <form className="change" onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        label="내 시드"
        hint="영문, 숫자, -, _ 1~64자"
        value={own}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        {...(isFine ? {} : { problem: '영문, 숫자, -, _ 1~64자로 적어주세요.' })}
        onChange={({ target }) => setOwn(target.value)}
      />
      <Button type="submit" disabled={!isFine || isBusy} aria-label={`${name} 시드 바꾸기`}>
        시드 바꾸고 지난 시드 보기
      </Button>
      {failed !== null && <MessageBand tone="warn">{failed}</MessageBand>}
    </form>
  );
}
