import { type Catalog, recordTypeOf } from '../catalog/model.ts';
import { camelCase } from '../catalog/naming.ts';
import { recordValues } from '../catalog/value-field.ts';
import { cacheRowsPart } from './cache-rows.ts';
import type { PartCompiler, PartCompilers } from './compiled/compiling.ts';
import { connectionPart, connectionTypeParts } from './connection.ts';
import { mathParts } from './math.ts';
import { columnsPart } from './record.ts';

/**
 * The parts that the catalog implies for a subgraph, by coordinate: the values of all records, and the connections, math functions and
 * cache rows that this subgraph serves.
 */
export function catalogParts(catalog: Catalog, subgraph: string): PartCompilers {
  const parts = new Map<string, PartCompiler>();
  const add = (more: PartCompilers): void => {
    for (const [coordinate, part] of more) parts.set(coordinate, part);
  };
  for (const type of catalog.types.values()) {
    const columns = columnsPart(type);
    for (const field of recordValues(type).keys()) parts.set(`${type.name}.${field}`, columns);
    for (const connection of type.connections.values()) {
      if (connection.subgraph !== subgraph) continue;
      parts.set(`${type.name}.${connection.field}`, connectionPart(catalog, connection));
      add(connectionTypeParts(catalog, connection));
    }
    if (type.subgraph !== subgraph) continue;
    if (type.kind !== 'cache') add(mathParts(catalog, type));
    else if (type.owner !== undefined) {
      const part = cacheRowsPart(catalog, type, recordTypeOf(catalog, type.owner));
      parts.set(`${type.owner}.${camelCase(type.name)}`, part);
    }
  }
  return parts;
}
