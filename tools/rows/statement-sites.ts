import {
  isCallExpression,
  isIdentifier,
  isPropertyAccessExpression,
  isTaggedTemplateExpression,
  isTemplateSpan,
} from 'typescript/unstable/ast/is';
import type { CallExpression, Node, SourceFile, TaggedTemplateExpression } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';
import type { FileSystem } from 'typescript/unstable/fs';
import { createFieldReader } from './row-fields.ts';
import type { RowFields } from './row-fields.ts';
import { hole } from './sql-reading.ts';
import type { Reading, Value } from './sql-reading.ts';
import { createReading } from './sql-values.ts';

/** A statement in the source with the type that its rows are said to have. */
export type StatementSite = {
  /** the file, from the root; the line begins at 1 */
  readonly path: string;
  readonly line: number;
  /** the statement with numbered parameters; null: a part of it is known only at run time */
  readonly text: string | null;
  /** null: the row type is a parameter of the function around it, or no object */
  readonly fields: RowFields | null;
};

/**
 * Every `sql<Row>` and `query<Row>(…)` of a project's files.
 *
 * @param root    folder of the project's `tsconfig.json`
 * @param isOurs  whether a file, by its path from the root, is looked at
 * @param fs      in place of the disk, for tests
 * @throws Error when the compiler does not open the project
 */
export function readStatementSites(root: string, isOurs: (path: string) => boolean, fs?: FileSystem): StatementSite[] {
  const api = new API({ cwd: root, ...(fs ? { fs } : {}) });
  try {
    const config = `${root}/tsconfig.json`;
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`the compiler does not open ${config}`);
    const pathOf = (name: string) => name.slice(root.length + 1);
    const files = project.program
      .getSourceFileNames()
      .filter((name) => name.startsWith(`${root}/`) && isOurs(pathOf(name)))
      .map((name) => project.program.getSourceFile(name)!);
    const { sites, callers, parts } = findSites(files);
    const reading = createReading(project, callers, parts);
    const fieldsOf = createFieldReader(project.checker);
    return sites.map((node) => ({
      path: pathOf(node.getSourceFile().fileName),
      line: lineOf(node),
      text: isTaggedTemplateExpression(node) ? textOf(reading.valueOf(node, new Map())) : textOfCall(reading, node),
      fields: fieldsOf(node.typeArguments![0]!),
    }));
  } finally {
    api.close();
  }
}

const lineOf = (node: Node) => node.getSourceFile().text.slice(0, node.getStart()).split('\n').length;

function findSites(files: readonly SourceFile[]) {
  const sites: (TaggedTemplateExpression | CallExpression)[] = [];
  const callers = new Map<string, CallExpression[]>();
  const parts: Node[] = [];
  const visit = (node: Node): void => {
    if (isTemplateSpan(node) && isTaggedTemplateExpression(node.parent.parent)) parts.push(node.expression);
    if (isTaggedTemplateExpression(node) && node.typeArguments && isNamed(node.tag, 'sql')) sites.push(node);
    if (isCallExpression(node)) {
      const callee = isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
      if (node.typeArguments && isNamed(callee, 'query')) sites.push(node);
      if (isIdentifier(callee)) callers.set(callee.text, [...(callers.get(callee.text) ?? []), node]);
    }
    node.forEachChild(visit);
  };
  for (const file of files) if (/\b(sql|query)\b/.test(file.text)) visit(file);
  return { sites, callers, parts };
}

const isNamed = (node: Node, name: string) => isIdentifier(node) && node.text === name;

/** Of a plain query: its text alone, after its name, or in an object. */
function textOfCall(reading: Reading, node: CallExpression): string | null {
  for (const argument of node.arguments.slice(0, 2)) {
    const value = reading.valueOf(argument, new Map());
    const found = textOf(value?.kind === 'record' ? (value.fields.get('text') ?? null) : value);
    if (found !== null && /\s/.test(found)) return found;
  }
  return null;
}

function textOf(value: Value | null): string | null {
  if (value?.kind !== 'text' && value?.kind !== 'sql') return null;
  let count = 0;
  return value.text.replaceAll(hole, () => `$${(count += 1)}`);
}
