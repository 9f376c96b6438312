import styles from './graphiql.module.css';
import type { AnswerFacts } from './use-fetcher.ts';

/** Cost and duration of the last answer, and the id by which the operator of the service finds it. */
export function AnswerLine({ answer }: { readonly answer: AnswerFacts | undefined }) {
  const parts =
    answer === undefined
      ? ['The cost of an operation appears here when it has run.']
      : [
          `Status ${answer.status}`,
          ...(answer.cost === null ? [] : [`cost ${answer.cost}`]),
          ...(answer.credits === null ? [] : [`credits ${answer.credits}`]),
          `${answer.time} ms`,
          ...(answer.requestId === null ? [] : [`request ${answer.requestId}`]),
        ];
  return (
    <p className={styles.answer} role="status" aria-label="Last answer">
      {parts.join(' · ')}
    </p>
  );
}
