import { IconButton } from '@lime/ui/button.tsx';
import { ChatComposer } from '@lime/ui/chat-composer.tsx';
import { laterPart } from '@lime/ui/later-part.tsx';
import { ReceiptText, X } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useLayout } from '../../lib/layout.ts';
import type { Draft } from './use-chat-draft.ts';

const ChatSlipPicker = laterPart(async () => (await import('./chat-slip-picker.tsx')).ChatSlipPicker);

type Props = {
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
  onSend: (content: string) => void;
  onTyping?: (() => void) | undefined;
  placeholder: string;
  action?: ReactNode;
  busy?: boolean;
};

/** Where the member writes, with the attached slip if there is one. */
export function Composer({ draft, onChange, onSend, onTyping, placeholder, action, busy = false }: Props) {
  const [picking, setPicking] = useState(false);
  const mobile = useLayout() === 'mobile';
  const { slip } = draft;
  return (
    <>
      <ChatComposer
        label="메시지"
        placeholder={placeholder}
        text={draft.text}
        onText={(text) => onChange({ text })}
        onSend={onSend}
        onTyping={onTyping}
        busy={busy}
        focused={!mobile}
        {...(action !== undefined && { action })}
        tools={
          <IconButton label="베팅내역 첨부" onClick={() => setPicking(true)}>
            <ReceiptText size={20} aria-hidden />
          </IconButton>
        }
        {...(slip && {
          attached: (
            <p className="attached-slip">
              <ReceiptText size={15} aria-hidden />
              <span className="clip">
                {slip.type} {slip.legs}폴더 · {slip.game}
              </span>
              <IconButton label="첨부한 베팅내역 빼기" onClick={() => onChange({ slip: null })}>
                <X size={15} aria-hidden />
              </IconButton>
            </p>
          ),
        })}
      />
      {picking && (
        <ChatSlipPicker
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            onChange({ slip: picked });
            setPicking(false);
          }}
        />
      )}
    </>
  );
}
