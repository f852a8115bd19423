import type { Post } from '@newsbell/contracts/boards';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/section.tsx';
import { SourceIcon } from '#ui/source-icon.tsx';
import { blockedPeopleQuery } from '../queries.ts';
import { nameOf } from '../written-by.tsx';
import styles from './blocked-section.module.css';
import { useBlocking } from './use-blocking.ts';

/** Lists the people whom the person has blocked; it shows nothing where there are none. */
export const BlockedSection = () => {
  const { t } = useTranslation();
  const { data } = useQuery(blockedPeopleQuery());
  if (!data || data.length === 0) return null;
  return (
    <Section title={t('boards.block.title')} anchor="blocked">
      <p className="quiet">{t('boards.block.help')}</p>
      <ul className={styles.people}>
        {data.map(person => (
          <Row key={person.username} person={person} />
        ))}
      </ul>
    </Section>
  );
};

const Row = ({ person }: { person: NonNullable<Post['author']> }) => {
  const { t } = useTranslation();
  const blocking = useBlocking(person);
  const name = nameOf(person)!;
  return (
    <li>
      <SourceIcon title={name} image={person.profileImage} size={32} />
      <div>
        <bdi className={styles.name}>{name}</bdi> <span className="quiet">@{person.username}</span>
      </div>
      <Button
        variant="outlined"
        size="small"
        aria-label={t('boards.block.unblockName', { name })}
        disabled={blocking.isPending}
        onClick={() => blocking.mutate(false)}
      >
        {t('boards.block.unblock')}
      </Button>
    </li>
  );
};
