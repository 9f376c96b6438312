import { z } from 'zod';

const MAX_NOTE_LENGTH = 10_000;

/** A schema for words of a person, in any script and with line ends: no other control characters, and no broken letters. */
export const note = (description: string) =>
  z
    .string()
    .max(MAX_NOTE_LENGTH)
    .refine((text) => !/[^\P{C}\p{Cf}\p{Cn}\p{Co}\t\n\r]/u.test(text), {
      error: 'a text without control characters and broken letters',
    })
    .meta({ description });
