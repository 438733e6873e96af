import { houseAccountName } from '@lime/contract/account-names.ts';
import { memberAccountNames, transferKindNames } from '@lime/contract/ledger.texts.ts';
import type { MemberAccountKind } from '@lime/contract/ledger.texts.ts';
import type { WireAccountName, WireLedgerLink } from '@lime/contract/staff-ledger.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { formatAmount, formatDate, formatTime } from '@lime/ui/format.ts';
import { can } from '../../lib/staff-session.ts';

export const ledgerLinks = [
  { to: '/ledger', name: '이동 내역' },
  { to: '/ledger/statement', name: '회원 명세' },
  { to: '/ledger/accounts', name: '계정 잔액' },
  { to: '/ledger/days', name: '일별 · 교대 정산' },
] as const;

export function kindName(kind: string): string {
  return (transferKindNames as Record<string, string>)[kind] ?? kind;
}

/** "hangang07 보유금", "보너스 비용". */
export function accountWords({ account, loginId }: WireAccountName): string {
  const kind = /^member:\d+:([a-z-]+)$/.exec(account)?.[1] as MemberAccountKind | undefined;
  if (kind === undefined) return houseAccountName(account);
  return `${loginId ?? account} ${memberAccountNames[kind]}`;
}

export function AccountName({ name }: { name: WireAccountName }) {
  if (name.memberId === null) return <span className="soft">{accountWords(name)}</span>;
  const kind = name.account.split(':')[2] as MemberAccountKind;
  return (
    <>
      <AppLink
        to="/ledger/statement"
        search={{ member: name.loginId ?? `#${name.memberId}`, kind }}
        className="plain-link"
      >
        <b className="strong">{name.loginId ?? name.account}</b>
      </AppLink>{' '}
      <span className="dim">{memberAccountNames[kind]}</span>
    </>
  );
}

const places = {
  deposit: '/deposits',
  withdrawal: '/withdrawals',
  bonus: '/bonus/granted',
  adjustment: '/adjustments',
  casino: '/casino-transfers',
} as const;

/** What a posting was made for, with the way there. */
export function LinkOf({ link }: { link: WireLedgerLink }) {
  if (link === null) return <span className="dim">—</span>;
  if (link.kind === 'slip') {
    if (!can('slips.view')) return <span className="soft">{link.text}</span>;
    return (
      <AppLink to="/slips" search={{ q: link.betCode, open: link.betCode }} className="plain-link">
        {link.text}
      </AppLink>
    );
  }
  if (link.kind === 'conversion') return <span className="soft">{link.text}</span>;
  return (
    <AppLink to={places[link.kind]} search={{ open: link.seq }} className="plain-link">
      {link.text}
    </AppLink>
  );
}

/** "11.21 17:42:08" of this year's days, with the year otherwise. */
export function moment(at: string): string {
  const seconds = new Date(at).toISOString().slice(17, 19);
  return `${formatDate(at)} ${formatTime(at)}:${seconds}`;
}

/** "+15,000" or "−20,000". */
export function signed(amount: number): string {
  return amount < 0 ? `−${formatAmount(-amount)}` : `+${formatAmount(amount)}`;
}

/** "1,200" or "−1,200": balances of the house may be below zero. */
export function balanceWords(amount: number): string {
  return amount < 0 ? `−${formatAmount(-amount)}` : formatAmount(amount);
}
