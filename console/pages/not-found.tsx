import { Link } from 'wouter';
import { Page } from '../parts/page.tsx';

export function NotFound() {
  return (
    <Page title="No such page">
      <p>
        The console has no page at this address. <Link href="/">Search for a business</Link>
      </p>
    </Page>
  );
}
