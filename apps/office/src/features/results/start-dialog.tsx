import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { toast } from '@lime/ui/toast.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { send } from '../../lib/api.ts';
import { waitingIn } from '../../lib/list-action.ts';
import { fromSeoul, seoulInput } from '../../lib/seoul-input.ts';
import { attempt } from './use-staff-results.ts';

type Fixture = { readonly gameSeq: string; readonly startsAt: string };

/** When a match truly began: a second person decides, and bets accepted from then on are void. Or that none is late. */
export function StartDialog({ fixture, onClose }: { fixture: Fixture; onClose: () => void }) {
  const [text, setText] = useState(seoulInput(Date.parse(fixture.startsAt)));
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [now] = useState(() => Date.now());
  const at = fromSeoul(text);
  const problem = at === null ? '날짜와 시간을 골라주세요.' : at > now ? '지난 시각이어야 해요.' : undefined;
  const hasReason = reason.trim() !== '';
  const ask = async (startsAt: string | null) => {
    if (busy || !hasReason) return;
    setBusy(true);
    const asked = await attempt(
      () => send('/staff/results/start', { gameSeq: fixture.gameSeq, startsAt, reason: reason.trim() }),
      null,
    );
    setBusy(false);
    if (asked === null) return;
    const said = waitingIn(asked);
    if (said) toast(said, 'warn');
    onClose();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (at !== null && problem === undefined) void ask(new Date(at).toISOString());
  };
  return (
    <Dialog title="실제 시작 시각" width={420} locked={busy} onClose={onClose}>
      <form className="body manual-form" onSubmit={handleSubmit}>
        <MessageBand tone="info">
          다른 관리자가 승인하면 이 시각이나 그 뒤에 접수된 경기 전 베팅의 선택을 늦은 베팅으로 적특 처리해요. 이미
          정산한 베팅도 바로잡아요.
        </MessageBand>
        <TextField
          label="실제 시작 (한국 시각)"
          type="datetime-local"
          value={text}
          problem={problem}
          data-autofocus
          onChange={(event) => setText(event.target.value)}
        />
        <TextField
          label="사유"
          placeholder="변경 기록에 남아요"
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="dialog-actions">
          <Button aria-disabled={!hasReason} onClick={() => void ask(null)}>
            늦은 베팅 아님
          </Button>
          <span className="grow" />
          <Button onClick={onClose}>닫기</Button>
          <Button type="submit" look="primary" busy={busy} aria-disabled={problem !== undefined || !hasReason}>
            승인 요청
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
