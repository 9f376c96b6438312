import { z } from 'zod';

/** Kinds of values that all shapes share. OpenAPI shows the descriptions to clients. */
export const text = (description: string, ...examples: readonly string[]) =>
  z
    .string()
    .nullable()
    .meta({ description, ...(examples.length > 0 && { examples }) });

export const day = (description: string) => z.iso.date().nullable().meta({ description });

export const uuid = (description: string) => z.uuid().meta({ description });

/** A short public id: the letter of its type and 16 hex digits. */
export const svcIdText = (letter: 'B' | 'L' | 'O', description: string) =>
  z
    .string()
    .regex(new RegExp(`^${letter}[0-9a-f]{16}$`))
    .meta({ description });

/** A value from a list that may be extended later. */
export const oneOf = (description: string, values: readonly string[]) =>
  z.string().meta({ description: `${description} One of: ${values.join(', ')}.`, examples: values.slice(0, 3) });

/** "At most ten names, persons and addresses per object" (completions.md section 7). */
const MAX_VALUES = 10;

export const atMostTen = <T>(values: readonly T[]): T[] => values.slice(0, MAX_VALUES);

/** Values in lower case, as the document shows them: "street", "multi-tenant building", "commercial". */
export const lowerCase = (value: string | null): string | null => value?.toLowerCase() ?? null;

export const NAME = z.strictObject({
  name: z.string().meta({ description: 'A name, as recorded.', examples: ['PIKE STREET COFFEE LLC'] }),
});

export const shownNames = (names: readonly string[]): z.output<typeof NAME>[] =>
  atMostTen(names).map((name) => ({ name }));
