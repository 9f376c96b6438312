import { expectedBearers } from '../chain-name.ts';
import { createFirmPlaces, dropFirmPlaces } from '../firm-places.ts';
import { sharedGroups } from '../groups-by-key.ts';
import { streetKey } from '../keys.ts';
import type { Rule } from '../rule.ts';
import { type FirmRow, joinFirms } from '../same-firms.ts';
import { textOf } from '../text-of.ts';

/** A name of fewer words is too often two firms' in one ZIP code. */
const SEVERAL_WORDS = 2;
/** A name that chance would give more firms than so many of a dataset is too often two firms' in one city. */
const NO_CHANCE = 0.02;

/**
 * "Legal entities by … name and address": equal legal names, form and punctuation aside, and as much of an address as the name
 * needs. A street line (unit aside, no post office box) suffices for any name. A state suffices for a name with its legal
 * form, as a state registers no two firms under one name (RCW 23.95.300 and its like elsewhere; measured: of 7,971 such names
 * on Seattle licences two belong to two UBIs). A ZIP suffices for an organisation's first name of several words in two
 * datasets, a city for one that is no chance; a second name may be a chapter's ("TOOLE COUNTY"). A person's name joins on one
 * street line alone. Whatever contradicts (`joinFirms`) keeps the whole group apart.
 */
export const sameNameAndAddress: Rule = {
  name: 'same-name-and-address',
  type: 'LegalEntity',
  reason: 'the same legal name at the same address',
  reads: [
    'LegalEntityName.name',
    'LegalEntityType.legalEntityType',
    'Address.streetAddress1',
    'Address.city',
    'Address.state',
    'Address.zip',
    'Tin.tin',
    'Registration.fileNumber',
    'LegalEntityReceivesMailAtAddress',
    'LegalEntityOwnsLocationOperatingLocation',
    'OperatingLocationOperatesAtAddress',
    'LegalEntityFilesTaxesUsingTin',
    'RegisteredEntityIsInstanceOfLegalEntity',
    'RegistrationRegisteredRegisteredEntity',
    'LegalEntityAppearsOnWatchlistEntry',
  ],
  within: true,
  apply: (resolving) => {
    const { staging } = resolving;
    const words = createFirmPlaces(resolving);
    const hasSeveral = (tokens: readonly string[]) => tokens.length >= SEVERAL_WORDS;
    staging.function('street_key', (street: unknown, zip: unknown) => streetKey(textOf(street), textOf(zip)) ?? null);
    staging.function('has_several_words', (name: unknown) => Number(hasSeveral(String(name).split(' '))));
    staging.function('is_no_chance', (name: unknown, dataset: unknown) => {
      const [tokens, counts] = [String(name).split(' '), words.get(Number(dataset))];
      return Number(counts !== undefined && hasSeveral(tokens) && expectedBearers(tokens, counts) <= NO_CHANCE);
    });
    const columns = 'number, dataset, name, signs';
    const inStreetOrState = `
      SELECT word_set || '|' || street_key(street, zip) AS key, ${columns}, 'at ' || street || ', ' || zip AS place
      FROM firm_place
      UNION ALL SELECT words || '|' || form || '|' || state, ${columns}, 'in ' || state FROM firm_place WHERE form <> ''`;
    const inZip = `
      SELECT words || '|' || zip AS key, ${columns}, 'in ' || zip AS place
      FROM firm_place WHERE is_organisation AND has_several_words(words)`;
    const inCity = `
      SELECT words || '|' || city || '|' || state AS key, ${columns}, 'in ' || city || ' ' || state AS place
      FROM firm_place WHERE is_organisation AND is_no_chance(words, dataset)`;
    try {
      for (const group of sharedGroups<FirmRow>(staging, inStreetOrState, 'number')) joinFirms(group, resolving);
      for (const group of sharedGroups<FirmRow>(staging, inZip)) joinFirms(group, resolving);
      for (const group of sharedGroups<FirmRow>(staging, inCity, 'number')) joinFirms(group, resolving);
    } finally {
      dropFirmPlaces(resolving);
    }
  },
};
