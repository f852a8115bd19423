import ImageOutlined from '@mui/icons-material/ImageOutlined';
import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { allowedFrom } from './addresses.ts';

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
