import { isUrl, LONGEST_URL } from '@newsbell/contracts/urls';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import styles from './address-field.module.css';

interface Props {
  /** The field begins with this address. */
  address: string;
  /** This address is being loaded. */
  loading: string | undefined;
  /** It is true when a page is loaded, so that loading is no longer the next step. */
  isLoaded: boolean;
  /** The form that the field stands in may report this fault of the address. */
  fault?: string | undefined;
  /** The caller gets the trimmed text once it looks like an address. */
  onLoad: (address: string) => void;
}

/** The field takes the address of the page. Enter loads the page, and does not submit the form that the field may stand in. */
export const AddressField = ({ address, loading, isLoaded, fault, onLoad }: Props) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(address);
  const [isWrong, setWrong] = useState(address !== '' && !isUrl(address));
  const load = () => {
    if (typed.trim() === '') return;
    setWrong(!isUrl(typed));
    if (isUrl(typed)) onLoad(typed.trim());
  };
  const loadByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    event.preventDefault();
    load();
  };
  return (
    <div className={styles.row} aria-busy={loading !== undefined}>
      <TextField
        name="url"
        label={t('generators.page.address')}
        help={
          loading === undefined
            ? t('generators.page.addressHelp')
            : t('generators.page.loading', { host: hostOf(loading) })
        }
        value={typed}
        inputMode="url"
        enterKeyHint="go"
        autoComplete="off"
        autoCorrect="off"
        // The limit is above the longest address allowed, because one that is too long is refused, not cut.
        maxLength={LONGEST_URL + 20}
        autoFocus={address === ''}
        fault={isWrong ? t('failed.loadUrl') : fault}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(false);
        }}
        onKeyDown={loadByEnter}
      />
      <Button variant={isLoaded ? 'outlined' : 'contained'} disabled={typed.trim() === ''} onClick={load}>
        {t('generators.page.load')}
      </Button>
    </div>
  );
};

const hostOf = (address: string): string => address.replace(/^https?:\/\//i, '').replace(/[/?#].*$/s, '');
