import { IconButton } from './button.tsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { dropToast, useToasts } from './toast.ts';
import './toasts.css';

const signs = { plain: Info, ok: CircleCheck, warn: TriangleAlert, danger: CircleAlert } as const;

/** The edge where short sentences come and go. */
export function Toasts() {
  const { toasts } = useToasts();
  return (
    <div className="toasts" role="status">
      {toasts.map(({ id, text, tone }) => {
        const Sign = signs[tone];
        return (
          <div key={id} className={`toast ${tone}`}>
            <Sign size={17} aria-hidden />
            <span>{text}</span>
            <IconButton label="알림 닫기" onClick={() => dropToast(id)}>
              <X size={14} aria-hidden />
            </IconButton>
          </div>
        );
      })}
    </div>
  );
}
