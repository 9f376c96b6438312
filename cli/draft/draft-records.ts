import { canonicalKinds } from '../../sources/canonical/kinds.ts';
import { type AddressBlock, addressBlocks } from './address-blocks.ts';
import type { DraftField } from './draft-field.ts';
import type { DraftColumn, Party } from './draft-fields.ts';
import type { DraftText } from './draft-text.ts';
import { meanings } from './draft-values.ts';
import { personRecords } from './person-records.ts';
import { rowKey } from './row-key.ts';

export interface DraftRecord {
  readonly kind: string;
  readonly texts: readonly DraftText[];
}

/** A draft: the records of each row, and the columns that none of them uses. */
export interface Draft {
  readonly records: readonly DraftRecord[];
  readonly unused: readonly DraftColumn[];
}

/** The columns of the file that a drafted value names. */
function columnsIn(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [value].flat();
  const { column = [], first = [] }: { readonly column?: unknown; readonly first?: unknown } = value;
  return [column, first].flat();
}

/** Whether a record has all that its kind needs: a manifest with any other is refused. */
function isWhole({ kind, texts }: DraftRecord): boolean {
  const needs = canonicalKinds().find(({ name }) => name === kind);
  const has = (column: string) => texts.some((text) => text.column === column && [text.value].flat().length > 0);
  const required = Object.entries(needs?.columns ?? {}).filter(([, column]) => column.required);
  return required.every(([column]) => has(column)) && (needs?.oneOf?.some(has) ?? true);
}

/** Drafts the records that the rows of a table make. */
export function draftRecords(columns: readonly DraftColumn[]): Draft {
  const records = new RecordWriter(columns).records().filter(isWhole);
  const used = new Set(records.flatMap(({ texts }) => texts.flatMap(({ value }) => columnsIn(value))));
  return { records, unused: columns.filter(({ name }) => !used.has(name)) };
}

class RecordWriter {
  readonly #columns: readonly DraftColumn[];
  readonly #blocks: readonly AddressBlock[];
  readonly #key: DraftText;
  readonly #trade: DraftColumn | undefined;
  readonly #legal: DraftColumn | undefined;
  readonly #place: AddressBlock | undefined;

  constructor(columns: readonly DraftColumn[]) {
    this.#columns = columns;
    this.#blocks = addressBlocks(columns);
    const isOwn = ({ party }: DraftColumn) => party !== 'agent' && party !== 'contact';
    const [name, ...more] = this.#all('name').filter(isOwn);
    this.#legal = this.#all('legal name').find(isOwn) ?? name;
    this.#trade = this.#all('trade name').find(isOwn) ?? (this.#legal === name ? more[0] : name);
    const ofParty = (...parties: Party[]) => this.#blocks.find(({ party }) => parties.includes(party));
    this.#place = ofParty('place') ?? ofParty('business') ?? ofParty('mail');
    this.#key = rowKey(columns, this.#legal ?? this.#trade, this.#place);
  }

