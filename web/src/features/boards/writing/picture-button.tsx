import { useRef } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ImageIcon as Picture } from '#ui/icons.tsx';
import { acceptedPictures } from './pictures.ts';

/** Lets a person choose pictures. The input names the types, so that an iPhone hands over JPEG. */
export const PictureButton = ({ disabled, onChoose }: { disabled: boolean; onChoose: (files: File[]) => void }) => {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const choose = () => {
    const files = [...(input.current?.files ?? [])];
    // The value is cleared, so that the same file can be chosen again.
    if (input.current) input.current.value = '';
    if (files.length > 0) onChoose(files);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={acceptedPictures}
        multiple
        hidden
        aria-hidden
        tabIndex={-1}
        data-testid="pictures"
        onChange={choose}
      />
      <IconButton
        size="small"
        label={t('boards.writing.picture.add')}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <Picture aria-hidden size="small" />
      </IconButton>
    </>
  );
};
