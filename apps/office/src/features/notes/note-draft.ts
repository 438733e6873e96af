import type { NoteAudienceForm } from '@lime/contract/staff-notes.ts';
import { noteContentLength, noteTitleLength } from '@lime/domain/notes/note-text.ts';
import { isComplete } from '@lime/domain/segments/member-conditions.ts';
import type { MemberCondition } from '@lime/domain/segments/member-conditions.ts';
import { cleanText, textLength } from '@lime/domain/text/clean-text.ts';

/** How the office says whom it writes to. */
export const audienceModes = [
  { id: 'members', name: '아이디' },
  { id: 'grades', name: '레벨' },
  { id: 'filter', name: '조건' },
  { id: 'all', name: '모든 회원' },
] as const;
export type AudienceMode = (typeof audienceModes)[number]['id'];

export type NoteText = { readonly title: string; readonly content: string; readonly required: boolean };
export type NoteDraft = NoteText & {
  readonly mode: AudienceMode;
  /** as typed: ids with anything between them */
  readonly ids: string;
  readonly grades: readonly number[];
  readonly conditions: readonly MemberCondition[];
  readonly later: boolean;
  /** ISO; null while it is not filled */
  readonly dueAt: string | null;
};

/** Ids one note can name; the server asks the same. */
const maxIds = 100;

export const emptyText: NoteText = { title: '', content: '', required: false };
export const emptyDraft: NoteDraft = {
  ...emptyText,
  mode: 'members',
  ids: '',
  grades: [],
  conditions: [],
  later: false,
  dueAt: null,
};

/** Each id once, as members sign in with them. */
export function idsOf(text: string): string[] {
  return [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter((id) => id !== ''),
    ),
  ];
}

/** Whom the draft goes to, as the wire has it; null while that is not said. */
export function audienceOf({ mode, ids, grades, conditions }: NoteDraft): NoteAudienceForm | null {
  switch (mode) {
    case 'members': {
      const loginIds = idsOf(ids);
      return loginIds.length > 0 && loginIds.length <= maxIds && loginIds.every((id) => id.length <= 20)
        ? { to: 'members', loginIds }
        : null;
    }
    case 'grades':
      return grades.length > 0 ? { to: 'filter', conditions: [{ kind: 'grade', grades: [...grades] }] } : null;
    case 'filter':
      return conditions.length > 0 && conditions.every(isComplete)
        ? // the wire's lists can be written to
          {
            to: 'filter',
            conditions: structuredClone(conditions) as Extract<NoteAudienceForm, { to: 'filter' }>['conditions'],
          }
        : null;
    case 'all':
      return { to: 'filter', conditions: [] };
    default:
      return null;
  }
}

export type TextProblems = { title?: string; content?: string };

/** What is wrong with a text, by field; the server asks the same. */
export function textProblems({ title, content }: Pick<NoteText, 'title' | 'content'>): TextProblems {
  const over = (text: string, most: number) => textLength(cleanText(text)) > most;
  return {
    ...(cleanText(title) === ''
      ? { title: '제목을 입력해주세요.' }
      : over(title, noteTitleLength)
        ? { title: `제목은 ${noteTitleLength}자까지 쓸 수 있어요.` }
        : {}),
    ...(cleanText(content) === ''
      ? { content: '내용을 입력해주세요.' }
      : over(content, noteContentLength)
        ? { content: '내용은 2,000자까지 쓸 수 있어요.' }
        : {}),
  };
}

/** What is wrong with a draft. @param now epoch ms */
export function draftProblems(draft: NoteDraft, now: number): TextProblems & { audience?: string; dueAt?: string } {
  const { mode, ids, later, dueAt } = draft;
  return {
    ...(audienceOf(draft) === null
      ? {
          audience:
            mode === 'members'
              ? idsOf(ids).length > maxIds
                ? `아이디는 ${maxIds}개까지 쓸 수 있어요. 더 많으면 조건으로 골라주세요.`
                : '받을 회원의 아이디를 입력해주세요.'
              : mode === 'grades'
                ? '레벨을 골라주세요.'
                : '조건을 하나 이상 채워주세요.',
        }
      : {}),
    ...textProblems(draft),
    ...(later && (dueAt === null || Date.parse(dueAt) <= now) ? { dueAt: '앞으로의 시각을 정해주세요.' } : {}),
  };
}
