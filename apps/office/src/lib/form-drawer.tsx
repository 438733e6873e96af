import { Button } from '@lime/ui/button.tsx';
import { useId, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { confirmDialog } from './confirm.tsx';
import { Drawer } from './drawer.tsx';
import './form-drawer.css';
import { useLeaveGuard } from './leave-guard.ts';

type Props = {
  title: string;
  /** px, of the drawer */
  width?: number;
  /** of the form */
  className: string;
  /** from `useDraft` */
  draft: { dirty: boolean; check: () => boolean };
  /** what is lost when it is left */
  lost?: string;
  /** the word on the button that saves */
  yes: string;
  /** false: only looked at */
  editable?: boolean;
  /** @returns whether it was done */
  save: () => Promise<boolean>;
  /** Deletes what is edited, once confirmed; null: there is nothing to delete yet. */
  remove?: { title: string; text: string; runAction: () => Promise<boolean> } | null;
  /** above the form: what it will look like */
  preview: ReactNode;
  onClose: () => void;
  /** the fields */
  children: ReactNode;
};

/** Something written in a drawer: saved when nothing is wrong with it, and not left by mistake. */
export function FormDrawer({
  draft: { dirty, check },
  lost = '쓰던 내용이 사라져요.',
  editable = true,
  className,
  yes,
  save,
  remove = null,
  preview,
  onClose,
  children,
  ...drawer
}: Props) {
  const [busy, setBusy] = useState(false);
  const formId = useId();
  const mayLeave = useLeaveGuard(() => dirty, { title: '저장하지 않고 닫을까요?', text: lost, yes: '버리고 닫기' });
  const handleClose = async () => {
    if (await mayLeave()) onClose();
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!check() || busy) return;
    setBusy(true);
    const done = await save();
    setBusy(false);
    if (done) onClose();
  };
  const handleRemove = async () => {
    const { runAction, ...question } = remove!;
    if ((await confirmDialog({ ...question, yes: '지우기', danger: true })) && (await runAction())) onClose();
  };
  return (
    <Drawer
      {...drawer}
      onClose={() => void handleClose()}
      foot={
        editable && (
          <div className="form-drawer-foot">
            {remove && (
              <Button look="ghost" size="small" onClick={() => void handleRemove()}>
                지우기
              </Button>
            )}
            <Button size="small" onClick={() => void handleClose()}>
              닫기
            </Button>
            <Button look="primary" size="small" type="submit" form={formId} busy={busy}>
              {yes}
            </Button>
          </div>
        )
      }
    >
      {preview}
      <form id={formId} className={className} onSubmit={(event) => void handleSubmit(event)} noValidate>
        {children}
      </form>
    </Drawer>
  );
}
