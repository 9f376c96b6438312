import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ScreeningHit, screenEntity } from '../../../matching/screening/screen.ts';
import { PARTIES, SCREENED } from './golden/parties.ts';

const folder = join(import.meta.dirname, 'golden');

const shown = ({ score, alert, entity, attributes }: ScreeningHit): string => {
  const parts = Object.entries(attributes).map(([attribute, { score: own, compared = [] }]) => {
    const words = compared.map((each) => Object.values(each).map(written).join(' '));
    return `${attribute} ${own.toFixed(4)} (${words.join(', ')})`;
  });
  return `  ${score.toFixed(4)}${alert ? ' alert' : ''} ${entity.recordId}: ${parts.join('; ')}\n`;
};

const written = (value: unknown): string => (typeof value === 'number' ? value.toFixed(4) : String(value));

describe('golden screenings: what each name finds, at any score; `npx vitest run test/search/screening -u` writes them', () => {
  test.each(Object.entries(SCREENED))('%s', async (name, texts) => {
    const asked = name === 'organisations' ? 'org_name' : 'person_name';
    const text = texts.map((screened) => {
      const { hits } = screenEntity(PARTIES, { [asked]: [screened] }, { hitThreshold: 0.05, maxResults: 4 });
      return `${screened}\n${hits.map(shown).join('')}`;
    });
    await expect(text.join('')).toMatchFileSnapshot(
      join(folder, `${name.replaceAll(' ', '-').replaceAll(',', '')}.txt`),
    );
  });

  test('with what else is known', async () => {
    const KALBANI = { person_name: ['Mohamed Ahmed Kalbani'] };
    const text = [
      { ...KALBANI, dob: ['1971-05-04'] },
      { ...KALBANI, dob: ['1971-04-05'] },
      { ...KALBANI, dob: ['1972-01-01'] },
      { ...KALBANI, dob: ['1973-05-04'] },
      { ...KALBANI, dob: ['1950-05-04'] },
      { ...KALBANI, country_of_affiliation: ['YE'] },
      { ...KALBANI, country_of_affiliation: ['US'] },
      { ...KALBANI, address: ['12 Harbor Rd Aden'] },
      { ...KALBANI, address: ['Oslo'] },
      { ...KALBANI, dob: ['1971-05-04'], country_of_affiliation: ['US'], address: ['Harbour Road'] },
      { person_name: ['Abu Khalid'], dob: ['1971-05-04'] },
      { person_name: ['Abu Khalid'], dob: ['1950-05-04'] },
      { person_name: ['Mr Abu Khalid'], country_of_affiliation: ['YE'] },
      { person_name: ['Abu Khalid'], address: ['12 Harbour Road, Aden'] },
      { org_name: ['Quibdo Maritime'], country_of_affiliation: ['IR'], address: ['45 Port St, Bandar Abbas'] },
      { org_name: ['Quibdo Maritime'], country_of_affiliation: ['DE'] },
      { person_name: ['Quibdo Maritime Trading'] },
      { org_name: ['Osvald Henrik Trentham'] },
      { org_name: ['Trentham Trading'], person_name: ['Osvald Trentham'] },
    ].map((description) => {
      const { hits } = screenEntity(PARTIES, description, { hitThreshold: 0.05, maxResults: 2 });
      return `${JSON.stringify(description)}\n${hits.map(shown).join('')}`;
    });
    await expect(text.join('')).toMatchFileSnapshot(join(folder, 'attributes.txt'));
  });
});
