import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { CONTROL, Field } from '../../parts/field.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import styles from './lists.module.css';
import { ListsFault } from './lists-fault.tsx';
import { UpdateList } from './queries.ts';
import { useChange } from './use-change.ts';

interface Props {
  readonly list: { readonly id: string; readonly name: string | null };
  readonly onClose: () => void;
}

/** Renames a list; an empty name removes the name. */
export function RenameSheet({ list, onClose }: Props) {
  const [name, setName] = useState(list.name ?? '');
  const update = useChange(UpdateList);
  return (
    <Sheet title="Rename the list" isOpen onClose={onClose}>
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault();
          update.mutate({ input: { id: list.id, name: name.trim() } }, { onSuccess: onClose });
        }}
      >
        <Field label="Name">
          <input
            className={CONTROL}
            value={name}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        {update.error === null ? null : <ListsFault error={update.error} />}
        <div className={styles.actions}>
          <Button type="submit" kind="primary" disabled={update.isPending}>
            Rename
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
