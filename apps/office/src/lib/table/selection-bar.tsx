import { Button } from '@lime/ui/button.tsx';
import type { ReactNode } from 'react';
import type { BulkAction } from './list-types.ts';

type Props<Row> = {
  rows: Row[];
  actions: readonly BulkAction<Row>[];
  summary: ((rows: Row[]) => ReactNode) | undefined;
  /** the action that runs */
  busy: string | null;
  onRun: (action: BulkAction<Row>) => void;
  onClear: () => void;
};

/** What can be done with the selected rows at once. */
export function SelectionBar<Row>({ rows, actions, summary, busy, onRun, onClear }: Props<Row>) {
  return (
    <div className="selection-bar" role="region" aria-label="선택한 줄">
      <b role="status">{rows.length}건 선택</b>
      {summary && <span>{summary(rows)}</span>}
      <span className="space" />
      <button type="button" className="clear" onClick={onClear}>
        선택 해제
      </button>
      {actions.map((action) => (
        <Button
          key={action.label}
          size="small"
          look={action.tone ?? 'primary'}
          busy={busy === action.label}
          disabled={busy !== null && busy !== action.label}
          onClick={() => onRun(action)}
        >
          {rows.length}건 {action.label}
          {action.letter && <kbd aria-hidden>{action.letter.toUpperCase()}</kbd>}
        </Button>
      ))}
    </div>
  );
}
