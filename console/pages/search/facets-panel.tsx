import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { Button } from '../../parts/button.tsx';
import { FACET_NAMES, FACETS, type FacetName, facetValues, type Wanted } from './facets.ts';
import type { FoundBusiness } from './found-business.ts';
import styles from './search.module.css';

/** Number of values of a facet that are shown initially. */
const FIRST = 6;

interface Props {
  readonly found: readonly FoundBusiness[];
  readonly wanted: Wanted;
}

/** Facets by which the results can be narrowed, with counts; the choice is in the address. */
export function FacetsPanel({ found, wanted, hasMore }: Props & { readonly hasMore: boolean }) {
  return (
    <div className={styles.facets}>
      {hasMore ? (
        <p className={styles.counted}>Numbers count the first {found.length}. Your choices apply to all matches.</p>
      ) : null}
      {FACET_NAMES.map((name) => (
        <Facet key={name} name={name} found={found} wanted={wanted} />
      ))}
    </div>
  );
}

function Facet({ name, found, wanted }: Props & { readonly name: FacetName }) {
  const [, setParameters] = useSearchParams();
  const [isWhole, setWhole] = useState(false);
  const values = facetValues(found, wanted, name);
  if (values.length === 0) return null;
  const toggle = (value: string) =>
    setParameters((old) => {
      const parameters = new URLSearchParams(old);
      if (parameters.has(name, value)) parameters.delete(name, value);
      else parameters.append(name, value);
      return parameters;
    });
  return (
    <fieldset className={styles.facet}>
      <legend>{FACETS[name].title}</legend>
      {values.slice(0, isWhole ? values.length : FIRST).map(({ value, count, isWanted }) => (
        <label key={value} className={styles.value}>
          <input type="checkbox" checked={isWanted} onChange={() => toggle(value)} />
          <span dir="auto" className={styles.word}>
            {value}
          </span>
          <span className={styles.number}>{count}</span>
        </label>
      ))}
      {values.length > FIRST ? (
        <Button kind="quiet" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Fewer' : `All ${values.length}`}
        </Button>
      ) : null}
    </fieldset>
  );
}
