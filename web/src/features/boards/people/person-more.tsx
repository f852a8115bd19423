import type { Post } from '@newsbell/contracts/boards';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '#features/accounts/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import type { Reported } from '#ui/ask-report.ts';
import { MoreButton } from '#ui/more-button.tsx';
import { nameOf } from '../written-by.tsx';
import { PersonMenu } from './person-menu.tsx';

interface Props {
  author: Post['author'];
  /** It is the text of this person's, where it can be reported. */
  thing: Reported | undefined;
}

/** Opens the menu about a text and the person who has written it. There is none on one's own texts, and where nothing can be done. */
export const PersonMore = ({ author, thing }: Props) => {
  const { t } = useTranslation();
  const { data: account } = useQuery(accountQuery());
  if (account === undefined || (author && author.username === account?.username)) return null;
  const blockable = account && author ? author : undefined;
  if (!thing && !blockable) return null;
  const name = nameOf(author);
  return (
    <MoreButton
      size="small"
      label={name === undefined ? t('boards.more') : t('boards.block.more', { name })}
      menu={place => <PersonMenu author={blockable} thing={thing} {...place} />}
    />
  );
};
