import { AppLink } from '@lime/ui/app-link.tsx';
import { LimeMark } from '@lime/ui/lime-mark.tsx';

export function Logo({ size = 26 }: { size?: number }) {
  return (
    <AppLink to="/main" className="logo" aria-label="LIME 홈">
      <LimeMark size={size} />
      <span>LIME</span>
    </AppLink>
  );
}
