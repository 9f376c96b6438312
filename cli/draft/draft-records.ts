import type { ColumnField } from '../../lists/mapping/column-field.ts';
import type { ReadColumn } from '../../lists/mapping/read-column.ts';
import { readColumns } from '../../lists/mapping/read-columns.ts';
import { byFrequency } from '../../lists/mapping/table-column.ts';
import { splitAddressLine } from '../../matching/addresses/address-line.ts';
import { stateCode } from '../../matching/addresses/states.ts';
import { canonicalKinds } from '../../sources/canonical/kinds.ts';
import type { AddressBlock } from './address-blocks.ts';
import { addressTexts, pointTexts } from './address-texts.ts';
import { columnsIn, type DraftText, dayOf, guess, textOf, when } from './draft-text.ts';
import { meanings } from './draft-values.ts';
import { industryTexts } from './industry-texts.ts';
import { firstName, firstOfList, type NameLists, nameLists, otherNames, withoutListedNames } from './name-lists.ts';
import { nameOfPerson, namesRowsWithout, personRecords } from './person-records.ts';
import { type RecordKeys, recordKeys } from './record-keys.ts';
import { type RowRoles, rowRoles } from './row-roles.ts';
import { type RowSubject, rowSubject } from './row-subject.ts';
import { spreadSample, type WholeTable } from './table-sample.ts';
import { isWatchlist, watchlistRecords } from './watchlist-records.ts';

export interface DraftRecord {
  readonly kind: string;
  readonly texts: readonly DraftText[];
}

/** A draft: what each column is read as, the records of each row, and the columns that no record uses. */
export interface Draft {
  readonly columns: readonly ReadColumn[];
  readonly records: readonly DraftRecord[];
  readonly unused: readonly ReadColumn[];
}

/** Whether a record has everything that its kind requires; a manifest with an incomplete one is refused. */
function isWhole({ kind, texts }: DraftRecord): boolean {
  const needs = canonicalKinds().find(({ name }) => name === kind);
  const has = (column: string) => texts.some((text) => text.column === column && [text.value].flat().length > 0);
  const required = Object.entries(needs?.columns ?? {}).filter(([, column]) => column.required);
  return required.every(([column]) => has(column)) && (needs?.oneOf?.some(has) ?? true);
}

/**
 * Drafts the records that the rows of a table form; keys are checked in all its rows. `dataset`: what the table is called, for
 * lists whose publisher's name no column has.
 */
export async function draftRecords(table: WholeTable, dataset: string): Promise<Draft> {
  const { columns: header, rows } = await spreadSample(table);
  const columns = withoutListedNames(readColumns(header, rows), table);
  const subject = rowSubject(columns);
  const keys = await recordKeys(columns, subject, table);
  const lists = await nameLists(columns, table);
  const drafted = isWatchlist(columns)
    ? watchlistRecords(columns, subject, keys.row, dataset, lists).map((texts) => ({ kind: 'watchlist_entry', texts }))
    : new RecordWriter(columns, subject, keys, lists).records();
  const records = drafted
    .filter(isWhole)
    .map(({ kind, texts }) => ({ kind, texts: texts.map((text) => firstOfList(text, table)) }));
  const used = new Set(records.flatMap(({ texts }) => texts.flatMap(columnsIn)));
  return { columns, records, unused: columns.filter(({ name }) => !used.has(name)) };
}

class RecordWriter {
  readonly #columns: readonly ReadColumn[];
  readonly #blocks: readonly AddressBlock[];
  readonly #keys: RecordKeys;
  readonly #lists: NameLists;
  readonly #roles: RowRoles | undefined;
  readonly #trade: ReadColumn | undefined;
  readonly #legal: ReadColumn | undefined;
  readonly #place: AddressBlock | undefined;
  readonly #filings: Filings | undefined;

  constructor(
    columns: readonly ReadColumn[],
    { legal, trade, blocks, place }: RowSubject,
    keys: RecordKeys,
    lists: NameLists,
  ) {
    this.#columns = columns;
    this.#lists = lists;
    this.#blocks = blocks;
    this.#trade = trade;
    this.#legal = legal;
    this.#place = place;
    this.#keys = keys;
    this.#roles = rowRoles(columns, keys.firm);
    this.#filings = this.#filingsOf();
  }

