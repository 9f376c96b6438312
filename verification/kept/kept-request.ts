import { z } from 'zod';

const part = z.string().nullable();

/**
 * What is kept of the request of a verification, as service/audit-entry.ts writes it: a body that could be sent again,
 * except for the numbers.
 */
export const KEPT_REQUEST = z
  .object({
    data: z.object({
      names: z.array(z.string()),
      primary_name: z.string().optional(),
      addresses: z.array(
        z.object({
          street_address1: part,
          street_address2: part,
          city: part,
          state: part,
          postal_code: part,
        }),
      ),
      persons: z.array(z.object({ first_name: part, last_name: part })),
      websites: z.array(z.string()),
      tins: z.array(z.string()).meta({ description: 'Their last four digits.' }),
      persons_to_screen: z.array(z.object({ first_name: part, last_name: part, dob: part })),
    }),
  })
  .meta({ description: 'The request in the form with lists, without social security numbers.' });
