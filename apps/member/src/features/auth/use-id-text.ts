import { useState } from 'react';
import type { CompositionEvent, ChangeEvent } from 'react';
import { cleanId } from './clean-id.ts';

/**
 * The text of an id field: letters and digits alone. While Hangul is being composed nothing is touched (the keyboard
 * would lose its state); what was composed goes when it ends. Source: specification 0 §2, design "Access".
 */
export function useIdText(initial: string) {
  const [value, setValue] = useState(initial);
  return {
    value,
    props: {
      value,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const composing = (event.nativeEvent as InputEvent).isComposing === true;
        setValue(composing ? event.target.value : cleanId(event.target.value));
      },
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => setValue(cleanId(event.currentTarget.value)),
    },
  };
}
