import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { formatWon } from '@lime/ui/format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send, wordsOf } from '../../lib/api.ts';

/** What one must know of a member to give or take. */
export type Picked = {
  readonly id: string;
  readonly loginId: string;
  readonly nickname: string;
  readonly cash: number;
  readonly point: number;
  /** has left: nothing is given to them any more */
  readonly hasLeft?: boolean;
};

const shown = 5;

/** Finds one member by part of an id or a nickname. */
export function MemberPicker({ picked, onPick }: { picked: Picked | null; onPick: (member: Picked | null) => void }) {
  const [words, setWords] = useState('');
  const q = words.trim();
  const { data, error } = useQuery({
    queryKey: ['members', 'picker', q],
    queryFn: () => send('/staff/members/list', { q, size: shown }),
    enabled: q.length >= 2 && picked === null,
    placeholderData: keepPreviousData,
  });
  if (picked)
    return (
      <div className="picked">
        <b>{picked.loginId}</b>
        <span className="soft">{picked.nickname}</span>
        <Button size="tiny" look="outline" onClick={() => onPick(null)}>
          다른 회원
        </Button>
      </div>
    );
  return (
    <div className="picker">
      <TextField
        label="회원"
        placeholder="아이디나 닉네임 2자 이상"
        autoComplete="off"
        data-autofocus
        maxLength={60}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        problem={error ? wordsOf(error) : undefined}
      />
      {q.length >= 2 && (
        <ul aria-label="찾은 회원">
          {data?.list.map((row) => (
            <li key={row.id}>
              <button type="button" onClick={() => onPick(row)}>
                <b>{row.loginId}</b>
                <span className="soft">{row.nickname}</span>
                <Badge>{row.grade}레벨</Badge>
                <span className="amount">{formatWon(row.cash)}</span>
              </button>
            </li>
          ))}
          {data?.list.length === 0 && <li className="dim">찾는 회원이 없어요.</li>}
        </ul>
      )}
    </div>
  );
}
