import { Button, IconButton } from '@lime/ui/button.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useNavigate } from '../../lib/router/outlet.tsx';

type Props = {
  game: string;
  /** number of the round that is shown, since ever */
  no: number;
  title: string;
  /** below it */
  children: ReactNode;
};

/** The head of a round with links to its neighbours and to any other. */
export function RoundPicker({ game, no, title, children }: Props) {
  const navigate = useNavigate();
  const goTo = (to: number) => navigate({ to: '/fair/round', search: { game, round: to }, resetScroll: false });
  const [typed, setTyped] = useState('');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (/^[1-9]\d{0,14}$/.test(typed)) goTo(Number(typed));
  };
  return (
    <header>
      <div className="pick">
        <IconButton label="이전 회차" className="bordered" disabled={no <= 1} onClick={() => goTo(no - 1)}>
          <ChevronLeft size={17} aria-hidden />
        </IconButton>
        <h2>{title}</h2>
        <IconButton label="다음 회차" className="bordered" onClick={() => goTo(no + 1)}>
          <ChevronRight size={17} aria-hidden />
        </IconButton>
      </div>
      <p className="faint">{children}</p>
      <form onSubmit={handleSubmit}>
        <TextField
          label="전체 회차 번호"
          inputMode="numeric"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder={String(no)}
        />
        <Button type="submit">찾기</Button>
      </form>
    </header>
  );
}
