import type { Derivation } from './derivation.ts';

/**
 * completions.md section 1, Registration: "A state that publishes no status gives `status: unknown`". The same applies
 * to a filing that another source only cites.
 */
export const registrationStatus: Derivation = {
  name: 'statuses of registrations that no source knows',
  needs: { Registration: ['status'] },
  apply: ({ database }) =>
    database.prepare("UPDATE built.registration SET status = 'unknown' WHERE status IS NULL").run().changes,
};
