import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityFaults, browserOf, faultsOfEveryLook, open } from './browser.ts';
import { consoleService } from './console-service.ts';
import { hasFocus } from './keyboard.ts';

const service = consoleService();
const browser = browserOf(() => service.url);

browser.test('"signed in with an API key, kept in the session only"', async (page) => {
  const key = await service.key();
  await page.goto('/');
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation').waitFor();
  const kept = await page.evaluate<string>('JSON.stringify([localStorage, location.href, document.cookie])');
  expect(kept).not.toContain(key);
  await page.reload();
  await page.getByRole('navigation').waitFor();
  const another = await page.context().newPage();
  await another.goto('/');
  await another.getByLabel('API key').waitFor();
});

browser.test('a key that the service does not know is refused with words', async (page) => {
  await page.goto('/');
  await page.getByLabel('API key').fill('svc_nobody-has-this-key');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'does not know this key' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
});

browser.test('"a one-time link": it signs in, leaves the address, and is refused the second time', async (page) => {
  const { accountId } = await service.operations.createKey({ plan: 'enterprise' });
  const link = `/#once=${await service.operations.oneTimeLinks.create(accountId)}`;
  await page.goto(link);
  await page.getByRole('navigation').waitFor();
  expect(new URL(page.url()).hash).toBe('');
  const another = await page.context().newPage();
  await another.goto(link);
  await another.getByRole('alert').filter({ hasText: 'it was used before' }).waitFor();
});

browser.test('"a key disabled in another tab refuses the next click with words that help"', async (page) => {
  const issued = await service.operations.createKey({ plan: 'enterprise' });
  await open(page, issued.key, '/');
  await page.getByRole('navigation').waitFor();
  await service.operations.disableKey(issued.id);
  await page.getByRole('textbox', { name: 'Search for a business' }).fill('Solar Willow');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'somebody disabled it' }).waitFor();
  expect(new URL(page.url()).search).toBe('?q=Solar+Willow');
  await page.getByLabel('API key').fill(await service.key());
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').waitFor();
  expect(new URL(page.url()).search).toBe('?q=Solar+Willow');
});

browser.test(
  'keyboard only: a dialog takes the focus, Escape closes it, and the focus is where it was',
  async (page) => {
    await open(page, await service.key(), '/?q=coffee');
    await page.locator('[data-step]').first().press('Enter');
    const opened = async (opener: Locator) => {
      await opener.press('Enter');
      await hasFocus(page.getByRole('dialog').getByRole('button', { name: 'Close' }));
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await hasFocus(opener);
    };
    await opened(page.getByRole('button', { name: 'Where it comes from' }).first());
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await page.getByRole('link', { name: 'New list' }).press('Enter');
    await opened(page.getByRole('button', { name: 'Add a condition' }));
  },
);

browser.test('"keyboard first": / to the box, ? for help, g s to the search', async (page) => {
  await open(page, await service.key(), '/business/none');
  await page.getByRole('navigation').waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await expect.poll(() => page.evaluate<string>('document.activeElement.id')).toBe('search-box');
  await page.keyboard.press('g');
  expect(await page.getByRole('textbox', { name: 'Search for a business' }).inputValue()).toBe('g');
  await page.evaluate("document.getElementById('main').focus()");
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await page.waitForURL((url) => url.pathname === '/');
});

browser.test('"dark and light by system with a switch"', async (page) => {
  const ground = () => page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
  await open(page, await service.key(), '/');
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await ground();
  expect(dark).not.toBe(light);
  await page.getByRole('button', { name: 'Theme: system' }).click();
  expect(await ground()).toBe(light);
  await page.reload();
  expect(await ground()).toBe(light);
  await page.getByRole('button', { name: 'Theme: light' }).click();
  expect(await ground()).toBe(dark);
});

for (const width of [360, 1024])
  browser.test(
    `"readable at 360 px": names of pages stand in one line, and the one that is open is seen, ${width} px`,
    async (page) => {
      await open(page, await service.key(), '/docs');
      const current = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Docs' });
      await current.waitFor();
      const { x = 0, width: own = 0, height } = (await current.boundingBox()) ?? {};
      expect(height).toBeLessThan(40);
      expect(x + own).toBeLessThanOrEqual(width);
      expect((await page.getByRole('textbox', { name: 'Search for a business' }).boundingBox())?.width).toBeGreaterThan(
        300,
      );
    },
    { width },
  );

browser.test('"axe: 0 violations" where nobody is signed in, light and dark, 1280 and 360 px', async (page) => {
  await page.goto('/');
  await page.getByLabel('API key').waitFor();
  expect(await faultsOfEveryLook(page)).toEqual([]);
});
