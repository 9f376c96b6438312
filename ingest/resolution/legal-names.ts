import { makeLegalNameKey } from './match-keys.ts';
import type { Resolving } from './rule.ts';
import { textOrNull } from './text-or-null.ts';

/**
 * The table of all names of legal entities, which is created once per load, because several rules read it. Columns:
 * number, name, dataset and seq (those of the name's first row), words (legalNameKey). Returns the table's name.
 */
export function legalNames({ staging, table }: Pick<Resolving, 'staging' | 'table'>): string {
  staging.function('legal_name', (name: unknown) => makeLegalNameKey(textOrNull(name) ?? ''));
  staging.exec(`
    CREATE TABLE IF NOT EXISTS legal_name AS
      SELECT owner AS number, name, dataset, min(seq) AS seq, legal_name(name) AS words
      FROM ${table('LegalEntityName')} GROUP BY owner, name`);
  return 'legal_name';
}
