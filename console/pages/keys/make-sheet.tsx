import { type FormEvent, useState } from 'react';
import type { IssuedKey, Keys } from '../../../gateway/console/answers/keys.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { usePost } from '../../rest/use-post.ts';
import { DocumentsChoice } from './documents-choice.tsx';
import { Issued } from './issued.tsx';
import styles from './keys.module.css';
import { PLANS, SCOPES } from './keys.ts';

interface Props {
  readonly all: Keys;
  readonly onMade: () => void;
  readonly onClose: () => void;
}

/** Value that stands for an account that is created with its key. */
const NEW = 'new';

/** Creates a key, with no more scopes than the key that creates it. */
export function MakeSheet({ all, onMade, onClose }: Props) {
  const {
    data: answer,
    error: fault,
    isPending: isBusy,
    mutate: change,
  } = usePost<IssuedKey>('/console/api/keys', onMade);
  const [account, setAccount] = useState(all.account);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const written = (name: string) => {
      const text = String(form.get(name) ?? '').trim();
      return text === '' ? undefined : text;
    };
    change({
      ...(account === NEW ? { plan: written('plan') } : { account }),
      ...{ scopes: form.getAll('scope'), label: written('label'), expires: written('expires') },
      documents: written('documents'),
    });
  };
  return (
    <Sheet title={answer === undefined ? 'Create a key' : 'Key created'} isOpen onClose={onClose}>
      {answer !== undefined ? (
        <Issued issued={answer} onClose={onClose} />
      ) : (
        <form className={styles.stack} onSubmit={submit}>
          <label className={styles.field}>
            Label
            <input name="label" maxLength={200} autoComplete="off" placeholder="what it is for" />
          </label>
          <label className={styles.field}>
            Account
            <select value={account} onChange={({ target }) => setAccount(target.value)}>
              {all.accounts.map(({ id, plan }) => (
                <option key={id} value={id}>
                  {`${id} (${plan})${id === all.account ? ', yours' : ''}`}
                </option>
              ))}
              <option value={NEW}>a new account</option>
            </select>
          </label>
          {account === NEW ? (
            <label className={styles.field}>
              Plan of the new account
              <select name="plan">
                {PLANS.map((plan) => (
                  <option key={plan}>{plan}</option>
                ))}
              </select>
            </label>
          ) : null}
          <fieldset className={styles.scopes}>
            <legend>Scopes</legend>
            {SCOPES.filter((scope) => all.scopes.includes(scope)).map((scope) => (
              <label key={scope}>
                <input type="checkbox" name="scope" value={scope} defaultChecked={scope !== 'admin'} /> {scope}
              </label>
            ))}
          </fieldset>
          <label className={styles.field}>
            Expires at the start of this day (UTC)
            <input name="expires" type="date" />
          </label>
          <DocumentsChoice mode={all.documentsMode} />
          {fault === null ? null : <FaultNotice error={fault} />}
          <div className={styles.actions}>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" kind="primary" disabled={isBusy}>
              Create it
            </Button>
          </div>
        </form>
      )}
    </Sheet>
  );
}
