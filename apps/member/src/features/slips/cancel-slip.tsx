import { cancelRefusal, cancelUntil } from '@lime/domain/betting/may-cancel.ts';
import { Button } from '@lime/ui/button.tsx';
import { RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLayout } from '../../lib/layout.ts';
import { useSettings } from '../../lib/use-settings.ts';
import { cancelSlip } from './slip-changes.ts';
import type { SlipView } from '../../lib/slip-view.ts';

/** Takes a waiting slip back while that can be done, with the time that is left; the server decides. */
export function CancelSlip({ slip }: { slip: SlipView }) {
  const option = useSettings()?.config.option.bettingOption;
  const mobile = useLayout() === 'mobile';
  const waits = slip.status === 'wait';
  const now = useSeconds(waits);
  if (!waits || !option) return null;
  if (slip.cancel.live) return <small className="no-cancel">인플레이는 취소할 수 없어요</small>;
  if (slip.cancel.game) return <small className="no-cancel">게임 베팅은 취소할 수 없어요</small>;
  const settings = {
    active: option.bettingCancel.active,
    seconds: option.bettingCancel.seconds,
    startSeconds: option.beforeStartCancel,
  };
  if (cancelRefusal(slip.cancel, now, settings) !== null) return null;
  const left = Math.floor((cancelUntil(slip.cancel, settings) - now) / 1000);
  return (
    <Button
      size={mobile ? 'middle' : 'small'}
      look="outline"
      className="cancel-slip"
      onClick={() =>
        void cancelSlip(slip, mobile ? '취소 하시겠습니까?' : '베팅취소 하시겠습니까?', option.bettingCancel.perDay)
      }
    >
      <RotateCcw size={15} aria-hidden />
      베팅취소
      <span className="left" aria-label={`남은 시간 ${spoken(left)}`}>
        {clock(left)}
      </span>
    </Button>
  );
}

/** The time now, updated each second while it is shown. */
function useSeconds(active: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [active]);
  return now;
}

const two = (part: number) => String(part).padStart(2, '0');

function clock(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

function spoken(seconds: number): string {
  return seconds >= 60 ? `${Math.floor(seconds / 60)}분` : `${seconds}초`;
}
