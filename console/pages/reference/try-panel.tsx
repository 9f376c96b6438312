import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Code } from '../../parts/code.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useKey } from '../../session/use-key.ts';
import type { Operation } from './openapi.ts';
import styles from './reference.module.css';
import { type Tried, tryRequest } from './try-request.ts';

/** Operations with a body that change nothing except usage; operations without one can be tried if they only read. */
const READING: readonly string[] = [
  ...['verify_v2', 'verify_legacy', 'verify_v1', 'screen', 'listed_entity', 'get_decision', 'get_decisions'],
];

/** True if an operation is safe to try: it changes, starts and removes nothing. */
export const isTried = ({ method, operationId }: Operation): boolean =>
  method === 'get' || READING.includes(operationId);

/** Sends an operation with the key of the session: a form for its parameters, with its example as the body. */
export function TryPanel({ operation }: { readonly operation: Operation }) {
  const { parameters, requestBody } = operation;
  const examples = Object.entries(requestBody?.content['application/json']?.examples ?? {});
  const bodyOf = (name: string | undefined) =>
    JSON.stringify(examples.find(([each]) => each === name)?.[1].value ?? {}, null, 2);
  const [body, setBody] = useState(() => bodyOf(examples[0]?.[0]));
  const withKey = useKey();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (values: ReadonlyMap<string, string>) =>
      withKey((key) => tryRequest(key, operation, values, requestBody && body)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    mutate(new Map(parameters.map(({ name }) => [name, String(form.get(`parameter-${name}`) ?? '').trim()])));
  };
  return (
    <Panel title="Try it">
      <form className={styles.form} onSubmit={submit}>
        <p className={styles.quiet}>The request is sent with your key, and counted and charged like any other.</p>
        {parameters.map(({ name, in: place, required, schema }) => (
          <label key={name} className={styles.label}>
            {name} <span className={styles.quiet}>in the {place}</span>
            <input
              name={`parameter-${name}`}
              className={styles.input}
              required={required === true}
              autoComplete="off"
              placeholder={schema.default === undefined ? '' : String(schema.default)}
            />
          </label>
        ))}
        {requestBody === undefined ? null : (
          <>
            {examples.length < 2 ? null : (
              <label className={styles.label}>
                Example
                <select className={styles.input} onChange={({ target }) => setBody(bodyOf(target.value))}>
                  {examples.map(([name, { summary }]) => (
                    <option key={name} value={name}>
                      {summary ?? name}
                    </option>
                  ))}
                </select>
              </label>
            )}
            <label className={styles.label}>
              Body
              <textarea
                className={styles.body}
                rows={Math.min(24, body.split('\n').length + 1)}
                spellCheck={false}
                value={body}
                onChange={({ target }) => setBody(target.value)}
              />
            </label>
          </>
        )}
        <Button type="submit" kind="primary" disabled={isPending}>
          {isPending ? 'Sending…' : 'Send'}
        </Button>
      </form>
      {error === null ? null : <FaultNotice error={error} />}
      {data === undefined ? null : <Answer tried={data} />}
    </Panel>
  );
}

function Answer({ tried: { status, headers, text } }: { readonly tried: Tried }) {
  return (
    <section className={styles.media} aria-label="Answer to the request" aria-live="polite">
      <h3>Status {status}</h3>
      <p className={styles.quiet}>{headers.map(([name, value]) => `${name}: ${value}`).join(' · ')}</p>
      <Code label="Answer" text={text} />
    </section>
  );
}
