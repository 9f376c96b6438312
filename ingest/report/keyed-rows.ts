import { firmKey } from '../../sources/records/firm.ts';
import type { KeyedRecord } from '../../sources/source-target.ts';
import { entityId } from '../../storage/ids.ts';
import { IdTable } from '../staging/id-table.ts';

/** A row whose key an earlier row has with another name: both became one record. */
export interface UnlikeRow {
  readonly file: string;
  readonly line: number;
  readonly kind: string;
  readonly name: string;
  readonly firstFile: string;
  /** The line of the first row with the key and a name. */
  readonly firstLine: number;
  /** The name in that row; undefined if it is no longer remembered. */
  readonly firstName: string | undefined;
}

/** What earlier rows say of the records of a row. */
interface EarlierRows {
  /** True if the row has no record of its own: earlier rows have the keys of all its records. */
  readonly isMerged: boolean;
  readonly unlike: UnlikeRow | undefined;
}

/** The numbers that are kept of each key: 1 + index of the file, line of its first row, and a digest of its name there. */
const KEPT = 3;
/** Maximum first names that are remembered as text, to be shown. */
const MAX_NAMES = 100_000;

/**
 * The keys of own records that the rows of a load have had so far. It takes about 50 bytes a key, so that it holds those
 * of tens of millions of rows.
 */
export class KeyedRows {
  readonly #ids = new IdTable();
  readonly #files: string[] = [];
  readonly #names = new Map<number, string>();
  #firsts = new Uint32Array(KEPT * 1024);

  /** Adds the records of one row. Names are alike if they have the same words, in any order and with any legal form. */
  add(dataset: string, file: string, line: number, records: readonly KeyedRecord[]): EarlierRows {
    if (this.#files.at(-1) !== file) this.#files.push(file);
    let isMerged = records.length > 0;
    let unlike: UnlikeRow | undefined;
    for (const record of records) {
      const number = this.#ids.add(entityId(record.kind, dataset, record.key));
      const [firstFile = 0, firstLine = 0, digest = 0] = this.#firsts.subarray((number - 1) * KEPT, number * KEPT);
      if (digest === 0) this.#keep(number, line, record);
      const isOfThisRow = firstFile === this.#files.length && firstLine === line;
      if (firstFile === 0 || isOfThisRow) isMerged = false;
      else if (unlike === undefined && digest !== 0 && !records.some((other) => isAlike(record, other, digest))) {
        const { kind, name, shown = name } = record;
        const first = { firstFile: this.#files[firstFile - 1] ?? '', firstLine, firstName: this.#names.get(number) };
        unlike = { file, line, kind, name: shown, ...first };
      }
    }
    return { isMerged, unlike };
  }

  #keep(number: number, line: number, { name, shown = name }: KeyedRecord): void {
    if (number * KEPT > this.#firsts.length) {
      const longer = new Uint32Array(Math.max(this.#firsts.length * 2, number * KEPT));
      longer.set(this.#firsts);
      this.#firsts = longer;
    }
    this.#firsts.set([this.#files.length, line, digestOf(name)], (number - 1) * KEPT);
    if (name !== '' && this.#names.size < MAX_NAMES) this.#names.set(number, shown);
  }
}

/** True if a row gives a record the name with this digest, or none; it may give a record several names. */
const isAlike = ({ kind, key }: KeyedRecord, other: KeyedRecord, digest: number) =>
  other.kind === kind && other.key === key && [0, digest].includes(digestOf(other.name));

/** 32 bits of a digest of a name's words without legal form; 0 for no name. */
function digestOf(name: string): number {
  if (name === '') return 0;
  const id = entityId('', '', firmKey(name).split(' ').sort().join(' '));
  return new DataView(id.buffer, id.byteOffset).getUint32(0) || 1;
}
