import type { Account } from '@newsbell/contracts/accounts';
import { VerifyFirst } from '#features/accounts/verify-first.tsx';
import { ReportDialog } from '#features/moderation/report-dialog.tsx';
import { useTranslation } from '#i18n/translation.ts';
import type { Reported } from '#ui/ask-report.ts';

interface Props {
  thing: Reported;
  account: Account;
  onClose: () => void;
}

/** Asks for the reason of a report. Somebody whose e-mail is not verified is told so first. */
export const ReportAsked = ({ thing, account, onClose }: Props) => {
  const { t } = useTranslation();
  const { email, emailVerified } = account;
  return (
    <ReportDialog
      thing={thing}
      instead={!emailVerified && <VerifyFirst account={account} text={t('report.verifyFirst', { email })} />}
      onClose={onClose}
    />
  );
};
