import { HOOK_PATH, hookLimits } from '@newsbell/contracts/hook-rules';
import type { Hook, HookMapping, HookPreview } from '@newsbell/contracts/hooks';
import { FIELD_NAME, publishingLimits } from '@newsbell/contracts/publishing-rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FieldLine } from '#ui/field-line.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Section } from '#ui/section.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { useSettled } from '#ui/use-settled.ts';
import styles from './hooks-section.module.css';
import { changeHook, hookPreviewQuery, refreshHooks } from './queries.ts';

interface Props {
  urlKey: string;
  hook: Hook;
}

const parts = ['title', 'content', 'link', 'image', 'tags', 'id', 'priority'] as const;
const helps = {
  tags: 'hooks.mapping.tagsHelp',
  id: 'hooks.mapping.idHelp',
  priority: 'hooks.mapping.priorityHelp',
} as const;
type Part = (typeof parts)[number];
interface Draft {
  paths: Record<Part, string>;
  fields: { name: string; path: string }[];
}

const draftOf = (mapping: HookMapping | null): Draft => ({
  paths: Object.fromEntries(parts.map(part => [part, mapping?.[part] ?? ''])) as Record<Part, string>,
  fields: mapping?.fields ?? [],
});

const isPath = (path: string): boolean => path === '' || (path.length <= hookLimits.path && HOOK_PATH.test(path));

/** A field counts once it has a name and a path. */
const mappingOf = ({ paths, fields }: Draft): HookMapping => {
  const named = fields.filter(({ name, path }) => FIELD_NAME.test(name) && path !== '' && isPath(path));
  const given = parts.filter(part => paths[part].trim() !== '' && isPath(paths[part].trim()));
  return {
    ...Object.fromEntries(given.map(part => [part, paths[part].trim()])),
    ...(named.length > 0 && { fields: named }),
  };
};

/** Says by paths where in a body the parts of the news are, and shows at once what becomes of the last body. */
export const MappingSection = ({ urlKey, hook }: Props) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(hook.mapping));
  const mapping = mappingOf(draft);
  const settled = JSON.parse(useSettled(JSON.stringify(mapping), 300)) as HookMapping;
  const { data } = useQuery(hookPreviewQuery(urlKey, hook.id, settled, hook.lastCall?.id));
  const save = useMutation({
    mutationFn: () => changeHook(urlKey, hook.id, { mapping }),
    onSuccess: () => showMessage(t('hooks.saved')),
    onError: error => showMessage(failureText(error, t('failed.submit'))),
    onSettled: () => refreshHooks(queries, urlKey),
  });
  const isWrong =
    parts.some(part => !isPath(draft.paths[part].trim())) ||
    draft.fields.some(({ name, path }) => !isPath(path) || (name !== '' && !FIELD_NAME.test(name)));
  return (
    <Section title={t('hooks.mapping.heading')}>
      <p className="quiet">{t('hooks.mapping.text')}</p>
      <form
        className={styles.mapping}
        onSubmit={event => {
          event.preventDefault();
          if (!isWrong) save.mutate();
        }}
      >
        {parts.map(part => (
          <TextField
            key={part}
            name={part}
            label={t(`hooks.mapping.${part}`)}
            help={part in helps ? t(helps[part as keyof typeof helps]) : undefined}
            value={draft.paths[part]}
            autoComplete="off"
            fault={isPath(draft.paths[part].trim()) ? undefined : t('hooks.mapping.noPath')}
            onChange={({ target }) => setDraft({ ...draft, paths: { ...draft.paths, [part]: target.value } })}
          />
        ))}
        <FieldPaths fields={draft.fields} onChange={fields => setDraft({ ...draft, fields })} />
        <Button type="submit" variant="contained" disabled={isWrong || save.isPending}>
          {t('hooks.mapping.save')}
        </Button>
      </form>
      <Preview preview={data} />
    </Section>
  );
};

const FieldPaths = ({ fields, onChange }: { fields: Draft['fields']; onChange: (fields: Draft['fields']) => void }) => {
  const { t } = useTranslation();
  const change = (at: number, part: Partial<Draft['fields'][number]>) =>
    onChange(fields.map((field, place) => (place === at ? { ...field, ...part } : field)));
  return (
    <>
      {fields.map((field, at) => (
        // Their place is all that tells them apart while one is being written.
        // biome-ignore lint/suspicious/noArrayIndexKey: as said above
        <div key={at} className={styles.field}>
          <TextField
            name={`field-name-${at}`}
            label={t('hooks.mapping.fieldName', { n: at + 1 })}
            value={field.name}
            autoComplete="off"
            fault={field.name === '' || FIELD_NAME.test(field.name) ? undefined : t('hooks.mapping.noName')}
            onChange={({ target }) => change(at, { name: target.value })}
          />
          <TextField
            name={`field-path-${at}`}
            label={t('hooks.mapping.fieldPath', { n: at + 1 })}
            value={field.path}
            autoComplete="off"
            fault={isPath(field.path) ? undefined : t('hooks.mapping.noPath')}
            onChange={({ target }) => change(at, { path: target.value })}
          />
          <Button
            aria-label={t('hooks.mapping.removeThis', { n: at + 1 })}
            onClick={() => onChange(fields.filter((_, place) => place !== at))}
          >
            {t('hooks.mapping.remove')}
          </Button>
        </div>
      ))}
      {fields.length < publishingLimits.fields && (
        <Button onClick={() => onChange([...fields, { name: '', path: '' }])}>{t('hooks.mapping.addField')}</Button>
      )}
    </>
  );
};

const Preview = ({ preview }: { preview: HookPreview | undefined }) => {
  const { t } = useTranslation();
  if (!preview) return <div aria-busy />;
  const { body, news, why } = preview;
  if (body === null) return <p className="quiet">{t('hooks.mapping.noBody')}</p>;
  return (
    <div className={styles.preview}>
      <h3>{t('hooks.mapping.preview')}</h3>
      <div role="status" className={styles.news}>
        {why && <p className="quiet">{t(`hooks.why.${why}`)}</p>}
        {news && (
          <>
            {news.title && (
              <p className={styles.title}>
                <bdi>{news.title}</bdi>
              </p>
            )}
            {news.content && <p className={styles.content}>{news.content.slice(0, 1_000)}</p>}
            {news.fields.length > 0 && <FieldLine fields={news.fields} />}
            <p className="quiet">{partsOf(news).join(' · ')}</p>
          </>
        )}
      </div>
      <details>
        <summary>{t('hooks.mapping.body')}</summary>
        <pre>{body}</pre>
      </details>
    </div>
  );
};

const partsOf = ({ link, image, tags, id, priority }: NonNullable<HookPreview['news']>): string[] =>
  [link, image, ...tags.map(tag => `#${tag}`), id && `id ${id}`, priority !== 'normal' && priority].filter(
    (part): part is string => Boolean(part),
  );
