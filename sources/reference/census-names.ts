import type { PersonNameKind } from '../../matching/names/person-names.ts';
import { table } from '../formats/table.ts';
import { lineBatches } from '../formats/text-lines.ts';
import type { Source } from '../source.ts';
import { tableSource } from '../table-source.ts';

const FACTS = {
  publisher: 'US Census Bureau',
  page: 'https://www.census.gov/topics/population/genealogy/data.html',
  licence: 'Public domain',
  generated: false,
} as const;

/** Name, percent of people, cumulative percent, rank. */
const LINE = /^([A-Z]+) +(\d+\.\d+) +\d+\.\d+ +(\d+) *$/;
const FIRST_OF_RANKS = /^([A-Z]+) +\d+\.\d+ +\d+\.\d+ +1 *$/m;

interface NameFile {
  readonly name: string;
  readonly kind: PersonNameKind;
  /** The most frequent name, which identifies the file, because the files have no header. */
  readonly first: string;
  /** Share of all people that the file counts: one half for a file of one sex. */
  readonly of: number;
}

const NAME_FILES: readonly NameFile[] = [
  { name: 'census_1990_surnames', kind: 'family', first: 'SMITH', of: 1 },
  { name: 'census_1990_male_names', kind: 'given', first: 'JAMES', of: 0.5 },
  { name: 'census_1990_female_names', kind: 'given', first: 'MARY', of: 0.5 },
];

/** Reference data: names of the census of 1990 in fixed columns, without header (dist.all.last, dist.male.first …). */
const nameFile = ({ name, kind, first, of }: NameFile): Source => ({
  facts: { ...FACTS, name },
  readFirst: true,
  detect: (head) => FIRST_OF_RANKS.exec(head)?.[1] === first,
  async load(file, target) {
    for await (const lines of lineBatches(file, target.note, target.advance)) {
      for (const { number, text } of lines) {
        if (text.trim() === '') continue;
        const [, word, percent] = LINE.exec(text) ?? [];
        if (word === undefined) target.broken(number, 'expected a name, its percent, the sum and the rank', text);
        else {
          target.read();
          target.reference.personName({ kind, name: word, share: (Number(percent) / 100) * of });
        }
      }
    }
  },
});

const SURNAMES = table({ needed: { name: ['name'], rank: ['rank'], count: ['count'], share: ['prop100k'] } });

/** Reference data: surnames of the censuses of 2000 and 2010, as a table. Its last row counts all other names. */
const surnameTable: Source = {
  facts: { ...FACTS, name: 'census_surnames' },
  readFirst: true,
  ...tableSource(SURNAMES, (row, target) => {
    const [name, share] = [row.at('name'), Number(row.at('share'))];
    if (/^all other names$/i.test(name)) target.skip('all other names');
    else if (name === '' || row.at('share') === '' || !(share >= 0))
      target.reject(row.line, 'expected a name and its people of 100,000', row.text);
    else target.reference.personName({ kind: 'family', name, share: share / 100_000 });
  }),
};

/** Names of people with their frequency: given names and surnames of 1990, surnames of 2000 and 2010. */
export const censusNames: readonly Source[] = [...NAME_FILES.map(nameFile), surnameTable];
