/** Anti-aliasing: a shape is a function of how much of a pixel it covers, so no supersampling is needed. */
export type Canvas = { width: number; height: number; pixels: Uint8ClampedArray };
export type Colour = readonly [red: number, green: number, blue: number];
/** Draws a number in [low, high) from the picture's seed. */
export type Draw = (low: number, high: number) => number;

export const canvasOf = (width: number, height: number): Canvas => ({
  width,
  height,
  pixels: new Uint8ClampedArray(width * height * 3),
});

export const mix = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

/** Fills from top to bottom through evenly spaced colours. */
export const gradient = ({ width, height, pixels }: Canvas, colours: readonly Colour[]): void => {
  for (let y = 0; y < height; y++) {
    const place = (y / (height - 1)) * (colours.length - 1);
    const from = Math.min(Math.floor(place), colours.length - 2);
    const [red, green, blue] = mix(colours[from]!, colours[from + 1]!, place - from);
    for (let at = y * width * 3, end = at + width * 3; at < end; at += 3) {
      pixels[at] = red;
      pixels[at + 1] = green;
      pixels[at + 2] = blue;
    }
  }
};

/** Fills everything below a line given by its height at each x; `deep` is the colour at the canvas' foot. */
export const fillBelow = (
  canvas: Canvas,
  lineAt: (x: number) => number,
  colour: Colour,
  deep: Colour = colour,
): void => {
  const { width, height } = canvas;
  const line = Float64Array.from({ length: width }, (_, x) => lineAt(x));
  const top = Math.max(0, Math.floor(line.reduce((least, y) => Math.min(least, y), height)) - 1);
  for (let y = top; y < height; y++) {
    const shade = mix(colour, deep, (y - top) / Math.max(1, height - top));
    for (let x = 0; x < width; x++) {
      const cover = y + 0.5 - line[x]!;
      if (cover > 0) blend(canvas, x, y, shade, cover < 1 ? cover : 1);
    }
  }
};

export const disc = (canvas: Canvas, cx: number, cy: number, radius: number, colour: Colour, alpha = 1): void =>
  paint(
    canvas,
    cx - radius - 1,
    cy - radius - 1,
    cx + radius + 1,
    cy + radius + 1,
    colour,
    (x, y) => alpha * clamp(radius + 0.5 - Math.hypot(x - cx, y - cy)),
  );

/** Paints light that fades to nothing at the radius. */
export const glow = (canvas: Canvas, cx: number, cy: number, radius: number, colour: Colour, alpha: number): void =>
  paint(canvas, cx - radius, cy - radius, cx + radius, cy + radius, colour, (x, y) => {
    const near = clamp(1 - Math.hypot(x - cx, y - cy) / radius);
    return alpha * near * near;
  });

export const ring = (
  canvas: Canvas,
  cx: number,
  cy: number,
  radius: number,
  thick: number,
  colour: Colour,
  alpha = 1,
): void =>
  paint(
    canvas,
    cx - radius - thick,
    cy - radius - thick,
    cx + radius + thick,
    cy + radius + thick,
    colour,
    (x, y) => alpha * clamp(thick / 2 + 0.5 - Math.abs(Math.hypot(x - cx, y - cy) - radius)),
  );

/** Paints a rectangle with rounded corners. */
export const box = (
  canvas: Canvas,
  left: number,
  top: number,
  width: number,
  height: number,
  colour: Colour,
  { radius = 0, alpha = 1 }: { radius?: number; alpha?: number } = {},
): void => {
  const [cx, cy] = [left + width / 2, top + height / 2];
  const [reachX, reachY] = [width / 2 - radius, height / 2 - radius];
  paint(canvas, left - 1, top - 1, left + width + 1, top + height + 1, colour, (x, y) => {
    const dx = Math.abs(x - cx) - reachX;
    const dy = Math.abs(y - cy) - reachY;
    const outside = Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0);
    return alpha * clamp(radius + 0.5 - outside);
  });
};

/** Paints a convex polygon, corners in clockwise order as seen on the screen. */
export const polygon = (
  canvas: Canvas,
  corners: readonly (readonly [number, number])[],
  colour: Colour,
  alpha = 1,
): void => {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const edges = corners.map(([x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % corners.length]!;
    const length = Math.hypot(nextX - x, nextY - y) || 1;
    return { x, y, nx: -(nextY - y) / length, ny: (nextX - x) / length };
  });
  paint(canvas, Math.min(...xs) - 1, Math.min(...ys) - 1, Math.max(...xs) + 1, Math.max(...ys) + 1, colour, (x, y) => {
    let inside = Number.POSITIVE_INFINITY;
    for (const edge of edges) inside = Math.min(inside, (x - edge.x) * edge.nx + (y - edge.y) * edge.ny);
    return alpha * clamp(inside + 0.5);
  });
};

/** Paints a line with round ends. */
export const stroke = (
  canvas: Canvas,
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  thick: number,
  colour: Colour,
  alpha = 1,
): void => {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy || 1;
  const half = thick / 2 + 1;
  paint(
    canvas,
    Math.min(x1, x2) - half,
    Math.min(y1, y2) - half,
    Math.max(x1, x2) + half,
    Math.max(y1, y2) + half,
    colour,
    (x, y) => {
      const along = clamp(((x - x1) * dx + (y - y1) * dy) / length);
      return alpha * clamp(thick / 2 + 0.5 - Math.hypot(x - x1 - along * dx, y - y1 - along * dy));
    },
  );
};

const paint = (
  canvas: Canvas,
  left: number,
  top: number,
  right: number,
  bottom: number,
  colour: Colour,
  coverage: (x: number, y: number) => number,
): void => {
  const [x1, x2] = [Math.max(0, Math.floor(left)), Math.min(canvas.width, Math.ceil(right))];
  const [y1, y2] = [Math.max(0, Math.floor(top)), Math.min(canvas.height, Math.ceil(bottom))];
  for (let y = y1; y < y2; y++) {
    for (let x = x1; x < x2; x++) {
      const cover = coverage(x + 0.5, y + 0.5);
      if (cover > 0) blend(canvas, x, y, colour, cover);
    }
  }
};

const blend = ({ width, pixels }: Canvas, x: number, y: number, colour: Colour, cover: number): void => {
  const at = (y * width + x) * 3;
  pixels[at] = pixels[at]! + (colour[0] - pixels[at]!) * cover;
  pixels[at + 1] = pixels[at + 1]! + (colour[1] - pixels[at + 1]!) * cover;
  pixels[at + 2] = pixels[at + 2]! + (colour[2] - pixels[at + 2]!) * cover;
};

const clamp = (value: number): number => (value < 0 ? 0 : value > 1 ? 1 : value);
