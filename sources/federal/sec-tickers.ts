import { readJson, textAt } from '../formats/json-documents.ts';
import { isObject } from '../formats/json-object.ts';
import { stageBrand, stageEntity } from '../records/firm.ts';
import { firmNames, readNoted } from '../records/names.ts';
import type { Source } from '../source.ts';
import type { SourceTarget } from '../source-target.ts';
import { secFilers } from './sec-filers.ts';
import { filerKey, filerName, SEC } from './sec-names.ts';

/** `{"0":{"cik_str":…,"ticker":…,"title":…},"1":…}` */
const BY_NUMBER = /^\s*\{\s*"0"\s*:\s*\{\s*"cik_str"\s*:/;
/** `{"fields":["cik","name","ticker","exchange"],"data":[[…],…]}` */
const BY_FIELDS = /^\s*\{\s*"fields"\s*:\s*\[\s*"cik"\s*,\s*"name"/;

/** One listed security of a filer. */
interface Listing {
  readonly line: number;
  readonly cik: string;
  readonly name: string;
  readonly text: string;
}

/**
 * Companies with a ticker: the names of filers, in both files of them that the agency publishes. The graph has no field
 * for tickers and exchanges. Each security of a filer is a separate row.
 */
export const secTickers: Source = {
  facts: {
    ...SEC,
    name: 'sec_tickers',
    page: 'https://www.sec.gov/search-filings/edgar-search-assistance/accessing-edgar-data',
  },
  partOf: () => secFilers,
  detect: (head) => BY_NUMBER.test(head) || BY_FIELDS.test(head),
  async load(file, target) {
    target.rows({ json: true });
    const seen = new Set<string>();
    for await (const { line, cik, name, text } of listings(file, target)) {
      target.read();
      const key = filerKey(cik);
      const { legal, trade } = firmNames(readNoted(filerName(name), target));
      if (key === undefined) target.reject(line, 'CIK is no number of up to ten digits', text);
      else if (legal.length === 0) target.reject(line, 'no name', text);
      else if (seen.has(key)) target.skip('another share of the same filer');
      else {
        seen.add(key);
        const entity = stageEntity(target.stage, key, { names: legal }, {});
        stageBrand(target.stage, key, [...trade, ...legal], entity, {});
      }
    }
  },
};

async function* listings(file: string, { broken, note, advance }: SourceTarget): AsyncGenerator<Listing> {
  let byFields: boolean | undefined;
  for await (const { line, value, text } of readJson(file, { broken, note, advance })) {
    byFields = Array.isArray(value.fields);
    const rows = byFields
      ? listedRows(value)
      : Object.values(value).map((row) => ({ row, names: ['cik_str', 'title'] }));
    for (const { row, names } of rows) {
      const [cik = '', name = ''] = names.map((each) => textAt(row, each));
      yield { line, cik, name, text: isObject(row) ? JSON.stringify(row) : text.slice(0, 100) };
    }
  }
}

/** The rows of a table whose column names are separate, as objects. */
function listedRows({ fields, data }: Readonly<Record<string, unknown>>) {
  if (!Array.isArray(fields) || !Array.isArray(data)) return [];
  const names = fields.map(String);
  return data.map((values: unknown) => ({
    row: Array.isArray(values) ? Object.fromEntries(names.map((name, at) => [name, values[at]])) : values,
    names: ['cik', 'name'],
  }));
}
