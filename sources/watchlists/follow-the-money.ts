import { readJson, textAt } from '../formats/json-documents.ts';
import { jsonHead } from '../formats/json-head.ts';
import { isObject } from '../formats/json-object.ts';
import { stageListed } from '../records/listed-party.ts';
import type { Source } from '../source.ts';
import { type FtmEntity, ftmListed, valuesOf, whyNotListed } from './ftm-party.ts';

/**
 * FollowTheMoney entities as JSON lines, as OpenSanctions publishes its collections: parties, and the addresses and sanctions
 * that refer to each other by id in any order, so the file is read twice. Parties with a topic of sanctions are listed.
 */
export const followTheMoney: Source = {
  facts: {
    name: 'opensanctions',
    publisher: 'OpenSanctions',
    page: 'https://www.opensanctions.org/datasets/',
    licence: 'CC BY-NC 4.0; commercial use needs a license of OpenSanctions',
    generated: false,
  },
  detect: (head) => firstObject(head, isEntity),
  explain: (head) =>
    firstObject(head, ({ op, entity }) => typeof op === 'string' && isObject(entity))
      ? 'changes of FollowTheMoney entities (op, entity), which make sense only with the file that they change; load entities.ftm.json'
      : undefined,
  mayLackDate: true,
  async load(file, target) {
    const addresses = new Map<string, FtmEntity>();
    const sanctions = new Map<string, FtmEntity[]>();
    for await (const { value } of readJson(file, { lines: true, broken: () => {} })) {
      const schema = textAt(value, 'schema');
      if (schema === 'Address') addresses.set(textAt(value, 'id'), value);
      for (const party of schema === 'Sanction' ? valuesOf(value, 'entity') : [])
        sanctions.set(party, [...(sanctions.get(party) ?? []), value]);
    }
    const { broken, note, advance } = target;
    for await (const { line, value, text } of readJson(file, { lines: true, broken, note, advance })) {
      target.read();
      const reason = whyNotListed(value);
      const party = reason === undefined ? ftmListed(value, { addresses, sanctions }, target) : undefined;
      if (reason !== undefined) target.skip(reason);
      else if (party === undefined) target.reject(line, 'no id or no name', text);
      else stageListed(party, target);
    }
  },
};

const isEntity = ({ id, schema, properties }: FtmEntity): boolean =>
  typeof id === 'string' && typeof schema === 'string' && isObject(properties);

/** Whether a text is JSON lines of which the first is such an object. */
function firstObject(head: string, is: (value: FtmEntity) => boolean): boolean {
  const json = jsonHead(head);
  const [first] = json?.objects ?? [];
  return json?.lines === true && first !== undefined && is(first);
}
