import type { Project } from '@newsbell/contracts/projects';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { Chips, RemovableChip } from '#ui/chips.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { textLanguage } from '#ui/text-language.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { addTag, removeTag } from './queries.ts';
import styles from './tag-editor.module.css';
import { useShowProject } from './use-show-project.ts';

const names = ['tag'] as const;

/** Edits a source's tags: each is a chip that can be removed, and a field adds one more. */
export const TagEditor = ({ project }: { project: Project }) => {
  const { t } = useTranslation();
  const id = useId();
  const show = useShowProject();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const { urlKey, tags, language } = project;
  const { form, faults, failure, isSending } = useForm({
    names,
    check: ({ tag }) => (tag.trim() ? {} : { tag: t('editSource.tagMissing') }),
    send: ({ tag }) => addTag(urlKey, tag.trim()),
    onDone: (saved, { tag }) => {
      show(saved);
      setSaid(t('editSource.tagAdded', { tag: tag.trim() }));
      form.ref.current?.reset();
    },
    failed: t('failed.addData'),
    fieldOf: { TAG_EXISTS: 'tag' },
  });
  const { onBlur: _blur, ...formOnSubmit } = form;
  const remove = useMutation({
    mutationFn: (tag: string) => removeTag(urlKey, tag),
    onSuccess: (saved, tag) => {
      show(saved);
      setSaid(t('editSource.tagRemoved', { tag }));
      // Focus management: the button that had the focus is gone.
      const next = list.current?.querySelector('button') ?? form.ref.current?.querySelector('input');
      next?.focus();
    },
  });
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('editSource.tags')}</h3>
      <FormFailure text={failure ?? (remove.error ? failureText(remove.error, t('failed.delete')) : undefined)} />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {tags.length === 0 && <p>{t('editSource.noTags')}</p>}
      {tags.length > 0 && (
        <Chips ref={list}>
          {tags.map(({ name }) => (
            <RemovableChip
              key={name}
              lang={textLanguage(name, language)}
              removeLabel={t('editSource.removeTag', { tag: name })}
              isRemoving={remove.isPending && remove.variables === name}
              onRemove={() => remove.mutate(name)}
            >
              {name}
            </RemovableChip>
          ))}
        </Chips>
      )}
      <form className={styles.adding} {...formOnSubmit}>
        <TextField
          name="tag"
          label={t('editSource.newTag')}
          maxLength={50}
          autoComplete="off"
          enterKeyHint="done"
          fault={faults.tag}
        />
        <Button type="submit" variant="outlined" disabled={isSending}>
          {t('editSource.addTag')}
        </Button>
      </form>
    </section>
  );
};
