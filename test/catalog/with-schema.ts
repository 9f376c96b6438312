import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expandSubgraph } from '../../catalog/expand.ts';
import type { Catalog } from '../../catalog/model.ts';
import { SCHEMA_FILE } from '../../catalog/read.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** The catalog with its schemas in a folder, as `svc compose` writes them. */
export function withSchema(catalog: Catalog): Catalog {
  const root = temporaryFolder('with-schema');
  const subgraphs = [...catalog.subgraphs.values()].map((each) => {
    const folder = join(root, each.name);
    mkdirSync(folder);
    writeFileSync(join(folder, SCHEMA_FILE), expandSubgraph(each.name, catalog));
    return [each.name, { ...each, folder }] as const;
  });
  return { ...catalog, subgraphs: new Map(subgraphs) };
}
