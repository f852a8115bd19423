import { useState } from 'react';
import { Monogram } from './monogram.tsx';

/**
 * Shows a source's picture as a disc, or its monogram when there is none or it does not load. It is decorative, because
 * the name stands beside it.
 */
export const SourceIcon = ({ title, image, size }: { title: string; image: string | null; size: number }) => {
  const [failed, setFailed] = useState<string>();
  if (!image || failed === image) return <Monogram title={title} size={size} />;
  return (
    <img
      src={image}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(image)}
      style={{ borderRadius: '50%', objectFit: 'cover', flex: 'none' }}
    />
  );
};
