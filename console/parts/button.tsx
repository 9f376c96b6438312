import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger';
}

/** A button: one primary action a view, quiet ones where many stand close together. */
export function Button({ kind = 'plain', type = 'button', className = '', ...rest }: Props) {
  return <button type={type} className={`${styles.button} ${styles[kind]} ${className}`} {...rest} />;
}
