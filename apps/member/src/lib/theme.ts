import { createTheme } from '@lime/ui/create-theme.ts';

/** The theme the member chose, or that of the device. */
export const useTheme = createTheme('lime_theme');
