import { Badge } from '@lime/ui/badge.tsx';
import { CopyButton } from '@lime/ui/copy-button.tsx';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';

/** One step of a proof. @param props.ok  undefined: not computed yet */
export function Step({
  no,
  name,
  ok,
  children,
}: {
  no: number;
  name: string;
  ok: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <li className="step">
      <h3>
        <span className="no" aria-hidden>
          {no}
        </span>
        {name}
        {ok !== undefined && <Badge tone={ok ? 'win' : 'danger'}>{ok ? '맞음' : '다름'}</Badge>}
      </h3>
      {children}
    </li>
  );
}

/** A value of a step, with a button that copies it. */
export function Value({ name, value }: { name: string; value: string }) {
  return (
    <div className="value">
      <span>{name}</span>
      <code>{value || '계산할 수 없는 값'}</code>
      {value && <CopyButton text={value}>{`${name} 복사`}</CopyButton>}
    </div>
  );
}

/** The end of a proof in a few words. @param props.ok  null: not computed yet */
export function VerdictBand({ ok, head, text }: { ok: boolean | null; head: string; text: string | null }) {
  return (
    <div className={ok === null ? 'verdict' : ok ? 'verdict ok' : 'verdict bad'} role="status">
      {ok !== null && (
        <span className="sign">{ok ? <Check size={24} aria-hidden /> : <X size={24} aria-hidden />}</span>
      )}
      <div>
        <b>{head}</b>
        {text !== null && <p>{text}</p>}
      </div>
    </div>
  );
}
