import type { Observed, StagedId } from '../../catalog/stage.ts';
import { usDay } from '../../matching/days.ts';
import { newestDay } from '../formats/newest-day.ts';
import { type TableRow, table } from '../formats/table.ts';
import { stageAddress } from '../records/address.ts';
import { stageBrandWebsite } from '../records/contact.ts';
import { stageBrand, stageEntity, stageIndustry, stageLocation } from '../records/firm.ts';
import { firmNames, readNoted } from '../records/names.ts';
import type { Source } from '../source.ts';
import type { SourceTarget } from '../source-target.ts';
import { FDIC, fdicAddress, fdicRows, isFdicAnswer } from './fdic-rows.ts';

const NEEDED = {
  cert: ['CERT'],
  name: ['NAME'],
  city: ['CITY'],
  state: ['STALP'],
  active: ['ACTIVE'],
} as const;
const OTHERS = {
  street: ['ADDRESS'],
  unit: ['ADDRESS2'],
  zip: ['ZIP'],
  latitude: ['LATITUDE'],
  longitude: ['LONGITUDE'],
  established: ['ESTYMD'],
  ended: ['ENDEFYMD'],
  website: ['WEBADDR'],
  bankClass: ['BKCLASS'],
  holding: ['NAMEHCR'],
  holdingNumber: ['RSSDHCR'],
  holdingCity: ['CITYHCR'],
  holdingState: ['STALPHCR'],
  office: ['UNINUM'],
} as const;
const COLUMNS = { ...NEEDED, ...OTHERS };
const INSTITUTIONS = table({ needed: NEEDED, others: OTHERS });

type Row = TableRow<keyof typeof COLUMNS>;

/** Industries (NAICS 2022) by class of charter: commercial banks, and savings institutions. */
const INDUSTRIES: Readonly<Record<string, string>> = {
  N: '522110',
  NM: '522110',
  SM: '522110',
  OI: '522110',
  SA: '522180',
  SB: '522180',
  SI: '522180',
  SL: '522180',
};

/**
 * Institutions that the FDIC insures or insured: banks and savings institutions, as CSV or as an answer of its API. The
 * certificate number is the key. An institution that no longer exists becomes only a legal entity; an active one is
 * also a brand with its main office, owned by its regulatory top holder, whose key is its number at the Federal Reserve
 * (RSSD).
 */
export const fdicInstitutions: Source = {
  facts: { ...FDIC, name: 'fdic', page: 'https://api.fdic.gov/banks/docs/' },
  firmsAreNumbered: true,
  table: INSTITUTIONS,
  detect: (head) => INSTITUTIONS.headerOf(head) !== undefined || isFdicAnswer(head, 'ACTIVE'),
  date: (file) => newestDay(file, /\b\d{1,2}\/\d{1,2}\/\d{4}\b/g, usDay),
  async load(file, target) {
    for await (const row of fdicRows(file, INSTITUTIONS, COLUMNS, target)) {
      const cert = row.at('cert');
      const { legal, trade } = firmNames(readNoted(row.at('name'), target));
      if (!/^[1-9]\d{0,5}$/.test(cert)) target.reject(row.line, 'CERT is no certificate number', row.text);
      else if (legal.length === 0) target.reject(row.line, 'no name', row.text);
      else if (!['0', '1'].includes(row.at('active'))) target.reject(row.line, 'ACTIVE is neither 0 nor 1', row.text);
      else stageInstitution(cert, [...legal, ...trade], row, target);
    }
  },
};

function stageInstitution(cert: string, names: readonly string[], row: Row, target: SourceTarget): void {
  const { stage, note } = target;
  const isActive = row.at('active') === '1';
  const [began, ended] = [dayOf(row.at('established')), dayOf(row.at('ended'))];
  const first = began !== undefined && began <= target.date ? began : target.date;
  const seen: Observed = { first, last: !isActive && ended !== undefined && ended >= first ? ended : target.date };
  const entity = stageEntity(stage, cert, { names }, seen);
  const address = stageAddress(stage, fdicAddress(row), seen);
  if (address === undefined) note('no address');
  else stage.edge('LegalEntityReceivesMailAtAddress', entity, address.id, {}, seen);
  if (!isActive) {
    note('an institution that ended: no brand and no office');
    return;
  }
  const brand = stageBrand(stage, cert, names, entity, seen);
  const industry = INDUSTRIES[row.at('bankClass')];
  if (industry === undefined) note('no industry by its class');
  else stageIndustry(stage, brand, 'naics_2022_code', industry, seen);
  stageBrandWebsite(target, brand, row.at('website'), seen);
  if (address?.isPlace === true) {
    // The agency numbers an institution as it does its main office, which the file of offices has under that number.
    const key = row.at('office') || `main office of ${cert}`;
    const office = stageLocation(stage, key, { names, brand, address: address.id, owner: entity }, seen);
    stage.attribute('OperatingLocationOperatingStatus', office, { operatingStatus: 'Open' }, seen, 'Open');
    stage.attribute('OperatingLocationLocationType', office, { locationType: 'headquarters' }, seen, 'headquarters');
  }
  stageHolding(row, brand, { first: target.date }, target);
}

/** Stages the regulatory top holder, and its ownership of the institution. The agency abbreviates its name. */
function stageHolding(row: Row, brand: StagedId, seen: Observed, target: SourceTarget): void {
  const { stage } = target;
  const { legal } = firmNames(readNoted(row.at('holding'), target));
  const number = row.at('holdingNumber');
  if (legal.length === 0 || !/^[1-9]\d*$/.test(number)) return;
  const key = `RSSD ${number}`;
  const holder = stageEntity(stage, key, { names: legal }, seen);
  const owner = stageBrand(stage, key, legal, holder, seen);
  const place = { street: '', city: row.at('holdingCity'), state: row.at('holdingState'), zip: '' };
  const address = stageAddress(stage, place, seen);
  if (address !== undefined) stage.edge('LegalEntityReceivesMailAtAddress', holder, address.id, {}, seen);
  stage.edge('BrandIsAffiliatedWithBrand', brand, owner, { affiliationType: 'ownership' }, seen);
}

/** A date of the agency; undefined for 12/31/9999, which means no date. */
function dayOf(written: string): string | undefined {
  const day = usDay(written);
  return day === '9999-12-31' ? undefined : day;
}
