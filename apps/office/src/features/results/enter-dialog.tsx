import { resultTakesTwoKo } from '@lime/contract/results.texts.ts';
import type { ResultOutcome } from '@lime/contract/staff-results.ts';
import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { formatWon } from '@lime/ui/format.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { toast } from '@lime/ui/toast.ts';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { send } from '../../lib/api.ts';
import type { Payload } from '../../lib/calls.ts';
import { useNow } from '../../lib/now.ts';
import { Presets } from '../../lib/presets.tsx';
import { DryRunView } from './dry-run-view.tsx';
import { fixtureName } from './result-labels.tsx';
import { attempt, useDryRun } from './use-staff-results.ts';

type Detail = Payload<'/staff/results/detail'>;
type Props = {
  title: string;
  detail: Detail;
  /** what the form holds; null while something is missing */
  outcome: ResultOutcome | null;
  /** taking back the result that applies, or going against it */
  needsReason: boolean;
  presets: readonly string[];
  danger?: boolean;
  children: ReactNode;
  onClose: () => void;
};

/**
 * A form for an outcome, next to what it would pay. The outcome waits for its confirmation, or is confirmed at once where
 * one person may.
 */
export function EnterDialog({ title, detail, outcome, needsReason, presets, danger, children, onClose }: Props) {
  const { game: fixture, secondPersonFrom } = detail;
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const now = useNow();
  const run = useDryRun(fixture.gameSeq, outcome);
  // of a fault in what is typed the server says nothing of a second person, and nothing can be entered
  const isFaulty = outcome !== null && run.error !== null;
  const why = run.data?.secondPerson ?? null;
  const needsSecond = why !== null;
  const ready = outcome !== null && !isFaulty && (!needsReason || reason.trim() !== '');

  const handleEnter = async (event: FormEvent, atOnce: boolean) => {
    event.preventDefault();
    if (!ready || busy) return;
    setBusy(true);
    const said = atOnce ? null : '결과를 입력했어요. 확정하면 정산돼요.';
    const entered = await attempt(
      () => send('/staff/results/propose', { gameSeq: fixture.gameSeq, outcome, reason: reason.trim() }),
      said,
    );
    if (atOnce && entered?.secondPerson)
      toast(`${resultTakesTwoKo(entered.secondPerson, secondPersonFrom)} 다른 관리자의 확정을 기다려요.`, 'warn');
    const done =
      entered === null || !atOnce || entered.secondPerson
        ? entered
        : await attempt(
            () => send('/staff/results/confirm', { id: entered.id }),
            '결과를 확정했어요. 정산을 시작해요.',
          );
    setBusy(false);
    if (done !== null || entered !== null) onClose();
  };

  return (
    <Dialog title={title} onClose={onClose} locked={busy} width={920} className="result-dialog">
      <form className="body" onSubmit={(event) => void handleEnter(event, !needsSecond)}>
        <div className="result-entry">
          <p className="result-game">
            <b>{fixtureName(fixture)}</b>
            <small>
              {fixture.league} · 베팅 {fixture.slips}건 · {formatWon(fixture.stakes)}
            </small>
          </p>
          {children}
          <TextField
            label="사유"
            {...(needsReason ? {} : { mark: '선택' })}
            placeholder="변경 기록에 남아요"
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Presets all={presets} value={reason} onChange={setReason} />
          {Date.parse(fixture.startsAt) > now && (
            <MessageBand tone="warn">아직 시작하지 않은 경기예요. 확정하면 베팅을 받지 않아요.</MessageBand>
          )}
          {needsSecond && (
            <MessageBand tone="info">
              {resultTakesTwoKo(why, secondPersonFrom)} 다른 관리자가 확정해야 해요. 요청하면 확인 대기 목록에 들어가요.
            </MessageBand>
          )}
        </div>
        <section className="result-preview" aria-label="정산 미리보기">
          <h3>정산 미리보기</h3>
          <DryRunView gameSeq={fixture.gameSeq} outcome={outcome} />
        </section>
        <div className="actions">
          {!ready && (
            <p className="field-note" role="status">
              {outcome === null
                ? '결과를 먼저 골라주세요.'
                : isFaulty
                  ? '입력한 점수를 먼저 고쳐주세요.'
                  : '사유를 입력하면 확정할 수 있어요.'}
            </p>
          )}
          <Button onClick={onClose}>취소</Button>
          {!needsSecond && !isFaulty && (
            <Button aria-disabled={!ready} onClick={(event) => void handleEnter(event, false)}>
              확인 요청
            </Button>
          )}
          <Button type="submit" look={danger ? 'danger' : 'primary'} busy={busy} aria-disabled={!ready}>
            {needsSecond || isFaulty ? '확인 요청' : '확정하고 정산'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
