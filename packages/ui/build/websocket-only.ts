import type { Plugin } from 'vite';

const replaced: Readonly<Record<string, string>> = {
  'engine.io-client/build/esm/transports/index.js': `import { WS } from './websocket.node.js';
export const transports = { websocket: WS };
`,
  'socket.io-parser/build/esm/is-binary.js': `export const isBinary = () => false;
export const hasBinary = () => false;
`,
};

/**
 * Leaves out of the page what we never use of Socket.IO's client: transports besides the only one the server offers, and the
 * search for binary data in messages, which have none. They weigh 2.5 KB compressed.
 */
export function websocketOnly(): Plugin {
  return {
    name: 'lime-websocket-only',
    enforce: 'pre',
    transform(_code, id) {
      const path = id.replaceAll('\\', '/');
      const code = Object.entries(replaced).find(([file]) => path.endsWith(file))?.[1];
      return code === undefined ? null : { code, map: null };
    },
  };
}
