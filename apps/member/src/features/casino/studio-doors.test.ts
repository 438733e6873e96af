import type { WireMember } from '@lime/contract/auth.ts';
import { expect, test } from 'vitest';
import { doorState, studioDoors } from './studio-doors.ts';

const [evolution] = studioDoors as [(typeof studioDoors)[number]];

const member = (active?: boolean) =>
  ({
    members_detail_setting: active === undefined ? {} : { [evolution.menu]: { active } },
  }) as Pick<WireMember, 'members_detail_setting'>;

test.each([
  ['a member whose permission nobody set', true, member(), 'open'],
  ['a member with the permission', true, member(true), 'open'],
  ['a member without it', true, member(false), 'denied'],
  ['a visitor', true, null, 'open'],
  ['a closed menu entry, whatever the permission', false, member(false), 'repair'],
] as const)('%s', (_, visible, who, state) => expect(doorState(evolution, visible, who)).toBe(state));
