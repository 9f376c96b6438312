import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import form from './form.module.css';

interface Props {
  /** The label of the button, and its label while it waits for the answer. */
  readonly words: readonly [ask: string, asking: string];
  readonly isBusy: boolean;
  readonly onAsk: () => void;
  readonly onStartOver: () => void;
  /** The error, shown above the buttons. */
  readonly refusal: ReactNode;
  readonly children: ReactNode;
}

/** A form that requests one answer from the service. Browsers must not autofill it, because it takes names and numbers of others. */
export function AskForm({ words: [ask, asking], isBusy, onAsk, onStartOver, refusal, children }: Props) {
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
      aria-busy={isBusy}
      autoComplete="off"
    >
      {children}
      <div className={form.foot}>
        {refusal}
        <div className={form.actions}>
          <Button type="submit" kind="primary" disabled={isBusy}>
            {isBusy ? asking : ask}
          </Button>
          <Button kind="quiet" onClick={onStartOver}>
            Start over
          </Button>
        </div>
      </div>
    </form>
  );
}
