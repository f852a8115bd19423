import type { Page } from '@playwright/test';

/** The browser is the converter. The picture goes in by an element, because the page's policy forbids fetching `data:`. */
export const webp = async (page: Page, png: Buffer): Promise<Buffer> => {
  const data = await page.evaluate<string>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: image.width, height: image.height });
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.72);
  })()`);
  return Buffer.from(data.split(',')[1]!, 'base64');
};
