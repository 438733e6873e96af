import type { WireSpin } from '@lime/contract/activities.ts';
import { drawMessage, wheelOf } from '@lime/domain/activities/prize-roulette.ts';
import { Dialog } from '@lime/ui/dialog.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { Check, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLayout } from '../../lib/layout.ts';
import { verifySpin } from './verify-spin.ts';
import type { Step } from './verify-spin.ts';
import { prizeName } from './wheel.tsx';

/** A spin computed again in this browser, from what the server published before and after it. */
export function SpinProof({ spin, onClose }: { spin: WireSpin; onClose: () => void }) {
  const mobile = useLayout() === 'mobile';
  const [steps, setSteps] = useState<Step[] | 'impossible' | null>(null);
  useEffect(() => {
    let gone = false;
    void verifySpin(spin).then((found) => gone || setSteps(found ?? 'impossible'));
    return () => void (gone = true);
  }, [spin]);
  const { proof } = spin;
  const wheel = wheelOf(proof.wheel);
  return (
    <Dialog title="결과 검증" place={mobile ? 'bottom' : 'middle'} width={520} onClose={onClose}>
      <div className="body proof">
        <p>
          돌리기 전에 서버가 비밀 시드의 SHA-256을 먼저 알려줬고, 그 뒤에 내 브라우저가 만든 값을 보냈어요. 그래서 어느
          쪽도 결과를 고를 수 없어요. 서버 시드를 키로 아래 문자열의 HMAC-SHA-256 값을 계산하고, 앞 32비트를 가중치
          합으로 나눈 나머지로 칸이 정해져요.
        </p>
        {steps === 'impossible' && (
          <MessageBand tone="warn">
            이 브라우저에서는 계산할 수 없어요. 보안 연결(https)에서 다시 열어주세요.
          </MessageBand>
        )}
        <div role="status">
          {Array.isArray(steps) && (
            <>
              <MessageBand tone={steps.every(({ holds }) => holds) ? 'ok' : 'danger'}>
                {steps.every(({ holds }) => holds)
                  ? '모든 값이 맞아요.'
                  : '맞지 않는 값이 있어요. 고객센터에 알려주세요.'}
              </MessageBand>
              <ol className="steps">
                {steps.map(({ name, found, holds }) => (
                  <li key={name} className={holds ? 'holds' : 'fails'}>
                    {holds ? <Check size={16} aria-label="맞음" /> : <X size={16} aria-label="틀림" />}
                    <div>
                      {name}
                      <span>{found}</span>
                    </div>
                  </li>
                ))}
              </ol>
            </>
          )}
        </div>
        <dl>
          <div>
            <dt>미리 알려준 SHA-256</dt>
            <dd>{proof.commitment}</dd>
          </div>
          <div>
            <dt>서버 시드</dt>
            <dd>{proof.seed}</dd>
          </div>
          <div>
            <dt>내 브라우저 값</dt>
            <dd>{proof.nonce === '' ? '—' : proof.nonce}</dd>
          </div>
          <div>
            <dt>칸별 가중치</dt>
            <dd>
              {wheel
                ? wheel.points.map((points, no) => `${no + 1}번 ${prizeName(points)}×${wheel.weights[no]}`).join(' · ')
                : proof.wheel}
            </dd>
          </div>
          <div>
            <dt>계산에 쓴 문자열</dt>
            <dd>{drawMessage(proof.nonce, proof.wheel, 0)}</dd>
          </div>
        </dl>
      </div>
    </Dialog>
  );
}
