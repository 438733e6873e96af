import type { WireRevealedSeed, WireSeedPlay } from '@lime/contract/seeds.ts';
import { playVersion } from '@lime/domain/fairness/floats.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { send } from '../../lib/api.ts';
import { canHash, hashOfText } from '../../lib/fairness.ts';
import type { PlayFile } from './play-file.ts';
import { Value } from './steps.tsx';

/** A server seed that is public: whether it has the hash that was shown, and what it drew. */
export function RevealedSeed({ seed }: { readonly seed: WireRevealedSeed }) {
  const { hash, serverSeed, clientSeed, plays, revealedAt } = seed;
  const [isOpen, setOpen] = useState(false);
  const isOwn = useIsHashOf(serverSeed, hash);
  return (
    <li>
      <div className="seed-head">
        <b>{formatDayTime(revealedAt)} 공개</b>
        <span className="faint">
          판 #0 ~ #{formatAmount(plays - 1)} · 내 시드 {clientSeed}
        </span>
        {isOwn !== null && <Badge tone={isOwn ? 'win' : 'danger'}>{isOwn ? '해시 맞음' : '해시 다름'}</Badge>}
      </div>
      <Value name="서버 시드" value={serverSeed} />
      <Value name="보여드린 해시" value={hash} />
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? '판 접기' : `판 ${formatAmount(plays)}개 보기`}
      </Button>
      {isOpen && <Plays seed={seed} />}
    </li>
  );
}

/** Whether a text has a hash, computed here; null: not known yet, or this browser cannot. */
function useIsHashOf(text: string, hash: string): boolean | null {
  const [known, setKnown] = useState<boolean | null>(null);
  useEffect(() => {
    if (!canHash()) return;
    let current = true;
    void hashOfText(text).then((computed) => current && setKnown(computed === hash));
    return () => {
      current = false;
    };
  }, [text, hash]);
  return known;
}

function Plays({ seed }: { readonly seed: WireRevealedSeed }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['fair', 'seed-plays', seed.hash],
    queryFn: ({ signal }) => send('/fair/seeds/plays', { hash: seed.hash }, { signal }),
    staleTime: Infinity,
  });
  if (!data)
    return isError ? (
      <ErrorState text="판을 불러오지 못했어요" onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={120} />
    );
  const byNo = new Map(data.plays.map((play) => [play.nonce, play]));
  const lowest = Math.min(...data.plays.map(({ nonce }) => nonce), seed.plays);
  // every number, so that one that is missing shows
  const numbers = Array.from({ length: seed.plays - lowest }, (_, index) => seed.plays - 1 - index);
  return (
    <ol className="plays" tabIndex={0} aria-label="판">
      {numbers.map((no) => (
        <PlayRow key={no} no={no} play={byNo.get(no)} seed={seed} />
      ))}
    </ol>
  );
}

type RowProps = { readonly no: number; readonly play: WireSeedPlay | undefined; readonly seed: WireRevealedSeed };

function PlayRow({ no, play, seed }: RowProps) {
  if (!play)
    return (
      <li className="gap">
        <span>#{formatAmount(no)}</span>
        <Badge tone="danger">빠진 판이에요</Badge>
      </li>
    );
  const { at, game, stake, payout, free } = play;
  return (
    <li>
      <span>#{formatAmount(no)}</span>
      <b>{game.name}</b>
      <span className="faint">{formatDayTime(at)}</span>
      <span className="money">
        {free ? '무료 스핀' : `${formatAmount(stake)}원`} {payout === null ? '' : `→ ${formatAmount(payout)}원`}
      </span>
      {payout === null ? (
        <Badge>접수되지 않음</Badge>
      ) : (
        <a
          className="btn tiny"
          href={`/fair/play#${encodeURIComponent(JSON.stringify(fileOf(play, payout, seed)))}`}
          target="_blank"
          rel="noopener"
          aria-label={`#${formatAmount(no)} 검증`}
        >
          검증
        </a>
      )}
    </li>
  );
}

/** The proof that /fair/play reads from behind `#`. */
const fileOf = (
  { nonce, game, bets, outcome, pool }: WireSeedPlay,
  payout: number,
  { hash: seedHash, serverSeed, clientSeed }: WireRevealedSeed,
): PlayFile => ({
  version: playVersion,
  game: game.id,
  seedHash,
  serverSeed,
  clientSeed,
  nonce,
  bets,
  outcome,
  payout,
  ...(pool !== undefined && { pool }),
});
