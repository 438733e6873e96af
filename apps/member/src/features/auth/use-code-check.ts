import { useRef, useState } from 'react';
import { CallFailed, send, siteName } from '../../lib/api.ts';

type Checked = { readonly passed: boolean; readonly message: string | null; readonly greeting: string };

const unchecked: Checked = { passed: false, message: null, greeting: '' };

/**
 * The join code as the server judges it: `passed` after a good one; `message` is what it said to a bad one and goes with
 * the next good or empty code, `greeting` what a good one says. Source: specification 0 §4 "Referrer code check".
 */
export function useCodeCheck() {
  const [state, setState] = useState<Checked>(unchecked);
  const checked = useRef<{ code: string; message: string | null } | null>(null);

  /** What is wrong with the code, or null. The same code is asked about once. */
  const check = async (typed: string): Promise<string | null> => {
    const code = typed.trim();
    if (code === '') {
      checked.current = null;
      setState(unchecked);
      return null;
    }
    if (checked.current?.code === code) return checked.current.message;
    try {
      const { greeting } = await send('/auth/checkCode', { code, siteName });
      checked.current = { code, message: null };
      setState({ passed: true, message: null, greeting });
      return null;
    } catch (error) {
      const message = error instanceof CallFailed ? error.message : '가입코드를 확인하지 못했어요. 다시 시도해주세요.';
      // an answer is kept; where none came, the server is asked again
      checked.current = error instanceof CallFailed && error.status === 200 ? { code, message } : null;
      setState({ ...unchecked, message });
      return message;
    }
  };
  return { ...state, check };
}
