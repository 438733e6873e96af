import type { LiveFeed } from '../feed-kinds.ts';
import { createSimulator, simulatorLock } from './simulator.ts';
import { source } from './simulated-world.ts';

/** The built-in league of the demo world. */
export const simulatorFeed: LiveFeed = {
  kind: 'live',
  name: source,
  title: '내장 리그',
  sources: [source],
  tellsPlay: true,
  needs: ['LIME_SIMULATOR'],
  lock: simulatorLock,
  open({ core, sink, watched, seed }) {
    const { simulator, simulatorSpeed } = core.config;
    return simulator ? createSimulator({ core, sink: watched(sink, source), seed, speed: simulatorSpeed }) : null;
  },
};
