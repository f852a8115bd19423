import { boards, newcomerPerDay, writingPerHour } from '@newsbell/contracts/board-rules';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { ContactLink } from '#ui/contact-link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import styles from './boards-help-route.module.css';

const marks = [
  { mark: 'bold', typed: (word: string) => `**${word}**`, Shown: 'strong' },
  { mark: 'list', typed: (word: string) => `- ${word}`, Shown: 'li' },
  { mark: 'quote', typed: (word: string) => `> ${word}`, Shown: 'blockquote' },
  { mark: 'code', typed: (word: string) => `\`${word}\``, Shown: 'code' },
  { mark: 'link', typed: (word: string) => `[${word}](https://…)`, Shown: 'u' },
] as const;

/** Explains the boards: what each is for, how to ask and request, how to write, and what holds there. */
export const BoardsHelpRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('help.boards.title'));
  return (
    <div className={styles.column}>
      <PageHeader>
        <h1>{t('help.boards.title')}</h1>
      </PageHeader>
      <Section title={t('help.boards.which')}>
        <dl className={styles.boards}>
          {boards.map(board => (
            <div key={board}>
              <dt>
                <Link to="/board/$board" params={{ board }} search={{}}>
                  {t(`boards.of.${board}.title`)}
                </Link>
              </dt>
              <dd>{t(`boards.of.${board}.text`)}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Points of="ask" />
      <Points of="request" />
      <Points of="write">
        <table className={styles.marks}>
          <thead>
            <tr>
              <th scope="col">{t('help.boards.typed')}</th>
              <th scope="col">{t('help.boards.shown')}</th>
            </tr>
          </thead>
          <tbody>
            {marks.map(({ mark, typed, Shown }) => {
              const word = t(`boards.writing.mark.${mark}`);
              const shown = <Shown>{word}</Shown>;
              return (
                <tr key={mark}>
                  <td>
                    <code>{typed(word)}</code>
                  </td>
                  <td>{Shown === 'li' ? <ul>{shown}</ul> : shown}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Points>
      <Points of="told">
        <Link to="/setting/notifications">{t('help.boards.settings')}</Link>
      </Points>
      <Points of="rules" />
      <Points of="held" />
      <Points of="report" />
      <Points of="managers" />
      <Section title={t('help.contactTitle')}>
        <p>{t('help.contactText')}</p>
        <div className={styles.ways}>
          <ContactLink />
          <Link to="/help">{t('nav.help')}</Link>
        </div>
      </Section>
    </div>
  );
};

/** The points of a matter are its texts, one to four. A limit is everybody's in the rules, and a newcomer's elsewhere. */
const Points = ({ of, children }: { of: keyof typeof points; children?: ReactNode }) => {
  const { t } = useTranslation();
  const limits = of === 'rules' ? writingPerHour : newcomerPerDay;
  return (
    <Section title={t(`help.boards.${of}.title`)}>
      <ul className={styles.points}>
        {points[of].map(key => (
          <li key={key}>{t(key, limits)}</li>
        ))}
      </ul>
      {children}
    </Section>
  );
};

const points = {
  ask: ['help.boards.ask.search', 'help.boards.ask.one', 'help.boards.ask.answer', 'help.boards.ask.filter'],
  request: [
    'help.boards.request.address',
    'help.boards.request.vote',
    'help.boards.request.state',
    'help.boards.request.done',
  ],
  write: [
    'help.boards.write.verified',
    'help.boards.write.markdown',
    'help.boards.write.pictures',
    'help.boards.write.kept',
  ],
  told: ['help.boards.told.follow', 'help.boards.told.mention', 'help.boards.told.bell'],
  rules: ['help.boards.rules.kind', 'help.boards.rules.limits', 'help.boards.rules.own', 'help.boards.rules.block'],
  held: ['help.boards.held.what', 'help.boards.held.for', 'help.boards.held.newcomers', 'help.boards.held.twice'],
  report: [
    'help.boards.report.how',
    'help.boards.report.reasons',
    'help.boards.report.decide',
    'help.boards.report.object',
  ],
  managers: ['help.boards.managers.guides', 'help.boards.managers.edit', 'help.boards.managers.delete'],
} as const;
