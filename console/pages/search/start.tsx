import { Link } from 'wouter';
import type { Examples } from '../../../gateway/console/answers/examples.ts';
import { Page } from '../../parts/page.tsx';
import { useRoute } from '../../rest/use-route.ts';
import styles from './search.module.css';

/** The start page: what the search box accepts, with examples that the served data answers. */
export function Start() {
  const { data } = useRoute<Examples>('/console/api/examples');
  return (
    <Page title="Find a business">
      <p className={styles.lead}>
        Enter anything that you know about it. Press <kbd>/</kbd> to go to the search box, <kbd>↓</kbd> to go through
        the results, and <kbd>?</kbd> to show all keys.
      </p>
      <dl className={styles.examples}>
        {(data === undefined ? [] : examplesOf(data)).map(([what, text]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <Link href={`/?${new URLSearchParams({ q: text })}`} dir="auto" data-step="">
                {text}
              </Link>
            </dd>
          </div>
        ))}
        <div>
          <dt>a tax number</dt>
          <dd>nine digits, 12-3456789 or 123456789, alone or after a name</dd>
        </div>
        <div>
          <dt>an id</dt>
          <dd>a UUID, or B, O or L and 16 digits</dd>
        </div>
      </dl>
    </Page>
  );
}

type Example = readonly [what: string, text: string];

function examplesOf({ name, nameThere, street, city, state, industry, phone, website }: Examples): readonly Example[] {
  const examples: readonly (readonly [what: string, text: string | null | undefined])[] = [
    ['a name', name],
    ['a description', industry && city && `${industry} in ${city}`],
    ['a name and an address', nameThere && street && `${nameThere}, ${street}, ${city}, ${state}`],
    ['an address', street && city && `${street}, ${city}, ${state}`],
    ['a phone number', phone?.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')],
    ['a website', website],
  ];
  return examples.flatMap(([what, text]) => (text ? [[what, text] as const] : []));
}
