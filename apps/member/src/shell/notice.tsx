import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { depositNotice } from './words.ts';

/** The notice that runs by; it can be held, and stands still where motion is not wanted. */
export function Notice() {
  const [held, setHeld] = useState(false);
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
      <b>입금 주의</b>
      <div className={held ? 'run held' : 'run'}>
        <span>{depositNotice}</span>
        <span aria-hidden>{depositNotice}</span>
      </div>
    </div>
  );
}
