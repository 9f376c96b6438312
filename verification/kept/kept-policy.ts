import { z } from 'zod';
import type { Policies } from '../../operations/policies.ts';

/** The policy that decides on an account's verifications. */
export const POLICY_IN_FORCE = z
  .strictObject({
    policy: z
      .strictObject({
        name: z.string(),
        version: z.int().min(1),
        since: z.iso.datetime(),
        text: z.string().meta({ description: 'The policy as it was written: YAML or JSON.' }),
      })
      .nullable(),
  })
  .meta({ description: 'The policy in force; null if the account has none.' });

/** The policy in force of an account, as a client reads it. */
export async function shownPolicy(
  policies: Pick<Policies, 'inForce'>,
  accountId: string,
): Promise<z.output<typeof POLICY_IN_FORCE>> {
  const standing = await policies.inForce(accountId);
  if (standing === undefined) return { policy: null };
  const { name, version, createdTimestamp: since, content: text } = standing;
  return { policy: { name, version, since, text } };
}
