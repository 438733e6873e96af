import { AppLink } from '@lime/ui/app-link.tsx';
import { BrandMark, brandName } from '@lime/ui/brand.tsx';

export function OfficeLogo() {
  return (
    <AppLink to="/" className="office-logo" aria-label={`${brandName()} 운영 처음 화면`}>
      <BrandMark size={24} />
      <b>{brandName()}</b> <span className="badge outline">운영</span>
    </AppLink>
  );
}
