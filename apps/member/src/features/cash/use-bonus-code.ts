import type { WireBonusOffer } from '@lime/contract/bonus.ts';
import { cashTexts } from '@lime/contract/cash.texts.ts';
import { useRef, useState } from 'react';
import { CallFailed, send } from '../../lib/api.ts';

/** Every deposit of the site asks for its bonus; other values are for outside programs. Source: specification 0 §3, §4. */
export const serviceType = 'y';

export const codeInvalidText = cashTexts.BONUS_CODE_INVALID({ code: 'BONUS_CODE_INVALID' });

export type CodeState =
  | { readonly step: 'none' | 'checking' }
  | { readonly step: 'good'; readonly bonus: WireBonusOffer; readonly amount: number }
  /** `text` is what the server said, the specification's showCodeText; not `final`: it was not reached */
  | { readonly step: 'bad'; readonly text: string; readonly final: boolean };

type Asked = { readonly what: string; readonly answer: Promise<CodeState> };

/** A bonus code as the server judges it for an amount; the same question is asked once. Source: specification 0 §4 "Bonus code". */
export function useBonusCode() {
  const [code, setCode] = useState('');
  const [state, setState] = useState<CodeState>({ step: 'none' });
  const last = useRef<Asked | null>(null);

  const check = async (amount: number): Promise<CodeState> => {
    if (code === '') {
      setState({ step: 'none' });
      return { step: 'none' };
    }
    const what = `${code} ${amount}`;
    if (last.current?.what === what) return last.current.answer;
    const mine: Asked = { what, answer: askServer(code, amount) };
    last.current = mine;
    setState({ step: 'checking' });
    const answer = await mine.answer;
    if (last.current !== mine) return answer; // typed on meanwhile
    setState(answer);
    if (answer.step === 'bad' && !answer.final) last.current = null;
    return answer;
  };
  return {
    code,
    state,
    check,
    change: (text: string) => {
      setCode(text.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase());
      setState({ step: 'none' });
      last.current = null;
    },
  };
}

async function askServer(code: string, amount: number): Promise<CodeState> {
  try {
    const { bonus } = await send('/balance/deposit_code', { code, amount, serviceType });
    return { step: 'good', bonus, amount };
  } catch (error) {
    if (!(error instanceof CallFailed)) return { step: 'bad', text: codeInvalidText, final: false };
    return {
      step: 'bad',
      text: error.message,
      final: error.status !== 0 && error.status < 500 && error.status !== 429,
    };
  }
}
