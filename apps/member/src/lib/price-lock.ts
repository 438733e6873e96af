import { createContext } from 'react';

/** Prices under it are shown and cannot be picked: they may be behind. */
export const PricesLocked = createContext(false);
