import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import { type Crop, mostZoom, moveCrop, shownSize, startCrop, zoomCrop } from './crop.ts';
import styles from './crop-dialog.module.css';
import { cropPicture } from './picture.ts';

const frame = 280;
const step = 10;

interface Props {
  bitmap: ImageBitmap;
  onUse: (picture: Blob | undefined) => void;
  onClose: () => void;
}

/**
 * Shows the square that will be kept; it is moved by drag or arrow keys, and zoomed by the slider, the wheel, or plus
 * and minus.
 */
export const CropDialog = ({ bitmap, onUse, onClose }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(() => startCrop(bitmap, frame));
  useEffect(() => draw(canvas.current!, bitmap, crop), [bitmap, crop]);

  const zoom = (by: number) => setCrop(now => zoomCrop(bitmap, frame, now, now.zoom + by));
  const move = (dx: number, dy: number) => setCrop(now => moveCrop(bitmap, frame, now, dx, dy));
  const drag = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) move(event.movementX, event.movementY);
  };
  const press = (event: KeyboardEvent) => {
    const work = keys[event.key];
    if (!work) return;
    event.preventDefault();
    if ('zoom' in work) zoom(work.zoom);
    else move(work.x, work.y);
  };
  return (
    <ModalDialog title={t('profile.crop.title')} onClose={onClose}>
      <div className={styles.inside}>
        <canvas
          ref={canvas}
          width={frame * 2}
          height={frame * 2}
          role="img"
          tabIndex={0}
          aria-label={t('profile.crop.area')}
          onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onWheel={event => zoom(event.deltaY < 0 ? 0.1 : -0.1)}
          onKeyDown={press}
        />
        <label htmlFor={id}>{t('profile.crop.zoom')}</label>
        <input
          id={id}
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={crop.zoom}
          onChange={({ target }) => setCrop(now => zoomCrop(bitmap, frame, now, Number(target.value)))}
        />
        <div className={styles.actions}>
          <Button onClick={event => event.currentTarget.closest('dialog')?.close()}>{t('profile.crop.cancel')}</Button>
          <Button variant="contained" onClick={() => void cropPicture(bitmap, frame, crop).then(onUse)}>
            {t('profile.crop.use')}
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
};

const keys: Record<string, { x: number; y: number } | { zoom: number }> = {
  ArrowLeft: { x: step, y: 0 },
  ArrowRight: { x: -step, y: 0 },
  ArrowUp: { x: 0, y: step },
  ArrowDown: { x: 0, y: -step },
  '+': { zoom: 0.1 },
  '=': { zoom: 0.1 },
  '-': { zoom: -0.1 },
};

/** The canvas has twice as many pixels as it shows, for sharp screens. */
const draw = (canvas: HTMLCanvasElement, bitmap: ImageBitmap, { zoom, x, y }: Crop): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height } = shownSize(bitmap, frame, zoom);
  context.clearRect(0, 0, frame * 2, frame * 2);
  context.drawImage(bitmap, x * 2, y * 2, width * 2, height * 2);
};
