import type { WireStaffPopup } from '@lime/contract/staff-popups.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { send } from '../../lib/api.ts';
import { audienceColumn, periodColumn, PlacedPage, stateColumn, titleColumn } from '../../lib/placed-page.tsx';
import type { PlacedColumn } from '../../lib/placed-page.tsx';
import { PopupForm } from './popup-form.tsx';
import './popups.css';
import { runAction, usePopups } from './use-popups.ts';

const columns: readonly PlacedColumn<WireStaffPopup>[] = [
  titleColumn(({ kind }) => kind === 'event' && <Badge tone="lime">이벤트</Badge>),
  stateColumn,
  audienceColumn,
  { head: '자리', cell: ({ place }) => (place === 'main' ? '메인' : '모든 화면') },
  periodColumn,
];

/** The popups in the order members meet them. */
export function PopupsPage() {
  return (
    <PlacedPage
      name="팝업"
      query={usePopups()}
      empty={{ text: '팝업이 없어요', hint: '회원에게 알릴 내용을 만들어보세요.' }}
      load={() => send('/staff/popups/list', {})}
      columns={columns}
      onOrder={(seqs) => runAction(() => send('/staff/popups/order', { seqs }), '순서를 바꿨어요.')}
      onShow={({ seq }, isVisible) =>
        runAction(
          () => send('/staff/popups/show', { seq, isVisible }),
          isVisible ? '팝업을 보이게 했어요.' : '팝업을 숨겼어요.',
        )
      }
      form={(popup, onClose) => <PopupForm popup={popup} onClose={onClose} />}
    />
  );
}
