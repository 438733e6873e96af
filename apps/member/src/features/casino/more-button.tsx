import { Button } from '@lime/ui/button.tsx';
import { ChevronDown } from 'lucide-react';
import { flushSync } from 'react-dom';

/** Tiles that show before 더보기 is pressed. Source: specification 2 §9; decision 102. */
export const firstShown = 9;

type Props = {
  readonly label: string;
  /** tiles that show now */
  readonly shown: number;
  /** shows all of them; the button goes */
  readonly onPress: () => void;
};

/** Below a list of tiles: shows the rest of it. The focus moves on to the first new tile, or the last one when there is none. */
export function MoreButton({ label, shown, onPress }: Props) {
  return (
    <Button
      className="casino-more"
      block
      onClick={({ currentTarget: { parentElement } }) => {
        flushSync(onPress);
        const list = parentElement!.querySelector(':scope > ul:last-of-type');
        const next = list?.querySelector(`[aria-posinset="${shown + 1}"]`) ?? list?.lastElementChild;
        next?.querySelector('button')?.focus({ preventScroll: true });
      }}
    >
      {label}
      <ChevronDown size={16} aria-hidden />
    </Button>
  );
}
