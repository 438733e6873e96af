import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { send } from '../../lib/api.ts';
import { fromSeoul, seoulInput } from '../../lib/seoul-input.ts';
import { runAction } from './use-trading.ts';
import type { DeskFixture } from './trading-labels.ts';

/** Another start for a fixture entered by hand. */
export function MoveFixture({ fixture, onClose }: { fixture: DeskFixture['game']; onClose: () => void }) {
  const [text, setText] = useState(seoulInput(Date.parse(fixture.startsAt)));
  const [now] = useState(() => Date.now());
  const at = fromSeoul(text);
  const problem = at === null ? '날짜와 시간을 골라주세요.' : at <= now ? '지금보다 늦어야 해요.' : undefined;
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (at === null || problem !== undefined) return;
    const startsAt = new Date(at).toISOString();
    if (
      await runAction(
        () => send('/staff/trading/manual/start', { gameSeq: fixture.gameSeq, startsAt }),
        '시작 시간을 바꿨어요.',
      )
    )
      onClose();
  };
  return (
    <Dialog title="시작 시간 바꾸기" width={400} onClose={onClose}>
      <form className="body manual-form" onSubmit={(event) => void handleSubmit(event)}>
        <TextField
          label="시작 (한국 시각)"
          type="datetime-local"
          value={text}
          problem={problem}
          data-autofocus
          onChange={(event) => setText(event.target.value)}
        />
        <div className="dialog-actions">
          <span className="grow" />
          <Button onClick={onClose}>닫기</Button>
          <Button type="submit" look="primary" aria-disabled={problem !== undefined}>
            바꾸기
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
