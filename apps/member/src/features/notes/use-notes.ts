import { notesDeletedText } from '@lime/contract/notes.texts.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { send } from '../../lib/api.ts';
import { confirmDialog, inform, showAlert } from '../../lib/overlays.ts';
import { queryClient } from '../../lib/query.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { refreshMember, useMember } from '../../lib/member-session.ts';
import type { NotePlace } from './note-place.ts';

const pageSize = 20;
/** The first page of the list. */
export const notesPath = '/bbs/msg/l';
export const notePath = (seq: string) => `/bbs/msg/d/${seq}`;

/** A page of the member's notes; read again when the member's profile says that they changed. */
export function useNotes({ page, keyword, unread }: NotePlace) {
  const member = useMember();
  const seen = JSON.stringify([member?.notesUnread, member?.notes]);
  const before = useRef(seen);
  useEffect(() => {
    if (before.current === seen) return;
    before.current = seen;
    void reload();
  }, [seen]);
  return useQuery({
    queryKey: ['notes', 'list', member?.members_seq, { page, keyword, unread }],
    queryFn: ({ signal }) =>
      send('/notes/list', { page, size: pageSize, keyword, ...(unread && { unread }) }, { signal }),
    placeholderData: keepPreviousData,
    // notes were read since
    refetchOnMount: 'always',
  });
}

/** One note. Asking for it is reading it: the profile is read again then. Source: specification 2 §7 "Notes". */
export function useNote(seq: string) {
  const member = useMember()?.members_seq;
  const answer = useQuery({
    queryKey: ['notes', 'detail', member, seq],
    queryFn: ({ signal }) => send('/notes/detail/:seq', { seq }, { signal }),
  });
  const opened = answer.data?.article.seq;
  useEffect(() => {
    if (opened !== undefined) void refreshMember();
  }, [opened]);
  return answer;
}

const reload = () => queryClient.invalidateQueries({ queryKey: ['notes', 'list'] });

/** Asks and marks all as read. Source: specification 2 §8. */
export async function readAll(): Promise<void> {
  if (!(await confirmDialog('전부 확인 하시겠습니까?', { yes: '모두 읽음으로 표시하기', no: '그대로 두기' }))) return;
  await change(() => send('/notes/read/all', {}));
}

/** Asks and deletes these. @returns whether they are gone */
export async function deleteNotes(seqs: readonly string[]): Promise<boolean> {
  if (seqs.length === 0) {
    void showAlert('선택된 쪽지가 없습니다.');
    return false;
  }
  const question = seqs.length === 1 ? '삭제 하시겠습니까?' : `${seqs.length}건을 삭제 하시겠습니까?`;
  return remove(question, () => send('/notes/delete', { item: seqs.length === 1 ? seqs[0]! : [...seqs] }));
}

/** Asks and deletes all. @returns whether they are gone */
export function deleteAllNotes(): Promise<boolean> {
  return remove('전체 삭제 하시겠습니까?', () => send('/notes/delete/all', {}));
}

async function remove(question: string, call: () => Promise<{ deleted: number }>): Promise<boolean> {
  const detail = '삭제한 쪽지는 되살릴 수 없어요.';
  if (!(await confirmDialog(question, { detail, yes: '삭제하기', no: '그대로 두기' }))) return false;
  const answer = await change(call);
  if (!answer) return false;
  void inform(notesDeletedText(answer.deleted));
  return true;
}

/** Null when it did not succeed, with a message; the list and the profile are read again either way. */
async function change<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    void showAlert(refusalText(error));
    return null;
  } finally {
    void reload();
    void refreshMember();
  }
}
