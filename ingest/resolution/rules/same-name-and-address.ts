import { expectedNamesakes } from '../chain-name.ts';
import { createFirmPlaces, dropFirmPlaces } from '../firm-places.ts';
import { sharedGroups } from '../groups-by-key.ts';
import { streetKey, streetLine } from '../match-keys.ts';
import type { Rule } from '../rule.ts';
import { type FirmRow, joinFirms } from '../same-firms.ts';
import { textOrNull } from '../text-or-null.ts';

/** Minimum words of a name that a ZIP code or a city identifies: shorter names too often belong to two firms there. */
const MIN_WORDS = 2;
/** Maximum expected namesakes (expectedNamesakes) of a name that a city identifies: more common names too often belong to two firms. */
const MAX_EXPECTED_FIRMS = 0.02;

/**
 * "Legal entities by … name and address": equal legal names, without form and punctuation, and as much of an address as
 * the name needs:
 *
 * - A street line of a ZIP code, or of a city and state, without unit and not a post office box, for any name. A
 *   person's name needs this one.
 * - A state, for a name with its legal form, because a state does not register two firms under one name (RCW 23.95.300,
 *   and similar laws elsewhere). Measured: 2 of 7,971 such names on Seattle licenses belong to two UBIs.
 * - A ZIP code, for an organization's first name of several words, in two datasets.
 * - A city, for such a name that is unlikely by chance.
 *
 * Only first names count in ZIP codes and cities, because a second name may be that of a chapter ("TOOLE COUNTY"). A
 * contradiction (`joinFirms`) keeps the whole group apart.
 */
export const sameNameAndAddress: Rule = {
  name: 'same-name-and-address',
  type: 'LegalEntity',
  reason: 'the same legal name at the same address',
  reads: [
    'LegalEntity',
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
    'Address.country',
    'Registration.registrationState',
  ],
  withinDataset: true,
  apply: (resolving) => {
    const { staging } = resolving;
    const words = createFirmPlaces(resolving);
    const hasSeveral = (tokens: readonly string[]) => tokens.length >= MIN_WORDS;
    staging.function('street_line', (street: unknown) => streetLine(textOrNull(street)) ?? null);
    staging.function(
      'street_key',
      (street: unknown, zip: unknown) => streetKey(textOrNull(street), textOrNull(zip)) ?? null,
    );
    staging.function('has_several_words', (name: unknown) => Number(hasSeveral(String(name).split(' '))));
    staging.function('is_rare_name', (name: unknown, dataset: unknown) => {
      const [tokens, counts] = [String(name).split(' '), words.get(Number(dataset))];
      return Number(
        counts !== undefined && hasSeveral(tokens) && expectedNamesakes(tokens, counts) <= MAX_EXPECTED_FIRMS,
      );
    });
    const columns = 'number, dataset, name, identifiers';
    const inStreetOrState = `
      SELECT word_set || '|' || street_key(street, zip) AS key, ${columns}, 'at ' || street || ', ' || zip AS place
      FROM firm_place
      UNION ALL SELECT word_set || '|' || street_line(street) || '|' || city || '|' || state, ${columns},
        'at ' || street || ', ' || city
      FROM firm_place
      UNION ALL SELECT word_set || '|' || form || '|' || state, ${columns}, 'in ' || state FROM firm_place WHERE form <> ''`;
    const inZip = `
      SELECT words || '|' || zip AS key, ${columns}, 'in ' || zip AS place
      FROM firm_place WHERE is_organisation AND has_several_words(words)`;
    const inCity = `
      SELECT words || '|' || city || '|' || state AS key, ${columns}, 'in ' || city || ' ' || state AS place
      FROM firm_place WHERE is_organisation AND is_rare_name(words, dataset)`;
    try {
      for (const group of sharedGroups<FirmRow>(staging, inStreetOrState, 'number')) joinFirms(group, resolving);
      for (const group of sharedGroups<FirmRow>(staging, inZip)) joinFirms(group, resolving);
      for (const group of sharedGroups<FirmRow>(staging, inCity, 'number')) joinFirms(group, resolving);
    } finally {
      dropFirmPlaces(resolving);
    }
  },
};
