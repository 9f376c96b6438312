import { describe, expect, test } from 'vitest';
import { debtorAddress, debtorEin, debtorName } from '../../sources/courts/debtor.ts';
import { chapterOf, docketOf, petitionOf } from '../../sources/courts/docket.ts';
import { texts } from '../records.ts';
import { loadText } from './target.ts';

interface Written {
  readonly entries?: readonly string[];
  readonly parties?: readonly object[];
  readonly more?: object;
}

const DEBTOR = {
  type: 'Debtor',
  name: 'Test Bancorp, Inc.',
  extra_info: '1 Test Avenue\nSeattle, WA 98101\nTax ID / EIN: 91-0000001',
  date_terminated: null,
  attorneys: [
    { name: 'Jane Attorney', contact: 'Attorney & Co\n206-555-0100\nEmail: jane@attorney.example', roles: [] },
  ],
};

const document = ({ entries = [], parties = [DEBTOR], more = {} }: Written) => ({
  ...texts(`
    court_id: deb; docket_number: 08-00001; case_name: Test Bancorp, Inc.; assigned_to_str: Bkptcy Mary Judge;
    date_filed: 2008-09-26`),
  date_converted: null,
  date_terminated: null,
  date_discharged: null,
  parties,
  docket_entries: entries.map((description) => ({ date_filed: '2008-09-27', date_entered: '2008-09-28', description })),
  ...more,
});
const docket = (written: Written) => {
  const found = docketOf(document(written));
  if (found === undefined) throw new Error('The document is no docket.');
  return found;
};
const loadDocket = (written: Written) => loadText(JSON.stringify(document(written)));

describe('bankruptcy dockets', () => {
  test('a case belongs to its debtors, with their EIN and address', async () => {
    const loaded = await loadDocket({
      entries: ['Chapter 11 Voluntary Petition. Fee Amount $1039 Filed by Test Bancorp, Inc.'],
      parties: [DEBTOR, { ...DEBTOR, type: 'Jnt Admin Debtor', name: 'Test Holding LLC', extra_info: '' }],
    });
    expect(loaded).toMatchObject({ source: 'bankruptcy_dockets', date: '2008-09-28', rows: 1, rejects: [] });
    expect(loaded.fields('LegalEntityBankruptcy')).toEqual(
      ['TEST BANCORP, INC.', 'TEST HOLDING LLC'].map((debtorName) => ({
        ...texts(`
          caseNumber: 08-00001; chapterType: 11; petition: voluntary; judge: MARY JUDGE; filingDate: 2008-09-26;
          entryDate: 2008-09-28`),
        debtorName,
      })),
    );
    expect(loaded.fields('Tin')).toEqual([{ tin: '910000001', tinType: 'EIN' }]);
    expect(loaded.fields('Address')).toEqual([
      { streetAddress1: '1 TEST AVE', city: 'SEATTLE', state: 'WA', zip: '98101' },
    ]);
  });

  test('nothing of an attorney, a creditor or an employee of the court is loaded', async () => {
    const trustee = { ...DEBTOR, type: 'Trustee', name: 'Ann Trustee', extra_info: '9 Trustee Rd\nSeattle, WA 98101' };
    const creditor = { ...DEBTOR, type: 'Petitioning Creditor', name: 'Bob Creditor' };
    const { recorder, fields } = await loadDocket({
      parties: [DEBTOR, trustee, creditor, { ...trustee, type: 'U.S. Trustee', name: 'Us Trustee' }],
    });
    expect(fields('LegalEntityBankruptcy')[0]).toMatchObject({ trustee: 'ANN TRUSTEE' });
    expect(JSON.stringify(recorder.staged)).not.toMatch(/attorney|creditor|5550100|trustee rd|us trustee/i);
  });

  test('a social security number is never staged, in part or in full', async () => {
    const extra_info = '1 Test Ave\nSeattle, WA 98101\nSSN / ITIN: xxx-xx-4321\nSSN / ITIN: 123-45-6789';
    const { recorder } = await loadDocket({ parties: [{ ...DEBTOR, extra_info }] });
    expect(JSON.stringify(recorder.staged)).not.toMatch(/4321|6789/);
    expect(recorder.named('Tin')).toEqual([]);
  });

  test('a lawsuit inside a bankruptcy is no case; a document without number is rejected', async () => {
    const parties = [DEBTOR, { ...DEBTOR, type: 'Plaintiff' }];
    const adversary = await loadDocket({ parties });
    expect(adversary.recorder.staged).toEqual([]);
    expect(adversary.skips.get('a lawsuit inside a bankruptcy, no case of its own')).toBe(1);
    expect((await loadDocket({ more: { docket_number: '' } })).rejects[0]?.[1]).toBe(
      'no court, number or day of filing',
    );
  });

  test('a former name is a name, a trade name is a brand', async () => {
    const { fields } = await loadDocket({
      parties: [{ ...DEBTOR, name: 'New Test LLC (f/k/a Old Test LLC) d/b/a Twin Test' }],
    });
    expect(fields('LegalEntityName').map(({ name }) => name)).toEqual(['NEW TEST LLC', 'OLD TEST LLC']);
    expect(fields('BrandName')).toEqual([{ name: 'TWIN TEST' }]);
  });

  test.each<[string, string | null, Written]>([
    ['by the petition', '7', { entries: ['Motion under chapter 11', 'Chapter 7 Voluntary Petition.'] }],
    ['by the receipt of the petition', '11', { entries: ['Receipt of filing (10-1) [misc,volp11a] (1039.00)'] }],
    [
      'by a plan',
      '11',
      { entries: ['Motion to convert to chapter 7', 'Chapter 7 x', 'Chapter 11 Plan of Reorganization filed by X'] },
    ],
    ['by most of the entries', '7', { entries: ['chapter 7 trustee', 'Ch. 7 report', 'chapter 13'] }],
    ['by the words of a reorganisation', '11', { entries: ['Application for the Debtors and Debtors in Possession'] }],
    [
      'by the committee that an entry names',
      '11',
      { entries: ['Fee Application of Co-Counsel to the Official Committee of Unsecured Creditors'] },
    ],
    ['by a committee among the parties', '11', { parties: [DEBTOR, { ...DEBTOR, type: 'Creditor Committee' }] }],
    [
      'of a converted case: what it became',
      '7',
      { entries: ['Chapter 11 Voluntary Petition'], more: { date_converted: '2009-01-01' } },
    ],
    ['that neither entry nor party tells', null, { entries: ['Notice of hearing'] }],
    ['that there is none of', null, { entries: ['Chapter 99 of a book'] }],
  ])('the chapter %s is %s', (_, chapter, written) => {
    expect(chapterOf(docket(written))).toBe(chapter);
  });

  test.each([
    ['Chapter 7 Involuntary Petition Re: X', 'involuntary'],
    ['Voluntary Petition under Chapter 11.', 'voluntary'],
    ['Notice of hearing', undefined],
  ])('%s: a petition that is %s', (entry, kind) => {
    expect(petitionOf(docket({ entries: [entry] }))?.kind).toBe(kind);
  });

  test('only an order confirms a plan or dismisses a case', async () => {
    const others = [
      'Objection to Confirmation of Plan',
      'Notice of Lodging Proposed Order ORDER CONFIRMING PLAN',
      'Motion to Dismiss Case',
    ];
    expect((await loadDocket({ entries: others })).fields('LegalEntityBankruptcy')[0]).not.toHaveProperty(
      'planConfirmedDate',
    );
    const orders = [
      'Findings of Fact, Conclusions of Law, and Order Confirming the Joint Plan',
      'Order Dismissing Case',
    ];
    expect((await loadDocket({ entries: orders })).fields('LegalEntityBankruptcy')[0]).toMatchObject({
      planConfirmedDate: '2008-09-27',
      dateDismissed: '2008-09-27',
    });
  });
});

