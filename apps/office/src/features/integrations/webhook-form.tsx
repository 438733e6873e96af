import { deliveryEvents } from '@lime/contract/delivery-events.ts';
import type { DeliveryEventId } from '@lime/contract/delivery-events.ts';
import type { WireWebhook } from '@lime/contract/staff-deliveries.ts';
import { Button } from '@lime/ui/button.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { Switch } from '@lime/ui/switch.tsx';
import { WonInput } from '@lime/ui/won-input.tsx';
import { send } from '../../lib/api.ts';
import { confirmDialog } from '../../lib/confirm.tsx';
import { NamedForm } from '../../lib/named-form.tsx';
import { createListAction } from '../../lib/list-action.ts';
import { PickChips } from '../../lib/pick-chips.tsx';
import { can } from '../../lib/staff-session.ts';
import { useDraft } from '../../lib/use-draft.ts';

const runAction = createListAction('integrations');
const all = deliveryEvents.map(({ id }) => id);

type Draft = { name: string; url: string; events: DeliveryEventId[]; fromAmount: number; on: boolean };
const empty: Draft = { name: '', url: '', events: [], fromAmount: 0, on: true };

const problemsOf = ({ name, url, events }: Draft): { name?: string; url?: string; events?: string } => ({
  ...(name.trim() === '' && { name: '이름을 입력해주세요.' }),
  ...(!URL.canParse(url.trim()) && { url: 'https:// 로 시작하는 주소를 입력해주세요.' }),
  ...(events.length === 0 && { events: '이벤트를 하나 이상 골라주세요.' }),
});

type Props = { webhook: WireWebhook | null; onSecret: (secret: string) => void; onClose: () => void };

/** A webhook as it is written. @param webhook null: a new one */
export function WebhookForm({ webhook, onSecret, onClose }: Props) {
  const form = useDraft<Draft, ReturnType<typeof problemsOf>>(
    webhook
      ? {
          name: webhook.name,
          url: webhook.url,
          events: webhook.events,
          fromAmount: webhook.fromAmount,
          on: webhook.state === 'on',
        }
      : empty,
    problemsOf,
  );
  const { draft, shown, change } = form;
  const editable = can('integrations.edit');
  const save = async (known: { id?: string }) => {
    const { secret } = await send('/staff/webhooks/save', {
      ...known,
      ...draft,
      name: draft.name.trim(),
      url: draft.url.trim(),
    });
    if (secret !== null) onSecret(secret);
  };
  return (
    <NamedForm
      noun="웹훅"
      saved={webhook}
      draft={form}
      editable={editable}
      runAction={runAction}
      save={save}
      remove={(id) => send('/staff/webhooks/remove', { id })}
      removeText="기다리던 전송도 함께 취소돼요. 보낸 기록은 남아요."
      onClose={onClose}
    >
      <fieldset disabled={!editable} className="integration-fields">
        <TextField
          label="이름"
          placeholder="운영사 정산 서버"
          maxLength={40}
          problem={shown.name}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          label="보낼 주소"
          placeholder="https://"
          inputMode="url"
          maxLength={500}
          problem={shown.url}
          value={draft.url}
          onChange={(event) => change({ url: event.target.value })}
        />
        <div className="integration-part">
          <p className="name">이벤트</p>
          <PickChips
            label="이벤트"
            all={all}
            name={(id) => deliveryEvents.find((event) => event.id === id)!.label}
            value={draft.events}
            onChange={(events) => change({ events })}
          />
          {shown.events !== undefined && (
            <p className="integration-problem" role="alert">
              {shown.events}
            </p>
          )}
        </div>
        {draft.events.includes('slip.settled') && (
          <div className="integration-part">
            <p className="name" aria-hidden>
              정산을 알릴 당첨금
            </p>
            <WonInput
              label="정산을 알릴 당첨금"
              describedBy="integration-from"
              value={draft.fromAmount === 0 ? null : draft.fromAmount}
              placeholder="0"
              onChange={(fromAmount) => change({ fromAmount: fromAmount ?? 0 })}
            />
            <p className="integration-hint" id="integration-from">
              당첨금이 이 금액 이상인 베팅만 보내요. 비워두면 모든 베팅을 보내요.
            </p>
          </div>
        )}
        <Switch label="사용" on={draft.on} onChange={(on) => change({ on })} />
      </fieldset>
      {webhook && editable && <Acts webhook={webhook} onSecret={onSecret} />}
    </NamedForm>
  );
}

/** What is done with a webhook as it is stored. */
function Acts({
  webhook: { id, name, state },
  onSecret,
}: {
  webhook: WireWebhook;
  onSecret: (secret: string) => void;
}) {
  const renew = async () => {
    const sure = await confirmDialog({
      title: '서명 키를 다시 만들까요?',
      text: `지금 키로 확인하는 서버는 ${name} 전송을 모두 거절하게 돼요. 새 키를 바로 옮겨주세요.`,
      yes: '다시 만들기',
      danger: true,
    });
    if (sure)
      await runAction(
        async () => onSecret((await send('/staff/webhooks/secret', { id })).secret),
        '서명 키를 만들었어요.',
      );
  };
  return (
    <div className="integration-acts">
      <Button
        size="small"
        disabled={state !== 'on'}
        onClick={() =>
          void runAction(() => send('/staff/webhooks/try', { id }), '시험 전송을 보냈어요. 결과는 전송 기록에 나와요.')
        }
      >
        시험 전송
      </Button>
      <Button size="small" onClick={() => void renew()}>
        서명 키 다시 만들기
      </Button>
    </div>
  );
}
