import type { ValueOf } from '../../catalog/graph.ts';

/** A fictional firm whose verification has known results. An absent field is not recorded. */
export interface SandboxFirm {
  /** Key of its records in the data set. */
  readonly key: string;
  /** Name of the legal entity, also on its filings; if absent, the brand has no known legal entity. */
  readonly legalName?: string;
  readonly type?: ValueOf<'LegalEntityType.legalEntityType'>;
  /** Names that customers know; if absent, the firm has no brand. */
  readonly tradeNames?: readonly [string, ...string[]];
  readonly address?: SandboxAddress;
  readonly tin?: SandboxTin;
  /** Domestic first. */
  readonly filings?: readonly SandboxFiling[];
  readonly officers?: readonly SandboxOfficer[];
  /** Code and description of NAICS 2022, and the colloquial description. */
  readonly industry?: readonly [code: string, description: string, colloquial: string];
  readonly website?: string;
  readonly phone?: string;
  readonly bankruptcies?: readonly SandboxBankruptcy[];
  /** Name of the watchlist that lists the firm. */
  readonly listedOn?: string;
  /** Card revenue of the location by month, newest first, in U.S. dollars. */
  readonly revenue?: readonly number[];
}

export interface SandboxAddress {
  readonly street: string;
  readonly unit?: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly rdi?: ValueOf<'AddressDeliverability.rdi'>;
  readonly deliveryType?: ValueOf<'AddressDeliverability.deliveryType'>;
  readonly deliverable?: ValueOf<'AddressDeliverability.deliverable'>;
  readonly virtual?: ValueOf<'AddressDeliverability.virtual'>;
}

export interface SandboxTin {
  /** Nine digits. */
  readonly ein: string;
  readonly validity?: ValueOf<'Tin.validity'>;
  /** What the authority answered about number and name when the record was made. */
  readonly outcome?: ValueOf<'LegalEntityFilesTaxesUsingTin.verificationResult'>;
}

export interface SandboxFiling {
  readonly state: string;
  /** State where the firm was formed; absent on the domestic filing. */
  readonly home?: string;
  readonly fileNumber: string;
  readonly issued: string;
  readonly wording: string;
  readonly status: ValueOf<'Registration.status'>;
  readonly subStatus?: ValueOf<'Registration.subStatus'>;
  readonly detail?: string;
  /** The name on the filing; the firm's name if absent. */
  readonly name?: string;
  /** The purpose for which the filing gives the firm's address; if absent, the filing gives no address. */
  readonly addressType?: ValueOf<'RegistrationRecordedAddress.addressType'>;
}

export interface SandboxOfficer {
  readonly first: string;
  readonly last: string;
  readonly title: string;
  readonly born?: string;
  /** Stored as HMAC, and only if SVC_SSN_KEY is set, like any such number. */
  readonly ssn?: string;
  /** Name of the watchlist that lists the person. */
  readonly listedOn?: string;
}

export interface SandboxBankruptcy {
  readonly caseNumber: string;
  readonly chapter: ValueOf<'LegalEntityBankruptcy.chapterType'>;
  readonly petition: ValueOf<'LegalEntityBankruptcy.petition'>;
  readonly filed: string;
  readonly trustee: string;
  readonly judge: string;
  readonly converted?: string;
  readonly dismissed?: string;
  readonly confirmed?: string;
  readonly discharged?: string;
  readonly terminated?: string;
}
