import { Button } from '@lime/ui/button.tsx';
import { Download } from 'lucide-react';
import { saveText } from './save-text.ts';

const scripts = {
  'verify-round.mjs': {
    example: 'powerball-123.json',
    read: () => import('../../../../../docs/verify-round.mjs?raw'),
  },
  'verify-play.mjs': {
    example: 'play.json',
    read: () => import('../../../../../docs/verify-play.mjs?raw'),
  },
  'verify-spin.mjs': {
    example: 'title.json play.json',
    read: () => import('../../../../../docs/verify-spin.mjs?raw'),
  },
  'verify-table.mjs': {
    example: 'hand.json',
    read: () => import('../../../../../docs/verify-table.mjs?raw'),
  },
} as const;

/** How to check a round or a play without believing this page. */
export function ByHand({ script }: { readonly script: keyof typeof scripts }) {
  const { example, read } = scripts[script];
  const handleSave = async () => saveText(script, (await read()).default);
  return (
    <section className="card by-hand" aria-labelledby="fair-by-hand">
      <h2 id="fair-by-hand">이 화면 없이 직접 확인하기</h2>
      <p>
        이 사이트의 코드를 쓰지 않는 짧은 스크립트예요. Node.js 20 이상이 있는 컴퓨터에서 내려받은 검증 자료를 계산하고,
        세 단계를 맞음 또는 다름으로 알려줘요.
      </p>
      <pre tabIndex={0}>{`node ${script} ${example}`}</pre>
      <div className="tools">
        <Button size="small" onClick={() => void handleSave()}>
          <Download size={15} aria-hidden />
          검증 스크립트 내려받기
        </Button>
      </div>
    </section>
  );
}
