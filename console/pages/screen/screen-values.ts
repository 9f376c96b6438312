import type { ScreenRequest } from '../../rest/schemas.ts';

/** The subject of a screening: a party, or a text to search for parties. */
export const SUBJECTS = ['person', 'organization', 'text'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** A screening as typed into the form. */
export interface ScreenValues {
  readonly subject: Subject;
  readonly tag: string;
  /** One per line. */
  readonly names: string;
  /** YYYY-MM-DD, or empty. */
  readonly born: string;
  readonly address: string;
  readonly country: string;
  readonly text: string;
  /** A group of lists; empty for all. */
  readonly lists: string;
  readonly hitThreshold: string;
  readonly alertThreshold: string;
}

export const EMPTY: ScreenValues = {
  subject: 'person',
  tag: '',
  names: '',
  born: '',
  address: '',
  country: '',
  text: '',
  lists: '',
  hitThreshold: '0.5',
  alertThreshold: '0.8',
};

/** Parties on the list of the sandbox, by the name in the address of the page. */
export const EXAMPLES: Readonly<Record<string, { readonly what: string; readonly values: ScreenValues }>> = {
  person: {
    what: 'a person with another date of birth',
    values: { ...EMPTY, tag: 'example person', names: 'Ivar Stenkovich', born: '1961-11-24' },
  },
  firm: {
    what: 'a firm',
    values: { ...EMPTY, subject: 'organization', tag: 'example firm', names: 'Nordskar Maritime Trading' },
  },
  text: {
    what: 'a payment',
    values: {
      ...EMPTY,
      subject: 'text',
      tag: 'example payment',
      text: 'Invoice 4711: freight to Nordskar Maritime Trading Co, for the attention of Ivar Stenkovich',
    },
  },
};

/** The request body for the values; empty ones are left out. */
export function bodyOf(values: ScreenValues): ScreenRequest {
  const { subject, tag, text, lists, hitThreshold, alertThreshold } = values;
  return {
    tag: tag.trim(),
    searches: [
      subject === 'text' ? { type: 'TEXT', text } : { type: 'ENTITY', entity_description: descriptionOf(values) },
    ],
    configuration_overrides: {
      entity: { hit_threshold: Number(hitThreshold), alert_threshold: Number(alertThreshold) },
      ...(lists === '' ? {} : { list_groups: [lists] }),
    },
  };
}

function descriptionOf({ subject, names, born, address, country }: ScreenValues) {
  const all = names
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean);
  return {
    ...(subject === 'person' ? { person_name: all } : { org_name: all }),
    ...(born === '' || subject !== 'person' ? {} : { dob: [born.replaceAll('-', '')] }),
    ...(address.trim() === '' ? {} : { address: [address.trim()] }),
    ...(country.trim() === '' ? {} : { country_of_affiliation: [country.trim()] }),
  };
}
