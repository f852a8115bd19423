import { useTranslation } from '#i18n/translation.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ViewAgendaIcon as Pictures, ViewHeadlineIcon as Titles } from '#ui/icons.tsx';
import { styled } from '#ui/styled.tsx';
import { setViewType, useViewType } from './view-type.ts';
import styles from './view-type-switch.module.css';

export const ViewTypeSwitch = () => {
  const { t } = useTranslation();
  const type = useViewType();
  const choices = [
    { value: 'THUMBNAIL', label: t('feed.thumbnail'), Icon: Pictures },
    { value: 'TITLE_ONLY', label: t('feed.titleOnly'), Icon: Titles },
  ] as const;
  return (
    <Choices aria-label={t('feed.view')}>
      {choices.map(({ value, label, Icon }) => (
        <IconButton key={value} label={label} aria-pressed={type === value} onClick={() => setViewType(value)}>
          <Icon aria-hidden size="text" />
        </IconButton>
      ))}
    </Choices>
  );
};

/** Shows small buttons in a row. */
export const Choices = styled('fieldset', styles.choices);
