import type { FormEvent } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Section } from '#ui/section.tsx';
import styles from './details-form.module.css';
import type { PageGenerator } from './use-open-page.ts';

/** These are the details as they were typed. Without a title of its own a feed is called as its page is. */
export interface Details {
  title: string | undefined;
  description: string;
}

export const detailsOf = (generator: PageGenerator | undefined): Details => ({
  title: generator?.title,
  description: generator?.description ?? '',
});

/** Limit in characters. */
export const LONGEST_TITLE = 300;

interface Props {
  /** The title is the typed one, or the page's own. */
  title: string;
  details: Details;
  /** Without a list there is nothing to register yet, and the form waits out of sight. */
  isShown: boolean;
  isPending: boolean;
  faults: Record<string, string>;
  onChange: (details: Details) => void;
  /** Enter in a field does the last step, as the bar's main button does. */
  onFinish: () => void;
}

/** Takes the title and description of the feed. */
export const DetailsForm = ({ title, details, isShown, isPending, faults, onChange, onFinish }: Props) => {
  const { t } = useTranslation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFinish();
  };
  return (
    <div className={styles.place} hidden={!isShown}>
      <Section title={t('pageBuilder.details')}>
        <form noValidate aria-busy={isPending} onSubmit={submit}>
          <TextField
            name="title"
            label={t('pageBuilder.feedTitle')}
            help={t('pageBuilder.feedTitleHelp')}
            fault={faults.title}
            required
            maxLength={LONGEST_TITLE}
            autoComplete="off"
            value={title}
            onChange={({ target }) => onChange({ ...details, title: target.value })}
          />
          <TextAreaField
            name="description"
            label={t('pageBuilder.description')}
            fault={faults.description}
            rows={2}
            maxLength={2_000}
            value={details.description}
            onChange={({ target }) => onChange({ ...details, description: target.value })}
          />
        </form>
      </Section>
    </div>
  );
};
