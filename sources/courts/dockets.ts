import type { Observed } from '../../catalog/stage.ts';
import { storedName } from '../../matching/names/tokens.ts';
import { readPerson } from '../../matching/persons/person-name.ts';
import { readJson, textAt } from '../formats/json-documents.ts';
import { newestDay } from '../formats/newest-day.ts';
import { stageAddress } from '../records/address.ts';
import { firmKey, stageBrand, stageEin, stageEntity } from '../records/firm.ts';
import { firmNames, readNoted, stagePerson } from '../records/names.ts';
import type { Source } from '../source.ts';
import type { SourceTarget } from '../source-target.ts';
import { debtorAddress, debtorEin, debtorField, debtorName } from './debtor.ts';
import { chapterOf, confirmedOf, type Docket, dismissedOf, docketOf, type Party, petitionOf } from './docket.ts';

/**
 * Parsed dockets of the federal bankruptcy courts, one JSON document per docket; several files may contain the same
 * docket. A case belongs to each of its debtors. Only debtors and the court's trustee are loaded: no creditors, no
 * attorneys, and no contacts. The only tax number is the EIN, because courts print only a part of social security
 * numbers.
 */
export const bankruptcyDockets: Source = {
  facts: {
    name: 'bankruptcy_dockets',
    publisher: 'US bankruptcy courts, through the RECAP archive of the Free Law Project',
    page: 'https://www.courtlistener.com/recap/',
    licence: 'Public record',
    generated: false,
  },
  detect: (head) => /"court_id"\s*:\s*"\w+b"/.test(head) && /"docket_entries"\s*:/.test(head),
  date: (file) =>
    newestDay(file, /(?<="date_(?:filed|entered|terminated|converted|discharged)"\s*:\s*")\d{4}-\d\d-\d\d/g),
  async load(file, target) {
    // A document names attorneys and their contacts. The reject file must not contain them either, so the text is
    // empty.
    const broken = (line: number, reason: string) => target.broken(line, reason, '');
    for await (const { line, value } of readJson(file, { broken, note: target.note, advance: target.advance })) {
      target.read();
      const docket = docketOf(value);
      if (docket === undefined) target.reject(line, 'no court, number or day of filing', textAt(value, 'case_name'));
      else if (docket.isAdversary) target.skip('a lawsuit inside a bankruptcy, no case of its own');
      else stageCase(docket, target);
    }
  },
};

function stageCase(docket: Docket, target: SourceTarget): void {
  const { note } = target;
  const seen: Observed = { first: docket.filed, last: docket.terminated ?? docket.lastEntry ?? docket.filed };
  const chapterType = chapterOf(docket);
  if (chapterType === null) note('the entries say no chapter');
  const debtors = docket.parties.filter(({ type }) => /\bDebtor$/.test(type));
  if (debtors.length === 0) note('no debtor among the parties: by the name of the case');
  const petition = petitionOf(docket);
  const trustee = docket.parties
    .filter(isTrustee)
    .at(-1)
    ?.name.replace(/\(\d+\)$/, '');
  const common = {
    caseNumber: docket.number,
    chapterType,
    petition: petition?.kind ?? null,
    judge: storedName(docket.judge) || null,
    trustee: trustee === undefined ? null : storedName(trustee),
    filingDate: docket.filed,
    entryDate: petition?.entered ?? null,
    dateConverted: docket.converted ?? null,
    planConfirmedDate: confirmedOf(docket) ?? null,
    debtorDischargedDate: docket.discharged ?? null,
    dateDismissed: dismissedOf(docket) ?? null,
    dateTerminated: docket.terminated ?? null,
  };
  const parties = debtors.length > 0 ? debtors : [{ name: docket.caseName, type: 'Debtor', details: '', ended: false }];
  for (const debtor of parties) stageDebtor(docket, debtor, common, seen, target);
}

/** True for the trustee of the case, but not for the United States Trustee, who supervises all cases, nor for a loan's trustee. */
const isTrustee = ({ type, name, ended }: Party) =>
  /^(?:Liquidating |Successor )?Trustee$/.test(type) &&
  !ended &&
  !/\bas (?:chapter \d+ )?trustee\b|\b(?:bank|trust|company)\b/i.test(name);

function stageDebtor(
  docket: Docket,
  debtor: Party,
  common: Readonly<Record<string, string | null>>,
  seen: Observed,
  target: SourceTarget,
): void {
  const { stage, note } = target;
  const { legal: names, trade } = firmNames(readNoted(debtorName(debtor.name), target));
  const [name] = names;
  if (name === undefined) return;
  const ein = debtorEin(debtor.details);
  if (ein === undefined && /\bEIN:/.test(debtor.details)) note('no valid EIN');
  const address = stageAddress(stage, debtorAddress(debtor.details), seen);
  const key = ein ?? `${docket.court}:${docket.number}:${firmKey(name)}`;
  const person = ein === undefined ? readPerson(name, debtorField(debtor.details), target.personNames) : undefined;
  const type = person?.kind === 'person' ? 'Person' : undefined;
  const entity = stageEntity(stage, key, { names, type }, seen);
  if (person?.kind === 'person') stagePerson(stage, key, person.person, entity, seen);
  stage.attribute(
    'LegalEntityBankruptcy',
    entity,
    { debtorName: storedName(name), ...common },
    seen,
    `${docket.court}:${docket.number}`,
  );
  if (ein !== undefined) stageEin(stage, entity, ein, seen);
  if (address !== undefined) stage.edge('LegalEntityReceivesMailAtAddress', entity, address.id, {}, seen);
  for (const tradeName of trade) stageBrand(stage, `${firmKey(name)}:${firmKey(tradeName)}`, [tradeName], entity, seen);
}
