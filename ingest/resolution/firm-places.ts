import { stemOf } from '../../matching/names/word.ts';
import { type NameWords, nameWords } from './chain-name.ts';
import { legalNames } from './legal-names.ts';
import { formOf } from './match-keys.ts';
import type { Resolving } from './rule.ts';
import { firmIdentifiers } from './same-firms.ts';
import { textOrNull } from './text-or-null.ts';

/**
 * Creates the table `firm_place` in the staging file: legal entities that share their name with others, one row for
 * each of their addresses in the United States, both mail addresses and those of owned locations. Columns: number,
 * dataset, name, words (legalNameKey), word_set (their stems in any order), form (formOf), street, city, state, zip,
 * is_organisation (1 if it is not a person and the name is its first), identifiers (firmIdentifiers). Returns the words
 * of legal names by dataset.
 */
export function createFirmPlaces({ staging, table, numberedDatasets }: Resolving): ReadonlyMap<number, NameWords> {
  staging.function('legal_form', (name: unknown) => formOf(textOrNull(name) ?? ''));
  staging.function('word_set', (words: unknown) => String(words).split(' ').map(stemOf).sort().join(' '));
  // Trap: a record has one staged row per source row, so joins need DISTINCT, or rows multiply.
  staging.exec(`
    CREATE TABLE firm_name AS
      SELECT number, name, dataset, seq, words, word_set(words) AS word_set FROM ${legalNames({ staging, table })}
      WHERE number IN (
        SELECT from_number FROM ${table('LegalEntityReceivesMailAtAddress')}
        UNION SELECT from_number FROM ${table('LegalEntityOwnsLocationOperatingLocation')}
      );
    CREATE TABLE firm_place AS
      WITH namesake AS MATERIALIZED (
        SELECT * FROM firm_name
        WHERE word_set IN (SELECT word_set FROM firm_name GROUP BY word_set HAVING min(number) <> max(number))
      ), firm AS MATERIALIZED (
        SELECT DISTINCT number FROM namesake
      ), address AS MATERIALIZED (
        SELECT from_number AS number, dataset, to_number AS address FROM ${table('LegalEntityReceivesMailAtAddress')}
        WHERE from_number IN firm
        UNION SELECT o.from_number, o.dataset, p.to_number
        FROM (
          SELECT DISTINCT from_number, to_number, dataset FROM ${table('LegalEntityOwnsLocationOperatingLocation')}
          WHERE from_number IN firm
        ) AS o
        JOIN (
          SELECT DISTINCT from_number, to_number FROM ${table('OperatingLocationOperatesAtAddress')}
          WHERE from_number IN (
            SELECT to_number FROM ${table('LegalEntityOwnsLocationOperatingLocation')} WHERE from_number IN firm
          )
        ) AS p ON p.from_number = o.to_number
      ), person AS MATERIALIZED (
        SELECT DISTINCT owner AS number FROM ${table('LegalEntityType')}
        WHERE legal_entity_type IN ('Person', 'Sole Proprietorship')
      ), first AS MATERIALIZED (
        SELECT number, min(seq) AS seq FROM firm_name WHERE number IN firm GROUP BY number
      ), ${firmIdentifiers({ table, numberedDatasets }, 'firm')}
      SELECT DISTINCT e.number, e.dataset, a.street_address1 AS street, a.city, a.state, a.zip, n.name, n.words,
        n.word_set, legal_form(n.name) AS form, first.seq = n.seq AND n.number NOT IN person AS is_organisation, identifier.identifiers
      FROM address AS e
      JOIN (
        SELECT DISTINCT number, street_address1, city, state, zip, country FROM ${table('Address')}
        WHERE number IN (SELECT address FROM address)
      ) AS a ON a.number = e.address AND (a.country IS NULL OR a.country = 'USA')
      JOIN namesake AS n ON n.number = e.number
      JOIN first ON first.number = n.number
      LEFT JOIN identifier ON identifier.number = n.number`);
  return nameWords(staging, 'firm_name');
}

/** Drops what createFirmPlaces created. */
export const dropFirmPlaces = ({ staging }: Resolving): void =>
  void staging.exec('DROP TABLE firm_name; DROP TABLE firm_place');
