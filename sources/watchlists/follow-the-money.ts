import { readJson, textAt } from '../formats/json-documents.ts';
import { stageListed } from '../records/listed-party.ts';
import type { Source } from '../source.ts';
import { changedEntities, changeIn, changesBeside, ftmKind, ftmSiblings } from './ftm-files.ts';
import { type FtmEntity, ftmListed, valuesOf, whyNotListed } from './ftm-party.ts';

/**
 * FollowTheMoney entities as JSON lines, as OpenSanctions publishes its collections: parties, and the addresses and sanctions
 * that refer to each other by id in any order, so the file is read twice. Parties with a topic of sanctions are listed. Files of
 * changes in the same folder are applied, in the order of their names.
 */
export const followTheMoney: Source = {
  facts: {
    name: 'opensanctions',
    publisher: 'OpenSanctions',
    page: 'https://www.opensanctions.org/datasets/',
    licence: 'CC BY-NC 4.0; commercial use needs a license of OpenSanctions',
    generated: false,
  },
  detect: (head) => ftmKind(head) === 'entities',
  mayLackDate: true,
  async load(file, target) {
    const changes = await changesBeside(file);
    const addresses = new Map<string, FtmEntity>();
    const sanctions = new Map<string, FtmEntity[]>();
    for await (const { value } of changedEntities(file, changes, { lines: true, broken: () => {} })) {
      if (value === undefined) continue;
      const schema = textAt(value, 'schema');
      if (schema === 'Address') addresses.set(textAt(value, 'id'), value);
      for (const party of schema === 'Sanction' ? valuesOf(value, 'entity') : [])
        sanctions.set(party, [...(sanctions.get(party) ?? []), value]);
    }
    const { broken, note, advance } = target;
    const format = { lines: true, broken, note, advance };
    for await (const { line, value, text, isAdded } of changedEntities(file, changes, format)) {
      // What is added is counted with the file of changes.
      if (!isAdded) target.read();
      const reason = value === undefined ? DELETED : whyNotListed(value);
      const party =
        value === undefined || reason !== undefined ? undefined : ftmListed(value, { addresses, sanctions }, target);
      if (party !== undefined) stageListed(party, target);
      else if (isAdded) continue;
      else if (reason !== undefined) target.skip(reason);
      else target.reject(line, NAMELESS, text);
    }
  },
};

const DELETED = 'an entity that a file of changes deletes';
const NAMELESS = 'no id or no name';

/**
 * Changes of FollowTheMoney entities as JSON lines (`op` ADD, MOD or DEL, and the `entity`). They are applied where the entities in
 * the same folder are read; this source only counts its rows, and rejects those that change nothing.
 */
export const ftmChanges: Source = {
  facts: { ...followTheMoney.facts, name: 'opensanctions_changes' },
  detect: (head) => ftmKind(head) === 'changes',
  mayLackDate: true,
  partOf: (file) => (ftmSiblings(file, 'entities').length > 0 ? followTheMoney : undefined),
  async load(file, target) {
    const isAlone = ftmSiblings(file, 'entities').length === 0;
    const { broken, note, advance } = target;
    for await (const { line, value, text } of readJson(file, { lines: true, broken, note, advance })) {
      target.read();
      const { op, entity } = changeIn(value);
      const reason = op === 'DEL' ? 'a deletion' : whyNotListed(entity);
      if (isAlone) target.reject(line, 'no file of entities beside it, which it changes', text);
      else if (op === undefined) target.reject(line, 'op is none of ADD, MOD and DEL', text);
      else if (textAt(entity, 'id') === '') target.reject(line, 'no id', text);
      else if (reason !== undefined) target.skip(reason);
    }
  },
};
