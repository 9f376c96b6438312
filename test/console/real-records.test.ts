import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { hasReal, realLoad } from '../real-load.ts';
import { accessibilityFaults, browserOf, open } from './browser.ts';
import { consoleService } from './console-service.ts';

describe.skipIf(!hasReal('seattle'))('on the licences of Seattle', () => {
  const service = consoleService(async () => join((await realLoad('seattle')).dataDir, 'warehouse'));
  const browser = browserOf(() => service.url);

  browser.test('"a chain is found, read and mapped"', async (page) => {
    await open(page, await service.key(), '/?q=Brown+Bear+Car+Wash');
    const chain = page.getByRole('link', { name: 'BROWN BEAR CAR WASH', exact: true }).first();
    await chain.waitFor();
    expect(await page.getByLabel('Read as').inputValue()).toBe('name');
    await chain.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'BROWN BEAR CAR WASH' }).waitFor();
    await page.getByText('3977 LEARY WAY NW').first().waitFor();
    await page.getByText('CAR WASH ENTERPRISES INC').first().waitFor();
    await page.getByText('WA 578073701').first().waitFor();
    const map = page.getByRole('img', { name: /^Map of \d+ locations/ });
    await expect.poll(() => map.getAttribute('data-drawn')).toBe('true');
    await page.getByRole('button', { name: 'Where it comes from' }).first().press('Enter');
    await page.getByRole('dialog').getByText('Why records were joined into it').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
