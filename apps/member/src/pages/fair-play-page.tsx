export { FairPlayPage as Page } from '../features/fair/fair-play-page.tsx';
