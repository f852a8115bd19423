import type { Post } from '@newsbell/contracts/boards';
import { isUrl } from '@newsbell/contracts/urls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { projectByLinkQuery, projectQuery, projectSearchQuery } from '#features/projects/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { textLanguage } from '#ui/text-language.ts';
import { useSettled } from '#ui/use-settled.ts';
import styles from './source-field.module.css';

const mostShown = 6;
const settlesAfterMs = 300;

/** Finds a source by its name or the address of its feed, of which one is chosen (`urlKey`). The link of its page will do as well. */
export const SourceField = ({ source, fault }: { source: Post['source']; fault: string | undefined }) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(source ? `/${source.urlKey}` : '');
  const [chosen, setChosen] = useState('');
  const wanted = useSettled(typed.trim(), settlesAfterMs);
  const isAddress = isUrl(wanted);
  const isLink = wanted.startsWith('/');
  const byName = useQuery({ ...projectSearchQuery(wanted), enabled: wanted !== '' && !isAddress && !isLink });
  const { data: at, isError: isNowhere } = useQuery({
    ...projectByLinkQuery(wanted),
    enabled: isAddress,
    retry: false,
  });
  const { data: project } = useQuery({ ...projectQuery(at?.urlKey ?? ''), enabled: at !== undefined });
  const byAddress = project ? [project] : [];
  const named = isLink ? [] : (byName.data ?? []).slice(0, mostShown);
  const found = isAddress ? byAddress : named;
  const isNone = isAddress ? isNowhere : !isLink && byName.isSuccess && named.length === 0;
  return (
    <>
      <TextField
        name="source"
        label={t('boards.request.source')}
        help={t('boards.request.sourceHelp')}
        value={typed}
        autoComplete="off"
        enterKeyHint="search"
        fault={fault}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen('');
        }}
      />
      <p className={styles.none} role="status">
        {isNone && t('boards.request.noSource')}
      </p>
      {found.length > 0 && (
        <fieldset className={styles.found}>
          <legend>{t('boards.request.sources')}</legend>
          {found.map(({ urlKey, title, language }) => (
            <label key={urlKey}>
              <input
                type="radio"
                name="urlKey"
                value={urlKey}
                checked={urlKey === chosen}
                onChange={() => setChosen(urlKey)}
              />
              <span>
                <span lang={textLanguage(title, language)}>{title}</span> <span className="quiet">/{urlKey}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
};