  /** The filings that rows have; undefined if no number or no state of a register is known. */
  #filingsOf(): Filings | undefined {
    const number = this.#first('file number');
    const state = this.#legal === undefined ? undefined : this.#stateOfRegister();
    if (number === undefined || state === undefined) return undefined;
    return { number, state, areOfEach: number.shape.filled >= number.shape.rows / 2 };
  }

  /** Whether each row is a filing. Where few rows have a number, those have a filing beside what rows are. */
  #isFiling = (): boolean => this.#filings?.areOfEach === true;

  records(): readonly DraftRecord[] {
    const isFiling = this.#isFiling();
    const isFirm =
      isFiling || (this.#legal !== undefined && this.#first('legal name', 'legal form', 'ein') !== undefined);
    const isBusiness = this.#trade !== undefined || !isFiling || this.#first('industry', 'naics', 'sic') !== undefined;
    return [
      ...(isFirm ? this.#legalEntity(isBusiness) : []),
      ...(this.#filings === undefined ? [] : [this.#registration(this.#filings)]),
      ...(isBusiness ? this.#business(isFirm) : []),
      ...otherNames(this.#columns, [this.#trade, this.#legal], this.#lists).map(
        ({ as, when }): DraftRecord =>
          isBusiness
            ? { kind: 'brand', texts: [...when, this.#rowKey('brand_key'), as('brand_name')] }
            : { kind: 'legal_entity', texts: [...when, this.#firmKey('legal_entity_key'), as('legal_name')] },
      ),
      ...(isFirm ? this.#taxNumber() : []),
      ...this.#persons(),
    ];
  }

  #legalEntity(isBusiness: boolean): readonly DraftRecord[] {
    const [form] = this.#all('legal form');
    const another = [this.#legal?.party, 'mail', 'billing', 'business'].flatMap(
      (whose) => this.#blocks.find((block) => block.party === whose && block !== this.#place) ?? [],
    );
    const address = addressTexts((isBusiness ? another[0] : undefined) ?? this.#place);
    const named = [this.#firmKey('legal_entity_key'), ...textOf('legal_name', this.#legal)];
    const texts = [...named, ...(form === undefined ? [] : this.#meaning('legal_entity_type', form))];
    if (this.#roles === undefined) return [{ kind: 'legal_entity', texts: [...texts, ...address] }];
    const located = [this.#roles.ofPlaces, ...named, ...address];
    return [
      { kind: 'legal_entity', texts },
      ...(this.#roles.hasPlaces ? [{ kind: 'legal_entity', texts: located }] : []),
    ];
  }

  #registration({ state, number, areOfEach }: Filings): DraftRecord {
    const status = areOfEach ? this.#first('status') : undefined;
    const isFiled = when({ [number.name]: { filled: true } }, 'few rows have one', true);
    return {
      kind: 'registration',
      texts: [
        ...(areOfEach ? [] : [isFiled]),
        this.#firmKey('legal_entity_key'),
        guess('registration_state', { constant: state }, 'the commonest state of the addresses'),
        ...textOf('file_number', number),
        ...textOf('registered_name', this.#legal),
        ...(status === undefined
          ? [guess('status', { constant: 'unknown' }, 'no column says it')]
          : [...this.#meaning('status', status), ...textOf('status_detail', status)]),
        ...textOf('registration_type', this.#first('legal form')),
        ...textOf('home_jurisdiction_state', this.#first('jurisdiction')),
        ...dayOf('issue_date', this.#first('issued')),
        ...dayOf('expiration_date', this.#first('expires')),
      ],
    };
  }

  #business(isFirm: boolean): readonly DraftRecord[] {
    const owner = isFirm ? [this.#firmKey('legal_entity_key')] : [];
    const named = this.#namings();
    const industries = industryTexts(this.#columns.filter(({ party }) => party !== 'other'));
    const brands = named.map(({ when, nameAs, isPerson }): DraftRecord => {
      const texts = [...when, this.#rowKey('brand_key'), ...nameAs('brand_name'), ...(isPerson ? [] : owner)];
      return { kind: 'brand', texts: [...texts, ...industries] };
    });
    const place = this.#roles?.hasPlaces === false ? [] : addressTexts(this.#place);
    if (place.length === 0) return [...brands, ...this.#websites('brand_key')];
    const locations = named.map(({ when, nameAs, isPerson }): DraftRecord => {
      const keys = [...this.#whenPlaced(), ...when, this.#rowKey('location_key'), this.#rowKey('brand_key')];
      const texts = [...keys, ...nameAs('location_name'), ...(isPerson ? [] : owner)];
      return { kind: 'location', texts: [...texts, ...place, ...pointTexts(this.#columns)] };
    });
    const further = [...this.#statusOfLocation(), ...this.#phones(), ...this.#websites('brand_key')];
    return [...brands, ...locations, ...further];
  }

  /** How businesses are named: by the columns of firms; by the person, in rows or in a register without a firm's name. */
  #namings(): readonly Naming[] {
    const names = [this.#trade, this.#legal].flatMap((column) => column ?? []);
    const ofFirm: Naming = { when: [], nameAs: (column) => firstName(column, names, this.#lists), isPerson: false };
    const person = nameOfPerson(this.#columns);
    const reason = 'no firm is named: the person is the business';
    const value = person.length === 1 ? person[0]?.name : person.map(({ name }) => name);
    const ofPerson: Naming = {
      when: [],
      nameAs: (column) => [guess(column, value, reason)],
      isPerson: true,
    };
    if (person.length === 0) return [ofFirm];
    if (names.length === 0) return [ofPerson];
    if (this.#roles !== undefined || !namesRowsWithout(person, names)) return [ofFirm];
    const whenNamed = (filled: boolean): readonly DraftText[] => {
      const conditions = Object.fromEntries(names.map(({ name }) => [name, { filled }]));
      return [when(conditions, filled ? 'rows that name a firm' : 'rows that name a person alone')];
    };
    return [
      // In rows where one of two names is empty, the other is set.
      { ...ofFirm, when: names.length === 1 ? whenNamed(true) : [] },
      { ...ofPerson, when: whenNamed(false) },
    ];
  }

  #whenPlaced = (): readonly DraftText[] => (this.#roles === undefined ? [] : [this.#roles.ofPlaces]);

  #statusOfLocation(): readonly DraftRecord[] {
    const [status, ended] = [this.#first('status'), this.#first('ended')];
    if (this.#isFiling()) return [];
    const key = this.#rowKey('location_key');
    if (status !== undefined) {
      const texts = this.#meaning('operating_status', status);
      return texts.length === 0 ? [] : [{ kind: 'operating_status', texts: [...this.#whenPlaced(), key, ...texts] }];
    }
    if (ended === undefined || ended.shape.filled === 0 || this.#roles !== undefined) return [];
    return [true, false].map((filled) => ({
      kind: 'operating_status',
      texts: [
        when({ [ended.name]: { filled } }, ended.reason),
        key,
        guess('operating_status', { constant: filled ? 'Closed' : 'Open' }, 'by that'),
      ],
    }));
  }

  #phones(): readonly DraftRecord[] {
    return this.#all('phone')
      .filter(({ party }) => party !== 'agent' && party !== 'other')
      .map((phone) => ({
        kind: 'phone',
        texts: [...this.#whenPlaced(), ...textOf('phone_number', phone), this.#rowKey('location_key')],
      }));
  }

  #websites(key: string): readonly DraftRecord[] {
    return this.#all('website').map((site) => ({
      kind: 'website',
      texts: [...textOf('website', site), this.#rowKey(key)],
    }));
  }

  #taxNumber(): readonly DraftRecord[] {
    const ein = this.#first('ein');
    if (ein === undefined) return [];
    const type = { column: 'tin_type', value: { constant: 'EIN' }, isSure: ein.isSure, reason: ein.reason };
    return [{ kind: 'tin', texts: [this.#firmKey('legal_entity_key'), ...textOf('tin', ein), type] }];
  }

  #persons(): readonly DraftRecord[] {
    const place = this.#place === undefined || this.#roles !== undefined ? [] : [this.#rowKey('location_key')];
    const ofFilings = (filings: Filings): readonly DraftText[] => [
      guess('registration_state', { constant: filings.state }, 'as above'),
      ...textOf('file_number', filings.number),
    ];
    const where = this.#filings?.areOfEach === true ? ofFilings(this.#filings) : place;
    const persons = personRecords(this.#columns, this.#keys.row, where, this.#roles);
    return persons.map((texts) => ({ kind: 'person_role', texts }));
  }

  #meaning(column: string, { name, values, reason }: ReadColumn): readonly DraftText[] {
    const found = meanings(column, values);
    if (found === undefined) return [];
    const { known, otherwise } = found;
    return [guess(column, { column: name, values: known, otherwise }, `${reason}; the meanings are guesses`)];
  }

  #firmKey = (column: string): DraftText => ({ ...this.#keys.firm, column });
  #rowKey = (column: string): DraftText => ({ ...this.#keys.row, column });

  /** The commonest state of the addresses; undefined if none has a state. */
  #stateOfRegister(): string | undefined {
    const own = this.#columns.filter(({ party }) => party !== 'agent');
    const states = own.flatMap(({ field, cells }) => {
      if (field === 'state') return cells.map(stateCode);
      return field === 'address line' ? cells.map((cell) => stateCode(splitAddressLine(cell).state)) : [];
    });
    return byFrequency(states.flatMap((state) => state ?? []))[0];
  }

  #first(...fields: ColumnField[]): ReadColumn | undefined {
    return this.#columns.find(({ field, party }) => fields.some((each) => each === field) && party !== 'other');
  }

  #all(field: ColumnField): readonly ReadColumn[] {
    return this.#columns.filter((each) => each.field === field && each.party !== 'other');
  }
}

/** The filings of a register in a table. */
interface Filings {
  /** Their numbers. */
  readonly number: ReadColumn;
  /** The state of the register. */
  readonly state: string;
  /** Whether each row has one. */
  readonly areOfEach: boolean;
}

/** How some rows name their business. */
interface Naming {
  /** The conditions for these rows; empty: all rows. */
  readonly when: readonly DraftText[];
  /** The name as a column of a record. */
  readonly nameAs: (column: string) => readonly DraftText[];
  readonly isPerson: boolean;
}
