import type { ValueOf } from '../catalog/graph.ts';
import { type Weighted, weighted } from './random.ts';

/** A legal form: its endings in names, and the wordings of states. */
export interface LegalForm {
  readonly type: ValueOf<'RegisteredEntity.registeredEntityType'>;
  readonly weight: number;
  readonly suffixes: readonly string[];
  /** The states' own wordings (Registration.registrationType); empty if entities of this form hardly ever file. */
  readonly wordings: readonly string[];
  /** The wording of the rare filing of such a form. */
  readonly rareWording?: string;
}

/** Each legal form once. */
export const FORMS: readonly LegalForm[] = [
  {
    type: 'Limited Liability Company',
    weight: 520,
    suffixes: ['LLC', 'LLC', 'LLC', 'L.L.C.', ', LLC', 'LIMITED LIABILITY COMPANY'],
    wordings: ['WA LIMITED LIABILITY COMPANY', 'LLC', 'DOMESTIC LIMITED LIABILITY COMPANY'],
  },
  {
    type: 'Corporation',
    weight: 230,
    suffixes: ['INC', 'INC', 'INC.', ', INC.', 'CORP', 'CORPORATION', 'CO', 'LTD'],
    wordings: ['WA PROFIT CORPORATION', 'STOCK CORPORATION', 'BUSINESS CORPORATION'],
  },
  { type: 'Sole Proprietorship', weight: 110, suffixes: [''], wordings: [], rareWording: 'SOLE PROPRIETORSHIP' },
  {
    type: 'Professional Limited Liability Company',
    weight: 28,
    suffixes: ['PLLC', 'P.L.L.C.'],
    wordings: ['WA PROFESSIONAL LIMITED LIABILITY COMPANY', 'PROFESSIONAL LLC'],
  },
  {
    type: 'Non-profit Corporation',
    weight: 26,
    suffixes: ['', 'INC', 'FOUNDATION', 'ASSOCIATION'],
    wordings: ['WA NONPROFIT CORPORATION', 'NOT-FOR-PROFIT CORPORATION'],
  },
  {
    type: 'Professional Corporation',
    weight: 20,
    suffixes: ['PC', 'P.S.', 'PS', 'P.C.'],
    wordings: ['WA PROFESSIONAL SERVICE CORPORATION', 'PROFESSIONAL CORPORATION'],
  },
  {
    type: 'Limited Partnership',
    weight: 16,
    suffixes: ['LP', 'LIMITED PARTNERSHIP'],
    wordings: ['LIMITED PARTNERSHIP'],
  },
  {
    type: 'General Partnership',
    weight: 12,
    suffixes: ['GP', '', 'PARTNERSHIP'],
    wordings: [],
    rareWording: 'GENERAL PARTNERSHIP',
  },
  { type: 'Unknown', weight: 25, suffixes: ['', 'COMPANY'], wordings: [], rareWording: 'OTHER' },
  { type: 'Co-operative', weight: 3, suffixes: ['COOPERATIVE', 'CO-OP'], wordings: ['COOPERATIVE ASSOCIATION'] },
  {
    type: 'Limited Cooperative Association',
    weight: 1,
    suffixes: ['LCA'],
    wordings: ['LIMITED COOPERATIVE ASSOCIATION'],
  },
  { type: 'Non-profit Co-operative', weight: 1, suffixes: ['COOPERATIVE'], wordings: ['NONPROFIT COOPERATIVE'] },
  { type: 'Non-profit Limited Liability Company', weight: 1, suffixes: ['L3C', 'LLC'], wordings: ['NONPROFIT LLC'] },
  { type: 'Non-profit Limited Partnership', weight: 1, suffixes: ['LP'], wordings: ['NONPROFIT LIMITED PARTNERSHIP'] },
  { type: 'Non-stock Co-operative', weight: 1, suffixes: ['COOPERATIVE'], wordings: ['NON-STOCK COOPERATIVE'] },
  { type: 'Non-stock Corporation', weight: 1, suffixes: ['INC'], wordings: ['NON-STOCK CORPORATION'] },
  { type: 'Professional Limited Partnership', weight: 1, suffixes: ['PLP'], wordings: ['PROFESSIONAL LP'] },
  {
    type: 'Unincorporated Non-profit Association',
    weight: 3,
    suffixes: ['ASSOCIATION', 'CLUB'],
    wordings: [],
    rareWording: 'UNINCORPORATED NONPROFIT ASSOCIATION',
  },
];

export const COMMON_FORMS: Weighted<LegalForm> = weighted(FORMS, (form) => form.weight);

/** A form whose entities file for certain. */
export const filing = (form: LegalForm): LegalForm =>
  form.rareWording === undefined ? form : { ...form, wordings: [form.rareWording] };

/** A legal name followed by its form; a comma is attached to the name. */
export const withSuffix = (name: string, suffix: string): string =>
  suffix === '' ? name : suffix.startsWith(',') ? name + suffix : `${name} ${suffix}`;
