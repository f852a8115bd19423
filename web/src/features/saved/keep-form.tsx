import type { FeedItem } from '@newsbell/contracts/items';
import { LONGEST_URL } from '@newsbell/contracts/urls';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#i18n/translation.ts';
import { addressIn } from '#ui/address-in.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import styles from './keep-form.module.css';
import { savePage } from './queries.ts';

const names = ['url'] as const;

/** Keeps the page of an address that is typed or pasted. */
export const KeepForm = ({ onKept }: { onKept: (item: FeedItem) => void }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { form, faults, failure, isSending } = useForm({
    names,
    check: ({ url }) => (addressIn(url) ? {} : { url: t('saving.invalid') }),
    send: ({ url }) => savePage(queries, { url: addressIn(url)! }),
    onDone: onKept,
    failed: t('failed.addData'),
  });
  // An empty field that is only passed by is no mistake.
  const { onBlur: _blur, ...formOnSubmit } = form;
  return (
    <form className={styles.form} {...formOnSubmit}>
      <TextField
        name="url"
        label={t('saving.address')}
        help={t('saving.addressHelp')}
        inputMode="url"
        enterKeyHint="done"
        autoComplete="off"
        autoCorrect="off"
        maxLength={LONGEST_URL}
        readOnly={isSending}
        fault={faults.url}
      />
      <FormFailure text={failure} />
      <Button type="submit" variant="contained" disabled={isSending}>
        {t('saving.keep')}
      </Button>
      <p role="status">{isSending && t('saving.keeping')}</p>
    </form>
  );
};
