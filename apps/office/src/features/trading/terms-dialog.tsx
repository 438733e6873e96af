import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import type { Payload } from '../../lib/calls.ts';
import { askReason } from '../../lib/confirm.tsx';
import { can } from '../../lib/staff-session.ts';
import { LimitFields, MarginField, MarginSample, readMargin } from './terms-parts.tsx';
import { runAction, stop } from './use-trading.ts';

type League = Payload<'/staff/trading/leagues'>['list'][number];

/** Terms of one league: its margin with what it makes of a market, and limits below those of the grades. */
export function TermsDialog({ leagueId, onClose }: { leagueId: string; onClose: () => void }) {
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
          <Terms key={league.changedAt ?? ''} league={league} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

function Terms({ league, onClose }: { league: League; onClose: () => void }) {
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
      <MarginField text={text} disabled={!mayEdit} isBad={margin === null} onChange={setText} />
      {margin !== null && <Preview leagueId={leagueId} margin={margin} />}
      <LimitFields
        limits={{ maxBetting, maxWin }}
        otherwise={{ maxBetting: '레벨 한도', maxWin: '레벨 한도' }}
        onChange={(limits) => {
          setMaxBetting(limits.maxBetting);
          setMaxWin(limits.maxWin);
        }}
      />
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

function Preview({ leagueId, margin }: { leagueId: string; margin: number }) {
  const body = { leagueId, margin };
  const { data, error } = useQuery({
    queryKey: ['trading', 'terms-preview', body],
    queryFn: ({ signal }) => send('/staff/trading/league/preview', body, { signal }),
    placeholderData: keepPreviousData,
  });
  if (error) return <MessageBand tone="warn">{wordsOf(error)}</MessageBand>;
  if (data === undefined) return <Skeleton height={110} />;
  const { sample } = data;
  if (sample === null) return <MessageBand>판매 중인 경기가 없어서 미리 볼 배당이 없어요.</MessageBand>;
  return <MarginSample sample={sample} />;
}
