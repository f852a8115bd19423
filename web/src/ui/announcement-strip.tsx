import type { Announcement } from '@newsbell/contracts/announcements';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, Ref } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import styles from './announcement-strip.module.css';
import { IconButton } from './icon-button.tsx';
import { CloseIcon as Close, InfoIcon as Info, WarningAmberIcon as Warning } from './icons.tsx';
import { isPlainClick } from './is-plain-click.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface Props {
  announcement: Pick<Announcement, 'text' | 'lang' | 'link' | 'level'>;
  /** Without it, there is no button to close it. */
  onClose?: () => void;
  ref?: Ref<HTMLDivElement>;
}

/** Shows what administrators say to everybody, in one strip with the room above it. Its margin counts to its height. */
export const AnnouncementStrip = ({ announcement: { text, lang, link, level }, onClose, ref }: Props) => {
  const { t } = useTranslation();
  const isWarning = level === 'warning';
  const Sign = isWarning ? Warning : Info;
  return (
    <div className={styles.room} ref={ref}>
      <div className={styles.strip} data-level={level}>
        <Sign size="small" />
        <p>
          {isWarning && <VisuallyHidden>{t('announcement.warning')} </VisuallyHidden>}
          <span lang={lang} dir="auto">
            {text}
          </span>
          {link && <More link={link} />}
        </p>
        {onClose && (
          <IconButton size="small" label={t('nav.close')} onClick={onClose}>
            <Close size="small" />
          </IconButton>
        )}
      </div>
    </div>
  );
};

const More = ({ link }: { link: string }) => {
  const { t } = useTranslation();
  const { history } = useRouter();
  const isOurs = link.startsWith('/');
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    history.push(link);
  };
  return (
    <>
      {' '}
      <a href={link} {...(isOurs ? { onClick: open } : { target: '_blank', rel: 'noopener noreferrer' })}>
        {t('announcement.more')}
      </a>
    </>
  );
};
