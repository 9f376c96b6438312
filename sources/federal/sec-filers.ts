import type { Observed, StagedId } from '../../catalog/stage.ts';
import { isoDay } from '../../matching/days.ts';
import { impliedType } from '../../matching/names/legal-forms.ts';
import { type JsonDocument, objectsAt, readJson, textAt } from '../formats/json-documents.ts';
import { newestDay } from '../formats/newest-day.ts';
import { isLei, LEI } from '../gleif/lei.ts';
import { stageBrandWebsite, stageLocationPhone } from '../records/contact.ts';
import {
  einOf,
  stageBrand,
  stageEin,
  stageEntity,
  stageIndustry,
  stageLegalNames,
  stageLocation,
} from '../records/firm.ts';
import { firmNames, readNoted } from '../records/names.ts';
import type { Source } from '../source.ts';
import type { SourceTarget } from '../source-target.ts';
import { filerAddress, stageFilerAddress } from './sec-address.ts';
import { filerKey, filerName, SEC } from './sec-names.ts';

/** Patterns of a filer's document, and of a further page of its filings, which contains nothing about the filer. */
const [FILER, PAGE] = [/"insiderTransactionForOwnerExists"\s*:/, /^\s*\{\s*"accessionNumber"\s*:\s*\[/];

/** Industry codes of pools of loans that back securities, and of companies without a business yet. */
const [POOLS, BLANK_CHEQUE] = ['6189', '6770'];

/**
 * Filers with the Securities and Exchange Commission: the documents CIK##########.json of its submissions, one or many,
 * including those of the bulk file. The filer's number (CIK) is the key. Owners and officers who report their trades
 * are filers too; they are left out, as are foreign filers. A filing with a state has a number that EDGAR does not
 * know, so the state of incorporation is not loaded.
 */
export const secFilers: Source = {
  facts: {
    ...SEC,
    name: 'sec_edgar',
    page: 'https://www.sec.gov/search-filings/edgar-application-programming-interfaces',
  },
  firmsAreNumbered: true,
  detect: (head) => (FILER.test(head) && /"cik"\s*:/.test(head)) || PAGE.test(head),
  date: (file) => newestDay(file, /(?<=")20\d\d-\d\d-\d\d(?=")/g),
  async load(file, target) {
    target.rows({ json: true });
    const { broken, note, advance } = target;
    for await (const { line, value, text } of readJson(file, { broken, note, advance })) {
      target.read();
      const key = filerKey(textAt(value, 'cik'));
      const { legal, trade } = firmNames(readNoted(filerName(textAt(value, 'name')), target));
      if (Array.isArray(value.accessionNumber)) target.skip('older filings of a filer: nothing of the filer itself');
      else if (key === undefined) target.reject(line, 'CIK is no number of up to ten digits', shortened(text));
      else if (legal.length === 0) target.reject(line, 'no name', shortened(text));
      else if (textAt(value, 'sic') === POOLS) target.skip('a pool of loans that backs securities: no firm');
      else if (!isFirm(value, legal[0] ?? ''))
        target.skip('a filer whom nothing shows to be a firm: mostly people who report trades');
      else stageFiler(key, { legal, trade }, value, target);
    }
  },
};

type Filer = JsonDocument['value'];

/** The reject file gets what a filer says about itself, not thousands of filings. */
const shortened = (text: string): string => text.slice(0, 2_000);

const isFirm = (filer: Filer, name: string): boolean =>
  textAt(filer, 'sic') !== '' ||
  filerEin(filer) !== undefined ||
  (Array.isArray(filer.tickers) && filer.tickers.length > 0) ||
  impliedType(name) !== undefined;

/** The EIN; filers without one write nine equal digits. */
const filerEin = (filer: Filer): string | undefined => einOf(textAt(filer, 'ein'));

function stageFiler(
  key: string,
  { legal, trade }: ReturnType<typeof firmNames>,
  filer: Filer,
  target: SourceTarget,
): void {
  const { stage, reference, note } = target;
  const [business, mailing] = ['business', 'mailing'].map((of) => filerAddress(filer, of));
  const known = [business, mailing].filter((each) => each !== undefined);
  if (known.length > 0 && known.every(({ place }) => place === 'abroad')) {
    target.skip('a filer abroad: no address in the United States');
    return;
  }
  const seen: Observed = {};
  const entity = stageEntity(stage, key, { names: legal }, seen);
  for (const former of objectsAt(filer, 'formerNames')) stageFormerName(entity, former, target);
  const ein = filerEin(filer);
  if (ein !== undefined) stageEin(stage, entity, ein, seen);
  const lei = textAt(filer, 'lei').toUpperCase();
  if (isLei(lei)) reference.citedNumber({ entity, ...LEI, number: lei });
  else if (lei !== '') note('no valid LEI');
  const brand = stageBrand(stage, key, [...trade, ...legal], entity, seen);
  const sic = textAt(filer, 'sic');
  if (/^\d{3,4}$/.test(sic)) {
    stageIndustry(stage, brand, 'sic_code', sic.padStart(4, '0'), seen, textAt(filer, 'sicDescription') || null);
  } else note('no industry');
  stageBrandWebsite(target, brand, textAt(filer, 'website'), seen);
  const office = business === undefined ? undefined : stageFilerAddress(entity, business, seen, target);
  if (mailing !== undefined) stageFilerAddress(entity, mailing, seen, target);
  // An operating company has its head office at its business address, except companies that were founded to buy another
  // one.
  if (textAt(filer, 'entityType') !== 'operating' || sic === BLANK_CHEQUE) return;
  if (office?.isPlace !== true || business?.place === 'abroad') return;
  const location = stageLocation(stage, key, { names: legal, brand, address: office.id, owner: entity }, seen);
  stage.attribute('OperatingLocationLocationType', location, { locationType: 'headquarters' }, seen, 'headquarters');
  stageLocationPhone(target, location, textAt(filer, 'phone'), seen);
}

/** Stages a former name with the dates between which the filer had it. */
function stageFormerName(entity: StagedId, former: Filer, target: SourceTarget): void {
  const [from, to] = [isoDay(textAt(former, 'from')), isoDay(textAt(former, 'to'))];
  const { legal } = firmNames(readNoted(filerName(textAt(former, 'name')), target));
  const last = to ?? from;
  stageLegalNames(target.stage, entity, legal, {
    first: from ?? last ?? null,
    ...(last === undefined ? {} : { last }),
  });
}
