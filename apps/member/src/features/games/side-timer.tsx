import { games } from '@lime/domain/access/game-list.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNextDraw } from '../../lib/next-draw.ts';
import { showAlert } from '../../lib/overlays.ts';
import { isMenuVisible, useSettings } from '../../lib/use-settings.ts';
import { leftText } from '@lime/ui/rounds/phase.ts';
import { useServerNow } from '@lime/ui/rounds/use-countdown.ts';
import './side-timer.css';

const { name, path, menu } = games.find((game) => game.id === 'powerball')!;
const soonText = '메뉴 준비중입니다.';

/**
 * The next powerball round with the time until its draw, leading to the game; while its entry is hidden or being tested,
 * the sentence that says so.
 *
 * Source: specification 1 §2 "Powerball"; decision 90.
 */
export function SideTimer() {
  const settings = useSettings();
  if (!settings) return null;
  if (settings.config.option.siteOption1.miniTest || !isMenuVisible(settings, menu))
    return (
      <button type="button" className="card side-timer" onClick={() => void showAlert(soonText)}>
        <Face>
          <small>{soonText}</small>
        </Face>
      </button>
    );
  return (
    <AppLink to={path} className="card side-timer">
      <Countdown />
    </AppLink>
  );
}

function Face({ children }: { children: ReactNode }) {
  return (
    <>
      <i aria-hidden>P</i>
      <span className="what">
        <b>{name}</b>
        {children}
      </span>
    </>
  );
}

function Countdown() {
  const { no, drawsAt } = useNextDraw();
  const now = useServerNow(drawsAt);
  const left = drawsAt === null || now === null ? null : drawsAt - now;
  return (
    <>
      <Face>
        <small>
          {no === null
            ? '회차를 불러오고 있어요'
            : left !== null && left > 0
              ? `${no}회차 추첨까지`
              : '추첨하고 있어요'}
        </small>
      </Face>
      <time role="timer">{drawsAt !== null && now !== null ? leftText(drawsAt, now) : '--:--'}</time>
      <ChevronRight size={15} aria-hidden />
    </>
  );
}
