import { table } from '../formats/table.ts';
import type { Source } from '../source.ts';
import { tableSource } from '../table-source.ts';

const AREAS = table({
  needed: {
    msa: ['CBSA Title'],
    csa: ['CSA Title'],
    stateName: ['State Name'],
    countyCode: ['FIPS County Code'],
  },
});

/** Reference data: the metropolitan, micropolitan and combined statistical areas of counties. */
export const cbsaCrosswalk: Source = {
  facts: {
    name: 'cbsa_crosswalk',
    publisher: 'US Census Bureau, National Bureau of Economic Research',
    page: 'https://www.nber.org/research/data/census-core-based-statistical-area-cbsa-federal-information-processing-series-fips-county-crosswalk',
    licence: 'Public domain',
    generated: false,
  },
  ...tableSource(AREAS, (row, { reject, reference }) => {
    const [msa, csa, stateName] = [row.at('msa'), row.at('csa'), row.at('stateName')];
    // Spreadsheets drop leading zeros.
    const countyCode = row.at('countyCode').padStart(3, '0');
    if (msa === '' || stateName === '' || !/^\d{3}$/.test(countyCode))
      reject(row.line, 'expected an area, a state and a county code', row.text);
    else reference.areas({ stateName, countyCode, msa, csa: csa || null });
  }),
};
