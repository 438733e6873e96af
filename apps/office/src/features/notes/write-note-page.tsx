import type { NoteAudienceForm } from '@lime/contract/staff-notes.ts';
import type { MemberCondition } from '@lime/domain/segments/member-conditions.ts';
import { withParticle } from '@lime/domain/text/particle.ts';
import { Button } from '@lime/ui/button.tsx';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import { go } from '@lime/ui/go.ts';
import { Segmented } from '@lime/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { confirmDialog } from '../../lib/confirm.tsx';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { useOneKey } from '../../lib/one-key.ts';
import { Page } from '../../lib/page.tsx';
import { fromSeoul, toSeoul } from '../../lib/seoul-field.ts';
import { can } from '../../lib/staff-session.ts';
import { SubLinks } from '../../lib/sub-links.tsx';
import { toast } from '@lime/ui/toast.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { AudienceFields } from './audience-fields.tsx';
import { audienceOf, draftProblems, emptyDraft, emptyText } from './note-draft.ts';
import type { NoteDraft } from './note-draft.ts';
import { NotePreview } from './note-preview.tsx';
import './notes.css';
import { TextFields } from './text-fields.tsx';
import { runAction, useCount, useTemplates } from './use-staff-notes.ts';
import { noteLinks } from './note-labels.tsx';

/** The ids of all members one page of the list can tick. */
const maxTo = 100 * 21;

/** /notes/write: whom, what and when; nothing goes before its number was seen and confirmed. */
export function WritePage() {
  const to = useRouterState({ select: (state) => (state.location.search as Record<string, unknown>)['to'] });
  const form = useDraft<NoteDraft, ReturnType<typeof draftProblems>>(
    { ...emptyDraft, ids: to === undefined ? '' : String(to).slice(0, maxTo) },
    (written) => draftProblems(written, Date.now()),
  );
  const { draft, dirty, shown, change } = form;
  const [busy, setBusy] = useState(false);
  const sent = useRef(false);
  const withKey = useOneKey();
  const audience = audienceOf(draft);
  useGivenConditions((conditions) => change({ mode: 'filter', conditions }));

  useLeaveGuard(() => dirty && !sent.current, {
    title: '보내지 않고 나갈까요?',
    text: '쓰던 쪽지가 사라져요.',
    yes: '버리고 나가기',
  });

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.check() || audience === null || busy) return;
    setBusy(true);
    try {
      await askAndSend(audience);
    } catch (error) {
      toast(wordsOf(error), 'danger');
    } finally {
      setBusy(false);
    }
  };

  const askAndSend = async (whom: NoteAudienceForm) => {
    const { title, content, required, later, dueAt } = draft;
    const { count } = await send('/staff/notes/count', { audience: whom });
    const sure = await confirmDialog(sendQuestion(draft, `${formatAmount(count)}명`));
    if (!sure) return;
    const body = { audience: whom, title, content, required, dueAt: later ? dueAt : null };
    let id = '';
    const done = await runAction(
      async () => {
        ({
          sending: { id },
        } = await send('/staff/notes/send', withKey(body)));
      },
      later ? '쪽지를 예약했어요.' : '쪽지를 보내고 있어요.',
    );
    if (!done) return;
    sent.current = true;
    go(`/notes/${id}`);
  };

  return (
    <Page title="쪽지 쓰기">
      <SubLinks label="쪽지" links={noteLinks} />
      <div className="note-write">
        <form className="card" onSubmit={(event) => void handleSubmit(event)} noValidate>
          <section aria-label="받는 회원">
            <h2>받는 회원</h2>
            <AudienceFields draft={draft} problem={shown.audience} onChange={change} />
            <Count audience={audience} />
          </section>
          <section aria-label="내용">
            <h2>내용</h2>
            <TemplateChoice draft={draft} onChange={change} />
            <TextFields text={draft} problems={shown} onChange={change} />
          </section>
          <WhenSection draft={draft} problem={shown.dueAt} onChange={change} />
          <div className="note-actions">
            <Button onClick={() => go('/notes')}>목록으로</Button>
            <Button look="primary" type="submit" busy={busy}>
              {draft.later ? '예약하기' : '보내기'}
            </Button>
          </div>
        </form>
        <aside aria-label="미리보기">
          <NotePreview {...draft} />
        </aside>
      </div>
    </Page>
  );
}

/**
 * The conditions of the segment that `?segment=` names, once they are there, or the members of `?agent=`, a code, and of those
 * below. A segment that is gone leaves the form as it is.
 */
