import { limitSegment } from '@lime/contract/staff-segments.ts';
import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import { createSegmentLimits, limitAll } from './segment-limits.service.ts';
import { registerSegments } from './segments.staff.routes.ts';

/** Saved queries over members, shared by staff, and limits that hold for their members. */
export function segmentsFeature(core: Core): Feature {
  const { channel, config } = core;
  return {
    name: 'segments',
    routes(handle) {
      registerSegments(handle);
      handle(limitSegment, async ({ tx, staff, input }) => ({
        waiting: await limitAll(tx, staff, input, { channel, approved: config.demo }),
      }));
    },
    approvals: {
      'segment.limits': (tx, maker, input) =>
        limitAll(tx, maker, limitSegment.input.parse(input), { channel, approved: true }),
    },
    workers: [createSegmentLimits(core)],
  };
}
