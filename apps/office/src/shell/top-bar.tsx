import type { WireStaff } from '@lime/contract/staff-auth.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Search } from 'lucide-react';
import { SystemBadge } from '../features/dashboard/system-badge.tsx';
import { formatClock, useNow } from '../lib/now.ts';
import { can, mayWork } from '../lib/staff-session.ts';
import { Bell } from './bell.tsx';
import { UserMenu } from './user-menu.tsx';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function TopBar({ staff, onSearch }: { staff: WireStaff; onSearch: () => void }) {
  return (
    <header className="top-bar">
      <button type="button" className="search-opener" aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
        <Search size={16} aria-hidden />
        <span>회원, 베팅번호, 경기 검색</span>
        <kbd aria-hidden>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <Badge tone="lime">모의머니 모드</Badge>
      {mayWork(staff) && can('dashboard.view') && <SystemBadge />}
      <span className="space" />
      <Clock />
      {mayWork(staff) && <Bell />}
      <span className="rule" />
      <UserMenu staff={staff} />
    </header>
  );
}

function Clock() {
  return <time className="clock">{formatClock(useNow())} KST</time>;
}
