import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import styles from './button.module.css';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger';
}

/**
 * A button: one primary action a view, quiet ones where many stand close together. One that is disabled does nothing, and keeps the focus,
 * which a browser takes from what it disables itself: whoever works by keyboard stays where they pressed.
 */
export function Button({ kind = 'plain', type = 'button', className = '', disabled = false, onClick, ...rest }: Props) {
  return (
    <button
      type={type}
      className={`${styles.button} ${styles[kind]} ${className}`}
      aria-disabled={disabled}
      onClick={disabled ? nothing : onClick}
      {...rest}
    />
  );
}

/** Nor is a form sent by it. */
const nothing = (event: MouseEvent) => event.preventDefault();
