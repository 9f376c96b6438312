import { existsSync } from 'node:fs';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, expect, type TestContext, test } from 'vitest';

/** Where systems have Chromium. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const CHROMIUM = PLACES.find((place) => existsSync(place));

/** Said of tests that are skipped where no browser is installed; CI counts them as failures (.ci/counts.js). */
const MISSING = `needs Chromium at one of ${PLACES.join(', ')}`;

/** For what hangs, in milliseconds: a busy machine may take ten times as long as an idle one. */
const HANGING = 120_000;

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
   * A test in a real headless Chromium, with a page where nothing is kept of another. It fails for every error in the consoles of
   * its pages and for every request to another host than `origin`.
   */
  test(name: string, visit: Visit, look?: Look): void;
}

/** A page, and what no test may bring about in it or in those that it opens. */
interface WatchedPage {
  readonly page: Page;
  readonly faults: string[];
  readonly others: string[];
}

/** A browser from the first test of a file until after the last. `origin`: the service that pages may ask. */
export function browserOf(origin: () => string): TestBrowser {
  let browser: Browser | undefined;
  // A page costs as much as two loads in it, so a test that succeeds hands it on.
  let free: WatchedPage | undefined;
  afterAll(() => browser?.close());
  return {
    test(name, visit, { width = 1280, height = 800, colorScheme = 'light' } = {}) {
      test(name, async ({ skip }: TestContext) => {
        if (CHROMIUM === undefined) return skip(MISSING);
        browser ??= await chromium.launch({
          executablePath: CHROMIUM,
          args: ['--no-sandbox', '--disable-dev-shm-usage'],
        });
        const watched = free ?? (await watchedPage(browser, origin()));
        free = undefined;
        const { page, faults, others } = watched;
        try {
          await page.setViewportSize({ width, height });
          await page.emulateMedia({ colorScheme });
          await visit(page);
          await forget(page);
          expect({ faults, others }).toEqual({ faults: [], others: [] });
          free = watched;
        } finally {
          if (free === undefined) await page.context().close();
        }
      });
    },
  };
}

async function watchedPage(browser: Browser, origin: string): Promise<WatchedPage> {
  const context = await browser.newContext({ baseURL: origin });
  context.setDefaultTimeout(HANGING);
  const [faults, others]: [string[], string[]] = [[], []];
  // A refusal that the page shows is told of by the browser too, and is no fault of the page.
  context.on('console', (message) => {
    if (message.type() === 'error' && !/^Failed to load resource: .* status of 4\d\d/.test(message.text()))
      faults.push(message.text());
  });
  context.on('weberror', (error) => faults.push(String(error.error())));
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== origin && !request.url().startsWith('data:')) others.push(request.url());
  });
  return { page: await context.newPage(), faults, others };
}

/** Leaves nothing of a test in its page: what is stored, routed, allowed, emulated or still asked, and the pages beside it. */
async function forget(page: Page): Promise<void> {
  const context = page.context();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const other of context.pages()) if (other !== page) await other.close();
  // Once nothing runs there: a page that is left may store something last.
  await page.goto(QUIET);
  await page.evaluate('sessionStorage.clear(), localStorage.clear()');
  await context.clearPermissions();
  await context.clearCookies();
  await page.emulateMedia({ media: null });
}

/** A small answer of the same origin, whose store of the session is that of its pages, where nothing runs. */
const QUIET = '/healthz';

// What runs in the page is text: the tests are checked without the types of a browser.

/** Opens a path of the console, signed in with a key. */
export async function open(page: Page, key: string, path: string): Promise<void> {
  await page.goto(QUIET);
  await page.evaluate(`sessionStorage.setItem('svc-key', ${JSON.stringify(key)})`);
  await page.goto(path);
}

/** The rules of axe whose verdict depends on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong with a page by some of its rules, or by all: rule, and the elements that break it. */
export async function accessibilityFaults(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // By the debugger, which the page's Content-Security-Policy does not bind.
  if ((await page.evaluate<string>('typeof axe')) === 'undefined') await page.evaluate(axe.source);
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) };
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}

/** Once the frame is drawn, and colours have changed. */
const SETTLED = `new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame)).then(() =>
  Promise.all(document.getAnimations().filter((each) => each instanceof CSSTransition).map(({ finished }) => finished.catch(() => {}))))`;

/** What axe finds wrong with a page, light and (as far as colours decide) dark, wide and as a phone shows it; and where it is wider than its window. */
export async function faultsOfEveryLook(page: Page, wide = 1280): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [wide, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(SETTLED);
      const found = await accessibilityFaults(page, colorScheme === 'dark' ? COLOUR_RULES : undefined);
      if (await isCut(page)) faults.push(`${colorScheme}, ${width} px: wider than its window`);
      faults.push(...found.map((fault) => `${colorScheme}, ${width} px: ${fault}`));
    }
  }
  return faults;
}

/** Whether a page is wider than its window. */
export const isCut = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');
