import { at, tellSite } from './host.ts';

// The page of a visit without a valid launch: the site around it can open another one.

at('again').addEventListener('click', () => tellSite({ type: 'lime:again' }));
