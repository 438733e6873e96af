import type { Document, Operation, Schema } from '../reference.types.ts';

// The page of the API's document: plain DOM, so that its policy needs no exception and no text ever becomes HTML.

type Entry = { readonly method: string; readonly path: string; readonly operation: Operation; readonly words: string };
type Child = Node | string | null;

const byId = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;

function element(tag: string, attributes: Readonly<Record<string, string>> = {}, ...children: Child[]): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== null));
  return made;
}

function show(api: Document): void {
  const entries = entriesOf(api);
  byId('figures').textContent = `${entries.length.toLocaleString('ko')}개 호출 · OpenAPI ${api.openapi}`;
  byId('about').append(...api.info.description.split('\n\n').map((text) => element('p', {}, ...withCode(text))));
  const sections = api.tags.map(({ name, description }) => {
    const own = entries.filter(({ operation }) => operation.tags.includes(name));
    const calls = own.map((entry) => ({ entry, shown: callElement(entry, api) }));
    const section = element(
      'section',
      { id: name },
      element('h2', {}, description),
      ...calls.map(({ shown }) => shown),
    );
    const count = element('small', {}, String(own.length));
    const link = element('li', {}, element('a', { href: `#${name}` }, description, count));
    return { calls, section, link, count };
  });
  byId('tags')
    .querySelector('ul')!
    .append(...sections.map(({ link }) => link));
  byId('list').append(...sections.map(({ section }) => section));
  if (window.matchMedia('(max-width: 860px)').matches) byId('tags').removeAttribute('open');

  byId<HTMLInputElement>('search').addEventListener('input', ({ target }) => {
    const words = (target as HTMLInputElement).value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { calls, section, link, count } of sections) {
      let here = 0;
      for (const { entry, shown } of calls) {
        shown.hidden = !words.every((word) => entry.words.includes(word));
        if (!shown.hidden) here += 1;
      }
      section.hidden = link.hidden = here === 0;
      count.textContent = String(here);
      found += here;
    }
    byId('about').hidden = words.length > 0;
    byId('nothing').hidden = found > 0;
  });
  window.addEventListener('hashchange', openNamed);
  openNamed();
}

/** Opens and shows the call the address names. */
function openNamed(): void {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named instanceof HTMLDetailsElement) named.open = true;
  named?.scrollIntoView();
}

function entriesOf(api: Document): Entry[] {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const words = [method, path, operation.summary, operation.description ?? '', ...operation['x-codes']];
      return { method: method.toUpperCase(), path: `/api${path}`, operation, words: words.join(' ').toLowerCase() };
    }),
  );
}

/** One call, closed; what is inside of it is made when it is first opened. */
function callElement({ method, path, operation }: Entry, api: Document): HTMLElement {
  const shown = element(
    'details',
    { class: 'call', id: operation.operationId },
    element(
      'summary',
      {},
      element('span', { class: 'method' }, method),
      element('span', {}, operation.summary),
      element('code', { class: 'note' }, path),
      element('span', { class: 'who' }, callerOf(operation)),
    ),
  );
  shown.addEventListener('toggle', () => {
    if (shown.childElementCount > 1) return;
    shown.append(element('div', {}, ...inside(operation, api)));
    const address = `#${operation.operationId}`;
    if ((shown as HTMLDetailsElement).open && location.hash !== address) history.replaceState(null, '', address);
  });
  return shown;
}

function callerOf({ security }: Operation): string {
  const [first, second] = security;
  if (first && 'staff' in first) return second ? `관리자, 범위가 ${second['apiKey']?.join()}인 API 키` : '관리자';
  if (first && 'provider' in first) return '제공사 서명';
  if (first && 'agent' in first) return '총판';
  if (first && 'member' in first) return '회원';
  if (second) return '누구나 (회원이면 토큰과 함께)';
  return '누구나';
}

function inside(operation: Operation, api: Document): Child[] {
  const { parameters = [], requestBody, responses } = operation;
  const rights = operation['x-rights'];
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const refused = responses['4XX']?.content?.['application/json'];
  const [answerType, answer] = Object.entries(responses['200']?.content ?? {})[0] ?? [];
  return [
    operation.description
      ? element(
          'div',
          { class: 'note', lang: 'en' },
          ...operation.description.split('\n').map((line) => element('p', {}, ...withCode(line))),
        )
      : null,
    rights ? element('p', { class: 'note' }, `필요한 권한: ${rights.join(' 또는 ')}`) : null,
    ...part(
      '경로 · 쿼리 · 헤더',
      parameters.length > 0 &&
        fields(
          Object.fromEntries(
            parameters.map(({ name, schema, description }) => [
              name,
              description ? { ...schema, description } : schema,
            ]),
          ),
          parameters.filter(({ required }) => required).map(({ name }) => name),
          api,
        ),
    ),
    ...part(`본문 (${type})`, body !== undefined && schemaElement(body.schema, api)),
    ...part('요청 예시', body?.example !== undefined && json(body.example)),
    ...part(`답 (${answerType})`, answer !== undefined && schemaElement(payloadOf(answer.schema), api)),
    ...part('답 예시', answer?.example !== undefined && sample(answer.example)),
    ...part('거절 예시', refused?.example !== undefined && json(refused.example)),
    ...part(
      '오류 코드',
      element(
        'ul',
        { class: 'codes' },
        ...operation['x-codes'].map((code) =>
          element(
            'li',
            {},
            element('code', {}, code),
            element('span', {}, api['x-texts'][code] ?? '상황에 맞는 안내와 함께 거절해요.'),
          ),
        ),
      ),
    ),
  ];
}

