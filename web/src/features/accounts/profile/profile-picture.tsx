import type { Account } from '@newsbell/contracts/accounts';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FailedDialog } from '#ui/failed-parts.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { SourceIcon } from '#ui/source-icon.tsx';
import { openPicture, pictureLimit, pictureTypes } from './picture.ts';
import styles from './profile-picture.module.css';

const CropDialog = lazyPart(() => import('./crop-dialog.tsx'), 'CropDialog', FailedDialog);

interface Props {
  account: Account;
  /** The picture was chosen and is not yet saved. */
  picture: Blob | undefined;
  onPicture: (picture: Blob) => void;
}

/** Shows the picture as it is or will be, and the way to another one. */
export const ProfilePicture = ({ account, picture, onPicture }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [bitmap, setBitmap] = useState<ImageBitmap>();
  const [note, setNote] = useState<{ text: string; isFault?: boolean }>();
  const preview = useObjectUrl(picture);

  const choose = async (file: File | undefined) => {
    // The value is cleared, so that the same file can be chosen again.
    if (input.current) input.current.value = '';
    if (!file) return;
    const opened = await openPicture(file);
    setNote(undefined);
    if (opened.kind === 'shown') return setBitmap(opened.bitmap);
    if (opened.kind === 'tooLarge')
      return setNote({ text: t('invalid.imageTooLarge', { size: pictureLimit }), isFault: true });
    setNote({ text: t('failed.readFile'), isFault: true });
  };
  const use = (cropped: Blob | undefined) => {
    setBitmap(undefined);
    if (!cropped) return setNote({ text: t('failed.readFile'), isFault: true });
    setNote({ text: t('profile.pictureChosen') });
    onPicture(cropped);
  };
  return (
    <div className={styles.place}>
      <SourceIcon title={account.nickname} image={preview ?? account.profileImage} size={96} />
      <div>
        <input
          ref={input}
          type="file"
          accept={pictureTypes}
          hidden
          aria-hidden
          tabIndex={-1}
          data-testid="picture"
          onChange={({ target }) => void choose(target.files?.[0])}
        />
        <Button variant="outlined" aria-describedby={id} onClick={() => input.current?.click()}>
          {t('profile.choosePicture')}
        </Button>
        <p id={id} className={note?.isFault ? styles.fault : undefined} aria-live="polite">
          {note && (note.isFault || picture) ? note.text : t('profile.pictureHelp')}
        </p>
      </div>
      {bitmap && (
        <Suspense>
          <CropDialog bitmap={bitmap} onUse={use} onClose={() => setBitmap(undefined)} />
        </Suspense>
      )}
    </div>
  );
};

const useObjectUrl = (blob: Blob | undefined): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return setUrl(undefined);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
};
