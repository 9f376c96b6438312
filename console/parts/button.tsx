import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import styles from './button.module.css';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger';
}

/**
 * A button: one primary action per view, quiet ones where many are close together. A disabled button does nothing but
 * keeps the focus, which a browser would remove from an element that it disables itself: so a keyboard user stays where
 * they pressed.
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

/** It does not submit a form either. */
const nothing = (event: MouseEvent) => event.preventDefault();
