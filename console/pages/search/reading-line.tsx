import { useSearchParams } from 'wouter';
import { useRecordTypes } from '../records/use-record-types.ts';
import { KINDS, type Kind, type Reading } from './read-query.ts';
import styles from './search.module.css';

/** Shows how the text was read, and lets the user correct it. */
export function ReadingLine({ reading, isFallback }: { readonly reading: Reading; readonly isFallback: boolean }) {
  return (
    <p className={styles.reading}>
      {isFallback ? 'No business has this name, so it was read as' : 'Read as'} <ReadAs chosen={reading.kind} />
      {reading.parts.map(([name, value]) => (
        <span key={name} className={styles.part}>
          <span>{name}</span> <bdi>{value}</bdi>
        </span>
      ))}
    </p>
  );
}

/** Chooses how a text is read: as a property of a business, or as the name of a record of a type that a team has added. */
export function ReadAs({ chosen }: { readonly chosen: string }) {
  const [, setParameters] = useSearchParams();
  const { data } = useRecordTypes();
  const types = data?.types ?? [];
  return (
    <select
      aria-label="Read as"
      value={chosen}
      onChange={({ target }) => setParameters((old) => ({ q: old.get('q') ?? '', as: target.value }))}
    >
      {KINDS.map((kind: Kind) => (
        <option key={kind} value={kind}>
          {ARTICLES[kind]} {kind}
        </option>
      ))}
      {types.length === 0 ? null : (
        <optgroup label="Other records">
          {types.map(({ name, several }) => (
            <option key={name} value={name}>
              {several}
            </option>
          ))}
        </optgroup>
      )}
    </select>
  );
}

const ARTICLES: Readonly<Record<Kind, string>> = {
  name: 'a',
  description: 'a',
  phone: 'a',
  website: 'a',
  address: 'an',
  'tax number': 'a',
  id: 'an',
};
