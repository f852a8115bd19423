import Close from '@mui/icons-material/Close';
import { styled } from '@mui/material/styles';
import type { Project } from '@newsbell/contracts/projects';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#apiError.ts';
import { Button } from '#ui/Button.tsx';
import { canHover } from '#ui/constants.ts';
import { FormFailure } from '#ui/form/FormFailure.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useForm } from '#ui/form/useForm.ts';
import { textLanguage } from '#ui/textLanguage.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { addTag, removeTag } from './queries.ts';
import { useShowProject } from './useShowProject.ts';

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
            <li key={name} lang={textLanguage(name, language)}>
              {name}
              <button
                type="button"
                aria-label={t('editSource.removeTag', { tag: name })}
                title={t('editSource.removeTag', { tag: name })}
                disabled={remove.isPending && remove.variables === name}
                onClick={() => remove.mutate(name)}
              >
                <Close aria-hidden fontSize="inherit" />
              </button>
            </li>
          ))}
        </Chips>
      )}
      <Adding {...formOnSubmit}>
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
      </Adding>
    </section>
  );
};

const Chips = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 32,
    paddingInlineStart: 10,
    borderRadius: 6,
    ...theme.typography.body2,
    overflowWrap: 'anywhere',
    backgroundColor: theme.vars!.palette.fill,
  },
  '& button': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 32,
    height: 32,
    padding: 0,
    border: 0,
    borderRadius: 6,
    background: 'none',
    fontSize: 16,
    color: theme.vars!.palette.text.secondary,
    cursor: 'pointer',
    [canHover]: { '&:hover': { color: theme.vars!.palette.text.primary } },
  },
  '@media (pointer: coarse)': { '& li, & button': { minHeight: 44 }, '& button': { width: 44 } },
}));

const Adding = styled('form')({
  '&&': { flexDirection: 'row', alignItems: 'flex-start', gap: 12, marginTop: 12 },
  '& > div': { flex: 1, minWidth: 0 },
  // The button stands beside the box, which stands under its label.
  '&& > button': { marginTop: 24 },
});
