import type { WireAuditEvent } from '@lime/contract/staff-audit.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { formatDate } from '@lime/ui/format.ts';
import { Drawer } from '../../lib/drawer.tsx';
import { changesOf } from './changes.ts';
import { clockTime } from './clock-time.ts';
import { actionName, actorName, subjectOf } from '@lime/contract/audit-words.ts';

/** One event with all it says. */
export function EventDrawer({ event, onClose }: { event: WireAuditEvent; onClose: () => void }) {
  const subject = subjectOf(event.subject);
  const changes = changesOf(event.before, event.after);
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
              subject.name
            ) : (
              <AppLink to={subject.to} search={subject.search} className="audit-link">
                {subject.name}
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
            <dt>주소</dt>
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
      {changes.length > 0 && (
        <>
          <h3 className="audit-head">{event.before === null ? '내용' : '바뀐 내용'}</h3>
          <ul className="audit-changes">
            {changes.map(({ path, before, after }) => (
              <li key={path}>
                <code>{path}</code>
                {before !== null && <del>{before}</del>}
                {after !== null && <ins>{after}</ins>}
              </li>
            ))}
          </ul>
        </>
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
