import Copy from '@mui/icons-material/ContentCopy';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { from } from '#ui/constants.ts';
import { copyText } from '#ui/copyText.ts';
import { showMessage } from '#ui/snackbar.ts';

/** These formats have the same names in every language. */
const formats = { xml: 'RSS', atom: 'Atom', json: 'JSON Feed' } as const;
type Format = keyof typeof formats;

/** Shows the feed's address for feed readers, in the format that theirs takes. */
export const FeedAddress = ({ title, rssUrl }: { title: string; rssUrl: string }) => {
  const { t } = useTranslation();
  const id = useId();
  const [format, setFormat] = useState<Format>('xml');
  const address = rssUrl.replace(/xml$/, format);
  const copy = async () => {
    const isCopied = await copyText(address);
    showMessage(isCopied ? t('done.copied') : t('generators.copyFailed'));
  };
  return (
    <Address role="group" aria-labelledby={id}>
      <span id={id} className="label">
        {t('generators.address')}
      </span>
      <select
        aria-label={t('generators.formatOf', { title })}
        value={format}
        onChange={({ target }) => setFormat(target.value as Format)}
      >
        {Object.entries(formats).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <a href={address} target="_blank" rel="noopener">
        {address}
      </a>
      <Button
        size="small"
        variant="outlined"
        aria-label={t('generators.copyThis', { title })}
        onClick={() => void copy()}
      >
        <Copy aria-hidden style={{ fontSize: 16 }} />
        {t('generators.copy')}
      </Button>
    </Address>
  );
};

const Address = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  marginTop: 12,
  '& .label': { position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' },
  '& select': {
    height: 32,
    paddingInline: 8,
    border: `1px solid ${theme.vars!.palette.hairline}`,
    borderRadius: 6,
    font: 'inherit',
    color: 'inherit',
    backgroundColor: theme.vars!.palette.background.paper,
  },
  '& a': {
    flex: '1 1 0',
    minWidth: 120,
    padding: '6px 0',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
  },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    '& a': { order: -1, flexBasis: '100%' },
    '& button': { marginInlineStart: 'auto' },
  },
  // A font under 16 px makes iOS zoom the page in.
  '@media (pointer: coarse)': { '& select': { height: 44, fontSize: 16 }, '& a': { paddingBlock: 12 } },
}));
