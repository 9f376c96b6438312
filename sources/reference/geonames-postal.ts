import { readDelimited } from '../formats/read-delimited.ts';
import type { Source } from '../source.ts';

/** Country, ZIP, place, state, state code, county, county code, two more levels, latitude, longitude, accuracy. */
const ROW = /^US\t\d{5}\t[^\t]*\t[^\t]*\t[A-Z]{0,2}\t[^\t]*\t\d*\t[^\t]*\t[^\t]*\t-?\d+\.?\d*\t-?\d+\.?\d*\t\d?\r?\n/;

/** Reference data: US postal codes of GeoNames, without header. The license requires attribution (CC BY 4.0). */
export const geonamesPostal: Source = {
  facts: {
    name: 'geonames_postal',
    publisher: 'GeoNames',
    page: 'https://download.geonames.org/export/zip/',
    licence: 'CC BY 4.0',
    generated: false,
  },
  detect: (head) => ROW.test(head),
  async load(file, target) {
    const { broken, note, advance } = target;
    const format = { delimiter: '\t', quote: null, columns: 12, fromLine: 1, broken, note, advance };
    for await (const { line, values } of readDelimited(file, format)) {
      target.read();
      const [, zip = '', , stateName = '', state = '', county = '', countyCode = ''] = values;
      const [latitude, longitude] = [Number(values[9]), Number(values[10])];
      if (!/^\d{5}$/.test(zip)) {
        target.reject(line, 'expected a ZIP of five digits', values.join('\t'));
        continue;
      }
      const known = values[9] !== '' && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
      target.reference.zip({
        zip,
        state,
        stateName,
        county: county || null,
        countyCode: countyCode || null,
        latitude: known ? latitude : null,
        longitude: known ? longitude : null,
      });
    }
  },
};
