import { ruleVersion, ruleVersions } from '@lime/domain/settlement/rule-table.ts';
import { SportIcon } from '@lime/ui/sport-icon.tsx';
import { EmptyState } from '@lime/ui/states.tsx';
import { Layers, Scale } from 'lucide-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { ruleSections } from '@lime/domain/settlement/rule-sections.ts';
import { SearchField } from '../../lib/search-field.tsx';
import { searchRules } from './search-rules.ts';
import type { RuleSection } from '@lime/domain/settlement/rule-sections.ts';
import './rules.css';

/** /rule/sports: what counts, what is void, by sport. Made from the very table slips are settled by. */
export function SportsRulesPage() {
  const [wanted, setWanted] = useState('');
  const shown = searchRules(wanted);
  const present = new Set(shown.map(({ id }) => id));
  useEffect(() => showAddressed(), []);
  return (
    <div className="rules-page">
      <header>
        <h1>스포츠 베팅 규정</h1>
        <p>
          지금은 <b>v{ruleVersion} 규정</b>을 적용해요. 접수했을 때의 규정 번호는 베팅 상세에 남아요.
        </p>
        <SearchField label="규정 검색" placeholder="연기, 콜드게임, 홀짝 …" value={wanted} onChange={setWanted} />
      </header>
      <div className="rules-columns">
        <nav aria-label="규정 차례">
          {ruleSections.map((section) => (
            <a
              key={section.id}
              href={`#${section.id}`}
              data-off={present.has(section.id) ? undefined : ''}
              // what a search has hidden must be there before the browser goes to it
              onClick={() => flushSync(() => setWanted(''))}
            >
              <SectionIcon section={section} />
              {section.name}
            </a>
          ))}
        </nav>
        <div className="rules-body" aria-live="polite">
          {shown.length === 0 && (
            <EmptyState text="찾는 규정이 없어요" hint="다른 검색어로 찾아보거나 고객센터에 물어봐주세요." />
          )}
          {shown.map((section) => (
            <Section key={section.id} section={section} />
          ))}
          {wanted.trim() === '' && <Versions />}
        </div>
      </div>
    </div>
  );
}

function Section({ section }: { section: RuleSection }) {
  return (
    <section className="card rule-section" id={section.id} aria-labelledby={`${section.id}-name`} tabIndex={-1}>
      <h2 id={`${section.id}-name`}>
        <SectionIcon section={section} />
        {section.name}
      </h2>
      <dl>
        {section.lines.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function SectionIcon({ section: { id, sport } }: { section: RuleSection }) {
  if (id === 'markets') return <Layers size={17} aria-hidden />;
  if (sport === null) return <Scale size={17} aria-hidden />;
  return <SportIcon sport={sport} size={17} />;
}

function Versions() {
  return (
    <section className="card rule-section" aria-labelledby="versions-name">
      <h2 id="versions-name">규정 이력</h2>
      <dl>
        {ruleVersions.toReversed().map(({ version, since, changeKo }) => (
          <div key={version}>
            <dt>
              v{version} <small>{since.replaceAll('-', '.')}</small>
            </dt>
            <dd>{changeKo}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The section the address names: the page has come after the address was read. */
function showAddressed(): void {
  const id = location.hash.slice(1);
  if (id) document.getElementById(id)?.scrollIntoView();
}
