import { termsOver } from '@lime/domain/trading/own-terms.ts';
import type { OwnTerms, SaleTerms } from '@lime/domain/trading/own-terms.ts';
import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { Segmented } from '@lime/ui/tabs.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { can } from '../../lib/staff-session.ts';
import { LimitFields, MarginField, MarginSample, readMargin } from './terms-parts.tsx';
import type { DeskFixture, DeskMarket } from './trading-labels.ts';
import { runAction } from './use-trading.ts';

type Scope = 'market' | 'match';
type Props = {
  data: DeskFixture;
  /** the market it was opened from; null: the match */
  market: DeskMarket | null;
  /** opens the league's terms */
  onLeague: () => void;
  onClose: () => void;
};

/** Margin and limits of a match, or of one of its markets, over those of its league. */
export function MatchTermsDialog({ data, market, onLeague, onClose }: Props) {
  const [scope, setScope] = useState<Scope>(market === null ? 'match' : 'market');
  const { game } = data;
  const at = scope === 'market' ? market : null;
  return (
    <Dialog title={`${game.home} : ${game.away} 조건`} width={480} onClose={onClose}>
      <div className="body">
        {market !== null && (
          <Segmented
            label="적용 범위"
            full
            items={[
              { id: 'market', name: market.name },
              { id: 'match', name: '이 경기 전체' },
            ]}
            value={scope}
            onChange={setScope}
          />
        )}
        <TermsForm key={scope} data={data} market={at} onLeague={onLeague} onClose={onClose} />
      </div>
    </Dialog>
  );
}

function TermsForm({ data, market, onLeague, onClose }: Props) {
  const { gameSeq, league } = data.game;
  // what was on screen as it was opened: a colleague's change meanwhile is refused, not overwritten
  const [seen] = useState<OwnTerms>(market?.ownTerms ?? data.ownTerms);
  const above = market ? termsOver(data.terms, data.ownTerms) : data.terms;
  const [text, setText] = useState(seen.margin === null ? '' : String(seen.margin / 10));
  const [limits, setLimits] = useState({ maxBetting: seen.maxBetting, maxWin: seen.maxWin });
  const [busy, setBusy] = useState(false);
  const margin = text.trim() === '' ? null : readMargin(text);
  const isBad = text.trim() !== '' && margin === null;
  const terms: OwnTerms = { margin, ...limits };
  const mayEdit = can('trading.edit') && (data.game.status === 'scheduled' || data.game.status === 'live');
  const isChanged = margin !== seen.margin || limits.maxBetting !== seen.maxBetting || limits.maxWin !== seen.maxWin;
  const of = market ? { gameSeq, foldersSeq: market.foldersSeq } : { gameSeq };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isBad || !isChanged || busy) return;
    setBusy(true);
    const done = await runAction(() => send('/staff/trading/match/terms', { ...of, terms, seen }), '조건을 바꿨어요.');
    setBusy(false);
    if (done) onClose();
  };
  return (
    <form className="terms-form" onSubmit={(event) => void handleSubmit(event)}>
      <p className="facts">
        <span>비워둔 값은 {market ? '이 경기' : '리그'} 조건을 따라요. 이미 접수한 베팅은 그대로예요.</span>
      </p>
      <MarginField
        text={text}
        isBad={isBad}
        disabled={!mayEdit}
        placeholder={`${above.margin / 10}`}
        onChange={setText}
      />
      {!isBad && <Preview of={of} margin={margin} />}
      <LimitFields limits={limits} otherwise={limitWords(above)} onChange={setLimits} />
      <div className="dialog-actions">
        <Button onClick={onLeague}>{league.name} 조건</Button>
        <span className="grow" />
        <Button onClick={onClose}>닫기</Button>
        {mayEdit && (
          <Button type="submit" look="primary" busy={busy} aria-disabled={isBad || !isChanged}>
            저장
          </Button>
        )}
      </div>
    </form>
  );
}

function limitWords({ maxBetting, maxWin }: SaleTerms): { maxBetting: string; maxWin: string } {
  const words = (limit: number | null) => (limit === null ? '레벨 한도' : `${formatAmount(limit)}원`);
  return { maxBetting: words(maxBetting), maxWin: words(maxWin) };
}

function Preview({ of, margin }: { of: { gameSeq: string; foldersSeq?: string }; margin: number | null }) {
  const body = { ...of, margin };
  const { data, error } = useQuery({
    queryKey: ['trading', 'match-preview', body],
    queryFn: ({ signal }) => send('/staff/trading/match/preview', body, { signal }),
    placeholderData: keepPreviousData,
  });
  if (error) return <MessageBand tone="warn">{wordsOf(error)}</MessageBand>;
  if (data === undefined) return <Skeleton height={110} />;
  if (data.samples.length === 0) return <MessageBand>판매 중인 마켓이 없어서 미리 볼 배당이 없어요.</MessageBand>;
  return (
    <div
      className="terms-samples"
      role="group"
      aria-label="바꾼 뒤의 배당"
      tabIndex={data.samples.length > 1 ? 0 : undefined}
    >
      {data.samples.map((sample) => (
        <MarginSample key={sample.market} sample={sample} />
      ))}
    </div>
  );
}
