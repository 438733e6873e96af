import { findRoundGame, roundGames } from '@lime/domain/games/games.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { EmptyState, ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { canHash } from '../../lib/fairness.ts';
import { useAddress } from '../../lib/router/outlet.tsx';
import { ByHand } from './by-hand.tsx';
import '../../lib/proof-page.css';
import './fair-round.css';
import { Limits } from './limits.tsx';
import { PastedProof } from './pasted-proof.tsx';
import { RoundCard } from './round-card.tsx';
import { Stretch } from './stretch.tsx';
import { findRound, useRoundProof, useStretch } from './use-rounds.ts';

const numberOf = (value: unknown) => (/^[1-9]\d{0,14}$/.test(String(value ?? '')) ? Number(value) : null);

/** /fair/round: a round of a game drawn again in this browser, step by step. Open to everybody. */
export function FairRoundPage() {
  const search: { game?: unknown; round?: unknown; gameSeq?: unknown } = useAddress();
  const asked = findRoundGame(String(search.game ?? ''));
  const no = numberOf(search.round);
  const seq = useSeq(asked?.id ?? roundGames[0]!.id, no, numberOf(search.gameSeq));
  const proof = useRoundProof(seq.value ?? null);
  const game = findRoundGame(proof.data?.round.game_id ?? '') ?? asked ?? roundGames[0]!;
  const isFailed = (seq.isError && seq.value === undefined) || (proof.isError && proof.data === undefined);
  const isMissing = seq.value === null || proof.data === null;
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
      <nav className="games" aria-label="게임">
        {roundGames.map(({ id, name }) => (
          <AppLink
            key={id}
            to="/fair/round"
            search={{ game: id }}
            manyPages
            className="btn small outline"
            current={id === game.id}
          >
            {name}
          </AppLink>
        ))}
      </nav>
      {isFailed ? (
        <div className="card">
          <ErrorState
            text="검증 자료를 불러오지 못했어요"
            onRetry={() => void (seq.isError ? seq.refetch() : proof.refetch())}
          />
        </div>
      ) : isMissing ? (
        <MissingRound gameId={game.id} no={no} />
      ) : proof.data ? (
        <RoundCard key={proof.data.round.game_seq} game={game} loaded={proof.data} />
      ) : (
        <div role="status" aria-label="검증 자료를 불러오는 중">
          <Skeleton height={64} />
          <Skeleton height={420} />
        </div>
      )}
      <Stretch key={game.id} game={game} current={proof.data?.round.game_seq ?? null} />
      <PastedProof />
      <ByHand script="verify-round.mjs" />
      <Limits />
    </div>
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

function MissingRound({ gameId, no }: { gameId: string; no: number | null }) {
  return (
    <div className="card">
      <EmptyState
        text={no === null ? '아직 회차가 없어요' : `${no}번째 회차가 없어요`}
        hint={no === null ? '회차가 열리면 여기에서 확인할 수 있어요' : '아직 열리지 않았거나 빠진 회차예요'}
        {...(no !== null && {
          action: (
            <AppLink to="/fair/round" search={{ game: gameId }} className="btn small outline">
              최근 회차 보기
            </AppLink>
          ),
        })}
      />
    </div>
  );
}
