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
  const sealed = data?.commitment;
  return (
    <section className="card fairness-card" aria-labelledby="fairness-card">
      <h2 id="fairness-card">
        <Fingerprint size={17} aria-hidden />
        결과를 정하는 값은 베팅 전에 봉인해요
      </h2>
      <dl>
        <div>
          <dt>공개한 해시</dt>
          <dd title={sealed?.link}>{sealed ? shortCode(sealed.link) : '–'}</dd>
        </div>
        <div>
          <dt>공개 시각</dt>
          <dd>{sealed ? momentText(sealed.at) : '–'}</dd>
        </div>
        <div>
          <dt>{round ? `${round.game_round}회차` : '이번 회차'}</dt>
          <dd>{sealed ? `해시 체인의 ${formatAmount(sealed.distance)}번째 값` : '–'}</dd>
        </div>
        <div>
          <dt>솔트</dt>
          <dd>마감한 뒤 모든 베팅으로 계산해요</dd>
        </div>
      </dl>
      <AppLink to="/fair/round" search={{ game }} className="btn small outline">
        지난 회차 검증
      </AppLink>
    </section>
  );
});
