import type { Project } from '@newsbell/contracts/projects';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Surface } from '#ui/surface.tsx';
import { VisibilityChoice } from '../editing/visibility-choice.tsx';
import styles from './new-project-form.module.css';
import { makeProject } from './queries.ts';

const names = ['title', 'urlKey', 'description', 'tags', 'visibility'] as const;

/** Makes a project to which the person publishes. */
export const NewProjectForm = ({ onMade }: { onMade: (project: Project) => void }) => {
  const { t } = useTranslation();
  const { form, faults, failure, isSending } = useForm({
    names,
    check: ({ title }) => (title.trim() ? {} : { title: t('editSource.nameMissing') }),
    send: ({ title, urlKey, description, tags, visibility }) =>
      makeProject({
        title: title.trim(),
        visibility: visibility as Project['visibility'],
        ...(urlKey.trim() && { urlKey: urlKey.trim() }),
        ...(description.trim() && { description: description.trim() }),
        ...(tagsIn(tags).length > 0 && { tags: tagsIn(tags) }),
      }),
    onDone: onMade,
    failed: t('failed.addData'),
    fieldOf: { TOO_MANY_PROJECTS: 'title' },
  });
  const { onBlur: _blur, ...formOnSubmit } = form;
  return (
    <form {...formOnSubmit}>
      <Surface className={styles.form}>
        <FormFailure text={failure} />
        <TextField
          name="title"
          label={t('editSource.name')}
          maxLength={300}
          autoComplete="off"
          required
          autoFocus
          fault={faults.title}
        />
        <TextField
          name="urlKey"
          label={t('newProject.key')}
          help={t('newProject.keyHelp', { host: location.host })}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          fault={faults.urlKey}
        />
        <TextAreaField
          name="description"
          label={t('editSource.description')}
          maxLength={2000}
          rows={3}
          fault={faults.description}
        />
        <TextField
          name="tags"
          label={t('editSource.tags')}
          help={t('newProject.tagsHelp')}
          maxLength={500}
          autoComplete="off"
          fault={faults.tags}
        />
        <VisibilityChoice visibility="PUBLIC" kind="PUBLISHED" />
        <Button type="submit" variant="contained" disabled={isSending}>
          {t('newProject.submit')}
        </Button>
      </Surface>
    </form>
  );
};

const tagsIn = (text: string): string[] =>
  text
    .split(/[,、，]/)
    .map(tag => tag.trim())
    .filter(Boolean);
