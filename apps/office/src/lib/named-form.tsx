import { withParticle } from '@lime/domain/text/particle.ts';
import type { ReactNode } from 'react';
import { FormDrawer } from './form-drawer.tsx';
import type { createListAction } from './list-action.ts';

type Props = {
  /** what it is: 웹훅 */
  noun: string;
  /** as it is stored; null: a new one */
  saved: { readonly id: string; readonly name: string } | null;
  /** from `useDraft` */
  draft: { dirty: boolean; check: () => boolean };
  /** false: only looked at */
  editable: boolean;
  runAction: ReturnType<typeof createListAction>;
  /** @param known  the id of what is stored; empty for a new one */
  save: (known: { id?: string }) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
  /** what is lost and what is not when it is deleted */
  removeText: string;
  onClose: () => void;
  /** the fields */
  children: ReactNode;
};

/** Something with a name, written in a drawer: made, saved or deleted. */
export function NamedForm({ noun, saved, runAction, save, remove, removeText, draft, editable, ...rest }: Props) {
  const it = withParticle(noun, '을', '를');
  return (
    <FormDrawer
      title={saved ? saved.name : `새 ${noun}`}
      width={540}
      className="compact-form"
      draft={draft}
      yes={saved ? '저장하기' : '만들기'}
      editable={editable}
      save={() =>
        runAction(() => save(saved ? { id: saved.id } : {}), saved ? `${it} 저장했어요.` : `${it} 만들었어요.`)
      }
      remove={
        saved && {
          title: `${saved.name} ${it} 지울까요?`,
          text: removeText,
          runAction: () => runAction(() => remove(saved.id), `${it} 지웠어요.`),
        }
      }
      preview={null}
      {...rest}
    />
  );
}
