import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { ImageIcon as ImageOutlined } from '#ui/icons.tsx';
import styles from './item-picture.module.css';

interface Props {
  /** It is loaded from here; null: there is none, or none that may be requested. */
  src: string | null;
  /** Fallback: this stands where there is no picture, none that may be requested, or none that loads; the default is an empty box. */
  otherwise?: ReactNode;
}

/** Shows the picture of an item as the page has it. */
export const ItemPicture = ({ src, otherwise }: Props) => {
  const [failed, setFailed] = useState<string>();
  const isShown = src && src !== failed;
  if (!isShown && otherwise !== undefined) return otherwise;
  return (
    <span className={clsx(styles.place, 'picture')}>
      {isShown ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(src)}
        />
      ) : (
        <ImageOutlined aria-hidden />
      )}
    </span>
  );
};
