import type { WireRound } from '@lime/contract/games.ts';
import type { GameId } from '@lime/domain/access/game-list.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { memo } from 'react';
import { send } from '../../lib/api.ts';
import { momentText } from '../../lib/kick-off.ts';
import { shortCode } from '../../lib/short-code.ts';
import './fairness-card.css';

type Props = { game: GameId; round: WireRound | null };

/** What the round of now was promised with before anybody bet, and the way to check any round. */
export const FairnessCard = memo(function FairnessCard({ game, round }: Props) {
  const seq = round?.game_seq;
  const { data } = useQuery({
    queryKey: ['round', game, 'proof', seq],
    queryFn: () => send('/game/proof', { gameSeq: seq! }),
    enabled: seq !== undefined,
    staleTime: Infinity,
  });
  return (
    <section className="card fairness-card" aria-labelledby="fairness-card">
      <h2 id="fairness-card">
        <Fingerprint size={17} aria-hidden />
        결과는 베팅 전에 정해져요
      </h2>
      {data && (
        <dl>
          <div>
            <dt>공개한 해시</dt>
            <dd title={data.commitment.link}>{shortCode(data.commitment.link)}</dd>
          </div>
          <div>
            <dt>공개한 때</dt>
            <dd>{momentText(data.commitment.at)}</dd>
          </div>
          <div>
            <dt>{round?.game_round}회차</dt>
            <dd>사슬의 {formatAmount(data.commitment.distance)}번째 고리</dd>
          </div>
          <div>
            <dt>소금</dt>
            <dd>마감 때 모든 베팅으로</dd>
          </div>
        </dl>
      )}
      <AppLink to="/fair/round" search={{ game }} className="btn small outline">
        지난 회차 검증
      </AppLink>
    </section>
  );
});
