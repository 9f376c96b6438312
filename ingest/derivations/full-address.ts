import type { Derivation } from './derivation.ts';

/** interface.md, Address.fullAddress: "street, unit, city, state, ZIP, rendered without punctuation". */
function renderFullAddress(parts: readonly unknown[]): string | null {
  const text = parts
    .filter((part) => typeof part === 'string')
    .join(' ')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return text === '' ? null : text;
}

export const fullAddress: Derivation = {
  name: 'full addresses',
  needs: { Address: ['full_address', 'street_address1', 'street_address2', 'city', 'state', 'zip'] },
  apply({ database }) {
    database.function('full_address', { deterministic: true, varargs: true }, (...parts) => renderFullAddress(parts));
    return database
      .prepare(
        `UPDATE built.address SET full_address = full_address(street_address1, street_address2, city, state, zip)
         WHERE full_address IS NULL`,
      )
      .run().changes;
  },
};
