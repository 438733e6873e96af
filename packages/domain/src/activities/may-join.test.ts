import { expect, test } from 'vitest';
import { mayJoin } from './may-join.ts';

test.each<[string, Parameters<typeof mayJoin>[0], string | null]>([
  ['19 today', { state: 'normal', birthday: '2007-11-21' }, null],
  ['19 tomorrow', { state: 'normal', birthday: '2007-11-22' }, 'EVENT_UNDER_AGE'],
  ['nobody knows how old', { state: 'normal', birthday: null }, 'EVENT_BIRTHDAY_REQUIRED'],
  ['not accepted yet', { state: 'waiting', birthday: '1990-01-01' }, 'EVENT_MEMBER_STATE'],
  ['suspended', { state: 'suspended', birthday: '1990-01-01' }, 'EVENT_MEMBER_STATE'],
])('%s', (_who, member, code) => expect(mayJoin(member, '2026-11-21', 19)?.code ?? null).toBe(code));
