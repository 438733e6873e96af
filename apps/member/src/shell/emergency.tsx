import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { Wrench } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { loadSettings } from '../lib/settings.ts';

/** How often a page asks by itself whether it is over; the server tells it earlier while the connection stands. */
const askMs = 15_000;

/** The whole site is closed: nobody can close this, it goes when the emergency is over. Source: specification 0 §4. */
export function Emergency({ text, detail }: { text: string; detail: ReactNode }) {
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => void loadSettings(), askMs);
    return () => clearInterval(timer);
  }, []);
  const ask = async () => {
    setAsking(true);
    await loadSettings();
    setAsking(false);
  };
  return (
    <Dialog title={text} bare alert locked onClose={() => {}} width={320} className="emergency">
      <div className="body notice-card">
        <span className="sign warn">
          <Wrench size={24} aria-hidden />
        </span>
        <h2>{text}</h2>
        {detail && <div className="detail">{detail}</div>}
        <div className="actions">
          <Button data-autofocus="" busy={asking} onClick={() => void ask()}>
            끝났는지 확인하기
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
