import { makeLegalNameKey } from './keys.ts';
import type { Resolving } from './rule.ts';
import { textOf } from './text-of.ts';

/**
 * The table of all names of legal entities, made once a load, as several rules read them: number, name, dataset, seq (those of
 * the first row of a name), words (legalNameKey).
 */
export function legalNames({ staging, table }: Pick<Resolving, 'staging' | 'table'>): string {
  staging.function('legal_name', (name: unknown) => makeLegalNameKey(textOf(name) ?? ''));
  staging.exec(`
    CREATE TABLE IF NOT EXISTS legal_name AS
      SELECT owner AS number, name, dataset, min(seq) AS seq, legal_name(name) AS words
      FROM ${table('LegalEntityName')} GROUP BY owner, name`);
  return 'legal_name';
}
