import { hash } from 'node:crypto';
import type { StagedId } from '../catalog/stage.ts';

/** The namespace of all ids of the product; changing it changes every id. */
const NAMESPACE = Buffer.from('6f2c1d3e9b7a5c40a1f08d4e2b96c7f5', 'hex');
/**
 * Maximum bytes, counted as three a character and with the namespace, of a name that is hashed as it is. A longer name is
 * replaced by its SHA-256, so that memory stays bounded.
 */
const MAX_BYTES = 1 << 20;

let scratch = Buffer.allocUnsafe(4096);
NAMESPACE.copy(scratch);

/** The UUIDv5 (RFC 9562) of a name in the product's namespace, as 16 bytes. Equal names give equal ids, forever. */
export function uuidV5(name: string): StagedId {
  // A key of any length must give an id, because no row may stop a load. Trap: the length alone decides, not the scratch
  // that earlier names have made larger; otherwise the id would depend on them.
  if (maxBytes(name.length) > MAX_BYTES) return uuidV5(hash('sha256', name, 'hex'));
  reserve(maxBytes(name.length));
  return idOfScratch(NAMESPACE.length + scratch.write(name, NAMESPACE.length));
}

/** Id of an entity: the UUIDv5 of `type:source:key`. */
export const entityId = (type: string, source: string, key: string): StagedId => uuidV5(`${type}:${source}:${key}`);

/** Id of an attribute: the UUIDv5 of `type:ownerId:key`. */
export const attributeId = (type: string, owner: Uint8Array, key: string): StagedId =>
  idOfRecord(type, [owner], `:${key}`);

/** Id of an edge: the UUIDv5 of `association:fromId:toId`, with `:key` added if the edge has values of its own. */
export const edgeId = (association: string, from: Uint8Array, to: Uint8Array, key: string): StagedId =>
  idOfRecord(association, [from, to], key === '' ? '' : `:${key}`);

/**
 * The UUIDv5 of a type, the ids that follow it, each behind a colon, and the rest of the name. A load makes millions: the
 * ids are written as bytes, because their texts would take longer than the hash.
 */
function idOfRecord(type: string, ids: readonly Uint8Array[], rest: string): StagedId {
  const bytes = maxBytes(type.length + ids.length * (1 + UUID_LENGTH) + rest.length);
  if (bytes > MAX_BYTES) return uuidV5(`${[type, ...ids.map(uuidText)].join(':')}${rest}`);
  reserve(bytes);
  let end = NAMESPACE.length + scratch.write(type, NAMESPACE.length);
  for (const id of ids) {
    scratch[end] = COLON;
    end = writeUuid(id, end + 1);
  }
  return idOfScratch(end + scratch.write(rest, end));
}

/** Maximum bytes of a name of some UTF-16 units, with the namespace. */
const maxBytes = (units: number) => NAMESPACE.length + units * 3;

/** Makes the scratch at least as large. */
function reserve(bytes: number): void {
  if (bytes <= scratch.length) return;
  scratch = Buffer.allocUnsafe(bytes * 2);
  NAMESPACE.copy(scratch);
}

/** The UUIDv5 of what the scratch holds up to `end`. */
function idOfScratch(end: number): StagedId {
  // As a binary text, because the hash makes a buffer of its own for each digest otherwise, at twice the time.
  const digest = Buffer.from(hash('sha1', scratch.subarray(0, end), 'binary').slice(0, 16), 'binary');
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  return branded(digest);
}

const UUID_LENGTH = 36;
const COLON = 0x3a;
const DASH = 0x2d;
const DIGITS = Buffer.from('0123456789abcdef');

/** Writes what uuidText gives into the scratch; returns where it ends. */
function writeUuid(id: Uint8Array, start: number): number {
  let end = start;
  for (let at = 0; at < 16; at++) {
    const byte = id[at] ?? 0;
    if (at === 4 || at === 6 || at === 8 || at === 10) scratch[end++] = DASH;
    scratch[end++] = DIGITS[byte >> 4] ?? 0;
    scratch[end++] = DIGITS[byte & 0x0f] ?? 0;
  }
  return end;
}

/** The 16 bytes of a UUID as lower-case text with dashes. */
export function uuidText(id: Uint8Array): string {
  const hex = Buffer.from(id.buffer, id.byteOffset, id.byteLength).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The only function that turns bytes into an id. */
function branded(bytes: Uint8Array): StagedId {
  return bytes as StagedId;
}

/** The id whose 16 bytes were read from a file. Throws TypeError for another length. */
export function storedId(bytes: Uint8Array): StagedId {
  if (bytes.length !== 16) throw new TypeError(`An id has 16 bytes, got ${bytes.length}.`);
  return branded(bytes);
}