test.each([
  ['Baby Test, Inc.,  Debtor', 'Baby Test, Inc.'],
  ['Vera Test Corporation, et al.,  Reorganized Debtor', 'Vera Test Corporation'],
  ['M & Z Test, LLC a California limited liability company', 'M & Z Test, LLC'],
  ['Meruelo Test, Inc., a DE Corp', 'Meruelo Test, Inc.'],
  ['Taco Test Corp,  Lead Case Consolidated with member case X Inc (10-10529)', 'Taco Test Corp'],
])('the debtor %s is %s', (written, name) => {
  expect(debtorName(written)).toBe(name);
});

test.each([
  [
    'Three Test Plaza\nSuite 400\nGreenwich, CT 06830\nTax ID / EIN: 20-0000001',
    { street: 'Three Test Plaza', unit: 'Suite 400', city: 'Greenwich', state: 'CT', zip: '06830' },
  ],
  [
    'C/O DUNHILL HOMES\nATTN:  SOMEONE\n4835 TEST FREEWAY, SUITE 700\nDALLAS, TX 75244\nCLARK-NV',
    { street: '4835 TEST FREEWAY, SUITE 700', city: 'DALLAS', state: 'TX', zip: '75244' },
  ],
  ['MARICOPA-AZ', { street: '', city: '', state: '', zip: '' }],
])('the address in %j', (details, address) => {
  expect(debtorAddress(details)).toEqual(address);
});

test.each([
  ['Tax ID / EIN: 91-0000001', '910000001'],
  ['Tax ID / EIN: 910000001', '910000001'],
  ['Tax ID / EIN: 00-0001573', undefined],
  ['Tax ID / EIN: 12-345678', undefined],
  ['SSN / ITIN: 123-45-6789', undefined],
])('%s has the EIN %s', (details, ein) => {
  expect(debtorEin(details)).toBe(ein);
});
