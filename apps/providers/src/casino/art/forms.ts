import type { SlotForm } from '@lime/domain/casino/slots/title.ts';
import { natural } from './colours.ts';
import { fruit } from './fruits.ts';
import { nature } from './nature.ts';
import { animal, bird, face, mask } from './people.ts';
import { places } from './art-places.ts';
import { toneOf } from './shapes.ts';
import type { Drawing, Tone } from './shapes.ts';
import { things } from './things.ts';
import { treasures } from './treasures.ts';

const drawings: Readonly<Record<SlotForm, Drawing>> = {
  ...nature,
  ...treasures,
  ...things,
  ...places,
  animal: (tone, key) => animal(key, tone),
  bird: (tone, key) => bird(key, tone),
  face: (tone, key) => face(key, tone),
  fruit: (tone, key) => fruit(key, tone),
  mask: (tone, key) => mask(key, tone),
};

const ownColour = (key: string, form: SlotForm) => natural[key] ?? (form === 'fruit' ? '#FF9A2B' : natural[form]);

/** The picture of a symbol, in a grid of 100. @param tones  the five of its title */
export function symbolArt(key: string, form: SlotForm, tone: number, tones: readonly Tone[]): string {
  const own = ownColour(key, form);
  return drawings[form](own === undefined ? tones[tone]! : toneOf(own), key);
}
