import { useTranslation } from '#i18n/translation.ts';
import { IconButton } from '#ui/icon-button.tsx';
import {
  FormatBoldIcon as Bold,
  CodeIcon as Code,
  type Icon,
  LinkIcon as Link,
  FormatListBulletedIcon as List,
  FormatQuoteIcon as Quote,
} from '#ui/icons.tsx';
import styles from './mark-bar.module.css';
import { type Mark, marks } from './marks.ts';
import { PictureButton } from './picture-button.tsx';

interface Props {
  disabled: boolean;
  onMark: (kind: Mark) => void;
  onPictures: (files: File[]) => void;
}

const icons: Record<Mark, Icon> = { bold: Bold, link: Link, list: List, quote: Quote, code: Code };

/** Offers the marks of a text, and pictures. */
export const MarkBar = ({ disabled, onMark, onPictures }: Props) => {
  const { t } = useTranslation();
  return (
    <div className={styles.marks} role="toolbar" aria-label={t('boards.writing.marks')}>
      {marks.map(kind => {
        const Sign = icons[kind];
        return (
          <IconButton
            key={kind}
            size="small"
            label={t(`boards.writing.mark.${kind}`)}
            disabled={disabled}
            onClick={() => onMark(kind)}
          >
            <Sign aria-hidden size="small" />
          </IconButton>
        );
      })}
      <PictureButton disabled={disabled} onChoose={onPictures} />
    </div>
  );
};
