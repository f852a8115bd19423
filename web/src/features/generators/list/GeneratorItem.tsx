import Lock from '@mui/icons-material/LockOutlined';
import { styled } from '@mui/material/styles';
import type { GeneratorRow } from '@newsbell/contracts/generators';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canHover, from } from '#ui/constants.ts';
import { textLanguage } from '#ui/textLanguage.ts';
import { DeleteQuestion } from './DeleteQuestion.tsx';
import { FeedAddress } from './FeedAddress.tsx';
import { GeneratorFacts } from './GeneratorFacts.tsx';
import { GeneratorHealth } from './GeneratorHealth.tsx';
import { GeneratorTools } from './GeneratorTools.tsx';

/** Shows one feed that was made of a page. */
export const GeneratorItem = ({ row, onDeleted }: { row: GeneratorRow; onDeleted: () => void }) => {
  const { t } = useTranslation();
  const id = useId();
  const deleteButton = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { title, url, urlKey, isPublic, builder } = row;
  const keep = () => {
    setAsking(false);
    // The button is in the page again after the next render, so the focus waits for it.
    requestAnimationFrame(() => deleteButton.current?.focus());
  };
  return (
    <Item aria-labelledby={id}>
      <h2 id={id} lang={textLanguage(title, null)}>
        <Link to="/$urlKey" params={{ urlKey }}>
          {title}
        </Link>
      </h2>
      <p className="page">
        <a href={url} target="_blank" rel="noopener noreferrer">
          {shortAddress(url)}
        </a>
        <span>{t(`generators.builder.${builder}`)}</span>
        {!isPublic && (
          <span className="mark">
            <Lock aria-hidden fontSize="inherit" />
            {t('generators.private')}
          </span>
        )}
      </p>
      <GeneratorHealth row={row} />
      <GeneratorFacts row={row} />
      <FeedAddress title={title} rssUrl={row.rssUrl} />
      {isAsking ? (
        <DeleteQuestion row={row} onKeep={keep} onDeleted={onDeleted} />
      ) : (
        <GeneratorTools row={row} deleteButton={deleteButton} onDelete={() => setAsking(true)} />
      )}
    </Item>
  );
};

/** Shortens an address by what all addresses have, and decodes the characters of its language. */
const shortAddress = (url: string): string => {
  const bare = url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
  try {
    return decodeURI(bare);
  } catch {
    return bare;
  }
};

const Item = styled('li')(({ theme }) => ({
  padding: '20px 24px 16px',
  '& + &': { borderTop: `1px solid ${theme.vars!.palette.hairline}` },
  '& h2': { ...theme.typography.h3, margin: 0, overflowWrap: 'anywhere' },
  '& h2 a': { color: 'inherit', textDecoration: 'none' },
  [canHover]: { '& h2 a:hover': { textDecoration: 'underline' } },
  '& p': { ...theme.typography.body2, margin: '4px 0 0', color: theme.vars!.palette.text.secondary },
  '& .page': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px', overflowWrap: 'anywhere' },
  '& .page a': { display: 'inline-flex', alignItems: 'center', minHeight: 24, minWidth: 0 },
  '& .mark': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    fontWeight: 600,
    color: theme.vars!.palette.text.primary,
  },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: { padding: '16px 16px 12px' },
  '@media (pointer: coarse)': { '& h2 a, & .page a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 } },
}));
