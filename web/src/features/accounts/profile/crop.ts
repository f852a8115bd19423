/** Computes the square part of a picture that is kept. The frame is a square of `frame` px; the picture lies behind it. */

export interface Size {
  width: number;
  height: number;
}

/**
 * `x` and `y` are the offset of the picture's corner from the frame's, so they are never above 0; zoom 1 just fills the
 * frame.
 */
export interface Crop {
  zoom: number;
  x: number;
  y: number;
}

export const mostZoom = 4;

/** Answers the middle of the picture, as large as it fits. */
export const startCrop = (picture: Size, frame: number): Crop => {
  const { width, height } = shownSize(picture, frame, 1);
  return { zoom: 1, x: (frame - width) / 2, y: (frame - height) / 2 };
};

/** The picture never leaves a part of the frame empty. */
export const moveCrop = (picture: Size, frame: number, crop: Crop, dx: number, dy: number): Crop =>
  within(picture, frame, { ...crop, x: crop.x + dx, y: crop.y + dy });

/** The point in the middle of the frame stays there, as far as the picture still fills the frame. */
export const zoomCrop = (picture: Size, frame: number, crop: Crop, wanted: number): Crop => {
  const zoom = Math.min(mostZoom, Math.max(1, Math.round(wanted * 100) / 100));
  const by = zoom / crop.zoom;
  const middle = frame / 2;
  return within(picture, frame, { zoom, x: middle - (middle - crop.x) * by, y: middle - (middle - crop.y) * by });
};

export const shownSize = ({ width, height }: Size, frame: number, zoom: number): Size => {
  const scale = (frame / Math.min(width, height)) * zoom;
  return { width: width * scale, height: height * scale };
};

/** Answers a square from `left` and `top` in the picture's own pixels. */
export const croppedPart = (picture: Size, frame: number, { zoom, x, y }: Crop) => {
  const scale = (frame / Math.min(picture.width, picture.height)) * zoom;
  return { left: (0 - x) / scale, top: (0 - y) / scale, side: frame / scale };
};

const within = (picture: Size, frame: number, { zoom, x, y }: Crop): Crop => {
  const { width, height } = shownSize(picture, frame, zoom);
  return { zoom, x: Math.min(0, Math.max(frame - width, x)), y: Math.min(0, Math.max(frame - height, y)) };
};
