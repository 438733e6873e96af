import type { WireChain, WireChainBreak } from '@lime/contract/staff-audit.ts';
import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { toast } from '@lime/ui/toast.ts';

/** Has the server compute the whole chain anew, and says whether anything is not as it was sealed. */
export function ChainCheck() {
  const [found, setFound] = useState<WireChain | null>(null);
  const [busy, setBusy] = useState(false);
  const handleCheck = async () => {
    setBusy(true);
    try {
      setFound(await send('/staff/audit/verify', {}));
    } catch (error) {
      toast(wordsOf(error), 'danger');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="small" look="outline" busy={busy} onClick={() => void handleCheck()}>
        {!busy && <ShieldCheck size={15} aria-hidden />}
        위변조 검사
      </Button>
      {found && (
        <Dialog title="위변조 검사" onClose={() => setFound(null)} width={440}>
          <div className="body question">
            {found.broken === null ? (
              <MessageBand tone="ok" live>
                모든 기록이 처음 그대로예요.
              </MessageBand>
            ) : (
              <MessageBand tone="danger" live>
                남긴 뒤에 바뀐 기록이 있어요. 보안 담당자에게 바로 알려주세요.
              </MessageBand>
            )}
            <dl className="chain-facts">
              <div>
                <dt>검사한 범위</dt>
                <dd className="num">
                  기록 {found.events + found.waiting}건 · 봉인 {found.seals}개 · 봉인 대기 {found.waiting}건
                </dd>
              </div>
              {found.broken !== null && (
                <div>
                  <dt>처음 바뀐 곳</dt>
                  <dd>{breakWords(found.broken)}</dd>
                </div>
              )}
            </dl>
            <div className="actions">
              <Button look="primary" data-autofocus onClick={() => setFound(null)}>
                확인
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}

const deeds = { changed: '바뀌었어요', removed: '삭제됐어요', added: '나중에 추가됐어요' } as const;

function breakWords({ seal, event, what }: WireChainBreak): string {
  if (event === null || what === 'seal') return `${seal}번 봉인이 바뀌었거나 앞의 봉인과 이어지지 않아요.`;
  return `${seal}번 봉인의 기록 ${event}번이 ${deeds[what]}.`;
}
