import { expect, it } from 'vitest';
import { croppedPart, moveCrop, startCrop, zoomCrop } from './crop.ts';

const wide = { width: 800, height: 400 };
const frame = 200;

it('begins with the middle, as large as it fits', () => {
  expect(croppedPart(wide, frame, startCrop(wide, frame))).toEqual({ left: 200, top: 0, side: 400 });
});

it('moves with the hand, and never beyond an edge', () => {
  const moved = moveCrop(wide, frame, startCrop(wide, frame), 50, 30);
  expect(croppedPart(wide, frame, moved)).toEqual({ left: 100, top: 0, side: 400 });
  expect(croppedPart(wide, frame, moveCrop(wide, frame, moved, -9999, 0))).toEqual({ left: 400, top: 0, side: 400 });
});

it('zooms about the middle, from the whole side to a quarter of it', () => {
  const twice = zoomCrop(wide, frame, startCrop(wide, frame), 2);
  expect(croppedPart(wide, frame, twice)).toEqual({ left: 300, top: 100, side: 200 });
  expect(croppedPart(wide, frame, zoomCrop(wide, frame, twice, 99)).side).toBe(100);
  const corner = moveCrop(wide, frame, twice, 9999, 9999);
  expect(croppedPart(wide, frame, zoomCrop(wide, frame, corner, 0))).toMatchObject({ top: 0, side: 400 });
});
