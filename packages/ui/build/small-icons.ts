import type { Plugin } from 'vite';

/** Draws as lucide-react does, with the attributes that our icons are given. */
const createLucideIcon = `import { createElement } from 'react';
export default ({ size: box, node }) =>
  ({ size = 24, strokeWidth = 2, children, ...rest }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 ' + box + ' ' + box,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': rest['aria-label'] ? undefined : true,
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    );
`;

/** Leaves out of the page what lucide-react can do and our icons never ask for: a context, names of classes, own nodes. It weighs 1.5 KB. */
export function smallIcons(): Plugin {
  return {
    name: 'lime-small-icons',
    enforce: 'pre',
    transform(_code, id) {
      return /lucide-react\/dist\/esm\/createLucideIcon\.m?js/.test(id.replaceAll('\\', '/'))
        ? { code: createLucideIcon, map: null }
        : null;
    },
  };
}
