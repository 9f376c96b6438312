import type { Locator, Page } from 'playwright-core';

/** More stops than any page of the console has before what a reader looks for. */
const MAX_STOPS = 120;

/**
 * Walks by Tab, or backwards by Shift+Tab, until an element has the focus, and sees that it shows it. Throws what was passed where it
 * is not reached, as roles and names.
 */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  // What is not there yet is waited for: by Tab alone it would be passed.
  await target.first().waitFor();
  const focused = target.and(page.locator(':focus'));
  const passed: string[] = [];
  while (passed.length < MAX_STOPS) {
    await page.keyboard.press(key);
    if ((await focused.count()) > 0) return expectSeenFocus(page, target);
    passed.push(await page.evaluate<string>(FOCUSED));
  }
  throw new Error(`Expected ${key} to reach ${target}, got ${[...new Set(passed)].join(', ')}.`);
}

/** Walks by Tab to an element and presses a key on it. */
export async function pressOn(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Walks by Tab to a field and types into it; in a select, the first letters of what is chosen. */
export async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.type(text);
}

/** Waits until an element has the focus. */
export const hasFocus = (target: Locator): Promise<void> => target.and(target.page().locator(':focus')).waitFor();

/** Throws where the element that has the focus does not show it, or stands outside of the window. */
async function expectSeenFocus(page: Page, target: Locator): Promise<void> {
  const fault = await page.evaluate<string | null>(UNSEEN);
  if (fault !== null) throw new Error(`Expected the focus to be seen on ${target}, got ${fault}.`);
}

// What runs in the page is text: the tests are checked without the types of a browser.

const FOCUSED = `(() => {
  const { activeElement: at } = document;
  return \`\${at.tagName.toLowerCase()} "\${(at.ariaLabel ?? at.labels?.[0]?.textContent ?? at.textContent).trim().slice(0, 40)}"\`;
})()`;

const UNSEEN = `(() => {
  const { activeElement: at } = document;
  const { outlineStyle, outlineWidth } = getComputedStyle(at);
  const { top, bottom, left, right } = at.getBoundingClientRect();
  if (!at.matches(':focus-visible') || outlineStyle === 'none' || outlineWidth === '0px') return 'no outline';
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth ? null : 'one outside of the window';
})()`;
