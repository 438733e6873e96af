import { rankKo } from '@lime/contract/list-words.ts';
import type { WireStaffLottoRound } from '@lime/contract/staff-lotto.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime, formatPoints, formatWon } from '@lime/ui/format.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { Drawer } from '../../lib/drawer.tsx';
import { can } from '../../lib/staff-session.ts';
import type { ReactNode } from 'react';
import { askAndCancel } from './use-staff-lotto.ts';
import { numberWords, rankConditions, roundStates } from './draw-labels.ts';

/** One round: what it promised, what came of it, and while it is not drawn, the way to cancel it. */
export function RoundCard({ round, onClose }: { round: WireStaffLottoRound; onClose: () => void }) {
  const { terms } = round;
  const isRunning = round.state === 'open' || round.state === 'closed';
  const handleCancel = async () => {
    if (await askAndCancel(round)) onClose();
  };
  return (
    <Drawer
      title={`${round.no}회차`}
      onClose={onClose}
      foot={
        isRunning && can('events.edit') ? (
          <Button look="danger" size="small" block onClick={() => void handleCancel()}>
            회차 취소
          </Button>
        ) : undefined
      }
    >
      {round.seedLost && (
        <MessageBand tone="danger">
          이 회차를 연 뒤에 서버의 비밀 값이 바뀌어 공개한 지문에 맞는 시드를 만들 수 없어요. 추첨할 수 없으니 사유를
          적어 취소해주세요.
        </MessageBand>
      )}
      {round.cancelReason !== null && <MessageBand>취소 사유: {round.cancelReason}</MessageBand>}
      <dl className="lotto-facts">
        <Fact name="상태">
          <Badge tone={roundStates[round.state].tone}>{roundStates[round.state].word}</Badge>
        </Fact>
        <Fact name="응모 시작">{formatDayTime(round.opensAt)}</Fact>
        <Fact name="마감 · 추첨">{formatDayTime(round.drawsAt)}</Fact>
        <Fact name="당첨번호">{numberWords(round) || '—'}</Fact>
        <Fact name="응모">
          <AppLink to="/lotto/tickets" search={{ no: String(round.no) }} className="plain-link">
            {formatAmount(round.tickets)}장 · {formatAmount(round.members)}명
          </AppLink>
        </Fact>
        <Fact name="응모권">
          출석 {terms.perCheckIn}장 · {terms.stakePer === 0 ? '베팅 없음' : `${formatWon(terms.stakePer)}마다 1장`} ·
          최대 {terms.mostPerRound}장
        </Fact>
        <Fact name="한 장의 예상 비용">{round.expected.toFixed(1)}P</Fact>
        {round.state === 'drawn' ? (
          <>
            <Fact name="당첨 포인트">{formatPoints(round.points)}</Fact>
            <Fact name="지급">
              {round.paidAt === null
                ? `${formatPoints(round.paid)} · 예산이 생기면 이어서 지급해요`
                : formatDayTime(round.paidAt)}
            </Fact>
          </>
        ) : (
          <Fact name="지금 응모의 예상 비용">{formatPoints(Math.round(round.expected * round.tickets))}</Fact>
        )}
      </dl>
      <table className="lotto-ranks" aria-label={`${round.no}회차 등수별 당첨`}>
        <thead>
          <tr>
            <th scope="col">등수</th>
            <th scope="col">일치</th>
            <th scope="col" className="right">
              포인트
            </th>
            <th scope="col" className="right">
              당첨
            </th>
          </tr>
        </thead>
        <tbody>
          {rankKo.map((name, index) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{rankConditions[index]}</td>
              <td className="right">{formatPoints(terms.prizes[index]!)}</td>
              <td className="right">{round.state === 'drawn' ? `${formatAmount(round.winners[index]!)}장` : '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Drawer>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
