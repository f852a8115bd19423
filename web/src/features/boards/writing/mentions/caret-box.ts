/** These properties decide where a text area breaks its lines. */
const copied = [
  'direction',
  'fontFamily',
  'fontFeatureSettings',
  'fontKerning',
  'fontSize',
  'fontStretch',
  'fontStyle',
  'fontVariant',
  'fontWeight',
  'letterSpacing',
  'lineBreak',
  'lineHeight',
  'overflowWrap',
  'paddingBottom',
  'paddingLeft',
  'paddingRight',
  'paddingTop',
  'tabSize',
  'textAlign',
  'textIndent',
  'textTransform',
  'wordBreak',
  'wordSpacing',
] as const;

/**
 * Mirror element: answers where in the window the character at `index` of a text area stands, which the browser does not say. The same text
 * is set in an element that looks alike, and is measured there.
 */
export const caretBox = (area: HTMLTextAreaElement, index: number): { x: number; top: number; bottom: number } => {
  const looks = getComputedStyle(area);
  const mirror = document.createElement('div');
  for (const name of copied) mirror.style[name] = looks[name];
  Object.assign(mirror.style, {
    position: 'absolute',
    top: '0',
    left: '0',
    visibility: 'hidden',
    boxSizing: 'border-box',
    width: `${area.clientWidth}px`,
    whiteSpace: 'pre-wrap',
  });
  const mark = document.createElement('span');
  mark.textContent = area.value.slice(index, index + 1) || '.';
  mirror.append(area.value.slice(0, index), mark, area.value.slice(index + 1));
  // It stands beside the text area, because the language decides where lines break.
  area.parentElement!.append(mirror);
  const own = mirror.getBoundingClientRect();
  const { left, top, height } = mark.getBoundingClientRect();
  mirror.remove();
  const box = area.getBoundingClientRect();
  const y = box.top + area.clientTop + top - own.top - area.scrollTop;
  return { x: box.left + area.clientLeft + left - own.left, top: y, bottom: y + height };
};