const part = (title: string, content: HTMLElement | false): Child[] =>
  content ? [element('h3', {}, title), content] : [];
const sample = (value: unknown) => (typeof value === 'string' ? element('pre', { tabindex: '0' }, value) : json(value));
const json = (value: unknown) => element('pre', { tabindex: '0' }, JSON.stringify(value, null, 2));

/** An answer is shown by its payload: the envelope is the same everywhere. */
function payloadOf(schema: Schema): Schema {
  const success = (schema['anyOf'] as Schema[] | undefined)?.[0] ?? schema;
  return (success['properties'] as Record<string, Schema> | undefined)?.['payload'] ?? schema;
}

function resolved(schema: Schema, api: Document): Schema {
  const name = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1)! : null;
  return name === null ? schema : (api.components.schemas[name] ?? {});
}

function schemaElement(schema: Schema, api: Document): HTMLElement {
  const object = objectIn(schema, api);
  if (!object) return element('p', {}, kindOf(schema, api));
  const properties = (object['properties'] ?? {}) as Record<string, Schema>;
  if (Object.keys(properties).length === 0) return element('p', { class: 'note' }, '키가 없어요.');
  return fields(properties, (object['required'] ?? []) as string[], api);
}

/** The object a schema describes, itself or its items; null: it has no keys to show. */
function objectIn(schema: Schema, api: Document): Schema | null {
  const found = resolved(schema, api);
  if (found['type'] === 'object') return found;
  if (found['type'] === 'array' && typeof found['items'] === 'object') return objectIn(found['items'] as Schema, api);
  const choices = (found['anyOf'] ?? found['oneOf'] ?? []) as Schema[];
  return choices.map((choice) => objectIn(choice, api)).find((choice) => choice !== null) ?? null;
}

function fields(properties: Readonly<Record<string, Schema>>, required: readonly string[], api: Document): HTMLElement {
  const rows = Object.entries(properties).map(([name, schema]) => {
    const head: Child[] = [
      element('code', {}, name),
      element('span', { class: 'kind' }, kindOf(schema, api)),
      required.includes(name) ? element('span', { class: 'must' }, '필수') : null,
    ];
    const text = schema['description'];
    const about = typeof text === 'string' ? element('p', { lang: languageOf(text) }, ...withCode(text)) : null;
    const held = objectIn(schema, api);
    if (!held || Object.keys(held['properties'] ?? {}).length === 0) return element('li', {}, ...head, about);
    const more = element('details', {}, element('summary', {}, ...head));
    // a type may hold itself: what is inside is made when it is opened
    more.addEventListener('toggle', () => more.append(schemaElement(held, api)), { once: true });
    return element('li', {}, more, about);
  });
  return element('ul', { class: 'fields' }, ...rows);
}

/** Descriptions out of the code are English. */
const languageOf = (text: string) => (/[가-힣]/.test(text) ? 'ko' : 'en');

/** A type in a few words. */
function kindOf(schema: Schema, api: Document): string {
  const found = resolved(schema, api);
  if ('const' in found) return JSON.stringify(found['const']);
  const choices = found['enum'] ?? found['anyOf'] ?? found['oneOf'];
  if (Array.isArray(found['enum'])) return found['enum'].map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(choices)) return [...new Set(choices.map((choice: Schema) => kindOf(choice, api)))].join(' | ');
  const { type, format } = found;
  if (type === 'array') return `${kindOf((found['items'] ?? {}) as Schema, api)}[]`;
  const limits = [limit('최소', found['minimum'] ?? found['minLength']), limit('최대', maximumOf(found))];
  const name = Array.isArray(type) ? type.join(' | ') : String(type ?? '무엇이든');
  return [name, format, ...limits].filter(Boolean).join(' · ');
}

const limit = (word: string, value: unknown) =>
  typeof value === 'number' ? `${word} ${value.toLocaleString('ko')}` : '';

function maximumOf(schema: Schema): unknown {
  const maximum = schema['maximum'] ?? schema['maxLength'];
  return maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
}

/** Text between backticks becomes code. */
const withCode = (text: string): Child[] =>
  text.split('`').map((piece, index) => (index % 2 === 1 ? element('code', {}, piece) : piece));

function setUpTheme(): void {
  const key = 'lime_docs_theme';
  const root = document.documentElement;
  const button = byId('theme');
  const set = (theme: string) => {
    root.dataset['theme'] = theme;
    button.textContent = theme === 'dark' ? '밝게' : '어둡게';
  };
  const kept = localStorage.getItem(key);
  set(
    kept === 'light' || kept === 'dark'
      ? kept
      : window.matchMedia('(prefers-color-scheme: light)').matches
        ? 'light'
        : 'dark',
  );
  button.addEventListener('click', () => {
    const next = root.dataset['theme'] === 'dark' ? 'light' : 'dark';
    set(next);
    localStorage.setItem(key, next);
  });
}

setUpTheme();
const api = await fetch('/api/openapi.json').then(
  async (answer) => (answer.ok ? ((await answer.json()) as Document) : null),
  () => null,
);
if (api) show(api);
else byId('figures').textContent = '문서를 불러오지 못했어요. 잠시 후 새로고침해주세요.';
