import { IconButton } from './button.tsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { dropToast, holdToast, releaseToast, useToasts } from './toast.ts';
import './toasts.css';

const signs = { plain: Info, ok: CircleCheck, warn: TriangleAlert, danger: CircleAlert } as const;

/** The edge where short sentences come and go. */
export function Toasts() {
  const { toasts } = useToasts();
  return (
    <div className="toasts" role="status">
      {toasts.map(({ id, text, tone, detail }) => {
        const Sign = signs[tone];
        return (
          <div
            key={id}
            className={detail === undefined ? `toast ${tone}` : `toast detailed ${tone}`}
            onPointerEnter={() => holdToast(id)}
            onPointerLeave={() => releaseToast(id)}
            onFocus={() => holdToast(id)}
            onBlur={() => releaseToast(id)}
          >
            <Sign size={17} aria-hidden />
            <span>{text}</span>
            <IconButton label="알림 닫기" onClick={() => dropToast(id)}>
              <X size={14} aria-hidden />
            </IconButton>
            {detail !== undefined && <div className="detail">{detail}</div>}
          </div>
        );
      })}
    </div>
  );
}
