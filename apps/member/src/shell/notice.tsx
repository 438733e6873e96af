import { AppLink } from '@lime/ui/app-link.tsx';
import { names } from '@lime/ui/class-names.ts';
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useSettings } from '../lib/use-settings.ts';
import { depositNotice } from './shell-labels.ts';

/**
 * The notices as an operator wrote them. They rest where there is room for them and run where there is not. Running ones can
 * be held, wait under a pointer or the focus, and do not move where motion is not wanted.
 */
export function Notice() {
  const [held, setHeld] = useState(false);
  const lines = useSettings()?.notices ?? [depositNotice];
  const text = lines.join('   ·   ');
  const run = useRef<HTMLDivElement>(null);
  const moves = useTooLong(run, text);
  if (lines.length === 0) return <div className="notice" />;
  return (
    <div className="notice" role="group" aria-label="공지">
      <button
        type="button"
        className={names('icon-btn', !moves && 'rests')}
        aria-label={held ? '공지 다시 움직이기' : '공지 멈춤'}
        aria-pressed={held}
        onClick={() => setHeld(!held)}
      >
        {held ? <Play size={13} strokeWidth={2} aria-hidden /> : <Pause size={13} strokeWidth={2} aria-hidden />}
      </button>
      <AppLink to="/bbs/n/l">
        <b>공지</b>
      </AppLink>
      <div ref={run} className={names('run', moves && 'moves', held && 'held')}>
        <span>{text}</span>
        {moves && <span aria-hidden>{text}</span>}
      </div>
    </div>
  );
}

/** Whether the text needs more room than there is. */
function useTooLong(box: RefObject<HTMLElement | null>, text: string): boolean {
  const [tooLong, setTooLong] = useState(false);
  useEffect(() => {
    const first = box.current?.firstElementChild;
    if (!box.current || !first) return;
    const range = document.createRange();
    range.selectNodeContents(first);
    const look = () => setTooLong(range.getBoundingClientRect().width > box.current!.clientWidth);
    const watch = new ResizeObserver(look);
    watch.observe(box.current);
    watch.observe(first);
    return () => watch.disconnect();
  }, [box, text]);
  return tooLong;
}
