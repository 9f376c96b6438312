import { existsSync } from 'node:fs';
import axe, { type AxeResults } from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, type TestContext, test } from 'vitest';

/** Where systems have Chromium. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const CHROMIUM = PLACES.find((place) => existsSync(place));

/** Said of tests that are skipped where no browser is installed; CI counts them as failures (.ci/counts.js). */
const MISSING = `needs Chromium at one of ${PLACES.join(', ')}`;

/** What a test does with a page of its own. */
type Visit = (page: Page) => Promise<void>;

/** How wide and high a page is, and in which colours the system shows it. */
interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
}

export interface TestBrowser {
  /**
   * A test in a real headless Chromium, with a page of a context of its own. It fails for every error in the page's console
   * and for every request to another host than `origin`.
   */
  test(name: string, visit: Visit, look?: Look): void;
}

/** A browser from before the tests of a file until after them. `origin`: the service that pages may ask. */
export function browserOf(origin: () => string): TestBrowser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    if (CHROMIUM !== undefined)
      browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  });
  afterAll(() => browser?.close());
  return {
    test(name, visit, { width = 1280, height = 800, colorScheme = 'light' } = {}) {
      test(name, async ({ skip }: TestContext) => {
        if (browser === undefined) return skip(MISSING);
        const context = await browser.newContext({ viewport: { width, height }, colorScheme, baseURL: origin() });
        const page = await context.newPage();
        const faults: string[] = [];
        const others: string[] = [];
        // A refusal that the page shows is told of by the browser too, and is no fault of the page.
        page.on('console', (message) => {
          if (message.type() === 'error' && !/^Failed to load resource: .* status of 4\d\d/.test(message.text()))
            faults.push(message.text());
        });
        page.on('pageerror', ({ message }) => faults.push(message));
        page.on('request', (request) => {
          if (new URL(request.url()).origin !== origin() && !request.url().startsWith('data:'))
            others.push(request.url());
        });
        try {
          await visit(page);
          expect({ faults, others }).toEqual({ faults: [], others: [] });
        } finally {
          await context.close();
        }
      });
    },
  };
}

// What runs in the page is text: the tests are checked without the types of a browser.

/** Opens a path of the console, signed in with a key. */
export async function open(page: Page, key: string, path: string): Promise<void> {
  await page.addInitScript({ content: `sessionStorage.setItem('svc-key', ${JSON.stringify(key)})` });
  await page.goto(path);
}

/** What axe finds wrong with a page: rule, and the elements that break it. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  // By the debugger, which the page's Content-Security-Policy does not bind.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>('axe.run()');
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}

/** Whether a page is wider than its window. */
export const isCut = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');
