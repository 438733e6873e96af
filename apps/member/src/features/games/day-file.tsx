import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { Button } from '@lime/ui/button.tsx';
import type { GameView } from '@lime/ui/rounds/game-view.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { showError, showNotLoaded } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';

/** A day's rounds as a CSV file. */
export function DayFile({ view }: { view: GameView }) {
  const today = seoulDay(new Date());
  const [back, setBack] = useState(0);
  const [busy, setBusy] = useState(false);
  return (
    <span className="day-file">
      <label>
        <span className="visually-hidden">내려받을 날</span>
        <select value={back} onChange={({ target }) => setBack(Number(target.value))}>
          <option value="0">오늘</option>
          <option value="1">어제</option>
        </select>
      </label>
      <Button
        size="small"
        look="outline"
        busy={busy}
        onClick={() => {
          setBusy(true);
          const failed = (error: unknown) => showError(refusalText(error));
          import('./download-day.ts')
            .then(({ downloadDay }) => downloadDay(view, addDays(today, -back)).catch(failed), showNotLoaded)
            .finally(() => setBusy(false));
        }}
      >
        <Download size={14} aria-hidden />
        CSV
      </Button>
    </span>
  );
}
