import { z } from 'zod';
import { isBlank } from '../request/faults.ts';

const MAX_LABEL_LENGTH = 200;

/** Characters that databases and readers cannot handle: control characters and halves of surrogate pairs. */
const UNREADABLE = /[\p{Cc}\p{Cs}]/u;

/** A schema for the client's own name for something. */
export const label = (description: string) =>
  z
    .string()
    .max(MAX_LABEL_LENGTH)
    .refine((text) => !isBlank(text) && !UNREADABLE.test(text), {
      error: 'a text with visible characters and without control characters',
    })
    .meta({ description });
