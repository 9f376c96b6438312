import { z } from 'zod';
import { isBlank } from '../request/faults.ts';

const MAX_LABEL_LENGTH = 200;

/** What no database and no reader can tell apart: control characters and halves of surrogate pairs. */
const UNREADABLE = /[\p{Cc}\p{Cs}]/u;

/** A name of the client's own for something. */
export const label = (description: string) =>
  z
    .string()
    .max(MAX_LABEL_LENGTH)
    .refine((text) => !isBlank(text) && !UNREADABLE.test(text), {
      error: 'a text with visible characters and without control characters',
    })
    .meta({ description });
