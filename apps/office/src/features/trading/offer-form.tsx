import type { MarketType } from '@lime/domain/market-kinds.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { send } from '../../lib/api.ts';
import { MarketRows, newDraft, readDraft } from './market-rows.tsx';
import { runAction } from './use-trading.ts';
import { price } from './trading-labels.ts';
import type { DeskFixture } from './trading-labels.ts';

/** The whole offer of a fixture entered by hand: what is taken out here is not sold any more. */
export function OfferForm({ data, onClose }: { data: DeskFixture; onClose: () => void }) {
  const { game: fixture, markets } = data;
  const [drafts, setDrafts] = useState(() =>
    markets
      .filter(({ status }) => status !== 'closed')
      .map(({ type, line, selections }) =>
        newDraft(
          type as MarketType,
          line === null ? '' : String(line),
          selections.map(({ feedOdds }) => price(feedOdds)),
        ),
      ),
  );
  const [busy, setBusy] = useState(false);
  const read = drafts.map(readDraft);
  const entered = read.filter((market) => typeof market !== 'string');
  const isReady = entered.length === drafts.length && !busy;
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isReady) return;
    setBusy(true);
    const done = await runAction(
      () => send('/staff/trading/manual/offer', { gameSeq: fixture.gameSeq, markets: entered }),
      '마켓과 배당을 바꿨어요.',
    );
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog title={`${fixture.home} : ${fixture.away}`} width={640} onClose={onClose}>
      <form className="body manual-form" onSubmit={(event) => void handleSubmit(event)}>
        {markets.some(({ selections }) => selections.some(({ deskOdds }) => deskOdds !== null)) && (
          <MessageBand tone="warn">조정한 배당이 있는 선택은 조정을 되돌릴 때까지 그 배당으로 판매해요.</MessageBand>
        )}
        <MarketRows family={fixture.family as SportFamily} drafts={drafts} onChange={setDrafts} />
        <div className="dialog-actions">
          <span className="grow" />
          <Button onClick={onClose}>닫기</Button>
          <Button type="submit" look="primary" busy={busy} aria-disabled={!isReady}>
            저장
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
