import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { WonInput } from '@lime/ui/won-input.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import type { Payload } from '../../lib/calls.ts';
import { askReason } from '../../lib/confirm.tsx';
import { can } from '../../lib/staff-session.ts';
import { runAction, stop } from './use-trading.ts';
import { percent, price } from './trading-labels.ts';

type League = Payload<'/staff/trading/leagues'>['list'][number];

/** Terms of one league: its margin with what it makes of a market, and limits below those of the grades. */
/** @param foldersSeq the market it was opened from: the example of what a margin does */
export function TermsDialog({
  leagueId,
  foldersSeq,
  onClose,
}: {
  leagueId: string;
  foldersSeq?: string;
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ['trading', 'league', leagueId],
    queryFn: () => send('/staff/trading/leagues', { leagueId }),
  });
  const league = data?.list[0];
  return (
    <Dialog title={league ? `${league.name} 조건` : '리그 조건'} width={460} onClose={onClose}>
      <div className="body">
        {error && !league ? (
          <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
        ) : league === undefined ? (
          <Skeleton height={240} />
        ) : (
          <Terms key={league.changedAt ?? ''} league={league} foldersSeq={foldersSeq} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

/** "5", "2.5" percent as thousandths; null when it is no margin. */
function readMargin(text: string): number | null {
  return /^\d{1,2}(\.\d)?$/.test(text.trim()) && Number(text) <= 30 ? Math.round(Number(text) * 10) : null;
}

function Terms({
  league,
  foldersSeq,
  onClose,
}: {
  league: League;
  foldersSeq: string | undefined;
  onClose: () => void;
}) {
  const { leagueId, stopped } = league;
  const seen = { margin: league.margin, maxBetting: league.maxBetting, maxWin: league.maxWin };
  const [text, setText] = useState(String(league.margin / 10));
  const [maxBetting, setMaxBetting] = useState(league.maxBetting);
  const [maxWin, setMaxWin] = useState(league.maxWin);
  const margin = readMargin(text);
  const mayEdit = can('trading.edit');
  const changed = margin !== seen.margin || maxBetting !== seen.maxBetting || maxWin !== seen.maxWin;

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (margin === null || !changed) return;
    const terms = { margin, maxBetting, maxWin };
    if (await runAction(() => send('/staff/trading/league/terms', { leagueId, terms, seen }), '리그 조건을 바꿨어요.'))
      onClose();
  };
  const handleStop = async () => {
    if (stopped) return void stop('league', leagueId, false);
    const reason = await askReason({
      title: `${league.name} 판매를 정지할까요?`,
      text: `이 리그의 경기 ${league.games}개를 모두 판매하지 않아요.`,
      yes: '리그 정지',
      danger: true,
      presets: ['피드를 확인하고 있어요.', '이상 베팅을 확인하고 있어요.'],
    });
    if (reason !== null) await stop('league', leagueId, true, reason);
  };
  return (
    <form className="terms-form" onSubmit={(event) => void handleSubmit(event)}>
      <div className="facts">
        <span>열린 경기 {league.games}개에 모두 적용돼요</span>
        {stopped && <Badge tone="warn">리그 정지</Badge>}
        {league.changedAt !== null && (
          <span className="dim">
            {formatDayTime(league.changedAt)} {league.changedBy}
          </span>
        )}
      </div>
      <TextField
        label="마진 (%)"
        inputMode="decimal"
        hint="피드 배당에서 덜어내요. 0~30%, 소수 첫째 자리까지예요."
        problem={margin === null ? '0~30 사이로 입력해주세요.' : undefined}
        value={text}
        maxLength={4}
        disabled={!mayEdit}
        data-autofocus
        onChange={(event) => setText(event.target.value)}
      />
      {margin !== null && <Preview leagueId={leagueId} margin={margin} foldersSeq={foldersSeq} />}
      <div className="limits">
        <span className="name">최대 베팅금액 (비워두면 레벨 한도)</span>
        <WonInput label="최대 베팅금액" value={maxBetting} onChange={setMaxBetting} showReading={false} />
        <span className="name">최대 당첨금 (비워두면 레벨 한도)</span>
        <WonInput label="최대 당첨금" value={maxWin} onChange={setMaxWin} showReading={false} />
      </div>
      {mayEdit && (
        <div className="dialog-actions">
          <Button className={stopped ? 'good' : 'bad'} onClick={() => void handleStop()}>
            {stopped ? <Play size={15} aria-hidden /> : <Pause size={15} aria-hidden />}
            {stopped ? '리그 재개' : '리그 정지'}
          </Button>
          <span className="grow" />
          <Button onClick={onClose}>닫기</Button>
          <Button type="submit" look="primary" aria-disabled={margin === null || !changed}>
            저장
          </Button>
        </div>
      )}
    </form>
  );
}

function Preview({
  leagueId,
  margin,
  foldersSeq,
}: {
  leagueId: string;
  margin: number;
  foldersSeq: string | undefined;
}) {
  const body = { leagueId, margin, ...(foldersSeq === undefined ? {} : { foldersSeq }) };
  const { data, error } = useQuery({
    queryKey: ['trading', 'terms-preview', body],
    queryFn: ({ signal }) => send('/staff/trading/league/preview', body, { signal }),
    placeholderData: keepPreviousData,
  });
  if (error) return <MessageBand tone="warn">{wordsOf(error)}</MessageBand>;
  if (data === undefined) return <Skeleton height={110} />;
  const { sample } = data;
  if (sample === null) return <MessageBand>판매 중인 경기가 없어서 미리 볼 배당이 없어요.</MessageBand>;
  return (
    <div className="terms-sample">
      <p>
        {sample.game} · {sample.market}
      </p>
      <table>
        <caption className="visually-hidden">마진을 바꾸면 달라지는 배당</caption>
        <thead>
          <tr>
            <th scope="col">선택</th>
            <th scope="col">피드</th>
            <th scope="col">지금</th>
            <th scope="col">바꾼 뒤</th>
          </tr>
        </thead>
        <tbody>
          {sample.sides.map((side) => (
            <tr key={side.name}>
              <th scope="row">{side.name}</th>
              <td>{price(side.feed)}</td>
              <td>{price(side.before)}</td>
              <td className={side.after === side.before ? undefined : 'changed'}>{price(side.after)}</td>
            </tr>
          ))}
          <tr className="sum">
            <th scope="row">환급률</th>
            <td />
            <td>{percent(sample.paybackBefore)}</td>
            <td>{percent(sample.paybackAfter)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
