import { Button } from '@lime/ui/button.tsx';
import { ChevronDown } from 'lucide-react';

/** Tiles that show before 더보기 is pressed. Source: specification 2 §9; decision 102. */
export const firstShown = 9;

export function MoreButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button className="casino-more" block onClick={onPress}>
      {label}
      <ChevronDown size={16} aria-hidden />
    </Button>
  );
}
