import { AppLink } from '@lime/ui/app-link.tsx';
import { BrandMark, brandName } from '@lime/ui/brand.tsx';

export function Logo({ size = 26 }: { size?: number }) {
  return (
    <AppLink to="/main" className="logo" aria-label={`${brandName()} 홈`}>
      <BrandMark size={size} />
      <span>{brandName()}</span>
    </AppLink>
  );
}
