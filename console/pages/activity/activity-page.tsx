import form from '../../parts/form.module.css';
import { Page } from '../../parts/page.tsx';
import { RecentScreenings } from '../screen/recent-screenings.tsx';
import { RecentVerifications } from '../verify/recent-verifications.tsx';

/** The latest verifications and screenings of the account, each list with its own paging. */
export default function ActivityPage() {
  return (
    <Page title="Verifications and screenings">
      <div className={form.columns}>
        <RecentVerifications />
        <RecentScreenings />
      </div>
    </Page>
  );
}
