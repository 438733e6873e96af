import type { WireMember } from '@lime/contract/auth.ts';
import { go } from '@lime/ui/go.ts';
import { Segmented } from '@lime/ui/tabs.tsx';
import { useMedia } from '@lime/ui/use-media.ts';
import { BanknoteArrowDown, BanknoteArrowUp } from 'lucide-react';
import { useId } from 'react';
import { TransferForm } from './transfer-form.tsx';
import type { Side } from './use-casino-wallet.ts';
import type { Wallet } from './use-transfer.ts';

const ways = {
  in: { name: '넣기', label: '카지노에 넣기', from: '보유금 → 카지노', Icon: BanknoteArrowDown },
  out: { name: '가져오기', label: '보유금으로 가져오기', from: '카지노 → 보유금', Icon: BanknoteArrowUp },
} as const satisfies Record<Side, object>;
const sides = (['in', 'out'] as const).map((id) => {
  const { name, Icon } = ways[id];
  return {
    id,
    name: (
      <>
        <Icon size={16} aria-hidden />
        {name}
      </>
    ),
  };
});

type Props = { readonly side: Side; readonly member: WireMember; readonly wallet: Wallet | undefined };

/** Whether both ways are shown at once. */
export const useBothWays = (): boolean => useMedia('(min-width: 1200px)');

/**
 * The ways to the casino and home: both where there is room, as drawing 33 has them; else that of the address. What was typed
 * stays while a window is made wider or narrower.
 */
export function TransferForms({ side, member, wallet }: Props) {
  const isBoth = useBothWays();
  const id = useId();
  return (
    <div className={isBoth ? 'casino-both' : undefined}>
      {!isBoth && (
        <Segmented
          full
          label="넣기와 가져오기"
          items={sides}
          value={side}
          panel={id}
          onChange={(next) => go(next === 'in' ? '/casino/in' : '/casino/out', { replace: true })}
        />
      )}
      {(['in', 'out'] as const).map((one) => {
        const { name, label, from, Icon } = ways[one];
        const isShown = isBoth || one === side;
        return (
          <section key={one} className="card casino-form" aria-label={label} hidden={!isShown}>
            <div {...(!isBoth && isShown && { id, role: 'tabpanel', 'aria-label': name })}>
              <header>
                <h2>
                  <Icon size={18} aria-hidden />
                  {name}
                </h2>
                <span>{from}</span>
              </header>
              <TransferForm side={one} member={member} wallet={wallet} isOfAddress={one === side} />
            </div>
          </section>
        );
      })}
    </div>
  );
}
