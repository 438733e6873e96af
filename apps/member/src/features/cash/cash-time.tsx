import { cashTexts } from '@lime/contract/cash.texts.ts';
import { checkCashTime } from '@lime/domain/cash/amounts.ts';
import type { CashTimeRefusal } from '@lime/domain/cash/amounts.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { useEffect, useState } from 'react';
import { serverTime, useCashState } from './use-cash.ts';

const lookMs = 5_000;

/** Says why nothing may be asked for at this moment, and goes once it may. @param kind  what the form asks for */
export function CashTime({ kind }: { kind: 'deposit' | 'withdrawal' }) {
  const state = useCashState();
  const [, look] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => look((times) => times + 1), lookMs);
    return () => clearInterval(timer);
  }, []);
  const refusal = state.data && checkCashTime(state.data.limits[kind], serverTime(state));
  return refusal ? (
    <MessageBand tone="warn" live>
      {cashTimeText(refusal)}
    </MessageBand>
  ) : null;
}

function cashTimeText(refusal: CashTimeRefusal): string {
  return (cashTexts[refusal.code] as (refusal: CashTimeRefusal) => string)(refusal);
}
