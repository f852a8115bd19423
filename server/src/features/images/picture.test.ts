import sharp from 'sharp';
import { expect, test } from 'vitest';
import { squarePicture } from './picture.ts';

test('pictures are made one after another, and who brings many waits for themselves', async () => {
  const plain = { width: 64, height: 64, channels: 3, background: 'red' } as const;
  const png = await sharp({ create: plain }).png().toBuffer();
  const order: string[] = [];
  const brings = async (who: string) => {
    const made = await squarePicture(png, 16, who);
    order.push(who);
    return made;
  };
  const all = await Promise.allSettled([...Array.from({ length: 20 }, () => brings('attacker')), brings('honest')]);
  expect(all.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(17);
  expect(all[19]).toMatchObject({ reason: { code: 'UNAVAILABLE' } });
  expect(order.indexOf('honest')).toBe(1);
  for (const made of [all[0], all.at(-1)])
    expect(made).toMatchObject({ status: 'fulfilled', value: { type: 'image/webp' } });
  expect(sharp.concurrency()).toBe(1);
});

test('what says that it has too many pixels is refused', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8000" height="8000"/>');
  const bomb = await sharp(svg, { limitInputPixels: false }).png({ compressionLevel: 1 }).toBuffer();
  expect(await squarePicture(bomb, 16, 'attacker')).toBeUndefined();
});
