import { useSearchParams } from 'wouter';
import { KINDS, type Kind, type Reading } from './read-query.ts';
import styles from './search.module.css';

/** Says how the text was read, and lets the reader say it better. */
export function ReadingLine({ reading, isFallback }: { readonly reading: Reading; readonly isFallback: boolean }) {
  const [, setParameters] = useSearchParams();
  const choose = (kind: string) =>
    setParameters((old) => {
      const parameters = new URLSearchParams({ q: old.get('q') ?? '' });
      parameters.set('as', kind);
      return parameters;
    });
  return (
    <p className={styles.reading}>
      {isFallback ? 'No business goes by this name, so it was read as' : 'Read as'}{' '}
      <select aria-label="Read as" value={reading.kind} onChange={({ target }) => choose(target.value)}>
        {KINDS.map((kind: Kind) => (
          <option key={kind} value={kind}>
            {ARTICLES[kind]} {kind}
          </option>
        ))}
      </select>
      {reading.parts.map(([name, value]) => (
        <span key={name} className={styles.part}>
          <span>{name}</span> <bdi>{value}</bdi>
        </span>
      ))}
    </p>
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
