import { createTheme } from '@lime/ui/create-theme.ts';

/** The theme this member of staff chose, or that of the device. */
export const useTheme = createTheme('lime_office_theme');
