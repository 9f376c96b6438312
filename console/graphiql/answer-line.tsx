import styles from './graphiql.module.css';
import type { Asked } from './use-fetcher.ts';

/** Cost and duration of the last answer, and the id by which the operator of the service finds it. */
export function AnswerLine({ asked }: { readonly asked: Asked | undefined }) {
  const parts =
    asked === undefined
      ? ['The cost of an operation appears here when it has run.']
      : [
          `Status ${asked.status}`,
          ...(asked.cost === null ? [] : [`cost ${asked.cost}`]),
          ...(asked.credits === null ? [] : [`credits ${asked.credits}`]),
          `${asked.time} ms`,
          ...(asked.requestId === null ? [] : [`request ${asked.requestId}`]),
        ];
  return (
    <p className={styles.answer} role="status" aria-label="Last answer">
      {parts.join(' · ')}
    </p>
  );
}
