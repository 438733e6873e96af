import { findRoundGame, roundGames } from '@lime/domain/games/round-games.ts';
import { hostedGames } from '@lime/domain/games/hosted-games.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { canHash } from '../../lib/fairness.ts';
import { useAddress } from '../../lib/router/outlet.tsx';
import { ByHand } from './by-hand.tsx';
import '../../lib/proof-page.css';
import './fair-round.css';
import { HostedRound } from './hosted-round.tsx';
import { Limits } from './limits.tsx';
import { MissingRound } from './missing-round.tsx';
import { PastedProof } from './pasted-proof.tsx';
import { ProofCard } from './proof-card.tsx';
import { Stretch } from './stretch.tsx';
import { findRound, useRoundProof, useStretch } from './use-proofs.ts';

const numberOf = (value: unknown) => (/^[1-9]\d{0,14}$/.test(String(value ?? '')) ? Number(value) : null);
const hosted = hostedGames.filter(({ play }) => play.kind !== 'instant');
const checked = [...roundGames, ...hosted];

/** /fair/round: a round of a game drawn again in this browser, step by step. Open to everybody. */
export function FairRoundPage() {
  const { game, round, gameSeq }: { game?: unknown; round?: unknown; gameSeq?: unknown } = useAddress();
  const no = numberOf(round);
  const ofHost = hosted.find(({ id }) => id === game);
  if (!ofHost) return <SiteRound asked={String(game ?? '')} no={no} gameSeq={numberOf(gameSeq)} />;
  return (
    <Around game={ofHost.id}>
      <HostedRound key={ofHost.id} game={ofHost} no={no} />
    </Around>
  );
}

/** The parts of the page around every round. */
function Around({ game, children }: { game: string; children: ReactNode }) {
  return (
    <div className="proof-page fair-round">
      <h1>회차 검증</h1>
      <p className="lead">
        아래 계산은 모두 지금 이 브라우저에서 하고 서버로 보내지 않아요. 자료를 다 읽은 뒤에는 인터넷을 끊어도 돼요.
      </p>
      {!canHash() && (
        <MessageBand tone="warn">
          보안 연결(HTTPS)이 아니어서 브라우저가 해시를 계산해주지 않아요. 자료를 내려받아 아래의 스크립트로 확인할 수
          있어요.
        </MessageBand>
      )}
      <nav className="fair-games" aria-label="게임">
        {checked.map(({ id, name }) => (
          <AppLink
            key={id}
            to="/fair/round"
            search={{ game: id }}
            manyPages
            className="btn small outline"
            current={id === game}
          >
            {name}
          </AppLink>
        ))}
      </nav>
      {children}
      <PastedProof />
      <ByHand script="verify-round.mjs" />
      <Limits />
    </div>
  );
}

/** A round of the site's own games. */
function SiteRound({ asked: id, no, gameSeq }: { asked: string; no: number | null; gameSeq: number | null }) {
  const asked = findRoundGame(id);
  const seq = useSeq(asked?.id ?? roundGames[0]!.id, no, gameSeq);
  const proof = useRoundProof(seq.value ?? null);
  const game = findRoundGame(proof.data?.round.game_id ?? '') ?? asked ?? roundGames[0]!;
  const isFailed = (seq.isError && seq.value === undefined) || (proof.isError && proof.data === undefined);
  const isMissing = seq.value === null || proof.data === null;
  return (
    <Around game={game.id}>
      {isFailed ? (
        <div className="card">
          <ErrorState
            text="검증 자료를 불러오지 못했어요"
            onRetry={() => void (seq.isError ? seq.refetch() : proof.refetch())}
          />
        </div>
      ) : isMissing ? (
        <MissingRound game={game.id} no={no} />
      ) : proof.data ? (
        <ProofCard key={proof.data.round.game_seq} game={game} loaded={proof.data} />
      ) : (
        <div role="status" aria-label="검증 자료를 불러오는 중">
          <Skeleton height={64} />
          <Skeleton height={420} />
        </div>
      )}
      <Stretch key={game.id} game={game.id} current={proof.data ? Number(proof.data.round.roundOfAll) : null} />
    </Around>
  );
}

/** Which round is asked for: by its sequence, by its number in its game, else the newest one that is drawn. */
function useSeq(game: string, no: number | null, seq: number | null) {
  const isNewest = no === null && seq === null;
  const found = useQuery({
    queryKey: ['fair', 'find', game, no],
    enabled: no !== null && seq === null,
    queryFn: () => findRound(game, no!),
  });
  const stretch = useStretch(game, null);
  const list = stretch.data?.list;
  const newest = list && (list.find(({ outcome }) => outcome !== null) ?? list[0])?.game_seq;
  const value = seq !== null ? String(seq) : isNewest ? (list ? (newest ?? null) : undefined) : found.data;
  const source = isNewest ? stretch : found;
  return { value, isError: seq === null && source.isError, refetch: source.refetch };
}
