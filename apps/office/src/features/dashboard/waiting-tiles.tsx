import { AppLink } from '@lime/ui/app-link.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { BanknoteArrowDown, BanknoteArrowUp, Gavel, Headset, MessagesSquare } from 'lucide-react';
import { useWork } from '../../lib/live.ts';

const tiles = [
  { kind: 'deposits', name: '입금', path: '/deposits', icon: BanknoteArrowDown },
  { kind: 'withdrawals', name: '출금', path: '/withdrawals', icon: BanknoteArrowUp },
  { kind: 'inquiries', name: '문의', path: '/inquiries', icon: Headset },
  { kind: 'chats', name: '상담', path: '/chat', icon: MessagesSquare },
  { kind: 'results', name: '결과', path: '/results', icon: Gavel },
] as const;

/** On a phone: how much waits, each a tap away from where it is dealt with. What one may not see is not there. */
export function WaitingTiles() {
  const { counts } = useWork();
  const shown = tiles.filter(({ kind }) => counts[kind] !== null);
  if (shown.length === 0) return null;
  return (
    <nav className="waiting-tiles" aria-label="기다리는 일">
      {shown.map(({ kind, name, path, icon: Icon }) => (
        <AppLink key={kind} to={path} className="card">
          <Icon size={18} strokeWidth={1.75} aria-hidden />
          <span>{name}</span>
          <b>{formatAmount(counts[kind] ?? 0)}</b>
        </AppLink>
      ))}
    </nav>
  );
}
