import { CircleAlert, CircleCheck, Inbox, Info, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { names } from './class-names.ts';
import './states.css';

/** Nothing to show, and one useful next step. */
export function EmptyState({
  text = '데이터 없음',
  hint,
  action,
}: {
  text?: string;
  hint?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="state-block">
      <Inbox size={26} strokeWidth={1.6} aria-hidden />
      <strong>{text}</strong>
      {hint && <p>{hint}</p>}
      {action}
    </div>
  );
}

/** Something failed: what, and the way to try it again. */
export function ErrorState({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="state-block" role="alert">
      <WifiOff size={26} strokeWidth={1.6} aria-hidden />
      <strong>{text}</strong>
      <Button look="outline" size="small" onClick={onRetry}>
        다시 시도
      </Button>
    </div>
  );
}

/** Keeps the room of content to come, in its very size; shows after 150 ms so that it never flashes. */
export function Skeleton({
  className,
  height,
  width,
}: {
  className?: string;
  height?: number | string;
  width?: number | string;
}) {
  return <div className={names('skeleton', className)} style={{ height, width }} aria-hidden />;
}

const signs = { plain: Info, info: Info, warn: TriangleAlert, danger: CircleAlert, ok: CircleCheck } as const;

type BandProps = {
  tone?: keyof typeof signs;
  icon?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
  id?: string;
  live?: boolean;
};

/** A message next to its cause. `live` ones are announced. */
export function MessageBand({ tone = 'plain', icon, children, action, id, live }: BandProps) {
  const Sign = signs[tone];
  return (
    <div
      className={names('message-band', tone !== 'plain' && tone)}
      id={id}
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
    >
      {icon ?? <Sign size={15} aria-hidden />}
      <span className="words">{children}</span>
      {action}
    </div>
  );
}
