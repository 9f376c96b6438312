import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { mappedSource } from '../../../sources/mapping/mapped-source.ts';
import { readMapping } from '../../../sources/mapping/read-mapping.ts';
import { dataFolder } from '../../ingest/tiny.ts';
import { type Loaded, loadFile } from '../target.ts';

/** Loads a text by a mapping that is written as the `columns` of a manifest. */
export async function mapped(columns: string, text: string): Promise<Loaded> {
  const file = join(dataFolder(), 'input');
  writeFileSync(file, text);
  return loadFile(mappedSource(mappingOf(columns)), file);
}

export function mappingOf(columns: string) {
  const faults: string[] = [];
  const mapping = readMapping(parse(columns), (fault) => faults.push(fault));
  expect(faults).toEqual([]);
  return mapping;
}
