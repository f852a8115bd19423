import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/ButtonLink.ts';

interface Props {
  isMadeByScripts: boolean;
  /** The other builder may make a feed of this address. */
  ruleFor: string | undefined;
}

/** States that a page has no list that could be offered, and offers what is left to do. */
export const NoLists = ({ isMadeByScripts, ruleFor }: Props) => {
  const { t } = useTranslation();
  return (
    <Place>
      <p role="status">{isMadeByScripts ? t('pageBuilder.madeByScripts') : t('pageBuilder.noLists')}</p>
      {ruleFor !== undefined && (
        <ButtonLink variant="outlined" to="/rss/build_old" search={{ url: ruleFor }}>
          {t('pageBuilder.byRule')}
        </ButtonLink>
      )}
    </Place>
  );
};

const Place = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  marginTop: 12,
  '& p': { margin: '0 0 12px' },
  '& a': { minHeight: 44 },
  '@media (max-width: 599.98px)': { marginInline: 16 },
}));
