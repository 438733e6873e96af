import { AppLink } from '@lime/ui/app-link.tsx';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useSettings } from '../lib/settings.ts';
import { depositNotice } from './words.ts';

/** The notices that run by, as an operator wrote them; they can be held, and stand still where motion is not wanted. */
export function Notice() {
  const [held, setHeld] = useState(false);
  const lines = useSettings()?.notices ?? [depositNotice];
  if (lines.length === 0) return <div className="notice" />;
  const text = lines.join('   ·   ');
  return (
    <div className="notice" role="group" aria-label="공지">
      <button
        type="button"
        className="icon-btn"
        aria-label={held ? '공지 다시 움직이기' : '공지 멈춤'}
        aria-pressed={held}
        onClick={() => setHeld(!held)}
      >
        {held ? <Play size={13} strokeWidth={2} aria-hidden /> : <Pause size={13} strokeWidth={2} aria-hidden />}
      </button>
      <AppLink to="/bbs/n/l">
        <b>공지</b>
      </AppLink>
      <div className={held ? 'run held' : 'run'}>
        <span>{text}</span>
        <span aria-hidden>{text}</span>
      </div>
    </div>
  );
}
