import type { WireAuditEvent } from '@lime/contract/staff-audit.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { formatDate } from '@lime/ui/format.ts';
import { Drawer } from '../../lib/drawer.tsx';
import { clockTime } from './clock-time.ts';
import { actionName, actorName, subjectOf } from '@lime/contract/audit-words.ts';

/** Whom or what an event is about; a member by the login id. */
export const subjectName = ({ member, subject }: Pick<WireAuditEvent, 'member' | 'subject'>): string =>
  member === null ? subjectOf(subject).name : `회원 ${member}`;

/** One event with all it says: what changed in words, and below it as it was recorded. */
export function EventDrawer({ event, onClose }: { event: WireAuditEvent; onClose: () => void }) {
  const subject = subjectOf(event.subject);
  return (
    <Drawer title={actionName(event.action)} onClose={onClose}>
      <dl className="key-values">
        <div>
          <dt>시각</dt>
          <dd className="num">
            {formatDate(event.at)} {clockTime(event.at)}
          </dd>
        </div>
        <div>
          <dt>누가</dt>
          <dd>{actorName(event.actor)}</dd>
        </div>
        <div>
          <dt>대상</dt>
          <dd>
            {subject.to === null ? (
              subjectName(event)
            ) : (
              <AppLink to={subject.to} search={subject.search} className="audit-link">
                {subjectName(event)}
              </AppLink>
            )}
          </dd>
        </div>
        {event.reason !== null && (
          <div>
            <dt>사유</dt>
            <dd className="audit-words">{event.reason}</dd>
          </div>
        )}
        {event.address !== null && (
          <div>
            <dt>IP 주소</dt>
            <dd className="num">{event.address}</dd>
          </div>
        )}
        <div>
          <dt>번호</dt>
          <dd className="num">{event.id}</dd>
        </div>
        <div>
          <dt>봉인</dt>
          <dd>{event.seal === null ? <Badge tone="wait">대기</Badge> : <span className="num">{event.seal}번</span>}</dd>
        </div>
      </dl>
      {event.lines.length > 0 && (
        <>
          <h3 className="audit-head">{event.before === null ? '내용' : '바뀐 내용'}</h3>
          <ul className="audit-changes">
            {event.lines.map(({ label, before, after }) => (
              <li key={label}>
                <span className="dim">{label}</span>
                {before !== null && <del>{before}</del>}
                {after !== null && <ins>{after}</ins>}
              </li>
            ))}
          </ul>
        </>
      )}
      {(event.before !== null || event.after !== null) && (
        <details className="audit-raw">
          <summary>저장된 원본 보기</summary>
          <pre>{JSON.stringify({ before: event.before, after: event.after }, null, 2)}</pre>
        </details>
      )}
      <div className="audit-more">
        <AppLink to="/audit" search={{ subject: event.subject }} className="audit-link">
          이 대상의 모든 기록
        </AppLink>
        <AppLink to="/audit" search={{ actor: event.actor }} className="audit-link">
          {actorName(event.actor)}의 모든 기록
        </AppLink>
      </div>
    </Drawer>
  );
}
