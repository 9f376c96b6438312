import { readDelimited } from '../read-delimited.ts';
import { type Source, startsWithHeader } from '../source.ts';

const HEADER =
  'cbsacode,metropolitandivisioncode,csacode,cbsatitle,metropolitanmicropolitanstatis,metropolitandivisiontitle,csatitle,countycountyequivalent,statename,fipsstatecode,fipscountycode,centraloutlyingcounty';

/** Counties to metropolitan, micropolitan and combined statistical areas: reference data. */
export const cbsaCrosswalk: Source = {
  facts: {
    name: 'cbsa_crosswalk',
    publisher: 'US Census Bureau, National Bureau of Economic Research',
    page: 'https://www.nber.org/research/data/census-core-based-statistical-area-cbsa-federal-information-processing-series-fips-county-crosswalk',
    licence: 'Public domain',
    generated: false,
  },
  headers: [HEADER],
  detect: (head) => startsWithHeader(head, HEADER),
  async load(file, target) {
    const format = { columns: HEADER.split(',').length, broken: target.broken, note: target.note };
    for await (const { line, values } of readDelimited(file, format)) {
      target.read();
      const [msa = '', csa = '', stateName = '', countyCode = ''] = [values[3], values[6], values[8], values[10]];
      if (msa === '' || stateName === '' || !/^\d{3}$/.test(countyCode)) {
        target.reject(line, 'expected an area, a state and a county code', values.join());
        continue;
      }
      target.reference.areas({ stateName, countyCode, msa, csa: csa || null });
    }
  },
};
