import { Link } from 'wouter';
import { Badge } from '../../parts/badge.tsx';
import type { FoundBusiness } from './found-business.ts';
import styles from './search.module.css';

/** The found businesses, the most probable first, each with the reason. Arrow keys move between them. */
export function ResultsList({ found }: { readonly found: readonly FoundBusiness[] }) {
  return (
    <ol className={styles.results}>
      {found.map(({ id, name, where, locations, industries, statuses, flags, matches }) => (
        <li key={id} className={styles.result}>
          <div className={styles.line}>
            <Link className={styles.name} href={`/business/${id}`} data-step dir="auto">
              {name}
            </Link>
            {flags.map((flag) => (
              <Badge key={flag} kind={flag === 'Watchlist' || flag === 'Bankruptcy' ? 'bad' : 'warn'}>
                {flag}
              </Badge>
            ))}
          </div>
          <p className={styles.facts}>
            {where === '' ? null : <bdi>{where}</bdi>}
            <span>{locationsOf(locations)}</span>
            {industries[0] === undefined ? null : <bdi>{industries[0]}</bdi>}
            {statuses.length === 1 ? <span>{statuses[0]}</span> : null}
          </p>
          <p className={styles.why}>
            {matches.map(({ by, matched }) => (
              <span key={by}>
                {by} <bdi>{matched}</bdi>
              </span>
            ))}
          </p>
        </li>
      ))}
    </ol>
  );
}

const locationsOf = (count: number): string =>
  count === 0 ? 'no location' : count === 1 ? '1 location' : `${count.toLocaleString('en-US')} locations`;
