import { Link, useSearchParams } from 'wouter';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import form from '../../parts/form.module.css';
import { Loading } from '../../parts/loading.tsx';
import { Page } from '../../parts/page.tsx';
import type { KeptVerification } from '../../rest/schemas.ts';
import { useRoute } from '../../rest/use-route.ts';
import { EXAMPLES } from './examples.ts';
import { EMPTY, valuesOf } from './form-values.ts';
import { keptPath } from './kept-path.ts';
import { RecentVerifications } from './recent-verifications.tsx';
import { VerifyForm } from './verify-form.tsx';

/** The form of a verification, with examples to try, and the account's latest verifications. */
export default function VerifyPage() {
  const [parameters] = useSearchParams();
  const [example, again] = [parameters.get('try'), parameters.get('again')];
  return (
    <Page title="Verify a business" lead={<Examples />}>
      <div className={form.columns}>
        {again === null ? (
          <VerifyForm
            key={example}
            draft={example ?? ''}
            start={(example === null ? undefined : EXAMPLES[example]?.values) ?? EMPTY}
          />
        ) : (
          <FormAgain key={again} id={again} />
        )}
        <RecentVerifications />
      </div>
    </Page>
  );
}

/** The form filled with the request of another verification, without its numbers. */
function FormAgain({ id }: { readonly id: string }) {
  const { data, error, refetch } = useRoute<KeptVerification>(keptPath(id));
  if (error !== null) return <FaultNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading what="verification" lines={8} />;
  return <VerifyForm draft={id} start={valuesOf(data)} />;
}

function Examples() {
  return (
    <p className={form.lead}>
      Is a business what it says it is? The answer compares it with the records, task by task, and has an address of its
      own. Try a firm of the sandbox:{' '}
      {Object.entries(EXAMPLES).map(([name, { what }]) => (
        <span key={name} className={form.example}>
          <Link href={`/verify?${new URLSearchParams({ try: name })}`}>{what}</Link>
        </span>
      ))}
    </p>
  );
}