  records(): readonly DraftRecord[] {
    const isFiling = this.#first('file number') !== undefined && this.#legal !== undefined;
    const isFirm =
      isFiling ||
      this.#first('legal name') !== undefined ||
      this.#first('legal form') !== undefined ||
      this.#first('ein') !== undefined;
    const isBusiness = this.#trade !== undefined || !isFiling || this.#first('industry', 'naics', 'sic') !== undefined;
    return [
      ...(isFirm ? [this.#legalEntity(isBusiness)] : []),
      ...(isFiling ? [this.#registration()] : []),
      ...(isBusiness ? this.#business(isFirm) : []),
      ...(isFirm ? this.#taxNumber() : []),
      ...this.#persons(isFiling),
    ];
  }

  #legalEntity(isBusiness: boolean): DraftRecord {
    const [form] = this.#all('legal form');
    const mail = this.#blocks.find(({ party }) => party === 'mail');
    return {
      kind: 'legal_entity',
      texts: [
        this.#keyOf('legal_entity_key'),
        ...this.#text('legal_name', this.#legal),
        ...(form === undefined ? [] : this.#meaning('legal_entity_type', form)),
        ...this.#address(isBusiness && mail !== this.#place ? mail : this.#place),
      ],
    };
  }

  #registration(): DraftRecord {
    const [number, status] = [this.#first('file number'), this.#first('status')];
    const state = this.#stateOfRegister();
    return {
      kind: 'registration',
      texts: [
        this.#keyOf('legal_entity_key'),
        {
          column: 'registration_state',
          value: { constant: state },
          isSure: false,
          reason: 'the commonest state of the addresses',
        },
        ...this.#text('file_number', number),
        ...this.#text('registered_name', this.#legal),
        ...(status === undefined
          ? [{ column: 'status', value: { constant: 'unknown' }, isSure: false, reason: 'no column says it' }]
          : [...this.#meaning('status', status), ...this.#text('status_detail', status)]),
        ...this.#text('registration_type', this.#first('legal form')),
        ...this.#text('home_jurisdiction_state', this.#first('jurisdiction')),
        ...this.#text('issue_date', this.#first('issued')),
        ...this.#text('expiration_date', this.#first('expires')),
      ],
    };
  }

  #business(isFirm: boolean): readonly DraftRecord[] {
    const owner = isFirm ? [this.#keyOf('legal_entity_key')] : [];
    const names = [this.#trade, this.#legal].flatMap((column) => column ?? []);
    const [industry] = [...this.#all('naics'), ...this.#all('sic'), ...this.#all('mcc')];
    const trades = this.#all('industry');
    const words = trades.find(({ isSure }) => isSure) ?? trades[0];
    const brand: DraftRecord = {
      kind: 'brand',
      texts: [
        this.#keyOf('brand_key'),
        ...this.#firstOf('brand_name', names),
        ...owner,
        ...(industry === undefined ? this.#wordsOfIndustry(words) : this.#codeOfIndustry(industry, words)),
      ],
    };
    const place = this.#address(this.#place);
    if (place.length === 0) return [brand, ...this.#websites('brand_key')];
    const location: DraftRecord = {
      kind: 'location',
      texts: [
        this.#keyOf('location_key'),
        this.#keyOf('brand_key'),
        ...this.#firstOf('location_name', names),
        ...owner,
        ...place,
        ...this.#text('latitude', this.#first('latitude')),
        ...this.#text('longitude', this.#first('longitude')),
      ],
    };
    return [brand, location, ...this.#statusOfLocation(isFirm), ...this.#phones(), ...this.#websites('brand_key')];
  }

  #statusOfLocation(isFirm: boolean): readonly DraftRecord[] {
    const status = this.#first('status');
    if (status === undefined || (isFirm && this.#first('file number') !== undefined)) return [];
    const texts = this.#meaning('operating_status', status);
    return texts.length === 0 ? [] : [{ kind: 'operating_status', texts: [this.#keyOf('location_key'), ...texts] }];
  }

  #phones(): readonly DraftRecord[] {
    return this.#all('phone')
      .filter(({ party }) => party !== 'agent' && party !== 'other')
      .map((phone) => ({ kind: 'phone', texts: [...this.#text('phone_number', phone), this.#keyOf('location_key')] }));
  }

  #websites(key: string): readonly DraftRecord[] {
    return this.#all('website').map((site) => ({
      kind: 'website',
      texts: [...this.#text('website', site), this.#keyOf(key)],
    }));
  }

  #taxNumber(): readonly DraftRecord[] {
    const ein = this.#first('ein');
    if (ein === undefined) return [];
    const type = { column: 'tin_type', value: { constant: 'EIN' }, isSure: ein.isSure, reason: ein.reason };
    return [{ kind: 'tin', texts: [this.#keyOf('legal_entity_key'), ...this.#text('tin', ein), type] }];
  }

  #persons(isFiling: boolean): readonly DraftRecord[] {
    const place = this.#place === undefined ? [] : [this.#keyOf('location_key')];
    const state = { constant: this.#stateOfRegister() };
    const filing = [
      { column: 'registration_state', value: state, isSure: false, reason: 'as above' },
      ...this.#text('file_number', this.#first('file number')),
    ];
    const persons = personRecords(this.#columns, this.#key, isFiling ? filing : place);
    return persons.map((texts) => ({ kind: 'person_role', texts }));
  }

  #address(block: AddressBlock | undefined): readonly DraftText[] {
    if (block === undefined) return [];
    return [...block.parts].flatMap(([part, columns]) => {
      const [column] = columns;
      const names = columns.map(({ name }) => name);
      return column === undefined
        ? []
        : [
            {
              column: ADDRESS_COLUMNS[part],
              value: names.length === 1 ? names[0] : names,
              isSure: column.isSure,
              reason: column.reason,
            },
          ];
    });
  }

  #codeOfIndustry(code: DraftColumn, words: DraftColumn | undefined): readonly DraftText[] {
    const type =
      { naics: 'naics_2022_code', sic: 'sic_code', mcc: 'mcc_code' }[String(code.field)] ?? 'naics_2022_code';
    return [
      {
        column: 'industry_type',
        value: { constant: type },
        isSure: false,
        reason: 'which edition, the file does not say',
      },
      ...this.#text('industry_code', code),
      ...this.#text('industry_desc', words),
    ];
  }

  #wordsOfIndustry(words: DraftColumn | undefined): readonly DraftText[] {
    if (words === undefined) return [];
    const type = { constant: 'svc_industry_description' };
    return [
      { column: 'industry_type', value: type, isSure: true, reason: 'words without a code' },
      ...this.#text('industry_desc', words),
    ];
  }

  #firstOf(column: string, columns: readonly DraftColumn[]): readonly DraftText[] {
    const [first, second] = columns;
    if (first === undefined || second === undefined) return this.#text(column, first);
    const value = { first: columns.map(({ name }) => name) };
    return [{ column, value, isSure: first.isSure, reason: first.reason }];
  }

  #meaning(column: string, { name, values, reason }: DraftColumn): readonly DraftText[] {
    const found = meanings(column, values);
    if (found === undefined) return [];
    const { known, otherwise } = found;
    return [
      {
        column,
        value: { column: name, values: known, otherwise },
        isSure: false,
        reason: `${reason}; the meanings are guesses`,
      },
    ];
  }

  #text(column: string, of: DraftColumn | undefined): readonly DraftText[] {
    if (of === undefined) return [];
    return [{ column, value: of.name, isSure: of.isSure, reason: of.reason }];
  }

  #keyOf = (column: string): DraftText => ({ ...this.#key, column });

  #stateOfRegister(): string {
    const state = this.#columns.find(({ field, party }) => field === 'state' && party !== 'agent');
    return state?.values.find((value) => /^[A-Z]{2}$/i.test(value))?.toUpperCase() ?? 'WA';
  }

  #first(...fields: DraftField[]): DraftColumn | undefined {
    return this.#columns.find(({ field, party }) => fields.some((each) => each === field) && party !== 'other');
  }

  #all(field: DraftField): readonly DraftColumn[] {
    return this.#columns.filter((each) => each.field === field && each.party !== 'other');
  }
}

const ADDRESS_COLUMNS = {
  street: 'street_address1',
  unit: 'street_address2',
  city: 'city',
  state: 'state',
  zip: 'zip',
  country: 'country',
  'address line': 'address_line',
} as const;
