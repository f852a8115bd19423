import { useMemo, useRef, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { RefreshIcon as Refresh } from '#ui/icons.tsx';
import { Surface } from '#ui/surface.tsx';
import { LeaveQuestion } from '../building/leave-question.tsx';
import { ChoiceNote } from './choice-note.tsx';
import { type Details, DetailsForm, detailsOf, LONGEST_TITLE } from './details-form.tsx';
import { ItemTable } from './item-table.tsx';
import { marksOf } from './marks.ts';
import { NoLists } from './no-lists.tsx';
import styles from './opened-page.module.css';
import { OwnFeeds } from './own-feeds.tsx';
import { PageProposals } from './page-proposals.tsx';
import { PagePreview, type Reveal } from './preview/page-preview.tsx';
import { RegisterBar } from './register-bar.tsx';
import { useChoice } from './use-choice.ts';
import type { OpenPage, PageGenerator } from './use-open-page.ts';
import { useRegistering } from './use-registering.ts';

interface Props extends OpenPage {
  /** This is the address as it was typed, which is what is registered. */
  address: string;
  generator: PageGenerator | undefined;
  details: Details;
  onDetails: (details: Details) => void;
}

/** Shows a loaded page: the lists it offers, the one that is chosen, and the feed that would come of it. */
export const OpenedPage = (props: Props) => {
  const { address, page, opened, initialChoice, session, generator, details, onDetails } = props;
  const { t } = useTranslation();
  const { choice, isReading, pick, repick, refuse, bringBack, take, reset } = useChoice(session, initialChoice);
  const [looked, setLooked] = useState<number>();
  const [active, setActive] = useState<number | null>();
  const frame = useRef<HTMLDivElement>(null);
  const { proposals, feeds, isMadeByScripts } = opened;
  const { list, clicks, refused, note } = choice;
  const offered = proposals[looked ?? 0];
  const marks = useMemo(
    () => marksOf({ list: looked === undefined ? list : undefined, clicks, refused }, offered, active),
    [list, clicks, refused, offered, looked, active],
  );
  const shownList = list ?? offered;
  const [reveal, setReveal] = useState<Reveal>({ element: shownList?.items[0]?.element });
  const hasLists = proposals.length > 0;
  const { title = opened.title.slice(0, LONGEST_TITLE), description } = details;
  const { register, isPending, failure, faults } = useRegistering({ generator, address, title, description });
  const isHalf = clicks.length === 1;
  const isTitled = title.trim() !== '';
  const finish = (isFollowing: boolean) => {
    if (list && !isHalf && isTitled && !isPending) register({ definition: list.definition, isFollowing });
  };
  const begin = () => {
    reset();
    // Focus management: the row or the list that had the focus is gone, so the preview gets it.
    frame.current?.querySelector<HTMLElement>('[data-preview]')?.focus({ preventScroll: true });
  };
  const isUnsaved = (): boolean => {
    const { title, description } = detailsOf(generator);
    return (
      (generator !== undefined && generator.url !== address) ||
      (list ? list !== initialChoice.list : clicks.length > 0) ||
      details.title !== title ||
      details.description !== description
    );
  };
  const stepOf = () => {
    if (clicks.length === 2) return 'two';
    if (clicks.length === 1) return 'one';
    if (list) return 'taken';
    return hasLists ? 'none' : 'noneAlone';
  };
  const stepText = (): string => {
    const step = t(`pageBuilder.step.${stepOf()}`);
    return list
      ? t('pageBuilder.counted', { items: t('pageBuilder.items', { count: list.items.length }), step })
      : step;
  };
  return (
    <>
      {feeds.length > 0 && !generator && <OwnFeeds feeds={feeds} />}
      {hasLists && (
        <PageProposals
          proposals={proposals}
          page={page}
          chosen={choice.proposal}
          onTake={at => {
            take(proposals[at]!, at);
            setReveal({ element: proposals[at]!.items[0]?.element });
          }}
          onLook={setLooked}
        />
      )}
      {!hasLists && <NoLists isMadeByScripts={isMadeByScripts} ruleFor={generator ? undefined : address} />}
      <Surface className={styles.preview} as="section" ref={frame} aria-labelledby="page-preview" aria-busy={isReading}>
        <div className={styles.head}>
          <div className={styles.words}>
            <h2 id="page-preview">{t('pageBuilder.pick')}</h2>
            <ChoiceNote note={note} step={stepText()} />
          </div>
          <IconButton size="large" label={t('pageBuilder.reset')} onClick={begin}>
            <Refresh aria-hidden />
          </IconButton>
        </div>
        <PagePreview
          page={page}
          names={opened.names}
          marks={marks}
          clicks={clicks}
          reveal={reveal}
          hasLists={hasLists}
          start={shownList?.items[0]?.titleElement ?? undefined}
          onPick={pick}
          onRepick={repick}
        />
      </Surface>
      {list && (
        <ItemTable
          list={list}
          page={page}
          refused={refused.length}
          onActive={setActive}
          onRefuse={refuse}
          onBringBack={bringBack}
        />
      )}
      <DetailsForm
        {...{ title, details, isPending, faults }}
        isShown={list !== undefined}
        onChange={onDetails}
        onFinish={() => finish(!generator)}
      />
      {list && (
        <RegisterBar
          {...{ isHalf, isTitled, isPending, failure }}
          count={list.items.length}
          step={generator ? (note?.kind === 'repair' ? 'repair' : 'edit') : 'make'}
          onFinish={finish}
        />
      )}
      <LeaveQuestion isUnsaved={isUnsaved} />
    </>
  );
};
