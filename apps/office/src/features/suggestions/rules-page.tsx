import type { WireSuggestionRule } from '@lime/contract/staff-suggestions.ts';
import {
  suggestionActKo,
  suggestionRuleAbout,
  suggestionRuleNames,
  suggestionRuleStateKo,
} from '@lime/contract/suggestion-words.ts';
import type { RetirementTerms } from '@lime/domain/suggestions/suggestion-rules.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { send, wordsOf } from '../../lib/api.ts';
import { askReason } from '../../lib/confirm.tsx';
import { createListAction } from '../../lib/list-action.ts';
import { readWork } from '../../lib/live.ts';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { SubLinks } from '../../lib/sub-links.tsx';
import { suggestionLinks } from './suggestion-links.ts';
import './suggestions.css';

const runAction = createListAction('suggestions');
const tones = { on: 'win', off: 'plain', retired: 'warn' } as const;

async function switchRule({ id, state }: WireSuggestionRule, on: boolean): Promise<void> {
  const name = suggestionRuleNames[id];
  const reason = await askReason({
    title: `${name} ${on ? '켜기' : '끄기'}`,
    text: on ? '지금부터 처리하는 제안으로 다시 판단해요.' : '이 규칙은 더 제안하지 않아요. 이미 나온 제안은 남아요.',
    yes: on ? '켜기' : '끄기',
    danger: !on,
    presets: on ? ['기준을 고쳤어요'] : state === 'retired' ? ['계속 꺼둘게요'] : ['맞지 않는 제안이 많아요'],
  });
  if (reason === null) return;
  await runAction(
    () => send('/staff/suggestions/switch', { rule: id, on, reason }),
    `${name} 규칙을 ${on ? '켰어요' : '껐어요'}.`,
  );
  await readWork();
}

/** The rules with how often they were right; one that was wrong too often rests until a person decides. */
export function RulesPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['suggestions', 'rules'],
    queryFn: () => send('/staff/suggestions/rules', {}),
  });
  return (
    <Page
      title="제안"
      sub={
        data &&
        (data.terms.minAccepted === 0
          ? '수락 비율과 상관없이 규칙이 쉬지 않아요.'
          : `최근 ${data.terms.judged}건에서 수락이 ${data.terms.minAccepted}%보다 낮으면 규칙이 스스로 쉬어요.`)
      }
      actions={
        can('settings.betting.view') && (
          <AppLink to="/settings/betting" className="btn small outline">
            기준 바꾸기
          </AppLink>
        )
      }
    >
      <SubLinks label="제안" links={suggestionLinks} />
      {error && !data ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={420} />
      ) : (
        <ul className="suggestion-rules">
          {data.rules.map((rule) => (
            <li key={rule.id} className="card">
              <Rule rule={rule} terms={data.terms} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

function Rule({ rule, terms }: { rule: WireSuggestionRule; terms: RetirementTerms }) {
  const { id, act, state, accepted, dismissed, expired, moved, open } = rule;
  const decided = accepted + dismissed;
  const name = suggestionRuleNames[id];
  const figures = [
    ['처리 대기', `${open}건`],
    ['수락', decided === 0 ? '아직 없음' : `${accepted}/${decided}건 · ${Math.round((accepted * 100) / decided)}%`],
    ['시간 지남', `${expired}건`],
    ['대상이 바뀜', `${moved}건`],
  ] as const;
  return (
    <>
      <div className="suggestion-rule-head">
        <h2>
          {name} <Badge tone={tones[state]}>{suggestionRuleStateKo[state]}</Badge>
        </h2>
        {can('suggestions.decide') && (
          <span className="row-actions">
            {state !== 'on' && (
              <Button size="small" look="primary" onClick={() => void switchRule(rule, true)}>
                켜기<span className="visually-hidden"> {name}</span>
              </Button>
            )}
            {state !== 'off' && (
              <Button size="small" look="outline" onClick={() => void switchRule(rule, false)}>
                끄기<span className="visually-hidden"> {name}</span>
              </Button>
            )}
          </span>
        )}
      </div>
      <p className="suggestion-rule-about">
        {suggestionRuleAbout[id]} · 제안: {suggestionActKo[act]}
      </p>
      {state === 'retired' && (
        <MessageBand tone="warn">
          최근 {decided}건 가운데 {accepted}건만 수락되어 {rule.changedAt && formatDayTime(rule.changedAt)}부터 쉬고
          있어요. 기준을 고친 뒤 다시 켜거나 꺼주세요.
        </MessageBand>
      )}
      <dl className="suggestion-figures">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {state !== 'retired' && (
        <small className="dim">
          {decided < terms.judged && terms.minAccepted > 0 && `${terms.judged - decided}건을 더 처리하면 판단해요.`}
          {rule.changedAt && rule.changedBy && ` ${rule.changedBy} 님이 ${formatDayTime(rule.changedAt)}에 바꿨어요.`}
        </small>
      )}
    </>
  );
}
