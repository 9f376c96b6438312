import { Link } from 'wouter';
import { Page } from '../../parts/page.tsx';
import styles from './search.module.css';

/** What one may enter, as links to try. */
const EXAMPLES: readonly (readonly [what: string, text: string])[] = [
  ['a name', 'Solar Willow'],
  ['a description', 'coffee shops in Harbor City'],
  ['a name and an address', 'Solar Willow, 9471 Maplewood Dr, Harbor City, WA'],
  ['an address', '9471 Maplewood Dr, Harbor City'],
  ['a phone number', '(425) 555-0016'],
  ['a website', 'example.com'],
  ['a tax number', '12-3456789'],
];

/** The first page: what the box takes. */
export function Start() {
  return (
    <Page title="Find a business">
      <p className={styles.lead}>
        One box takes whatever you know of it. Press <kbd>/</kbd> to write, <kbd>↓</kbd> to walk through what is found,
        and <kbd>?</kbd> for all keys.
      </p>
      <dl className={styles.examples}>
        {EXAMPLES.map(([what, text]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <Link href={`/?${new URLSearchParams({ q: text })}`}>{text}</Link>
            </dd>
          </div>
        ))}
      </dl>
    </Page>
  );
}
