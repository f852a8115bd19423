import type { Project } from '@newsbell/contracts/projects';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { CheckRow } from '#ui/form/check-row.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { DeleteAllNews, DeleteSource } from './delete-source.tsx';
import styles from './edit-dialog.module.css';
import { changeProject } from './queries.ts';
import { TagEditor } from './tag-editor.tsx';
import { useShowProject } from './use-show-project.ts';
import { VisibilityChoice } from './visibility-choice.tsx';

const names = ['title', 'description', 'visibility', 'allowsFullText'] as const;

/** The owner and managers change a source here. Tags are changed at once, the rest is saved together. */
export const EditDialog = ({ project, onClose }: { project: Project; onClose: () => void }) => {
  const { t } = useTranslation();
  const show = useShowProject();
  const { title, description, visibility, urlKey } = project;
  const { form, faults, failure, isSending } = useForm({
    names,
    check: values => {
      if (!values.title.trim()) return { title: t('editSource.nameMissing') };
      return Object.keys(changeOf(project, values)).length === 0 ? { title: t('invalid.noChanges') } : {};
    },
    send: values => changeProject({ urlKey, ...changeOf(project, values) }),
    onDone: saved => {
      show(saved);
      showMessage(t('done.updated'));
      form.ref.current?.closest('dialog')?.close();
    },
    failed: t('failed.editData'),
  });
  // Leaving a field unchanged is no mistake: only sending it is.
  const { onBlur: _blur, ...formOnSubmit } = form;
  return (
    <ModalDialog title={t('editSource.title')} onClose={onClose}>
      <div className={styles.parts}>
        <form {...formOnSubmit}>
          <FormFailure text={failure} />
          <TextField
            name="title"
            label={t('editSource.name')}
            defaultValue={title}
            maxLength={300}
            autoComplete="off"
            required
            fault={faults.title}
          />
          <TextAreaField
            name="description"
            label={t('editSource.description')}
            defaultValue={description ?? ''}
            maxLength={2000}
            rows={3}
            fault={faults.description}
          />
          <VisibilityChoice visibility={visibility} kind={project.kind} />
          {hasPages(project) && (
            <CheckRow
              name="allowsFullText"
              label={t('fullText.allow')}
              help={t('fullText.allowHelp')}
              defaultChecked={project.allowsFullText}
            />
          )}
          <Button type="submit" variant="contained" disabled={isSending}>
            {t('editSource.save')}
          </Button>
        </form>
        <TagEditor project={project} />
        {project.kind === 'PUBLISHED' && <DeleteAllNews urlKey={urlKey} onDone={onClose} />}
        <DeleteSource urlKey={urlKey} />
      </div>
    </ModalDialog>
  );
};

/** Only what is crawled has pages of its own. */
const hasPages = ({ kind }: Project): boolean => kind === 'FEED' || kind === 'GENERATED';

type Values = Record<(typeof names)[number], string>;

/** Answers only what differs, because what is sent is no longer taken from the source's own document. */
const changeOf = (project: Project, values: Values) => {
  const title = values.title.trim();
  const description = values.description.trim();
  const visibility = values.visibility as Project['visibility'];
  const allowsFullText = values.allowsFullText !== '';
  return {
    ...(title !== project.title && { title }),
    ...(description !== (project.description ?? '') && { description }),
    ...(visibility !== project.visibility && { visibility }),
    ...(hasPages(project) && allowsFullText !== project.allowsFullText && { allowsFullText }),
  };
};
