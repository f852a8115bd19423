import { Link } from '@tanstack/react-router';
import { useTranslation } from '#i18n/translation.ts';
import { Chips } from '#ui/chips.tsx';
import { textLanguage } from '#ui/text-language.ts';

interface Props {
  tags: readonly { name: string }[];
  /** The source gives this language for itself. */
  language: string | null;
}

/** Lists a source's tags, each as a link to the other sources that have it. */
export const ProjectTags = ({ tags, language }: Props) => {
  const { t } = useTranslation();
  return (
    <Chips aria-label={t('project.tags')}>
      {tags.map(({ name }) => (
        <li key={name}>
          <Link to="/projects/tag/$tag" params={{ tag: name }} lang={textLanguage(name, language)}>
            {name}
          </Link>
        </li>
      ))}
    </Chips>
  );
};
