import { casinoTexts } from '@lime/contract/casino.texts.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Button, Spinner } from '@lime/ui/button.tsx';
import { useEffect, useState } from 'react';
import { refusalText } from '../../lib/refusal-text.ts';
import { useAddress, useParams } from '../../lib/router/outlet.tsx';
import './launch-page.css';
import { askKplay } from './kplay-auth.ts';
import { startingText } from './kplay-window.ts';
import { sendLaunchNews } from './launch-lock.ts';

/** A number of a path; null for anything else. */
const numberOf = (text: string | undefined): number | null => (/^\d{1,6}$/.test(text ?? '') ? Number(text) : null);

const isTrue = (value: unknown) => value === true || value === 1 || value === 'true' || value === '1';

/** /slots/$product_id/$type: asks for the address of a product and goes there. Source: specification 2 §2 "Provider launch page". */
export function LaunchPage() {
  const { product_id, type } = useParams();
  const isMobile = isTrue(useAddress()['isMobile']);
  const [failed, setFailed] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const product = numberOf(product_id);
  const kind = numberOf(type);
  const isUnknown = product === null || kind === null;

  useEffect(() => {
    if (product === null || kind === null) return sendLaunchNews('error');
    let current = true;
    askKplay(product, kind, isMobile).then(
      (url) => {
        if (!current) return;
        sendLaunchNews('url');
        window.location.replace(url);
      },
      (error: unknown) => {
        if (!current) return;
        sendLaunchNews('error');
        setFailed(refusalText(error));
      },
    );
    return () => {
      current = false;
    };
  }, [product, kind, isMobile, tries]);

  const says = isUnknown ? casinoTexts.CASINO_GAME_UNKNOWN({ code: 'CASINO_GAME_UNKNOWN' }) : failed;
  return (
    <div className="wide casino-launch">
      <section className="card" aria-labelledby="launch-title" aria-live="polite" aria-busy={says === null}>
        {says === null ? (
          <>
            <Spinner />
            <h1 id="launch-title">{startingText}</h1>
            <p>잠시만 기다려주세요. 이 창에서 바로 열려요.</p>
          </>
        ) : (
          <>
            <h1 id="launch-title">게임을 열지 못했어요</h1>
            <p>{says}</p>
            <div className="ways">
              {!isUnknown && (
                <Button
                  look="primary"
                  onClick={() => {
                    setFailed(null);
                    setTries((before) => before + 1);
                  }}
                >
                  다시 시도
                </Button>
              )}
              {window.opener ? (
                <Button look="outline" onClick={() => window.close()}>
                  창 닫기
                </Button>
              ) : (
                <AppLink to="/casino/main" className="btn outline">
                  카지노로 가기
                </AppLink>
              )}
            </div>
          </>
        )}
      </section>
    </div>
  );
}
