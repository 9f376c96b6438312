import type { Observed, StagedId } from '../../catalog/stage.ts';
import { usDay } from '../../matching/days.ts';
import { storedName } from '../../matching/names/tokens.ts';
import { newestDay } from '../formats/newest-day.ts';
import { type TableRow, table } from '../formats/table.ts';
import { stageAddress } from '../records/address.ts';
import { stageBrand, stageEntity, stageLocation } from '../records/firm.ts';
import { firmNames, readNoted } from '../records/names.ts';
import type { Source } from '../source.ts';
import type { SourceTarget } from '../source-target.ts';
import { fdicInstitutions } from './fdic-institutions.ts';
import { FDIC, fdicAddress, fdicRows, isFdicAnswer } from './fdic-rows.ts';

const NEEDED = {
  office: ['UNINUM'],
  cert: ['CERT'],
  name: ['NAME'],
  officeName: ['OFFNAME'],
  city: ['CITY'],
  state: ['STALP'],
} as const;
const OTHERS = {
  street: ['ADDRESS'],
  unit: ['ADDRESS2'],
  zip: ['ZIP'],
  latitude: ['LATITUDE'],
  longitude: ['LONGITUDE'],
  established: ['ESTYMD'],
  isMain: ['MAINOFF'],
  service: ['SERVTYPE'],
} as const;
const COLUMNS = { ...NEEDED, ...OTHERS };
const OFFICES = table({ needed: NEEDED, others: OTHERS });

type Row = TableRow<keyof typeof COLUMNS>;

/** Service types of offices without a physical place: cyber offices, messengers, mobile ones. */
const NOWHERE = new Set(['13', '27', '29']);

/** Offices of insured institutions, as CSV or as an answer of the API. The agency's number of the office is the key. */
export const fdicOffices: Source = {
  facts: { ...FDIC, name: 'fdic_offices', page: 'https://api.fdic.gov/banks/docs/' },
  partOf: () => fdicInstitutions,
  table: OFFICES,
  detect: (head) => OFFICES.headerOf(head) !== undefined || isFdicAnswer(head, 'OFFNAME'),
  date: (file) => newestDay(file, /\b\d{1,2}\/\d{1,2}\/\d{4}\b/g, usDay),
  async load(file, target) {
    const institutions = new Map<string, Institution>();
    for await (const row of fdicRows(file, OFFICES, COLUMNS, target)) {
      const [office, cert] = [row.at('office'), row.at('cert')];
      const fault = !/^\d+$/.test(office)
        ? 'UNINUM is no number'
        : /^[1-9]\d{0,5}$/.test(cert)
          ? undefined
          : 'CERT is no certificate number';
      const names = fault === undefined ? firmNames(readNoted(row.at('name'), target)).legal : [];
      if (names[0] === undefined) target.reject(row.line, fault ?? 'no name', row.text);
      else if (NOWHERE.has(row.at('service'))) target.skip('a cyber, messenger or mobile office: no place');
      else {
        const institution = institutions.get(cert) ?? stageInstitution(cert, names, target);
        institutions.set(cert, institution);
        stageOffice(office, names[0], row, institution, target);
      }
    }
  },
};

interface Institution {
  readonly entity: StagedId;
  readonly brand: StagedId;
}

/** Stages what this file says of an institution, once, because the file of institutions may not be loaded. */
function stageInstitution(cert: string, names: readonly string[], { stage, date }: SourceTarget): Institution {
  const seen = { first: date };
  const entity = stageEntity(stage, cert, { names }, seen);
  return { entity, brand: stageBrand(stage, cert, names, entity, seen) };
}

function stageOffice(key: string, name: string, row: Row, { entity, brand }: Institution, target: SourceTarget): void {
  const { stage, note } = target;
  const began = usDay(row.at('established'));
  const seen: Observed = {
    first: began !== undefined && began <= target.date ? began : target.date,
    last: target.date,
  };
  const address = stageAddress(stage, fdicAddress(row), seen);
  if (address === undefined) note('no address');
  const officeName = row.at('officeName');
  // "DOWNTOWN BRANCH" alone is the name of many offices.
  const ofOffice = officeName === '' || isWithin(name, officeName) ? [] : [`${name} ${officeName}`];
  const place = { names: [name, ...ofOffice], brand, address: address?.id, owner: entity };
  const location = stageLocation(stage, key, place, seen);
  stage.attribute('OperatingLocationOperatingStatus', location, { operatingStatus: 'Open' }, seen, 'Open');
  if (row.at('isMain') === '1')
    stage.attribute('OperatingLocationLocationType', location, { locationType: 'headquarters' }, seen, 'headquarters');
}

/** True if an office has the institution's name and nothing more. */
const isWithin = (name: string, officeName: string): boolean => storedName(name).startsWith(storedName(officeName));
