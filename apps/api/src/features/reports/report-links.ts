import type { WireAccountName, WireLedgerLink } from '@lime/contract/staff-ledger.ts';
import { slipNumber } from '@lime/domain/betting/slip-number.ts';
import { ownerOf } from '../../core/ledger/accounts.ts';
import type { Db } from '../../core/db.ts';
import { readLoginIds, readPendingNames, readSlipNames } from './transfers.sql.ts';

/** What a cause says it was for: noun, number, and what of it. */
function partsOf(cause: string): { noun: string; id: number; what: string } {
  const [noun = '', id = '', what = ''] = cause.split(':');
  return { noun, id: /^\d{1,15}$/.test(id) ? Number(id) : 0, what };
}

type Seen = { readonly cause: string; readonly accounts: readonly string[] };

/** Names of accounts and links of causes for one page of rows, read in two lookups. */
export async function createLinks(db: Db, rows: readonly Seen[]) {
  const owners = rows.flatMap(({ accounts }) => accounts.map(ownerOf)).filter((owner) => owner !== null);
  const parts = rows.map(({ cause }) => partsOf(cause)).filter(({ id }) => id > 0);
  const idsOf = (noun: string) => [...new Set(parts.filter((part) => part.noun === noun).map((part) => part.id))];
  const [loginIds, slips, pending] = await Promise.all([
    readLoginIds(db, [...new Set(owners.map((owner) => owner.memberId))]),
    readSlipNames(db, idsOf('slip')),
    readPendingNames(db, idsOf('pending')),
  ]);

  return {
    account(account: string): WireAccountName {
      const owner = ownerOf(account);
      return {
        account,
        memberId: owner ? String(owner.memberId) : null,
        loginId: owner ? (loginIds.get(owner.memberId) ?? null) : null,
      };
    },
    link(cause: string): WireLedgerLink {
      const { noun, id, what } = partsOf(cause);
      if (id === 0) return null;
      const seq = String(id);
      switch (noun) {
        case 'slip':
        case 'pending': {
          const slip = (noun === 'slip' ? slips : pending).get(id);
          return slip === undefined
            ? null
            : { kind: 'slip', betCode: slip.bet_code, text: `베팅 ${slipNumber(slip.id)}` };
        }
        case 'cash':
          return what === 'deposit'
            ? { kind: 'deposit', seq, text: `입금 ${seq}` }
            : { kind: 'withdrawal', seq, text: `출금 ${seq}` };
        case 'bonus':
          return { kind: 'bonus', seq, text: `보너스 ${seq}` };
        case 'point':
          return { kind: 'conversion', seq, text: `전환 ${seq}` };
        case 'casino':
          return { kind: 'casino', seq, text: `카지노 이동 ${seq}` };
        case 'adjustment':
          return { kind: 'adjustment', seq, text: `조정 ${seq}` };
        default:
          return null;
      }
    },
  };
}
