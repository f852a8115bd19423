import ImageOutlined from '@mui/icons-material/ImageOutlined';
import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { allowedFrom } from './addresses.ts';

interface Props {
  image: string | null;
  /** The address of the page that has it. */
  page: string;
  /** What stands where there is none, none that may be asked for, or none that loads; by itself a quiet place. */
  otherwise?: ReactNode;
}

/** The picture of an item as the page has it: asked for by the same rules as the preview of the page. */
export const ItemPicture = ({ image, page, otherwise }: Props) => {
  const [failed, setFailed] = useState<string>();
  const allowed = image && allowedFrom({ base: page, page, ownHost: location.hostname })(image);
  const isShown = allowed && allowed !== failed;
  if (!isShown && otherwise !== undefined) return otherwise;
  return (
    <Place className="picture">
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
    </Place>
  );
};

const Place = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 64,
  height: 48,
  overflow: 'hidden',
  borderRadius: 6,
  color: theme.vars!.palette.text.secondary,
  backgroundColor: theme.vars!.palette.fill,
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
  '& svg': { fontSize: 18, opacity: 0.5 },
}));
