import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#apiError.ts';
import { Button } from '#ui/Button.tsx';
import { from, layout } from '#ui/constants.ts';
import { agreementQuery } from './queries.ts';

/**
 * Shows the operator's terms in a box that scrolls, and the checkbox. The line for a fault is always there, so that a
 * fault moves nothing.
 */
export const TermsAgreement = ({ fault }: { fault: string | undefined }) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Agreement>
      <h2 id={`${id}-title`}>{t('account.signUp.terms')}</h2>
      <Terms labelledBy={`${id}-title`} />
      <label>
        <input
          type="checkbox"
          name="terms"
          required
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault ? `${id}-note` : undefined}
        />
        <span>{t('account.signUp.accept')}</span>
      </label>
      <p id={`${id}-note`} className="fault" aria-live="polite">
        {fault}
      </p>
    </Agreement>
  );
};

const Terms = ({ labelledBy }: { labelledBy: string }) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(agreementQuery());
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // The server has sanitised the terms; as a document of their own they stay without effect until they are moved here.
    if (data) box.current?.replaceChildren(...new DOMParser().parseFromString(data, 'text/html').body.childNodes);
  }, [data]);
  if (error) {
    return (
      <div className="terms">
        <p>{failureText(error, t('failed.loadData'))}</p>
        <Button onClick={() => void refetch()}>{t('error.retry')}</Button>
      </div>
    );
  }
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached with the keyboard
  return <section className="terms" ref={box} aria-labelledby={labelledBy} aria-busy={!data} tabIndex={0} />;
};

const Agreement = styled('div')(({ theme }) => ({
  '& > h2': { ...theme.typography.body2, margin: '0 0 4px', fontWeight: 600 },
  '& .terms': {
    height: layout.termsBox.desktop,
    padding: '12px 16px',
    overflowY: 'auto',
    border: `1px solid ${theme.vars!.palette.hairline}`,
    borderRadius: 6,
    backgroundColor: theme.vars!.palette.background.default,
    ...theme.typography.body2,
  },
  '& .terms h2, & .terms h3': { ...theme.typography.body2, margin: '16px 0 4px', fontWeight: 700 },
  // The title stands above the box, so the terms' own is hidden.
  '& .terms > h2:first-of-type': { display: 'none' },
  '& .terms > h2:first-of-type + *': { marginTop: 0 },
  '& .terms p': { margin: '0 0 8px' },
  '& label': {
    ...theme.typography.body1,
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 44,
    marginTop: 4,
    cursor: 'pointer',
  },
  '& input': { flex: 'none', width: 20, height: 20, margin: 0, accentColor: theme.vars!.palette.info.main },
  '& .fault': {
    ...theme.typography.body2,
    minHeight: '1.5em',
    margin: 0,
    color: theme.vars!.palette.trouble,
  },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: { '& .terms': { height: layout.termsBox.mobile } },
}));
