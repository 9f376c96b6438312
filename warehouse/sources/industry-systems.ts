import { codesOf } from './industry-codes.ts';
import { readDelimited } from './read-delimited.ts';
import { type Source, startsWithHeader } from './source.ts';

type CodeSystem = 'naics_2012_code' | 'naics_2017_code' | 'naics_2022_code' | 'sic_code' | 'mcc_code';

interface CodeFile {
  readonly name: string;
  readonly publisher: string;
  readonly page: string;
  readonly header: string;
  readonly system: CodeSystem;
  /** Columns of the code and of what it means, from 0. */
  readonly code: number;
  readonly description: number;
  readonly pattern: RegExp;
}

const CENSUS = { publisher: 'US Census Bureau', page: 'https://www.census.gov/naics/' };
const OSHA = {
  publisher: 'US Department of Labor, Occupational Safety and Health Administration',
  page: 'https://www.osha.gov/data/sic-manual',
};
const NAICS_2017 = {
  ...CENSUS,
  name: 'naics_2017',
  system: 'naics_2017_code',
  code: 0,
  description: 1,
  pattern: /^(?:\d{2,6}|\d\d-\d\d)$/,
} as const;
const SIC = { ...OSHA, name: 'sic_1987', system: 'sic_code' } as const;

const CODE_FILES: readonly CodeFile[] = [
  { ...NAICS_2017, header: 'naics,title' },
  { ...NAICS_2017, header: 'naics,industry,industry_cat' },
  {
    ...SIC,
    header: 'Division,Major Group,Industry Group,SIC,Description',
    code: 3,
    description: 4,
    pattern: /^\d{4}$/,
  },
  { ...SIC, header: 'Division,Major Group,Industry Group,Description', code: 2, description: 3, pattern: /^\d{3}$/ },
  { ...SIC, header: 'Division,Major Group,Description', code: 1, description: 2, pattern: /^\d\d$/ },
  { ...SIC, header: 'Division,Description,Full Description', code: 0, description: 1, pattern: /^[A-Z]$/ },
  {
    name: 'mcc',
    publisher: 'Card networks, collected by Greggles',
    page: 'https://github.com/greggles/mcc-codes',
    header: 'mcc,edited_description,combined_description,usda_description,irs_description,irs_reportable',
    system: 'mcc_code',
    code: 0,
    description: 1,
    pattern: /^\d{4}$/,
  },
];

/** What the codes of a classification mean: reference data. The first file that explains a code is heard. */
const codeFile = ({ name, publisher, page, header, system, code, description, pattern }: CodeFile): Source => ({
  facts: { name, publisher, page, licence: 'Public domain', generated: false },
  headers: [header],
  detect: (head) => startsWithHeader(head, header),
  async load(file, target) {
    const format = { columns: header.split(',').length, broken: target.broken, note: target.note };
    for await (const { line, values } of readDelimited(file, format)) {
      target.read();
      const [written = '', meaning = ''] = [values[code], values[description]];
      if (!pattern.test(written) || meaning === '') {
        target.reject(line, 'expected a code and a description', values.join());
        continue;
      }
      for (const each of /-/.test(written) ? codesOf(written) : [written]) {
        target.reference.industry({ industryType: system, code: each, description: meaning });
      }
    }
  },
});

interface Crosswalk {
  readonly name: string;
  readonly publisher: string;
  readonly page: string;
  readonly header: string;
  readonly from: CodeSystem;
  readonly to: CodeSystem;
}

const CROSSWALKS: readonly Crosswalk[] = [
  {
    ...CENSUS,
    name: 'naics_2012_to_2017',
    header: 'naics_2012,naics_2017',
    from: 'naics_2012_code',
    to: 'naics_2017_code',
  },
  { ...CENSUS, name: 'sic_1987_to_naics_2022', header: 'sic1987,naics2022', from: 'sic_code', to: 'naics_2022_code' },
];

/** Which codes of one classification are which of another: reference data. */
const crosswalk = ({ name, publisher, page, header, from, to }: Crosswalk): Source => ({
  facts: { name, publisher, page, licence: 'Public domain', generated: false },
  headers: [header],
  detect: (head) => startsWithHeader(head, header),
  async load(file, target) {
    const format = { columns: 2, broken: target.broken, note: target.note };
    for await (const { line, values } of readDelimited(file, format)) {
      target.read();
      const [fromCode = '', toCode = ''] = values;
      if (/^\d{2,6}$/.test(fromCode) && /^\d{2,6}$/.test(toCode)) {
        target.reference.crosswalk({ fromType: from, fromCode, toType: to, toCode });
      } else target.reject(line, 'expected two codes', values.join());
    }
  },
});

/** NAICS 2017, SIC 1987, merchant category codes, and the crosswalks between classifications. */
export const industrySystems: readonly Source[] = [...CODE_FILES.map(codeFile), ...CROSSWALKS.map(crosswalk)];
