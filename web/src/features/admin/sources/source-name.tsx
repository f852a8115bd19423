import type { SourceHealth } from '@newsbell/contracts/source-health';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#i18n/translation.ts';
import { LockIcon as Lock } from '#ui/icons.tsx';
import { SourceIcon } from '#ui/source-icon.tsx';
import { textLanguage } from '#ui/text-language.ts';
import styles from './source-name.module.css';

/** Names a source by its title, its key and its host, and says whose a private one is. */
export const SourceName = ({ source, mayOpen }: { source: SourceHealth; mayOpen: boolean }) => {
  const { t } = useTranslation();
  const { title, urlKey, image, feedUrl, link, visibility, owner } = source;
  const host = URL.parse(feedUrl ?? link ?? '')?.host;
  const name = <bdi lang={textLanguage(title, null)}>{title}</bdi>;
  return (
    <div className={styles.name}>
      <SourceIcon title={title} image={image} size={32} />
      <div>
        {mayOpen ? (
          <Link to="/$urlKey" params={{ urlKey }}>
            {name}
          </Link>
        ) : (
          name
        )}
        <span className="quiet">
          {urlKey}
          {host && ` · ${host}`}
        </span>
        {visibility === 'PRIVATE' && (
          <span className="quiet">
            <Lock aria-hidden size="text" />
            {t('admin.sources.isPrivate')}
            {owner && ` · ${t('admin.sources.addedBy', { name: owner })}`}
          </span>
        )}
      </div>
    </div>
  );
};
