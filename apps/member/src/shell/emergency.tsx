import { AppLink } from '@lime/ui/app-link.tsx';
import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { Wrench } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { loadSettings } from '../lib/use-settings.ts';
import './emergency.css';

/** How often a page asks by itself whether it is over; the server announces it earlier while the connection is open. */
const askMs = 15_000;

/**
 * The site is closed: nobody can close this, it goes when the emergency is over. It leads to the pages that stay open.
 * Source: specification 0 §4, decision 110.
 */
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
        <p className="emergency-open">점검 중에도 출금과 고객센터는 이용할 수 있어요.</p>
        <nav className="emergency-links" aria-label="점검 중 이용할 수 있는 화면">
          <AppLink to="/cash/out">출금</AppLink>
          <AppLink to="/bbs/c/l">1:1 문의</AppLink>
          <AppLink to="/chat">채팅상담</AppLink>
          <AppLink to="/info/user">마이페이지</AppLink>
        </nav>
        <div className="actions">
          <Button data-autofocus="" busy={asking} onClick={() => void ask()}>
            끝났는지 확인하기
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
