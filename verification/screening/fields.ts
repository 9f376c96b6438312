import { z } from 'zod';
import { isBlank } from '../request/faults.ts';

const MAX_LABEL_LENGTH = 200;

/** Characters that databases and readers cannot handle: control characters and halves of surrogate pairs. */
const UNREADABLE = /[\p{Cc}\p{Cs}]/u;

const named = (isFit: (text: string) => boolean) =>
  z.string().max(MAX_LABEL_LENGTH).refine(isFit, {
    error: 'a text with visible characters and without control characters',
  });

/** A schema for the client's own name for something. */
export const label = (description: string) =>
  named((text) => !isBlank(text) && !UNREADABLE.test(text)).meta({ description });

/** A label that may be missing; a blank one is, as null. */
export const optionalLabel = (description: string) =>
  named((text) => isBlank(text) || !UNREADABLE.test(text))
    .transform((text) => (isBlank(text) ? null : text))
    .nullish()
    .meta({ description });
