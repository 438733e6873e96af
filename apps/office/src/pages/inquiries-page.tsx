import { InquiryQueue } from '../features/inquiries/inquiry-queue.tsx';

export function Page() {
  return <InquiryQueue />;
}
