import { parseAst } from 'vite';

export type Fn = {
  readonly name: string;
  readonly lines: number;
  /** `createX`: gives an object of functions */
  readonly isFactory: boolean;
};
export type Exported = { readonly name: string; readonly documented: boolean };
export type Structure = {
  readonly path: string;
  readonly lines: number;
  readonly functions: readonly Fn[];
  readonly exported: readonly Exported[];
};

type Node = { type: string; start: number; end: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/**
 * Lines of a file and of each of its functions, and which of its exported names have a docstring. Types count as exported names
 * too; a function within another counts for both.
 *
 * @param path only decides whether the text has JSX
 */
export function readStructure(path: string, text: string): Structure {
  const program = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node;
  const functions: Fn[] = [];
  const linesOf = ({ start, end }: Node) => text.slice(start, end).split('\n').length;
  const visit = (node: Node, name: string): void => {
    if (functionTypes.has(node.type)) {
      const own = nameOf(node['id']) ?? name;
      functions.push({ name: own, lines: linesOf(node), isFactory: /^create[A-Z]/.test(own) });
    }
    const inner = nameOf(node['id']) ?? nameOf(node['key']) ?? (functionTypes.has(node.type) ? '' : name);
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, inner);
  };
  visit(program, '');
  return { path, lines: text.trimEnd().split('\n').length, functions, exported: exportedOf(program, text) };
}

function nameOf(value: unknown): string | null {
  return isNode(value) && value.type === 'Identifier' ? (value['name'] as string) : null;
}

/** The exported names in their order; the signatures of one function are one name, documented by any of them. */
function exportedOf(program: Node, text: string): Exported[] {
  const all = (program['body'] as Node[]).flatMap((node): Exported[] => {
    const declaration = node['declaration'];
    if (node.type !== 'ExportNamedDeclaration' || !isNode(declaration)) return [];
    const documented = /\*\/\s*$/.test(text.slice(0, node.start));
    const names =
      declaration.type === 'VariableDeclaration'
        ? (declaration['declarations'] as Node[]).map(({ id }) => nameOf(id) ?? 'pattern')
        : [nameOf(declaration['id']) ?? 'unnamed'];
    return names.map((name) => ({ name, documented }));
  });
  const documented = new Map<string, boolean>();
  for (const one of all) documented.set(one.name, one.documented || documented.get(one.name) === true);
  return [...documented].map(([name, is]) => ({ name, documented: is }));
}
