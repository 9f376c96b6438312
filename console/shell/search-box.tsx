import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import styles from './shell.module.css';

/** The id of the search box of every page; `/` moves the cursor into it. */
export const SEARCH_BOX_ID = 'search-box';

/** One box for everything that a user may know about a business. The text becomes the address of the page of results. */
export function SearchBox() {
  const [path, navigate] = useLocation();
  const [parameters] = useSearchParams();
  const asked = path === '/' ? (parameters.get('q') ?? '') : '';
  const [text, setText] = useState(asked);
  useEffect(() => setText(asked), [asked]);
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const q = text.trim();
          navigate(q === '' ? '/' : `/?${new URLSearchParams({ q })}`);
        }}
      >
        <input
          id={SEARCH_BOX_ID}
          className={styles.box}
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          placeholder="Name, phone, address, website"
          aria-label="Search for a business"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <span className={styles.hint} aria-hidden="true">
          <kbd>/</kbd>
        </span>
      </form>
    </search>
  );
}
