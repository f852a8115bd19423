import type { GeneratorRow } from '@newsbell/contracts/generators';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { LockIcon as Lock } from '#ui/icons.tsx';
import { textLanguage } from '#ui/text-language.ts';
import { DeleteQuestion } from './delete-question.tsx';
import { FeedAddress } from './feed-address.tsx';
import { GeneratorFacts } from './generator-facts.tsx';
import { GeneratorHealth } from './generator-health.tsx';
import styles from './generator-item.module.css';
import { GeneratorTools } from './generator-tools.tsx';

interface Props {
  row: GeneratorRow;
  /** It stands beside the title. */
  action: ReactNode;
  onDeleted: () => void;
}

/** Shows one feed that was made of a page. */
export const GeneratorItem = ({ row, action, onDeleted }: Props) => {
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
    <li className={styles.item} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} lang={textLanguage(title, null)}>
          <Link to="/$urlKey" params={{ urlKey }}>
            {title}
          </Link>
        </h2>
        {action}
      </div>
      <p className={styles.page}>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {shortAddress(url)}
        </a>
        <span>{t(`generators.builder.${builder}`)}</span>
        {!isPublic && (
          <span className={styles.mark}>
            <Lock aria-hidden size="text" />
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
    </li>
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
