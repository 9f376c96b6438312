import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import form from './form.module.css';

interface Props {
  /** What the button says, and what it says while the answer is waited for. */
  readonly words: readonly [ask: string, asking: string];
  readonly isBusy: boolean;
  readonly onAsk: () => void;
  readonly onStartOver: () => void;
  /** What was refused, above the buttons. */
  readonly refusal: ReactNode;
  readonly children: ReactNode;
}

/** A form that asks the service for one answer. No browser fills it in: what is typed are names and numbers of others. */
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
