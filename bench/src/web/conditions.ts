/** These conditions slow a page down by the browser's own developer tools. */
import type { CDPSession, Page } from '@playwright/test';

export interface Conditions {
  name: string;
  /** The page's processor is this many times slower. */
  slowdown: number;
  isOnFast3g: boolean;
}

export const plain: Conditions = { name: 'as it is', slowdown: 1, isOnFast3g: false };
export const slowCpu: Conditions = { name: 'CPU 4x slower', slowdown: 4, isOnFast3g: false };
export const slowPhone: Conditions = { name: 'CPU 4x slower, fast 3G', slowdown: 4, isOnFast3g: true };

/** Throttling: 1.44 Mbit/s come down, 675 kbit/s go up, and the first byte takes 562.5 ms. */
const fast3g = { offline: false, downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 };

export const setConditions = async (page: Page, { slowdown, isOnFast3g }: Conditions): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (isOnFast3g) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', fast3g);
  }
  return session;
};
