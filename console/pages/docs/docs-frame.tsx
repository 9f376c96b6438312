import { GUIDE, TYPES } from 'virtual:docs';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { PAGE_PATHS } from '../../page-paths.ts';
import { Page } from '../../parts/page.tsx';
import { useRoute } from '../../rest/use-route.ts';
import type { OpenApi } from '../reference/openapi.ts';
import styles from './docs.module.css';
import { findDocs } from './find-docs.ts';
import { tasksOf } from './tasks.ts';

interface Props {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the documentation, below the box that searches all pages. */
export function DocsFrame({ title, lead, children }: Props) {
  const [text, setText] = useState('');
  const { data: api } = useRoute<OpenApi>('/openapi.json');
  const places = findDocs({ guide: GUIDE, types: TYPES, tasks: api === undefined ? [] : tasksOf(api) }, text);
  return (
    <Page
      title={title}
      lead={lead}
      actions={
        <search className={styles.find}>
          <input
            type="text"
            className={styles.box}
            aria-label="Find in the documentation"
            placeholder="Find a page, a heading or a type"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Link href={PAGE_PATHS.docs}>All docs</Link>
        </search>
      }
    >
      {text.trim() === '' ? null : (
        <section className={styles.found} aria-label="Found" aria-live="polite">
          {places.length === 0 ? <p>No title or heading has these words.</p> : null}
          <ul>
            {places.map(({ title: place, where, href }) => (
              <li key={href}>
                <Link href={href} data-step="" onClick={() => setText('')}>
                  {place}
                </Link>{' '}
                <span className={styles.quiet}>{where}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {children}
    </Page>
  );
}
