import { z } from 'zod';

/** A schema of an object that allows no other fields; the error for another field lists those allowed. */
export const object = <Shape extends z.core.$ZodLooseShape>(fields: Shape) =>
  z.strictObject(fields, {
    error: ({ code }) => (code === 'unrecognized_keys' ? `only ${Object.keys(fields).join(', ')}` : undefined),
  });
