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
  const maxBytes = NAMESPACE.length + name.length * 3;
  // A key of any length must give an id, because no row may stop a load. Trap: the length alone decides, not the scratch
  // that earlier names have made larger; otherwise the id would depend on them.
  if (maxBytes > MAX_BYTES) return uuidV5(hash('sha256', name, 'hex'));
  if (maxBytes > scratch.length) {
    scratch = Buffer.allocUnsafe(maxBytes * 2);
    NAMESPACE.copy(scratch);
  }
  const end = NAMESPACE.length + scratch.write(name, NAMESPACE.length);
  const digest = hash('sha1', scratch.subarray(0, end), 'buffer').subarray(0, 16);
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  return branded(digest);
}

/** Id of an entity: the UUIDv5 of `type:source:key`. */
export const entityId = (type: string, source: string, key: string): StagedId => uuidV5(`${type}:${source}:${key}`);

/** Id of an attribute: the UUIDv5 of `type:ownerId:key`. */
export const attributeId = (type: string, owner: Uint8Array, key: string): StagedId =>
  uuidV5(`${type}:${uuidText(owner)}:${key}`);

/** Id of an edge: the UUIDv5 of `association:fromId:toId`, with `:key` added if the edge has values of its own. */
export const edgeId = (association: string, from: Uint8Array, to: Uint8Array, key: string): StagedId =>
  uuidV5(`${association}:${uuidText(from)}:${uuidText(to)}${key === '' ? '' : `:${key}`}`);

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