function useGivenConditions(take: (conditions: readonly MemberCondition[]) => void): void {
  const { segment: wanted, agent } = useRouterState({
    select: (state) => state.location.search as Record<string, unknown>,
  });
  const { data } = useQuery({
    queryKey: ['segments', 'list'],
    queryFn: () => send('/staff/segments/list', {}),
    enabled: wanted !== undefined && can('segments.view'),
  });
  const found: readonly MemberCondition[] | undefined =
    agent === undefined
      ? data?.list.find(({ id }) => id === String(wanted))?.conditions
      : [{ kind: 'agent', codes: [String(agent).slice(0, 20)], below: true }];
  const taken = useRef(false);
  useEffect(() => {
    if (!found || taken.current) return;
    taken.current = true;
    take(found.map(reachable));
  });
}

/** Nobody who has left can be written to. */
const reachable = (condition: MemberCondition): MemberCondition =>
  condition.kind === 'state'
    ? { ...condition, states: condition.states.filter((state) => state !== 'left') }
    : condition;

/** What is asked before a note is sent or scheduled. @param members  how many it reaches now, in words */
function sendQuestion({ title, later, dueAt }: NoteDraft, members: string) {
  if (later && dueAt !== null)
    return {
      title: `${formatDayTime(dueAt)}에 보낼까요?`,
      text: `지금은 ${withParticle(members, '이', '가')} 받아요. 조건에 맞는 회원은 보내는 순간에 다시 정해요.`,
      yes: '예약하기',
    };
  return {
    title: `${members}에게 쪽지를 보낼까요?`,
    text: `"${title.trim()}" 쪽지를 지금 보내요. 보낸 쪽지는 취소할 수 없어요.`,
    yes: `${members}에게 보내기`,
  };
}

type WhenProps = {
  draft: NoteDraft;
  problem: string | undefined;
  onChange: (changes: Partial<NoteDraft>) => void;
};

function WhenSection({ draft, problem, onChange }: WhenProps) {
  return (
    <section aria-label="보내는 시점">
      <h2>보내는 시점</h2>
      <Segmented
        label="보내는 시점"
        items={[
          { id: 'now', name: '지금' },
          { id: 'later', name: '예약' },
        ]}
        value={draft.later ? 'later' : 'now'}
        onChange={(when) => onChange({ later: when === 'later' })}
      />
      {draft.later && (
        <TextField
          label="보낼 시각"
          mark="한국 시각"
          type="datetime-local"
          problem={problem}
          value={toSeoul(draft.dueAt)}
          onChange={(event) => onChange({ dueAt: fromSeoul(event.target.value) })}
        />
      )}
    </section>
  );
}

/** How many it would reach now, and the first of them. */
function Count({ audience }: { audience: NoteAudienceForm | null }) {
  const { data, error, isPlaceholderData } = useCount(audience);
  const text =
    audience === null
      ? '받는 회원을 정하면 몇 명인지 보여요.'
      : error
        ? wordsOf(error)
        : data === undefined
          ? '몇 명인지 확인하고 있어요.'
          : data.count === 0
            ? '받을 회원이 없어요.'
            : null;
  return (
    <p className={error ? 'note-count bad' : 'note-count'} role="status" aria-busy={isPlaceholderData}>
      {text ?? (
        <>
          <b>{formatAmount(data!.count)}명</b>
          <span className="dim">
            {data!.first.map(({ loginId, nickname }) => `${loginId}(${nickname})`).join(', ')}
            {data!.count > data!.first.length && ' …'}
          </span>
        </>
      )}
    </p>
  );
}

function TemplateChoice({ draft, onChange }: { draft: NoteDraft; onChange: (changes: Partial<NoteDraft>) => void }) {
  const { data } = useTemplates();
  if (!data || data.list.length === 0) return null;
  const take = async (id: string) => {
    const template = data.list.find((one) => one.id === id);
    if (!template) return;
    const written = draft.title !== emptyText.title || draft.content !== emptyText.content;
    const sure =
      !written ||
      (await confirmDialog({
        title: `${template.name} 템플릿으로 바꿀까요?`,
        text: '쓰던 제목과 내용이 바뀌어요.',
        yes: '바꾸기',
      }));
    if (sure) onChange({ title: template.title, content: template.content, required: template.required });
  };
  return (
    <SelectField label="템플릿" mark="선택" value="" onChange={(event) => void take(event.target.value)}>
      <option value="">템플릿에서 가져오기</option>
      {data.list.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
