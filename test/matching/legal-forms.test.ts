import { describe, expect, test } from 'vitest';
import { findLegalForm, impliedType, withoutLegalForm } from '../../matching/names/legal-forms.ts';
import { nameTokens } from '../../matching/names/tokens.ts';

/** "legalEntityType values" of interface.md, LegalEntityName; Person and Unknown are no forms. */
const TYPES = [
  ['ACME COOPERATIVE', 'Co-operative'],
  ['ACME CO-OP', 'Co-operative'],
  ['ACME INC', 'Corporation'],
  ['Acme, Inc.', 'Corporation'],
  ['ACME INCORPORATED', 'Corporation'],
  ['ACME CO LTD', 'Corporation'],
  ['FIRST BANK N.A.', 'Corporation'],
  ['ACME GENERAL PARTNERSHIP', 'General Partnership'],
  ['SMITH & JONES LLP', 'General Partnership'],
  ['ACME LIMITED COOPERATIVE ASSOCIATION', 'Limited Cooperative Association'],
  ['ACME LLC', 'Limited Liability Company'],
  ['ACME L.L.C.', 'Limited Liability Company'],
  ['ACME L L C', 'Limited Liability Company'],
  ['ACME, L. L. C.', 'Limited Liability Company'],
  ['ACME LIMITED LIABILITY COMPANY', 'Limited Liability Company'],
  ['ACME LTD LIABILITY CO', 'Limited Liability Company'],
  ['ACME LTD CO', 'Limited Liability Company'],
  ['ACME LC', 'Limited Liability Company'],
  ['ACME LP', 'Limited Partnership'],
  ['ACME LIMITED PARTNERSHIP', 'Limited Partnership'],
  ['6600 ROOSEVELT LLLP', 'Limited Partnership'],
  ['ACME NONPROFIT COOPERATIVE', 'Non-profit Co-operative'],
  ['ACME A NONPROFIT CORPORATION', 'Non-profit Corporation'],
  ['ACME NFP', 'Non-profit Corporation'],
  ['ACME NONPROFIT LLC', 'Non-profit Limited Liability Company'],
  ['ACME NONPROFIT LP', 'Non-profit Limited Partnership'],
  ['ACME NONSTOCK COOPERATIVE', 'Non-stock Co-operative'],
  ['ACME NON STOCK CORP', 'Non-stock Corporation'],
  ['ACME PC', 'Professional Corporation'],
  ['Acme Dental, P.S.', 'Professional Corporation'],
  ['ACME A PROFESSIONAL CORPORATION', 'Professional Corporation'],
  ['ACME PLLC', 'Professional Limited Liability Company'],
  ['ACME PROFESSIONAL LIMITED LIABILITY COMPANY', 'Professional Limited Liability Company'],
  ['ACME PROFESSIONAL LIMITED PARTNERSHIP', 'Professional Limited Partnership'],
  ['ACME SOLE PROPRIETORSHIP', 'Sole Proprietorship'],
  ['ACME UNINCORPORATED NONPROFIT ASSOCIATION', 'Unincorporated Non-profit Association'],
] as const;

test.each(TYPES)('%j implies %j', (name, type) => {
  expect(impliedType(name)).toBe(type);
  expect(withoutLegalForm(name).split(' ')[0]).toMatch(/ACME|Acme|FIRST|SMITH|6600/);
});

describe('no form', () => {
  test.each(['LLC', 'HEART AND SOLE', 'NAIL SPA', 'COMPANY OF WOMEN', 'SEATTLE ART PARTNERSHIP', 'THE CO', '', '...'])(
    '%j implies none',
    (name) => {
      expect(impliedType(name)).toBeUndefined();
    },
  );
});

test.each([
  ['ACME CO INC', 'acme', 'INC'],
  ['ACME INC CO', 'acme', 'INC'],
  ['ACME & CO', 'acme', 'CO'],
  ['ACME GMBH & CO KG', 'acme', 'GMBH'],
  ['ACME SA DE CV', 'acme', 'SA DE CV'],
  ['ACME PTY LTD', 'acme', 'PTY'],
  ['ADOLPH LAW GROUP PLLC THE', 'adolph law group', 'PLLC'],
  ['THE', 'the', undefined],
])('%j is %j with the form %j', (name, bare, code) => {
  const tokens = nameTokens(name);
  const { start, form } = findLegalForm(tokens);
  expect(tokens.slice(0, start).join(' ')).toBe(bare);
  expect(form?.code).toBe(code);
});
