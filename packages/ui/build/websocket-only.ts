import type { Plugin } from 'vite';

const list = 'engine.io-client/build/esm/transports/index.js';

/**
 * Leaves the transports of Socket.IO's client that we never use out of the page: the server offers websocket alone, and
 * the others weigh 2 KB compressed.
 */
export function websocketOnly(): Plugin {
  return {
    name: 'lime-websocket-only',
    enforce: 'pre',
    transform(_code, id) {
      if (!id.replaceAll('\\', '/').endsWith(list)) return null;
      return {
        code: `import { WS } from './websocket.node.js';\nexport const transports = { websocket: WS };\n`,
        map: null,
      };
    },
  };
}
