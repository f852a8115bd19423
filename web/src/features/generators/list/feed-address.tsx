import { useId, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { ContentCopyIcon as Copy } from '#ui/icons.tsx';
import { showMessage } from '#ui/snackbar.ts';
import styles from './feed-address.module.css';

/** These formats have the same names in every language. */
const formats = { xml: 'RSS', atom: 'Atom', json: 'JSON Feed' } as const;
type Format = keyof typeof formats;

/** Shows the feed's address for feed readers, in the format that theirs takes. */
export const FeedAddress = ({ title, rssUrl }: { title: string; rssUrl: string }) => {
  const { t } = useTranslation();
  const id = useId();
  const [format, setFormat] = useState<Format>('xml');
  const address = rssUrl.replace(/xml$/, format);
  const copy = async () => {
    const isCopied = await copyText(address);
    showMessage(isCopied ? t('done.copied') : t('generators.copyFailed'));
  };
  return (
    <div className={styles.address} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {t('generators.address')}
      </span>
      <select
        aria-label={t('generators.formatOf', { title })}
        value={format}
        onChange={({ target }) => setFormat(target.value as Format)}
      >
        {Object.entries(formats).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <a href={address} target="_blank" rel="noopener">
        {address}
      </a>
      <Button
        size="small"
        variant="outlined"
        aria-label={t('generators.copyThis', { title })}
        onClick={() => void copy()}
      >
        <Copy aria-hidden style={{ fontSize: 16 }} />
        {t('generators.copy')}
      </Button>
    </div>
  );
};
