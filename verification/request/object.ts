import { z } from 'zod';

/** An object that has no other fields: one that has is told which there are. */
export const object = <Shape extends z.core.$ZodLooseShape>(fields: Shape) =>
  z.strictObject(fields, {
    error: ({ code }) => (code === 'unrecognized_keys' ? `only ${Object.keys(fields).join(', ')}` : undefined),
  });
