import type { Definition } from '@newsbell/extraction/definition';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, failureText } from '#api-error.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Section } from '#ui/section.tsx';
import { addByXpath, editByXpath, forgetGenerators } from '../queries.ts';
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

interface Props {
  address: string;
  /** The suggestion is the page's own title. */
  suggestion: string;
  /** Without a definition there is nothing to register yet, and the form waits out of sight. */
  definition: Definition | undefined;
  generator: PageGenerator | undefined;
  /** It is true after one click alone, which is a guess: a second one is awaited. */
  isHalf: boolean;
  details: Details;
  onChange: (details: Details) => void;
}

/** Takes the title and description of the feed, and does the last step, the registration. */
export const DetailsForm = (props: Props) => {
  const { address, suggestion, definition, generator, isHalf, details, onChange } = props;
  const { t } = useTranslation();
  const missing = useId();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { title = suggestion.slice(0, LONGEST_TITLE), description } = details;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (definition: Definition) => {
      const given = { ...definition, url: address, title: title.trim(), description: description.trim() };
      return generator
        ? editByXpath(generator.uuid, { ...given, isPublic: generator.isPublic })
        : addByXpath({ ...given, isPublic: true });
    },
    onSuccess: () => {
      void forgetGenerators(queries);
      return navigate({ to: '/rss/list', ignoreBlocker: true });
    },
  });
  const fields = error instanceof ApiError ? error.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (definition && !isHalf && !isPending && title.trim() !== '') mutate(definition);
  };
  const failed = generator ? t('failed.editRss') : t('failed.register');
  return (
    <div className={styles.place} hidden={!definition}>
      <Section title={t('pageBuilder.details')}>
        <form noValidate aria-busy={isPending} onSubmit={submit}>
          <TextField
            name="title"
            label={t('pageBuilder.feedTitle')}
            help={t('pageBuilder.feedTitleHelp')}
            fault={fields.title}
            required
            maxLength={LONGEST_TITLE}
            autoComplete="off"
            value={title}
            onChange={({ target }) => onChange({ ...details, title: target.value })}
          />
          <TextAreaField
            name="description"
            label={t('pageBuilder.description')}
            fault={fields.description}
            rows={2}
            maxLength={2_000}
            value={description}
            onChange={({ target }) => onChange({ ...details, description: target.value })}
          />
          <FormFailure text={error ? failureText(error, failed) : undefined} />
          <Button
            type="submit"
            variant="contained"
            aria-describedby={missing}
            disabled={isHalf || title.trim() === '' || isPending}
          >
            {generator ? t('pageBuilder.save') : t('pageBuilder.register')}
          </Button>
          <p id={missing} className={styles.missing}>
            {isHalf && t('pageBuilder.secondFirst')}
          </p>
        </form>
      </Section>
    </div>
  );
};

const LONGEST_TITLE = 300;
