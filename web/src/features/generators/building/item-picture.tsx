import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { ImageIcon as ImageOutlined } from '#ui/icons.tsx';
import { allowedFrom } from './addresses.ts';
import styles from './item-picture.module.css';

interface Props {
  image: string | null;
  /** This is the address of the page that has the picture. */
  page: string;
  /** Fallback: this stands where there is no picture, none that may be requested, or none that loads; the default is an empty box. */
  otherwise?: ReactNode;
}

/** Shows the picture of an item as the page has it. The picture is requested by the same allowlist as in the preview of the page. */
export const ItemPicture = ({ image, page, otherwise }: Props) => {
  const [failed, setFailed] = useState<string>();
  const allowed = image && allowedFrom({ base: page, page, ownHost: location.hostname })(image);
  const isShown = allowed && allowed !== failed;
  if (!isShown && otherwise !== undefined) return otherwise;
  return (
    <span className={clsx(styles.place, 'picture')}>
      {isShown ? (
        <img
          src={allowed}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(allowed)}
        />
      ) : (
        <ImageOutlined aria-hidden />
      )}
    </span>
  );
};
