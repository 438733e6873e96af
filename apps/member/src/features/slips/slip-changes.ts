import { formatWon } from '@lime/ui/format.ts';
import { createElement } from 'react';
import { send } from '../../lib/api.ts';
import { closeOverlays, confirmDialog, showAlert, showDone, showLoading } from '../../lib/overlays.ts';
import { readAgain } from '../../lib/query.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { takeMoney, refreshMember } from '../../lib/member-session.ts';
import type { SlipView } from '../../lib/slip-view.ts';
import { CancelSummary } from './cancel-summary.tsx';

/** Reads the history anew, as after every cancel and delete. */
const reload = () => void readAgain('slips');

/** Asks, takes a slip back, and shows the result. Source: specification 1 §4 "Cancel and delete"; decision 50. */
export async function cancelSlip(slip: SlipView, question: string, perDay: number): Promise<void> {
  const detail = createElement(CancelSummary, { slip, perDay });
  if (!(await confirmDialog(question, { detail, yes: '베팅 취소하기', no: '그대로 두기' }))) return;
  const betCode = slip.code;
  showLoading('베팅을 취소하고 있어요');
  try {
    let msg = '';
    const money = await send('/betting/cancel', { betCode }, { said: (said) => (msg = said) });
    closeOverlays();
    takeMoney(money);
    void refreshMember();
    reload();
    await showDone(msg, '베팅을 취소했어요.', `${formatWon(slip.stake)}이 보유금으로 돌아왔어요.`);
  } catch (error) {
    closeOverlays();
    void showAlert(refusalText(error));
  }
  reload();
}

/** Asks and hides slips. @returns whether some were */
export async function deleteSlips(betCodes: readonly string[]): Promise<boolean> {
  if (betCodes.length === 0) {
    void showAlert('선택된 베팅내역이 없습니다.');
    return false;
  }
  const question = betCodes.length === 1 ? '삭제 하시겠습니까?' : `${betCodes.length}건을 삭제 하시겠습니까?`;
  return remove(question, () =>
    betCodes.length === 1
      ? send('/betting/delete', { betCode: betCodes[0]! })
      : send('/betting/delete', { betCode: [...betCodes] }),
  );
}

/** Asks and hides all of the member's slips that may go, whatever the page shows. */
export function deleteAllSlips(): Promise<boolean> {
  return remove('전체 삭제 하시겠습니까?', () => send('/betting/delete/all', {}));
}

async function remove(question: string, call: () => Promise<unknown>): Promise<boolean> {
  const detail = '내 목록에서만 사라지고 합계에는 남아요. 언제든 되살릴 수 있어요.';
  if (!(await confirmDialog(question, { detail, yes: '삭제하기', no: '그대로 두기' }))) return false;
  try {
    await call();
    return true;
  } catch (error) {
    void showAlert(refusalText(error));
    return false;
  } finally {
    reload();
  }
}

/** Brings all hidden slips back. */
export async function restoreSlips(): Promise<void> {
  try {
    await send('/betting/restore', {});
  } catch (error) {
    void showAlert(refusalText(error));
  }
  reload();
}
