import type { Plugin } from 'vite';

const replaced: Readonly<Record<string, string>> = {
  'engine.io-client/build/esm/transports/index.js': `import { WS } from './websocket.node.js';
export const transports = { websocket: WS };
`,
  'socket.io-parser/build/esm/is-binary.js': `export const isBinary = () => false;
export const hasBinary = () => false;
`,
  'socket.io-parser/build/esm/binary.js': `export const deconstructPacket = (packet) => ({ packet, buffers: [] });
export const reconstructPacket = (packet) => packet;
`,
  'engine.io-client/build/esm/transports/polling-xhr.js': `export class XHR {}
`,
  'engine.io-parser/build/esm/encodePacket.browser.js': `import { PACKET_TYPES } from './commons.js';
export const encodePacket = ({ type, data }, _binary, done) => done(PACKET_TYPES[type] + (data || ''));
export const encodePacketToBinary = encodePacket;
`,
  'engine.io-parser/build/esm/decodePacket.browser.js': `import { ERROR_PACKET, PACKET_TYPES_REVERSE } from './commons.js';
export const decodePacket = (frame) => {
  const type = typeof frame === 'string' ? PACKET_TYPES_REVERSE[frame.charAt(0)] : undefined;
  if (!type) return ERROR_PACKET;
  return frame.length > 1 ? { type, data: frame.substring(1) } : { type };
};
`,
};

/**
 * Leaves out of the page what we never use of Socket.IO's client: transports besides the only one the server offers, and what
 * finds, encodes and decodes binary data in messages, which have none. They weigh 5 KB compressed.
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
