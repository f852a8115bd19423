import { useTranslation } from '#i18n/translation.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import styles from './feed-address.module.css';

const formats = [
  ['RSS', ''],
  ['Atom', '.atom'],
  ['JSON', '.json'],
] as const;

interface Props {
  /** It is the address as RSS. */
  url: string;
  /** It is the list's name, where several addresses stand on a page. */
  of?: string;
}

/** Shows a secret address, and copies it in each of the three formats. */
export const FeedAddress = ({ url, of }: Props) => {
  const { t } = useTranslation();
  return (
    <div className={styles.address}>
      <code>{url}</code>
      <div className={styles.ways}>
        {formats.map(([format, ending]) => (
          <CopyButton
            key={format}
            text={url + ending}
            label={t('outFeedSettings.copy', { format })}
            {...(of !== undefined && { name: t('outFeedSettings.copyOf', { format, title: of }) })}
            variant="outlined"
          />
        ))}
      </div>
    </div>
  );
};
